import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { CitedWork, Location, SourceRecord } from '../../model/source.ts';
import { authorList, toAuthor } from '../exchange/authors.ts';
import { dateInYear, toYear } from '../exchange/dates.ts';
import { firstText, present, text, textOrNumber, toOaStatus, wordOf } from '../exchange/fields.ts';
import { arxivIdOfDoi, bareDoi, idsOfVersion, toPmcid, toPmid } from '../exchange/ids.ts';
import { kindOfUrl, toLocations, webAddress } from '../exchange/locations.ts';

const externalIds = z
  .looseObject({ DOI: text, ArXiv: text, PubMed: textOrNumber, PubMedCentral: textOrNumber })
  .nullish();

/** A cited or citing work; all fields are empty where the publisher withholds it. */
export const semanticScholarCited = z.looseObject({ paperId: text, externalIds, title: text, year: textOrNumber });

/** The fields of a paper that we use; a request has to name each of them. */
export const semanticScholarWork = z.looseObject({
  paperId: z.string().min(1),
  externalIds,
  url: text,
  title: text,
  abstract: text,
  venue: text,
  year: textOrNumber,
  publicationDate: text,
  publicationTypes: z.array(text).nullish(),
  journal: z.looseObject({ name: text, volume: textOrNumber, pages: text }).nullish(),
  authors: z.array(z.looseObject({ name: text })).nullish(),
  citationCount: z.number().nullish(),
  isOpenAccess: z.boolean().nullish(),
  openAccessPdf: z.looseObject({ url: text, status: text, license: text }).nullish(),
});

/** The fields above, as a request lists them. */
export const WORK_FIELDS = Object.keys(semanticScholarWork.shape).join(',');
export const CITED_FIELDS = Object.keys(semanticScholarCited.shape).join(',');

export type SemanticScholarWork = z.output<typeof semanticScholarWork>;

const ID = 'semantic-scholar';

/** The ids of a paper, in our spelling. */
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

/** Many of these "PDFs" are landing pages, such as doi.org URLs. */
function locationsOf({ openAccessPdf: copy }: SemanticScholarWork): readonly Location[] {
  return toLocations(ID, [{ url: copy?.url, kind: kindOfUrl(copy?.url), license: licenseOf(copy?.license) }]);
}

/** Licences have no separators, such as `CCBYNC`. */
function licenseOf(stated: string | null | undefined): string | undefined {
  const [, clauses = ''] = /^CCBY((?:NC|ND|SA)*)$/u.exec(stated ?? '') ?? [];
  if (/^CCBY/u.test(stated ?? '')) return ['cc-by', ...(clauses.toLowerCase().match(/../gu) ?? [])].join('-');
  return toLicense(stated ?? '');
}

/** Converts a cited or citing work; undefined when the publisher withholds it. */
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

/** Converts a paper; `isOpenAccess: false` only means that the service knows no copy. */
export function fromSemanticScholar(work: SemanticScholarWork, asArxiv = false): SourceRecord {
  const { doi, arxivId, pmid, pmcid } = idsOf(work);
  const locations = locationsOf(work);
  const status = toOaStatus(work.openAccessPdf?.status?.toLowerCase());
  const paper = present<PaperFields>({
    ...dateInYear(work.year, work.publicationDate),
    ...idsOfVersion(doi, arxivId, asArxiv),
    pmid,
    pmcid,
    title: firstText(work.title),
    authors: authorList(work.authors, (one) => toAuthor({ literal: one.name })),
    venue: firstText(work.journal?.name, work.venue),
    volume: wordOf(work.journal?.volume),
    pages: firstText(work.journal?.pages)?.replace(/\s*-\s*/u, '-'),
    type: typeOf(work),
    abstract: firstText(work.abstract),
    isOa: work.isOpenAccess || locations.length > 0 ? true : undefined,
    oaStatus: locations.length > 0 && status !== 'closed' ? status : undefined,
    license: locations[0]?.license,
    url: webAddress(work.url),
    citationCount: work.citationCount ?? undefined,
  });
  return { source: ID, paper, locations };
}
