import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { authorFromName, authorList, toAuthor } from '../exchange/authors.ts';
import { dateInYear } from '../exchange/dates.ts';
import { firstText, present, text, textOrNumber, toOaStatus } from '../exchange/fields.ts';
import { bareDoi } from '../exchange/ids.ts';
import { toLocations, toVersion, webAddress } from '../exchange/locations.ts';

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

/** The fields of an Unpaywall record that we use. */
export const unpaywallWork = z.looseObject({
  doi: z.string().min(1),
  is_oa: z.boolean().nullable(),
  oa_status: text,
  best_oa_location: oaLocation.nullish(),
  oa_locations: z.array(oaLocation).nullish(),
  title: text,
  year: textOrNumber,
  published_date: text,
  genre: text,
  journal_name: text,
  publisher: text,
  z_authors: z.array(author).nullish(),
  doi_url: text,
});

export type UnpaywallWork = z.output<typeof unpaywallWork>;

const ID = 'unpaywall';
const HOSTS = ['publisher', 'repository'] as const;

function locationsOf({ best_oa_location: best, oa_locations: all }: UnpaywallWork): readonly Location[] {
  const stated = [best ?? [], all ?? []].flat().map((one) => {
    const pdf = webAddress(one.url_for_pdf);
    return {
      url: pdf ?? webAddress(one.url) ?? one.url_for_landing_page,
      kind: pdf ? ('pdf' as const) : ('page' as const),
      version: toVersion(one.version),
      license: toLicense(one.license ?? ''),
      host: HOSTS.find((host) => host === one.host_type),
    };
  });
  return toLocations(ID, stated);
}

function authorOf(one: z.output<typeof author>) {
  const given = one.given && one.suffix ? `${one.given} ${one.suffix}` : one.given;
  return (
    toAuthor({ family: one.family, given, literal: one.name, orcid: one.ORCID }) ??
    authorFromName(one.raw_author_name, one.ORCID)
  );
}

/** Converts a record, with all open copies, best first. */
export function fromUnpaywall(work: UnpaywallWork): SourceRecord {
  const paper = present<PaperFields>({
    ...dateInYear(work.year, work.published_date),
    doi: bareDoi(work.doi) ?? work.doi.trim().toLowerCase(),
    title: firstText(work.title),
    authors: authorList(work.z_authors, authorOf),
    venue: firstText(work.journal_name),
    publisher: firstText(work.publisher),
    type: firstText(work.genre),
    license: toLicense(work.best_oa_location?.license ?? ''),
    isOa: work.is_oa,
    oaStatus: toOaStatus(work.oa_status),
    url: webAddress(work.doi_url),
  });
  return { source: ID, paper, locations: locationsOf(work) };
}
