import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { OaStatus, PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import {
  authorFromName,
  authorList,
  bareDoi,
  dateFromText,
  firstText,
  present,
  toAuthor,
  toVersion,
  toYear,
  uniqueLocations,
  webAddress,
} from '../fields.ts';

const text = z.string().nullish();

const oaLocation = z.looseObject({
  url: text,
  url_for_pdf: text,
  url_for_landing_page: text,
  host_type: text,
  version: text,
  license: text,
});
const author = z.looseObject({
  family: text,
  given: text,
  suffix: text,
  name: text,
  raw_author_name: text,
  ORCID: text,
});

/** The fields of an Unpaywall record that are used. */
export const unpaywallWork = z.looseObject({
  doi: z.string().min(1),
  is_oa: z.boolean().nullable(),
  oa_status: text,
  best_oa_location: oaLocation.nullish(),
  oa_locations: z.array(oaLocation).nullish(),
  title: text,
  year: z.union([z.number(), z.string()]).nullish(),
  published_date: text,
  genre: text,
  journal_name: text,
  publisher: text,
  z_authors: z.array(author).nullish(),
  doi_url: text,
});

export type UnpaywallWork = z.output<typeof unpaywallWork>;

const ID = 'unpaywall';
const STATUSES: readonly string[] = ['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'] satisfies OaStatus[];
const isStatus = (value: string): value is OaStatus => STATUSES.includes(value);

function toLocation(one: z.output<typeof oaLocation>): Location | undefined {
  const pdf = webAddress(one.url_for_pdf);
  const url = pdf ?? webAddress(one.url) ?? webAddress(one.url_for_landing_page);
  if (!url) return undefined;
  return present<Location>({
    url,
    source: ID,
    kind: pdf ? 'pdf' : 'page',
    version: toVersion(one.version),
    license: one.license ? toLicense(one.license) : undefined,
    host: one.host_type === 'publisher' || one.host_type === 'repository' ? one.host_type : undefined,
  });
}

function dateOf(work: UnpaywallWork) {
  const year = toYear(work.year);
  const date = dateFromText(work.published_date);
  // Where only the year is known the service writes 1 January: month and day would be an invention.
  if (!date || (year !== undefined && date.year !== year) || (date.month === 1 && date.day === 1)) {
    return { year: year ?? date?.year };
  }
  return date;
}

function authorOf(one: z.output<typeof author>) {
  const given = one.given && one.suffix ? `${one.given} ${one.suffix}` : one.given;
  return (
    toAuthor({ family: one.family, given, literal: one.name, orcid: one.ORCID }) ??
    authorFromName(one.raw_author_name, one.ORCID)
  );
}

/** Turns a record into our fields: first of all where open copies are, all of them, the best first. */
export function fromUnpaywall(work: UnpaywallWork): SourceRecord {
  const best = work.best_oa_location;
  const paper = present<PaperFields>({
    ...dateOf(work),
    doi: bareDoi(work.doi) ?? work.doi.trim().toLowerCase(),
    title: firstText(work.title),
    authors: authorList(work.z_authors, authorOf),
    venue: firstText(work.journal_name),
    publisher: firstText(work.publisher),
    type: firstText(work.genre),
    license: best?.license ? toLicense(best.license) : undefined,
    isOa: work.is_oa,
    oaStatus: work.oa_status && isStatus(work.oa_status) ? work.oa_status : undefined,
    url: webAddress(work.doi_url),
  });
  const locations = uniqueLocations([...(best ? [best] : []), ...(work.oa_locations ?? [])].map(toLocation));
  return { source: ID, paper, locations };
}
