import { z } from 'zod';
import { toLicense } from '../model/license.ts';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Location, Source, SourceContext, SourceKey } from '../model/source.ts';
import { askJson, needsKey, otherWork } from './exchange/answer.ts';
import { present } from './exchange/fields.ts';
import { bareDoi } from './exchange/ids.ts';

const ROOT = 'https://api.elsevier.com/content/article/doi';
/** Elsevier's own prefixes: it must not learn which papers of other publishers are looked up. */
const PREFIXES = ['10.1016/', '10.1006/', '10.1053/'];

const KEY: SourceKey = {
  setting: 'CARREL_KEY_ELSEVIER',
  required: true,
  note: 'Get a text-mining key at dev.elsevier.com; it covers what your institution subscribes to.',
};

const ABSENCE = { host: 'api.elsevier.com', message: /"statusCode":\s*"RESOURCE_NOT_FOUND"/u };

const article = z.looseObject({
  'full-text-retrieval-response': z.looseObject({
    coredata: z.looseObject({ 'prism:doi': z.string(), openaccessUserLicense: z.string().nullish() }),
  }),
});

/** Without a subscription Elsevier sends the first page alone; verification of the file detects that. */
async function locate(ref: Ref, context: SourceContext): Promise<Result<readonly Location[]>> {
  const reader = { title: 'Elsevier', key: KEY, absence: ABSENCE, context };
  const key = context.key?.trim();
  if (!key) return needsKey(reader);
  const address = `${ROOT}/${encodeURIComponent(ref.id)}?httpAccept=`;
  const url = `${address}${encodeURIComponent('application/json')}`;
  const read = await askJson(reader, { url, headers: { 'X-ELS-APIKey': key } }, article);
  if (!read.ok) return read;
  const { coredata } = read.value.value['full-text-retrieval-response'];
  if (bareDoi(coredata['prism:doi']) !== ref.id) return otherWork(reader, read.value.answer, ref.id);
  return ok([
    present<Location>({
      url: `${address}${encodeURIComponent('application/pdf')}`,
      source: 'tdm-elsevier',
      kind: 'pdf',
      version: 'published',
      license: toLicense(coredata.openaccessUserLicense ?? ''),
      host: 'publisher',
    }),
  ]);
}

/** Elsevier's text-mining API, for readers at subscribing institutions. */
export const tdmElsevier = {
  id: 'tdm-elsevier',
  wireKey: 'tdm-elsevier',
  title: 'Elsevier text mining',
  tier: 3,
  purpose: 'Copies of Elsevier papers that your institution subscribes to.',
  terms: {
    url: 'https://www.elsevier.com/about/policies-and-standards/text-and-data-mining',
    note: 'Requires your own key and your agreement to the publisher’s terms.',
  },
  hosts: ['api.elsevier.com'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1016/S0370-1573(98)00122-3',
  key: KEY,
  agreement: {
    setting: 'CARREL_AGREE_TDM_ELSEVIER',
    note: 'Set to 1 to confirm that you agree to Elsevier’s terms for text and data mining.',
  },
  downloadHeaders: (key) => ({ 'x-els-apikey': key }),
  covers: (ref) => ref.kind === 'doi' && PREFIXES.some((prefix) => ref.id.startsWith(prefix)),
  locate,
} satisfies Source;
