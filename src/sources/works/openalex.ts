import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { PaperFields, Version } from '../../model/paper.ts';
import type { CitedWork, Location, SourceRecord } from '../../model/source.ts';
import { authorFromName, authorList } from '../exchange/authors.ts';
import { dateInYear, toYear } from '../exchange/dates.ts';
import {
  entryOf,
  firstText,
  pageRange,
  present,
  text,
  textList,
  textOrNumber,
  toOaStatus,
  wordOf,
} from '../exchange/fields.ts';
import { arxivIdOfDoi, bareDoi } from '../exchange/ids.ts';
import { toLocations, toVersion, webAddress } from '../exchange/locations.ts';

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

/** The fields of a cited or citing work that we use. */
export const openalexCited = z.looseObject({
  id: z.string().regex(/W\d+$/u),
  doi: text,
  display_name: text,
  title: text,
  publication_year: count,
  is_retracted: z.boolean().nullish(),
});

/** The fields of an OpenAlex work that we use. */
export const openalexWork = openalexCited.extend({
  ids: z.looseObject({ pmid: textOrNumber, pmcid: textOrNumber }).nullish(),
  publication_date: text,
  type: text,
  type_crossref: text,
  language: text,
  authorships: z.array(authorship).nullish(),
  biblio: z
    .looseObject({ volume: textOrNumber, issue: textOrNumber, first_page: textOrNumber, last_page: textOrNumber })
    .nullish(),
  open_access: z.looseObject({ is_oa: z.boolean().nullish(), oa_status: text, oa_url: text }).nullish(),
  primary_location: place.nullish(),
  best_oa_location: place.nullish(),
  locations: z.array(place).nullish(),
  keywords: z.array(z.looseObject({ display_name: text })).nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
  cited_by_count: count,
  referenced_works: z.array(z.string()).nullish(),
});

export type OpenalexWork = z.output<typeof openalexWork>;
type Place = z.output<typeof place>;

const ID = 'openalex';
const digits = (value: string | number | null | undefined) =>
  /(?<!\d)(\d{1,9})\/?$/u.exec(value?.toString() ?? '')?.[1];

/** The service's own id, such as `W2741809807`. */
export function openalexId(id: string): string {
  return /W\d+$/u.exec(id)?.[0] ?? id;
}

/** The PMID and PMCID of a work, as digits. */
export function medicalIds({ ids }: OpenalexWork): Pick<PaperFields, 'pmid' | 'pmcid'> {
  return present<Pick<PaperFields, 'pmid' | 'pmcid'>>({ pmid: digits(ids?.pmid), pmcid: digits(ids?.pmcid) });
}

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

function hostOf({ source }: Place): Location['host'] {
  if (!source) return undefined;
  return source.type === 'repository' ? 'repository' : 'publisher';
}

function locationsOf(work: OpenalexWork): readonly Location[] {
  const open = [work.best_oa_location ?? [], work.locations ?? []].flat().filter((one) => one.is_oa);
  const stated = open.map((one) => {
    const pdf = webAddress(one.pdf_url);
    return {
      url: pdf ?? one.landing_page_url,
      kind: pdf ? ('pdf' as const) : ('page' as const),
      version: toVersion(one.version),
      license: toLicense(one.license ?? ''),
      host: hostOf(one),
    };
  });
  return toLocations(ID, [...stated, { url: work.open_access?.oa_url, kind: 'unknown' }]);
}

// Anchored and bounded, so that a URL of any length is matched in linear time.
const ARXIV_PAGE = /^https?:\/\/(?:[a-z]{1,10}\.)?arxiv\.org\/(?:abs|pdf)\/([^\s?#]{1,60}?)(?:v\d{1,4})?(?:\.pdf)?$/iu;

/** A copy on arXiv is another version of the work, except for an arXiv paper itself. */
function versionsOf(work: OpenalexWork, own: string | undefined): readonly Version[] {
  const ids = (work.locations ?? []).flatMap((one) => {
    const address = ARXIV_PAGE.exec(one.landing_page_url?.trim() ?? '')?.[1];
    return address ?? arxivIdOfDoi(bareDoi(one.landing_page_url)) ?? [];
  });
  return [...new Set(ids)].filter((id) => id !== own).map((arxivId): Version => ({ kind: 'preprint', arxivId }));
}

/** Converts a cited or citing work. */
export function toCitedWork(work: z.output<typeof openalexCited>): CitedWork {
  const doi = bareDoi(work.doi);
  return present<CitedWork>({
    doi,
    arxivId: arxivIdOfDoi(doi),
    sourceId: openalexId(work.id),
    title: firstText(work.display_name, work.title),
    retracted: work.is_retracted ? true : undefined,
    year: toYear(work.publication_year),
  });
}

/** Converts a work. `is_retracted` misses some retractions, so false is ignored. */
export function fromOpenalex(work: OpenalexWork): SourceRecord {
  const doi = bareDoi(work.doi);
  const arxivId = arxivIdOfDoi(doi);
  const { pmid, pmcid } = medicalIds(work);
  const primary = work.primary_location;
  const license = primary?.license ?? work.best_oa_location?.license;
  const paper = present<PaperFields>({
    ...dateInYear(work.publication_year, work.publication_date),
    doi,
    arxivId,
    pmid,
    pmcid: pmcid ? `PMC${pmcid}` : undefined,
    title: firstText(work.display_name, work.title),
    authors: authorList(work.authorships, (one) =>
      authorFromName(one.raw_author_name || one.author?.display_name, one.raw_orcid ?? one.author?.orcid),
    ),
    venue: firstText(primary?.source?.display_name),
    volume: wordOf(work.biblio?.volume),
    issue: wordOf(work.biblio?.issue),
    pages: pageRange(wordOf(work.biblio?.first_page), wordOf(work.biblio?.last_page)),
    publisher: primary?.source?.type === 'repository' ? undefined : firstText(primary?.source?.host_organization_name),
    type: typeOf(work),
    abstract: abstractOf(work.abstract_inverted_index),
    keywords: textList(work.keywords?.map((keyword) => keyword.display_name)),
    language: firstText(work.language),
    license: toLicense(license ?? ''),
    isOa: work.open_access?.is_oa ?? undefined,
    oaStatus: toOaStatus(work.open_access?.oa_status),
    url: webAddress(primary?.landing_page_url) ?? webAddress(work.doi),
    versions: versionsOf(work, arxivId),
    retracted: work.is_retracted ? true : undefined,
    citationCount: work.cited_by_count ?? undefined,
  });
  return { source: ID, paper, locations: locationsOf(work) };
}
