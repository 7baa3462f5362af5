import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { OaStatus, PaperFields, Version } from '../../model/paper.ts';
import type { CitedWork, Location, SourceRecord } from '../../model/source.ts';
import {
  arxivIdOfDoi,
  authorFromName,
  authorList,
  bareDoi,
  dateFromText,
  entryOf,
  firstText,
  present,
  toVersion,
  toYear,
  uniqueLocations,
  webAddress,
} from '../fields.ts';

const text = z.string().nullish();
const words = z.union([z.string(), z.number()]).nullish();
const count = z.number().nullish();

const place = z.looseObject({
  is_oa: z.boolean().nullish(),
  landing_page_url: text,
  pdf_url: text,
  license: text,
  version: text,
  raw_type: text,
  source: z.looseObject({ display_name: text, type: text, host_organization_name: text }).nullish(),
});
const authorship = z.looseObject({
  raw_author_name: text,
  raw_orcid: text,
  author: z.looseObject({ display_name: text, orcid: text }).nullish(),
});

/** The fields of an OpenAlex work that name it on the other end of a citation. */
export const openalexCited = z.looseObject({
  id: z.string().regex(/W\d+$/u),
  doi: text,
  display_name: text,
  title: text,
  publication_year: count,
});

/** The fields of an OpenAlex work that are used. */
export const openalexWork = openalexCited.extend({
  ids: z.looseObject({ pmid: words, pmcid: words }).nullish(),
  publication_date: text,
  type: text,
  type_crossref: text,
  language: text,
  authorships: z.array(authorship).nullish(),
  biblio: z.looseObject({ volume: words, issue: words, first_page: words, last_page: words }).nullish(),
  open_access: z.looseObject({ is_oa: z.boolean().nullish(), oa_status: text, oa_url: text }).nullish(),
  primary_location: place.nullish(),
  best_oa_location: place.nullish(),
  locations: z.array(place).nullish(),
  keywords: z.array(z.looseObject({ display_name: text })).nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
  is_retracted: z.boolean().nullish(),
  cited_by_count: count,
  referenced_works: z.array(z.string()).nullish(),
});

export type OpenalexWork = z.output<typeof openalexWork>;
type Place = z.output<typeof place>;

const ID = 'openalex';
const word = (value: string | number | null | undefined) => firstText(value?.toString());
const digits = (value: string | number | null | undefined) =>
  /(?<!\d)(\d{1,9})\/?$/u.exec(value?.toString() ?? '')?.[1];

/** The service's own id, such as `W2741809807`. */
export function openalexId(id: string): string {
  return /W\d+$/u.exec(id)?.[0] ?? id;
}

/** The PubMed ids a work claims, as digits. */
export function medicalIds({ ids }: OpenalexWork): Pick<PaperFields, 'pmid' | 'pmcid'> {
  return present<Pick<PaperFields, 'pmid' | 'pmcid'>>({ pmid: digits(ids?.pmid), pmcid: digits(ids?.pmcid) });
}

const STATUSES: readonly string[] = ['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'] satisfies OaStatus[];
const isStatus = (value: string | null | undefined): value is OaStatus => STATUSES.includes(value ?? '');

const TYPES: Readonly<Record<string, string>> = {
  article: 'journal-article',
  review: 'journal-article',
  editorial: 'journal-article',
  letter: 'journal-article',
  erratum: 'journal-article',
  retraction: 'journal-article',
  preprint: 'posted-content',
  book: 'book',
  'book-chapter': 'book-chapter',
  'conference-paper': 'proceedings-article',
  'reference-entry': 'reference-entry',
  dataset: 'dataset',
  dissertation: 'dissertation',
  report: 'report',
  standard: 'standard',
  'peer-review': 'peer-review',
  'supplementary-materials': 'component',
};
const CROSSREF_TYPE = /^(?:journal-article|posted-content|proceedings-article|book-chapter|monograph|edited-book)$/u;

function typeOf(work: OpenalexWork): string | undefined {
  const raw = work.primary_location?.raw_type;
  if (work.type_crossref) return work.type_crossref;
  if (raw && CROSSREF_TYPE.test(raw)) return raw;
  return work.type ? (entryOf(TYPES, work.type) ?? 'other') : undefined;
}

/** OpenAlex keeps abstracts as an index of words and their positions. */
function abstractOf(index: OpenalexWork['abstract_inverted_index']): string | undefined {
  const placed = Object.entries(index ?? {}).flatMap(([token, at]) => at.map((position) => ({ position, token })));
  const ordered = placed.sort((a, b) => a.position - b.position);
  return firstText(ordered.map(({ token }) => token).join(' '));
}

