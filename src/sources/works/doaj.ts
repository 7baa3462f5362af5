import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { authorFromName, authorList } from '../exchange/authors.ts';
import { toDate } from '../exchange/dates.ts';
import { firstText, pageRange, present, text, textList, textOrNumber, toLanguage, wordOf } from '../exchange/fields.ts';
import { bareDoi } from '../exchange/ids.ts';
import { toLocations } from '../exchange/locations.ts';

const journal = z.looseObject({
  title: text,
  publisher: text,
  volume: textOrNumber,
  number: textOrNumber,
  language: z.array(text).nullish(),
  license: z.array(z.looseObject({ type: text, title: text })).nullish(),
});

/** The fields of a DOAJ article that we use. */
export const doajWork = z.looseObject({
  bibjson: z.looseObject({
    title: text,
    author: z.array(z.looseObject({ name: text, orcid_id: text })).nullish(),
    journal: journal.nullish(),
    identifier: z.array(z.looseObject({ type: text, id: text })),
    year: textOrNumber,
    month: textOrNumber,
    start_page: textOrNumber,
    end_page: textOrNumber,
    abstract: text,
    keywords: z.array(text).nullish(),
    link: z.array(z.looseObject({ type: text, url: text })).nullish(),
  }),
});

export type DoajWork = z.output<typeof doajWork>;

const ID = 'doaj';

/** The DOI that an article states. */
export function doajDoi({ bibjson }: DoajWork): string | undefined {
  const stated = bibjson.identifier.find(({ type }) => type?.toLowerCase() === 'doi');
  return bareDoi(stated?.id);
}

/** Full-text links lead to landing pages, even those that claim to be a PDF. */
function locationsOf({ bibjson }: DoajWork, license: string | undefined): readonly Location[] {
  const links = (bibjson.link ?? []).filter(({ type }) => type === 'fulltext');
  return toLocations(
    ID,
    links.map(({ url }) => ({ url, kind: 'page', version: 'published', license, host: 'publisher' })),
  );
}

/** Publishers enter "n/a" for articles without pages. */
const pageOf = (value: string | number | null | undefined) => {
  const page = wordOf(value);
  return page && /\d/u.test(page) ? page : undefined;
};

function pagesOf({ bibjson }: DoajWork): string | undefined {
  return pageRange(pageOf(bibjson.start_page), pageOf(bibjson.end_page));
}

/** Converts an article; every journal in DOAJ is open access. */
export function fromDoaj(work: DoajWork): SourceRecord {
  const { bibjson } = work;
  const stated = bibjson.journal?.license?.[0];
  const license = toLicense(stated?.type ?? stated?.title ?? '');
  const locations = locationsOf(work, license);
  const languages = bibjson.journal?.language ?? [];
  const paper = present<PaperFields>({
    ...toDate([bibjson.year, bibjson.month]),
    doi: doajDoi(work),
    title: firstText(bibjson.title),
    authors: authorList(bibjson.author, (one) => authorFromName(one.name, one.orcid_id)),
    venue: firstText(bibjson.journal?.title),
    volume: wordOf(bibjson.journal?.volume),
    issue: wordOf(bibjson.journal?.number),
    pages: pagesOf(work),
    publisher: firstText(bibjson.journal?.publisher),
    type: 'journal-article',
    abstract: firstText(bibjson.abstract),
    keywords: textList(bibjson.keywords),
    // These are the languages of the journal: only a single one is that of the article too.
    language: languages.length === 1 ? toLanguage(languages[0]) : undefined,
    license,
    isOa: true,
    oaStatus: 'gold',
    url: locations[0]?.url,
  });
  return { source: ID, paper, locations };
}
