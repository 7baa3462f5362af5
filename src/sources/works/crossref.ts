import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { Notice, NoticeKind, PaperFields, Reference, Version } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { foldCase } from '../../text/fold.ts';
import { foldText, toPlainText } from '../../text/markup.ts';
import { authorList, toAuthor } from '../exchange/authors.ts';
import { toDate, toYear } from '../exchange/dates.ts';
import { entryOf, firstText, present, text, textList, textOrNumber, wordOf } from '../exchange/fields.ts';
import { arxivIdOfDoi, bareDoi } from '../exchange/ids.ts';
import { toLocations, webAddress } from '../exchange/locations.ts';

const texts = z.array(text).nullish();
const date = z.looseObject({ 'date-parts': z.array(z.array(z.unknown()).nullish()).nullish() }).nullish();

const author = z.looseObject({ family: text, given: text, name: text, suffix: text, ORCID: text });
const licence = z.looseObject({ URL: text, 'content-version': text, start: date });
const link = z.looseObject({ URL: text, 'content-type': text, 'intended-application': text, 'content-version': text });
const update = z.looseObject({ DOI: text, type: text, source: text, updated: date });
const related = z.looseObject({ id: text, 'id-type': text });
const reference = z.looseObject({
  DOI: text,
  year: textOrNumber,
  'article-title': text,
  'volume-title': text,
  unstructured: text,
  author: text,
  'journal-title': text,
  'series-title': text,
  volume: textOrNumber,
  'first-page': textOrNumber,
});

/** The fields of a Crossref work that we use. */
export const crossrefWork = z.looseObject({
  DOI: z.string().min(1),
  type: text,
  title: texts,
  subtitle: texts,
  author: z.array(author).nullish(),
  'container-title': texts,
  institution: z.unknown().optional(),
  publisher: text,
  volume: textOrNumber,
  issue: textOrNumber,
  page: textOrNumber,
  'article-number': textOrNumber,
  published: date,
  issued: date,
  'published-print': date,
  'published-online': date,
  posted: date,
  abstract: text,
  subject: texts,
  language: text,
  license: z.array(licence).nullish(),
  link: z.array(link).nullish(),
  URL: text,
  'is-referenced-by-count': z.number().nullish(),
  reference: z.array(reference).nullish(),
  relation: z.record(z.string(), z.unknown()).nullish(),
  'update-to': z.array(update).nullish(),
  'updated-by': z.array(update).nullish(),
});

export type CrossrefWork = z.output<typeof crossrefWork>;

const ID = 'crossref';
const dateParts = (value: z.output<typeof date>): readonly unknown[] => value?.['date-parts']?.[0] ?? [];

/** `created` is not among them: it is the date of registration, years late for old papers. */
function published(work: CrossrefWork) {
  const candidates = [work.published, work.issued, work['published-print'], work['published-online'], work.posted];
  for (const candidate of candidates) {
    const found = toDate(dateParts(candidate));
    if (found) return found;
  }
  return {};
}

/** When a licence starts: without a date it always applied, with an unreadable date it does not apply yet. */
function startMs(entry: z.output<typeof licence>): number {
  if (!entry.start) return Number.NEGATIVE_INFINITY;
  const start = toDate(dateParts(entry.start));
  return start?.year ? Date.UTC(start.year, (start.month ?? 1) - 1, start.day ?? 1) : Number.POSITIVE_INFINITY;
}

/** The licence of the published paper that is in force; licences for text mining alone do not count. */
function licenseOf(work: CrossrefWork, nowMs: number): string | undefined {
  const inForce = (work.license ?? [])
    .filter((entry) => ['vor', 'unspecified', undefined, null].includes(entry['content-version']))
    .filter((entry) => entry.URL && !/\btdm|text-and-data-mining/iu.test(entry.URL) && startMs(entry) <= nowMs)
    .sort((a, b) => startMs(a) - startMs(b));
  return toLicense(inForce[0]?.URL ?? '');
}

/** Links for text mining, similarity checks and syndication are not open copies; an unspecified link may be one. */
function locationsOf(work: CrossrefWork): readonly Location[] {
  const open = (work.link ?? []).filter((entry) => entry['intended-application'] === 'unspecified');
  return toLocations(
    ID,
    open.map((entry) => ({
      url: entry.URL,
      kind: entry['content-type'] === 'application/pdf' ? 'pdf' : 'unknown',
      version: entry['content-version'] === 'am' ? 'accepted' : 'published',
      host: 'publisher',
    })),
  );
}

const NOTICES: Readonly<Record<string, NoticeKind>> = {
  retraction: 'retraction',
  partial_retraction: 'other',
  withdrawal: 'withdrawal',
  removal: 'removal',
  expression_of_concern: 'expression_of_concern',
  correction: 'correction',
  corrigendum: 'correction',
  erratum: 'correction',
  addendum: 'correction',
  clarification: 'correction',
  new_version: 'new_version',
  new_edition: 'new_version',
};
const VOIDING = new Set<NoticeKind>(['retraction', 'withdrawal', 'removal']);

