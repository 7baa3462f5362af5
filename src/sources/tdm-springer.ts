import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Location, Source, SourceContext, SourceKey } from '../model/source.ts';
import { bareDoi, uniqueLocations, webAddress } from './fields.ts';
import { needsKey, readJson } from './reading.ts';

const ROOT = 'https://api.springernature.com/openaccess/json';
/** The publisher's own prefixes: it must not learn which papers of others are looked up. */
const PREFIXES = ['10.1007/', '10.1038/', '10.1057/', '10.1140/'];

const KEY: SourceKey = {
  setting: 'CARREL_KEY_SPRINGER',
  required: true,
  note: 'A key for the Open Access API from dev.springernature.com.',
};

const link = z.looseObject({ format: z.string().nullish(), value: z.string().nullish() });
const page = z.looseObject({
  records: z.array(
    z.looseObject({
      doi: z.string().nullish(),
      identifier: z.string().nullish(),
      openAccess: z.union([z.string(), z.boolean()]).nullish(),
      openaccess: z.union([z.string(), z.boolean()]).nullish(),
      url: z.array(link).nullish(),
    }),
  ),
});
type Entry = z.output<typeof page>['records'][number];

const place = { source: 'tdm-springer', version: 'published', host: 'publisher' } as const;

/** Where the publisher's sites keep the PDF of an open article; most records name only the page. */
function siteOf(doi: string): Location {
  const url = doi.startsWith('10.1038/')
    ? `https://www.nature.com/articles/${encodeURIComponent(doi.slice('10.1038/'.length))}.pdf`
    : `https://link.springer.com/content/pdf/${encodeURIComponent(doi)}.pdf`;
  return { url, kind: 'pdf', ...place };
}

function locationsOf(entry: Entry, doi: string): readonly Location[] {
  const named = (entry.url ?? []).map((one): Location | undefined => {
    const url = webAddress(one.value);
    return url ? { url, kind: one.format?.toLowerCase() === 'pdf' ? 'pdf' : 'page', ...place } : undefined;
  });
  const isOpen = String(entry.openAccess ?? entry.openaccess) === 'true';
  return uniqueLocations([
    ...named.filter((one) => one?.kind === 'pdf'),
    isOpen ? siteOf(doi) : undefined,
    ...named.filter((one) => one?.kind === 'page'),
  ]);
}

/** The key has to be part of the address here; nothing that leaves this function repeats that address. */
async function locate(ref: Ref, context: SourceContext): Promise<Result<readonly Location[]>> {
  const reader = { title: 'Springer Nature', key: KEY, context };
  const key = context.key?.trim();
  if (!key) return needsKey(reader);
  const url = `${ROOT}?${new URLSearchParams({ q: `doi:${ref.id}`, api_key: key })}`;
  const answer = await context.client.get({ url, accept: 'application/json' });
  if (!answer.ok) return answer;
  const read = readJson(reader, answer.value, page);
  if (!read.ok) return read;
  const entry = read.value.records.find(({ doi, identifier }) => bareDoi(doi ?? identifier) === ref.id);
  return entry ? ok(locationsOf(entry, ref.id)) : fail('NOT_FOUND', 'Springer Nature has no open copy of this work.');
}

/** Springer Nature's open-access service, which asks for a key and an agreement. */
export const tdmSpringer = {
  id: 'tdm-springer',
  wireKey: 'tdm-springer',
  title: 'Springer Nature',
  tier: 3,
  purpose: 'Open copies of papers of Springer Nature.',
  terms: {
    url: 'https://dev.springernature.com/terms-conditions/',
    note: 'Only with your own key, and after you agreed to the publisher’s terms.',
  },
  hosts: ['api.springernature.com'],
  rate: { minGapMs: 1000, concurrency: 1, perDay: 500 },
  enabledByDefault: true,
  example: '10.1038/s41586-021-03380-y',
  key: KEY,
  agreement: {
    setting: 'CARREL_AGREE_TDM_SPRINGER',
    note: 'States that you agreed to Springer Nature’s terms of text and data mining.',
  },
  covers: (ref) => ref.kind === 'doi' && PREFIXES.some((prefix) => ref.id.startsWith(prefix)),
  locate,
} satisfies Source;
