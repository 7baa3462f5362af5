import { z } from 'zod';
import type { PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { authorFromName, authorList } from '../exchange/authors.ts';
import { dateInYear } from '../exchange/dates.ts';
import { firstText, present, text, textOrNumber, toLanguage } from '../exchange/fields.ts';
import { bareDoi, idsOfVersion, toPmid } from '../exchange/ids.ts';
import { kindOfUrl, toLocations } from '../exchange/locations.ts';

/** The fields of a CORE work that we use. */
export const coreWork = z.looseObject({
  id: z.union([z.string(), z.number()]),
  doi: text,
  arxivId: text,
  pubmedId: textOrNumber,
  title: text,
  authors: z.array(z.looseObject({ name: text })).nullish(),
  abstract: text,
  yearPublished: textOrNumber,
  publishedDate: text,
  publisher: text,
  journals: z.array(z.looseObject({ title: text })).nullish(),
  language: z.looseObject({ code: text }).nullish(),
  downloadUrl: text,
  citationCount: z.number().nullish(),
});

export type CoreWork = z.output<typeof coreWork>;

const ID = 'core';

/** URLs of the API itself are left out: they require the key, which must not be sent with a download. */
function locationsOf({ downloadUrl: url }: CoreWork): readonly Location[] {
  const all = toLocations(ID, [{ url, kind: kindOfUrl(url), host: 'repository' }]);
  return all.filter((location) => new URL(location.url).hostname !== 'api.core.ac.uk');
}

/** Converts a work. Repositories describe their copy, so the type of the work is left to other sources. */
export function fromCore(work: CoreWork): SourceRecord {
  const locations = locationsOf(work);
  const arxivId = firstText(work.arxivId)?.replace(/v\d+$/u, '');
  const paper = present<PaperFields>({
    ...dateInYear(work.yearPublished, work.publishedDate),
    ...idsOfVersion(bareDoi(work.doi), arxivId),
    pmid: toPmid(work.pubmedId),
    title: firstText(work.title),
    authors: authorList(work.authors, (one) => authorFromName(one.name)),
    venue: firstText(work.journals?.[0]?.title),
    publisher: firstText(work.publisher),
    abstract: firstText(work.abstract),
    language: toLanguage(work.language?.code),
    isOa: locations.length > 0 ? true : undefined,
    url: `https://core.ac.uk/works/${encodeURIComponent(String(work.id))}`,
    citationCount: work.citationCount ?? undefined,
  });
  return { source: ID, paper, locations };
}
