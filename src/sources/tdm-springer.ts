import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Location, Source, SourceContext, SourceKey } from '../model/source.ts';
import { askJson, needsKey } from './exchange/answer.ts';
import { bareDoi } from './exchange/ids.ts';
import { toLocations } from './exchange/locations.ts';

const ROOT = 'https://api.springernature.com/openaccess/json';
/** The publisher's own prefixes: it must not learn which papers of other publishers are looked up. */
const PREFIXES = ['10.1007/', '10.1038/', '10.1057/', '10.1140/'];

const KEY: SourceKey = {
  setting: 'CARREL_KEY_SPRINGER',
  required: true,
  note: 'Get a key for the Open Access API at dev.springernature.com.',
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

/** The PDF of an open article on the publisher's sites; most records name only the landing page. */
function pdfUrl(doi: string): string {
  return doi.startsWith('10.1038/')
    ? `https://www.nature.com/articles/${encodeURIComponent(doi.slice('10.1038/'.length))}.pdf`
    : `https://link.springer.com/content/pdf/${encodeURIComponent(doi)}.pdf`;
}

function locationsOf(entry: Entry, doi: string): readonly Location[] {
  const isPdf = ({ format }: z.output<typeof link>) => format?.toLowerCase() === 'pdf';
  const links = entry.url ?? [];
  const isOpen = String(entry.openAccess ?? entry.openaccess) === 'true';
  const pdfs = [...links.filter(isPdf).map(({ value }) => value), ...(isOpen ? [pdfUrl(doi)] : [])];
  const pages = links.filter((one) => !isPdf(one)).map(({ value }) => value);
  const published = { version: 'published', host: 'publisher' } as const;
  return toLocations('tdm-springer', [
    ...pdfs.map((url) => ({ url, kind: 'pdf' as const, ...published })),
    ...pages.map((url) => ({ url, kind: 'page' as const, ...published })),
  ]);
}

/** The key has to be part of the URL here, so the URL must not appear in results or messages. */
async function locate(ref: Ref, context: SourceContext): Promise<Result<readonly Location[]>> {
  const reader = { title: 'Springer Nature', key: KEY, context };
  const key = context.key?.trim();
  if (!key) return needsKey(reader);
  const url = `${ROOT}?${new URLSearchParams({ q: `doi:${ref.id}`, api_key: key })}`;
  const read = await askJson(reader, { url }, page);
  if (!read.ok) return read;
  const entry = read.value.value.records.find(({ doi, identifier }) => bareDoi(doi ?? identifier) === ref.id);
  return entry ? ok(locationsOf(entry, ref.id)) : fail('NOT_FOUND', 'Springer Nature has no open copy of this work.');
}

/** Springer Nature's open-access API, which requires a key and an agreement. */
export const tdmSpringer = {
  id: 'tdm-springer',
  wireKey: 'tdm-springer',
  title: 'Springer Nature',
  tier: 3,
  purpose: 'Open copies of Springer Nature papers.',
  terms: {
    url: 'https://dev.springernature.com/terms-conditions/',
    note: 'Requires your own key and your agreement to the publisher’s terms.',
  },
  hosts: ['api.springernature.com'],
  rate: { minGapMs: 1000, concurrency: 1, perDay: 500 },
  enabledByDefault: true,
  example: '10.1038/s41586-021-03380-y',
  key: KEY,
  agreement: {
    setting: 'CARREL_AGREE_TDM_SPRINGER',
    note: 'Set to 1 to confirm that you agree to Springer Nature’s terms for text and data mining.',
  },
  covers: (ref) => ref.kind === 'doi' && PREFIXES.some((prefix) => ref.id.startsWith(prefix)),
  locate,
} satisfies Source;