function toLocation(one: Place): Location | undefined {
  const pdf = webAddress(one.pdf_url);
  const url = pdf ?? webAddress(one.landing_page_url);
  if (!url) return undefined;
  const host = one.source?.type === 'repository' ? 'repository' : one.source ? 'publisher' : undefined;
  const license = one.license ? toLicense(one.license) : undefined;
  return present<Location>({
    url,
    source: ID,
    kind: pdf ? 'pdf' : 'page',
    version: toVersion(one.version),
    license,
    host,
  });
}

function locationsOf(work: OpenalexWork): readonly Location[] {
  const open = [work.best_oa_location, ...(work.locations ?? [])].filter((one) => one?.is_oa);
  const extra = webAddress(work.open_access?.oa_url);
  return uniqueLocations([
    ...open.map((one) => (one ? toLocation(one) : undefined)),
    extra ? { url: extra, source: ID, kind: 'unknown' } : undefined,
  ]);
}

// Anchored and bounded: an address of any length is read in one go.
const ARXIV_PAGE = /^https?:\/\/(?:[a-z]{1,10}\.)?arxiv\.org\/(?:abs|pdf)\/([^\s?#]{1,60}?)(?:v\d{1,4})?(?:\.pdf)?$/iu;

/** A copy on arXiv is another version of the work, unless the work is the arXiv paper itself. */
function versionsOf(work: OpenalexWork, own: string | undefined): readonly Version[] {
  const ids = (work.locations ?? []).flatMap((one) => {
    const address = ARXIV_PAGE.exec(one.landing_page_url?.trim() ?? '')?.[1];
    return address ?? arxivIdOfDoi(bareDoi(one.landing_page_url)) ?? [];
  });
  return [...new Set(ids)].filter((id) => id !== own).map((arxivId): Version => ({ kind: 'preprint', arxivId }));
}

function dateOf(work: OpenalexWork) {
  const year = toYear(work.publication_year);
  const date = dateFromText(work.publication_date);
  // Where only the year is known the service writes 1 January: month and day would be an invention.
  if (!date || (year !== undefined && date.year !== year) || (date.month === 1 && date.day === 1)) {
    return { year: year ?? date?.year };
  }
  return date;
}

function pagesOf({ biblio }: OpenalexWork): string | undefined {
  const [first, last] = [word(biblio?.first_page), word(biblio?.last_page)];
  return first && last && first !== last ? `${first}-${last}` : (first ?? last);
}

/** A work on the other end of a citation. */
export function toCitedWork(work: z.output<typeof openalexCited>): CitedWork {
  const doi = bareDoi(work.doi);
  return present<CitedWork>({
    doi,
    arxivId: arxivIdOfDoi(doi),
    sourceId: openalexId(work.id),
    title: firstText(work.display_name, work.title),
    year: toYear(work.publication_year),
  });
}

/** Turns a work into our fields. `is_retracted` misses some retractions, so only its yes is taken. */
export function fromOpenalex(work: OpenalexWork): SourceRecord {
  const doi = bareDoi(work.doi);
  const arxivId = arxivIdOfDoi(doi);
  const { pmid, pmcid } = medicalIds(work);
  const primary = work.primary_location;
  const license = primary?.license ?? work.best_oa_location?.license;
  const paper = present<PaperFields>({
    ...dateOf(work),
    doi,
    arxivId,
    pmid,
    pmcid: pmcid ? `PMC${pmcid}` : undefined,
    title: firstText(work.display_name, work.title),
    authors: authorList(work.authorships, (one) =>
      authorFromName(one.raw_author_name || one.author?.display_name, one.raw_orcid ?? one.author?.orcid),
    ),
    venue: firstText(primary?.source?.display_name),
    volume: word(work.biblio?.volume),
    issue: word(work.biblio?.issue),
    pages: pagesOf(work),
    publisher: primary?.source?.type === 'repository' ? undefined : firstText(primary?.source?.host_organization_name),
    type: typeOf(work),
    abstract: abstractOf(work.abstract_inverted_index),
    keywords: (work.keywords ?? []).flatMap((keyword) => firstText(keyword.display_name) ?? []),
    language: firstText(work.language),
    license: license ? toLicense(license) : undefined,
    isOa: work.open_access?.is_oa ?? undefined,
    oaStatus: isStatus(work.open_access?.oa_status) ? work.open_access.oa_status : undefined,
    url: webAddress(primary?.landing_page_url) ?? webAddress(work.doi),
    versions: versionsOf(work, arxivId),
    retracted: work.is_retracted ? true : undefined,
    citationCount: work.cited_by_count ?? undefined,
  });
  return { source: ID, paper, locations: locationsOf(work) };
}
