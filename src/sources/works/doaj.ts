import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import {
  authorFromName,
  authorList,
  bareDoi,
  firstText,
  present,
  toDate,
  toLanguage,
  uniqueLocations,
  webAddress,
} from '../fields.ts';

const text = z.string().nullish();
const words = z.union([z.string(), z.number()]).nullish();

const journal = z.looseObject({
  title: text,
  publisher: text,
  volume: words,
  number: words,
  language: z.array(text).nullish(),
  license: z.array(z.looseObject({ type: text, title: text })).nullish(),
});

/** The fields of an article in DOAJ that are used. */
export const doajWork = z.looseObject({
  bibjson: z.looseObject({
    title: text,
    author: z.array(z.looseObject({ name: text, orcid_id: text })).nullish(),
    journal: journal.nullish(),
    identifier: z.array(z.looseObject({ type: text, id: text })),
    year: words,
    month: words,
    start_page: words,
    end_page: words,
    abstract: text,
    keywords: z.array(text).nullish(),
    link: z.array(z.looseObject({ type: text, url: text })).nullish(),
  }),
});

export type DoajWork = z.output<typeof doajWork>;

const ID = 'doaj';
const word = (value: string | number | null | undefined) => firstText(value?.toString());

/** The DOI that an article states. */
export function doajDoi({ bibjson }: DoajWork): string | undefined {
  const stated = bibjson.identifier.find(({ type }) => type?.toLowerCase() === 'doi');
  return bareDoi(stated?.id);
}

/** Full-text links lead to pages even where they are declared, or look, like a PDF. */
function locationsOf({ bibjson }: DoajWork, license: string | undefined): readonly Location[] {
  const links = (bibjson.link ?? []).filter(({ type }) => type === 'fulltext');
  return uniqueLocations(
    links.map((link) => {
      const url = webAddress(link.url);
      const place = { source: ID, kind: 'page', version: 'published', host: 'publisher' } as const;
      return url ? present<Location>({ url, ...place, license }) : undefined;
    }),
  );
}

/** Publishers fill the field with "n/a" where articles have no pages. */
const pageOf = (value: string | number | null | undefined) => {
  const page = word(value);
  return page && /\d/u.test(page) ? page : undefined;
};

function pagesOf({ bibjson }: DoajWork): string | undefined {
  const [first, last] = [pageOf(bibjson.start_page), pageOf(bibjson.end_page)];
  return first && last && first !== last ? `${first}-${last}` : (first ?? last);
}

/** Turns an article into our fields; being listed here means that its journal is open. */
export function fromDoaj(work: DoajWork): SourceRecord {
  const { bibjson } = work;
  const stated = bibjson.journal?.license?.[0];
  const license = stated ? toLicense(stated.type ?? stated.title ?? '') : undefined;
  const locations = locationsOf(work, license);
  const languages = bibjson.journal?.language ?? [];
  const paper = present<PaperFields>({
    ...toDate([bibjson.year, bibjson.month]),
    doi: doajDoi(work),
    title: firstText(bibjson.title),
    authors: authorList(bibjson.author, (one) => authorFromName(one.name, one.orcid_id)),
    venue: firstText(bibjson.journal?.title),
    volume: word(bibjson.journal?.volume),
    issue: word(bibjson.journal?.number),
    pages: pagesOf(work),
    publisher: firstText(bibjson.journal?.publisher),
    type: 'journal-article',
    abstract: firstText(bibjson.abstract),
    keywords: (bibjson.keywords ?? []).flatMap((keyword) => firstText(keyword) ?? []),
    // The languages are the journal's: only a single one tells that of the article.
    language: languages.length === 1 ? toLanguage(languages[0]) : undefined,
    license,
    isOa: true,
    oaStatus: 'gold',
    url: locations[0]?.url,
  });
  return { source: ID, paper, locations };
}
