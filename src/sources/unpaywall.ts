import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Source, SourceContext, SourceRecord } from '../model/source.ts';
import { bareDoi } from './fields.ts';
import { changed, RECORD_CACHE_MS, readJson } from './reading.ts';
import { fromUnpaywall, unpaywallWork } from './works/unpaywall.ts';

/** A JSON error, or the HTML page of its web framework. */
const ABSENCE = {
  host: 'api.unpaywall.org',
  says: /<title>404 Not Found<\/title>\s*<h1>Not Found<\/h1>|^\s*\{[^{}]*"HTTP_status_code":\s*404|the requested URL was not found on the server/iu,
};

const ADDRESS_ADVICE = 'Unpaywall only answers people who give their own e-mail address';

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
    return needsAddress('Unpaywall refused the e-mail address (422)');
  }
  const reader = { title: 'Unpaywall', absence: ABSENCE, context };
  const read = readJson(reader, answer.value, unpaywallWork);
  if (!read.ok) return read;
  if (bareDoi(read.value.doi) !== ref.id) {
    return changed(reader, answer.value, `with the record of another work than ${ref.id}`);
  }
  return ok(fromUnpaywall(read.value));
}

/** Unpaywall: where open copies of papers with a Crossref DOI are; it does not cover DataCite, hence not arXiv. */
export const unpaywall = {
  id: 'unpaywall',
  wireKey: 'unpaywall',
  title: 'Unpaywall',
  tier: 1,
  leads: ['isOa', 'oaStatus'],
  purpose: 'Open-access status and all known open copies of works with a Crossref DOI.',
  terms: { url: 'https://unpaywall.org/products/api', note: 'Free with a contact address; 100,000 calls a day.' },
  hosts: ['api.unpaywall.org'],
  rate: { minGapMs: 200, concurrency: 2, perDay: 100_000 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  needsEmail: true,
  covers: (ref) => ref.kind === 'doi' && !ref.id.startsWith('10.48550/'),
  lookup,
} satisfies Source;
