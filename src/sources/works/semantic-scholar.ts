import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { OaStatus, PaperFields, Version } from '../../model/paper.ts';
import type { CitedWork, Location, SourceRecord } from '../../model/source.ts';
import {
  arxivIdOfDoi,
  authorList,
  bareDoi,
  dateInYear,
  firstText,
  present,
  toAuthor,
  toPmcid,
  toPmid,
  toYear,
  webAddress,
} from '../fields.ts';

const text = z.string().nullish();
const words = z.union([z.string(), z.number()]).nullish();
const externalIds = z.looseObject({ DOI: text, ArXiv: text, PubMed: words, PubMedCentral: words }).nullish();

/** The other end of a citation; a publisher may have it withheld, and then nothing of it is said. */
export const semanticScholarCited = z.looseObject({ paperId: text, externalIds, title: text, year: words });

/** The fields of a paper that are used; all of them have to be asked for by name. */
export const semanticScholarWork = z.looseObject({
  paperId: z.string().min(1),
  externalIds,
  url: text,
  title: text,
  abstract: text,
  venue: text,
  year: words,
  publicationDate: text,
  publicationTypes: z.array(text).nullish(),
  journal: z.looseObject({ name: text, volume: words, pages: text }).nullish(),
  authors: z.array(z.looseObject({ name: text })).nullish(),
  citationCount: z.number().nullish(),
  isOpenAccess: z.boolean().nullish(),
  openAccessPdf: z.looseObject({ url: text, status: text, license: text }).nullish(),
});

/** Names of the fields above, as a request lists them. */
export const WORK_FIELDS = Object.keys(semanticScholarWork.shape).join(',');
export const CITED_FIELDS = Object.keys(semanticScholarCited.shape).join(',');

export type SemanticScholarWork = z.output<typeof semanticScholarWork>;

const ID = 'semantic-scholar';
const STATUSES: readonly string[] = ['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'] satisfies OaStatus[];
const isStatus = (value: string | undefined): value is OaStatus => STATUSES.includes(value ?? '');

/** The ids under which the service files a paper, in our spelling. */
export function idsOf({ externalIds: ids }: { readonly externalIds?: z.output<typeof externalIds> }) {
  const doi = bareDoi(ids?.DOI);
  const arxivId = firstText(ids?.ArXiv)?.replace(/v\d+$/u, '') ?? arxivIdOfDoi(doi);
  return { doi, arxivId, pmid: toPmid(ids?.PubMed), pmcid: toPmcid(ids?.PubMedCentral) };
}

const TYPES: readonly (readonly [string, string])[] = [
  ['Conference', 'proceedings-article'],
  ['BookSection', 'book-chapter'],
  ['Book', 'book'],
  ['Dataset', 'dataset'],
  ['JournalArticle', 'journal-article'],
  ['Review', 'journal-article'],
];
const typeOf = ({ publicationTypes }: SemanticScholarWork) =>
  TYPES.find(([name]) => publicationTypes?.includes(name))?.[1];

/** Preprint and article are one paper to this service: the id that was not asked for names the other version. */
function namedAs(work: SemanticScholarWork, asArxiv: boolean): Pick<PaperFields, 'doi' | 'arxivId' | 'versions'> {
  const { doi, arxivId } = idsOf(work);
  const isOwn = arxivIdOfDoi(doi) !== undefined;
  if (!doi || isOwn || !arxivId) return present<PaperFields>({ doi, arxivId });
  const versions: readonly Version[] = asArxiv ? [{ kind: 'published', doi }] : [{ kind: 'preprint', arxivId }];
  return { ...(asArxiv ? { arxivId } : { doi }), versions };
}

function locationsOf({ openAccessPdf: copy }: SemanticScholarWork): readonly Location[] {
  const url = webAddress(copy?.url);
  if (!url) return [];
  // Many of these "PDFs" are landing pages, such as doi.org addresses.
  const kind = /\.pdf(?:$|\?)|\/pdf\//iu.test(url) ? 'pdf' : 'unknown';
  return [present<Location>({ url, source: ID, kind, license: licenseOf(copy?.license) })];
}

/** Licences are written without separators, such as `CCBYNC`. */
function licenseOf(stated: string | null | undefined): string | undefined {
  const [, clauses = ''] = /^CCBY((?:NC|ND|SA)*)$/u.exec(stated ?? '') ?? [];
  if (/^CCBY/u.test(stated ?? '')) return ['cc-by', ...(clauses.toLowerCase().match(/../gu) ?? [])].join('-');
  return stated ? toLicense(stated) : undefined;
}

/** A work on the other end of a citation; undefined when the publisher withholds it. */
export function toCited(work: z.output<typeof semanticScholarCited> | null | undefined): CitedWork | undefined {
  if (!work) return undefined;
  const { doi, arxivId } = idsOf(work);
  const cited = present<CitedWork>({
    doi,
    arxivId,
    sourceId: firstText(work.paperId),
    title: firstText(work.title),
    year: toYear(work.year),
  });
  return Object.keys(cited).length > 0 ? cited : undefined;
}

/** Turns a paper into our fields; `isOpenAccess: false` only means that no copy is known here. */
export function fromSemanticScholar(work: SemanticScholarWork, asArxiv = false): SourceRecord {
  const { pmid, pmcid } = idsOf(work);
  const locations = locationsOf(work);
  const status = work.openAccessPdf?.status?.toLowerCase();
  const paper = present<PaperFields>({
    ...dateInYear(work.year, work.publicationDate),
    ...namedAs(work, asArxiv),
    pmid,
    pmcid,
    title: firstText(work.title),
    authors: authorList(work.authors, (one) => toAuthor({ literal: one.name })),
    venue: firstText(work.journal?.name, work.venue),
    volume: firstText(work.journal?.volume?.toString()),
    pages: firstText(work.journal?.pages)?.replace(/\s*-\s*/u, '-'),
    type: typeOf(work),
    abstract: firstText(work.abstract),
    isOa: work.isOpenAccess || locations.length > 0 ? true : undefined,
    oaStatus: locations.length > 0 && isStatus(status) && status !== 'closed' ? status : undefined,
    license: locations[0]?.license,
    url: webAddress(work.url),
    citationCount: work.citationCount ?? undefined,
  });
  return { source: ID, paper, locations };
}
