import { z } from 'zod';
import type { PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import {
  authorFromName,
  authorList,
  bareDoi,
  dateInYear,
  firstText,
  present,
  toLanguage,
  toPmid,
  webAddress,
} from '../fields.ts';

const text = z.string().nullish();
const words = z.union([z.string(), z.number()]).nullish();

/** The fields of a CORE work that are used. */
export const coreWork = z.looseObject({
  id: z.union([z.string(), z.number()]),
  doi: text,
  arxivId: text,
  pubmedId: words,
  title: text,
  authors: z.array(z.looseObject({ name: text })).nullish(),
  abstract: text,
  yearPublished: words,
  publishedDate: text,
  publisher: text,
  journals: z.array(z.looseObject({ title: text })).nullish(),
  language: z.looseObject({ code: text }).nullish(),
  downloadUrl: text,
  citationCount: z.number().nullish(),
});

export type CoreWork = z.output<typeof coreWork>;

const ID = 'core';

/** Addresses under the API itself would need the key, which must not travel with a download. */
function locationsOf(work: CoreWork): readonly Location[] {
  const url = webAddress(work.downloadUrl);
  if (!url || new URL(url).hostname === 'api.core.ac.uk') return [];
  const kind = /\.pdf(?:$|\?)|\/pdf\//iu.test(url) ? 'pdf' : 'unknown';
  return [{ url, source: ID, kind, host: 'repository' }];
}

/** Turns a work into our fields; repositories describe their copy, so the type of the work is left to others. */
export function fromCore(work: CoreWork): SourceRecord {
  const locations = locationsOf(work);
  const arxivId = firstText(work.arxivId)?.replace(/v\d+$/u, '');
  const doi = bareDoi(work.doi);
  const paper = present<PaperFields>({
    ...dateInYear(work.yearPublished, work.publishedDate),
    doi,
    pmid: toPmid(work.pubmedId),
    title: firstText(work.title),
    authors: authorList(work.authors, (one) => authorFromName(one.name)),
    venue: firstText(work.journals?.[0]?.title),
    publisher: firstText(work.publisher),
    abstract: firstText(work.abstract),
    language: toLanguage(work.language?.code),
    isOa: locations.length > 0 ? true : undefined,
    url: `https://core.ac.uk/works/${encodeURIComponent(String(work.id))}`,
    ...(doi ? { versions: arxivId ? [{ kind: 'preprint', arxivId } as const] : [] } : { arxivId }),
    citationCount: work.citationCount ?? undefined,
  });
  return { source: ID, paper, locations };
}