function noticesOf(work: CrossrefWork): readonly Notice[] {
  const read = (list: CrossrefWork['update-to'], about: Notice['about']) =>
    (list ?? []).map((entry) => {
      const when = toDate(dateParts(entry.updated));
      return present<Notice>({
        kind: entryOf(NOTICES, entry.type?.toLowerCase().replace(/[\s-]/gu, '_')) ?? 'other',
        doi: bareDoi(entry.DOI),
        date: when && [when.year, when.month, when.day].filter(Boolean).map(pad).join('-'),
        about,
        via: firstText(entry.source),
      });
    });
  return [...read(work['updated-by'], 'this'), ...read(work['update-to'], 'other')];
}
const pad = (part: number | undefined) => String(part).padStart(2, '0');

const RELATIONS: Readonly<Record<string, Version['kind']>> = {
  'is-preprint-of': 'published',
  'has-preprint': 'preprint',
  'has-manuscript': 'accepted',
  'is-manuscript-of': 'published',
  'is-version-of': 'other',
  'has-version': 'other',
  'is-same-as': 'other',
  'is-identical-to': 'other',
};

function versionsOf(work: CrossrefWork): readonly Version[] {
  const seen = new Set<string>();
  return Object.entries(work.relation ?? {}).flatMap(([name, list]) => {
    const kind = entryOf(RELATIONS, name);
    const parsed = z.array(related).safeParse(list);
    if (!kind || !parsed.success) return [];
    return parsed.data.flatMap((entry): Version[] => {
      const doi = bareDoi(entry.id);
      const arxivId = entry['id-type'] === 'arxiv' && entry.id ? foldText(entry.id) : arxivIdOfDoi(doi);
      const mark = doi ?? arxivId;
      if (!mark || seen.has(mark)) return [];
      seen.add(mark);
      return [present<Version>({ kind, doi, arxivId })];
    });
  });
}

/** The citation as printed; without it and without a title, the printed parts joined. */
function citationText(entry: z.output<typeof reference>, title: string | undefined): string | undefined {
  const printed = firstText(entry.unstructured);
  if (printed || title) return printed;
  const parts = [entry.author, entry['journal-title'] ?? entry['series-title'], entry.volume, entry['first-page']];
  return firstText(parts.flatMap((part) => wordOf(part) ?? []).join(', '));
}

/** The references that the publisher deposited. */
export function crossrefReferences(work: CrossrefWork): readonly Reference[] {
  return (work.reference ?? [])
    .map((entry) => {
      const doi = bareDoi(entry.DOI);
      const title = firstText(entry['article-title'], entry['volume-title']);
      return present<Reference>({
        doi,
        arxivId: arxivIdOfDoi(doi),
        title,
        year: toYear(typeof entry.year === 'string' ? entry.year.replace(/^(\d{4})[a-z]$/iu, '$1') : entry.year),
        text: citationText(entry, title),
      });
    })
    .filter((entry) => Object.keys(entry).length > 0);
}

/** Most deposited abstracts start with the heading "Abstract". */
function abstractOf(markup: string | null | undefined): string | undefined {
  if (!markup) return undefined;
  const body = markup.replace(/^\s*<((?:jats:)?title)\b[^>]*>\s*abstract[.:]?\s*<\/\1>/iu, '');
  return toPlainText(body) || undefined;
}

/** Preprint servers deposit their name as the institution, in one of two shapes. */
function institutionOf(work: CrossrefWork): string | undefined {
  const shape = z.union([z.array(z.looseObject({ name: text })), z.looseObject({ name: text })]);
  const parsed = shape.safeParse(work.institution);
  if (work.type !== 'posted-content' || !parsed.success) return undefined;
  return firstText(Array.isArray(parsed.data) ? parsed.data[0]?.name : parsed.data.name);
}

/** Publishers repeat the subtitle inside the title, or the title as its own subtitle. */
function subtitleOf(work: CrossrefWork): string | undefined {
  const [title, subtitle] = [firstText(...(work.title ?? [])), firstText(...(work.subtitle ?? []))];
  return subtitle && title && !foldCase(title).includes(foldCase(subtitle)) ? subtitle : undefined;
}

/** Converts a work. */
export function fromCrossref(work: CrossrefWork, nowMs: number): SourceRecord {
  const notices = noticesOf(work);
  const voided = notices.some((notice) => notice.about === 'this' && VOIDING.has(notice.kind));
  const doi = bareDoi(work.DOI) ?? work.DOI.trim().toLowerCase();
  const paper = present<PaperFields>({
    ...published(work),
    doi,
    title: firstText(...(work.title ?? [])),
    subtitle: subtitleOf(work),
    authors: authorList(work.author, (one) =>
      toAuthor({
        family: one.family,
        // The suffix goes with the given name, so that the family name still sorts and matches.
        given: one.given && one.suffix ? `${one.given} ${one.suffix}` : one.given,
        literal: one.name,
        orcid: one.ORCID,
      }),
    ),
    venue: firstText(...(work['container-title'] ?? [])) ?? institutionOf(work),
    volume: wordOf(work.volume),
    issue: wordOf(work.issue),
    pages: wordOf(work.page) ?? wordOf(work['article-number']),
    publisher: firstText(work.publisher),
    type: firstText(work.type),
    abstract: abstractOf(work.abstract),
    keywords: textList(work.subject),
    language: firstText(work.language),
    license: licenseOf(work, nowMs),
    url: webAddress(work.URL),
    references: crossrefReferences(work),
    versions: versionsOf(work),
    retracted: voided ? true : undefined,
    notices,
    citationCount: work['is-referenced-by-count'] ?? undefined,
  });
  return { source: ID, paper, locations: locationsOf(work) };
}
