import { z } from 'zod';
import { toLicense } from '../model/license.ts';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Location, Source, SourceContext, SourceKey } from '../model/source.ts';
import { bareDoi, present } from './fields.ts';
import { changed, needsKey, readJson } from './reading.ts';

const ROOT = 'https://api.elsevier.com/content/article/doi';
/** Elsevier's own prefixes: it must not learn which papers of others are looked up. */
const PREFIXES = ['10.1016/', '10.1006/', '10.1053/'];

const KEY: SourceKey = {
  setting: 'CARREL_KEY_ELSEVIER',
  required: true,
  note: 'A text-mining key from dev.elsevier.com, valid for what your institution subscribes to.',
};

const ABSENCE = { host: 'api.elsevier.com', says: /"statusCode":\s*"RESOURCE_NOT_FOUND"/u };

const article = z.looseObject({
  'full-text-retrieval-response': z.looseObject({
    coredata: z.looseObject({ 'prism:doi': z.string(), openaccessUserLicense: z.string().nullish() }),
  }),
});

/** Elsevier sends a first page alone where the key has no right to the rest; the check of the file finds that out. */
async function locate(ref: Ref, context: SourceContext): Promise<Result<readonly Location[]>> {
  const reader = { title: 'Elsevier', key: KEY, absence: ABSENCE, context };
  const key = context.key?.trim();
  if (!key) return needsKey(reader);
  const address = `${ROOT}/${encodeURIComponent(ref.id)}?httpAccept=`;
  const answer = await context.client.get({
    url: `${address}${encodeURIComponent('application/json')}`,
    accept: 'application/json',
    headers: { 'X-ELS-APIKey': key },
  });
  if (!answer.ok) return answer;
  const read = readJson(reader, answer.value, article);
  if (!read.ok) return read;
  const { 'prism:doi': doi, openaccessUserLicense: stated } = read.value['full-text-retrieval-response'].coredata;
  if (bareDoi(doi) !== ref.id) {
    return changed(reader, answer.value, `with the record of another work than ${ref.id}`);
  }
  return ok([
    present<Location>({
      url: `${address}${encodeURIComponent('application/pdf')}`,
      source: 'tdm-elsevier',
      kind: 'pdf',
      version: 'published',
      license: stated ? toLicense(stated) : undefined,
      host: 'publisher',
    }),
  ]);
}

/** Elsevier's text-mining route, for readers whose institution subscribes. */
export const tdmElsevier = {
  id: 'tdm-elsevier',
  wireKey: 'tdm-elsevier',
  title: 'Elsevier text mining',
  tier: 3,
  purpose: 'Copies of Elsevier papers that your institution has a right to.',
  terms: {
    url: 'https://www.elsevier.com/about/policies-and-standards/text-and-data-mining',
    note: 'Only with your own key, and after you agreed to the publisher’s terms.',
  },
  hosts: ['api.elsevier.com'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1016/S0370-1573(98)00122-3',
  key: KEY,
  agreement: {
    setting: 'CARREL_AGREE_TDM_ELSEVIER',
    note: 'States that you agreed to Elsevier’s terms of text and data mining.',
  },
  downloadHeaders: (key) => ({ 'x-els-apikey': key }),
  covers: (ref) => ref.kind === 'doi' && PREFIXES.some((prefix) => ref.id.startsWith(prefix)),
  locate,
} satisfies Source;
