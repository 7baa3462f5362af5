import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Source, SourceContext, SourceRecord } from '../model/source.ts';
import { otherWork, RECORD_CACHE_MS, readJson } from './exchange/answer.ts';
import { bareDoi } from './exchange/ids.ts';
import { fromUnpaywall, unpaywallWork } from './works/unpaywall.ts';

/** A JSON error, or the 404 page of its web framework. */
const ABSENCE = {
  host: 'api.unpaywall.org',
  message:
    /<title>404 Not Found<\/title>\s*<h1>Not Found<\/h1>|^\s*\{[^{}]*"HTTP_status_code":\s*404|the requested URL was not found on the server/iu,
};

const ADDRESS_ADVICE = 'Unpaywall requires your own e-mail address';

function needsAddress<T>(message: string): Result<T> {
  return fail('CAPABILITY_DENIED', `${message}. Set CARREL_EMAIL to your address.`, {
    remediation: [{ setting: 'CARREL_EMAIL', value: '<your e-mail address>', note: `${ADDRESS_ADVICE}.` }],
  });
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const { client, email } = context;
  if (!email) return needsAddress(ADDRESS_ADVICE);
  const url = `https://api.unpaywall.org/v2/${encodeURIComponent(ref.id)}?email=${encodeURIComponent(email)}`;
  const answer = await client.get({ url, accept: 'application/json', cacheMs: RECORD_CACHE_MS });
  if (!answer.ok) return answer;
  if (answer.value.status === 422 && /e-?mail/iu.test(answer.value.body)) {
    return needsAddress('Unpaywall rejected the e-mail address (422)');
  }
  const reader = { title: 'Unpaywall', absence: ABSENCE, context };
  const read = readJson(reader, answer.value, unpaywallWork);
  if (!read.ok) return read;
  if (bareDoi(read.value.doi) !== ref.id) return otherWork(reader, answer.value, ref.id);
  return ok(fromUnpaywall(read.value));
}

/** Unpaywall knows open copies of works with a Crossref DOI; it does not cover DataCite, so not arXiv. */
export const unpaywall = {
  id: 'unpaywall',
  wireKey: 'unpaywall',
  title: 'Unpaywall',
  tier: 1,
  leads: ['isOa', 'oaStatus'],
  purpose: 'Open-access status and all known open copies of works with a Crossref DOI.',
  terms: {
    url: 'https://unpaywall.org/products/api',
    note: 'Free with a contact address. Allows 100,000 requests a day.',
  },
  hosts: ['api.unpaywall.org'],
  rate: { minGapMs: 200, concurrency: 2, perDay: 100_000 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  needsEmail: true,
  covers: (ref) => ref.kind === 'doi' && !ref.id.startsWith('10.48550/'),
  lookup,
} satisfies Source;
