import { expect, test } from 'vitest';
import type { Source, SourceAnswer } from '../../src/model/source.ts';
import { arxiv } from '../../src/sources/arxiv.ts';
import { core } from '../../src/sources/core.ts';
import { datacite } from '../../src/sources/datacite.ts';
import { doaj } from '../../src/sources/doaj.ts';
import { doiOrg } from '../../src/sources/doi-org.ts';
import { europePmc } from '../../src/sources/europe-pmc.ts';
import { ncbi } from '../../src/sources/ncbi.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { opencitations } from '../../src/sources/opencitations.ts';
import { semanticScholar } from '../../src/sources/semantic-scholar.ts';
import { unpaywall } from '../../src/sources/unpaywall.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const codeOf = (result: { readonly ok: boolean; readonly error?: { readonly code: string } } | undefined) =>
  result?.ok ? 'ok' : result?.error?.code;

test.each([
  [unpaywall, '<title>404 Not Found</title>\n<h1>Not Found</h1>', 'NOT_FOUND'],
  [unpaywall, '{"HTTP_status_code": 404}', 'NOT_FOUND'],
  [unpaywall, 'The requested URL was not found on the server', 'NOT_FOUND'],
  [unpaywall, '<p>{"HTTP_status_code": 404}</p>', 'SOURCE_CHANGED'],
  [openalex, '<title>404 Not Found</title>\n<h1>Not Found</h1>', 'NOT_FOUND'],
  [openalex, '<p>The requested URL was not found on the server</p>', 'NOT_FOUND'],
  [openalex, '{"error": "Work not found"}', 'NOT_FOUND'],
  [openalex, '<p>{"error": "Work not found"}</p>', 'SOURCE_CHANGED'],
  [datacite, '{"errors":[{"status":"404","title":"x"}]}', 'NOT_FOUND'],
  [datacite, 'x {"errors":[{"status":"404","title":"x"}]}', 'SOURCE_CHANGED'],
  [semanticScholar, '{"error":"Paper with id x not found"}', 'NOT_FOUND'],
  [semanticScholar, '{"error":"Author not found"}', 'SOURCE_CHANGED'],
] satisfies readonly (readonly [Source, string, string])[])(
  'a 404 of a service is judged by its words: $id %s is %s',
  async (source, body, code) => {
    expect(codeOf(await source.lookup(ref, answering({ status: 404, body }).context))).toBe(code);
  },
);

test.each([
  ['{"responseCode":100,"handle":"10.1000/desk.1"}', 'NOT_FOUND'],
  ['{"responseCode":1001}', 'SOURCE_CHANGED'],
  ['{"responseCode":2}', 'SOURCE_CHANGED'],
])('a 404 of the DOI system with %s is %s', async (body, code) => {
  expect(codeOf(await doiOrg.isRegistered(ref, answering({ status: 404, body }).context))).toBe(code);
});

test('the DOI system must answer for the DOI that was asked for', async () => {
  const said = (handle: string) => answering({ body: { responseCode: 1, handle } });
  const { context, requests } = said('10.1000/DESK.1');
  expect(codeOf(await doiOrg.isRegistered(ref, context))).toBe('ok');
  expect(requests[0]).toMatchObject({ url: 'https://doi.org/api/handles/10.1000/desk.1', cacheMs: 24 * 3_600_000 });
  expect(codeOf(await doiOrg.isRegistered(ref, said('10.1000/desk.2').context))).toBe('SOURCE_CHANGED');
});

test.each([
  ['<e><ERROR>ID list is empty! Something</ERROR></e>', 'NOT_FOUND'],
  ['<e><ERROR>There are no correct IDs here</ERROR></e>', 'NOT_FOUND'],
  ['<e><ERROR>Cannot get document summary</ERROR></e>', 'NOT_FOUND'],
  ['<e><ERROR>API rate limit exceeded</ERROR></e>', 'RATE_LIMITED'],
  ['<e><ERROR>Something else</ERROR></e>', 'SOURCE_CHANGED'],
])('NCBI: the error %s is %s', async (body, code) => {
  expect(codeOf(await ncbi.lookup({ kind: 'pmid', id: '7' }, answering({ body }).context))).toBe(code);
});

test.each([
  ['{"error":"API rate limit exceeded"}', 'RATE_LIMITED'],
  ['{"ERROR":"API rate limit exceeded"}', 'RATE_LIMITED'],
  ['{"esummaryresult":["Invalid uid 88: cannot get document summary"]}', 'NOT_FOUND'],
  ['{"result":{}}', 'SOURCE_CHANGED'],
])('NCBI: the summary %s is %s', async (body, code) => {
  const converted = { body: { status: 'ok', records: [{ pmcid: 'PMC88' }] } };
  const found = await ncbi.lookup({ kind: 'pmcid', id: 'PMC88' }, answering(converted, { body }).context);
  expect(codeOf(found)).toBe(code);
});

test('a failure quotes at most 120 characters of what NCBI, arXiv or Europe PMC said', async () => {
  const long = 'x'.repeat(300);
  const failures = await Promise.all([
    ncbi.lookup({ kind: 'pmid', id: '7' }, answering({ body: `<e><ERROR>${long}</ERROR></e>` }).context),
    arxiv.lookup(
      { kind: 'arxiv', id: '2101.00001' },
      answering({
        body: `<feed><entry><id>http://arxiv.org/api/errors#1</id><summary>${long}</summary></entry></feed>`,
      }).context,
    ),
    europePmc.lookup(ref, answering({ body: { errCode: 404, errMsg: long } }).context),
  ]);
  for (const failure of failures) {
    const quoted = /x{2,}/u.exec(failure.ok ? '' : failure.error.message)?.[0];
    expect(quoted?.length).toBe(120);
  }
});

test.each([
  [429, 'RATE_LIMITED'],
  ['429', 'RATE_LIMITED'],
  [500, 'NETWORK_ERROR'],
  [503, 'NETWORK_ERROR'],
  [499, 'SOURCE_CHANGED'],
  [404, 'SOURCE_CHANGED'],
])('Europe PMC: the error %j under the status 200 is %s', async (errCode, code) => {
  expect(codeOf(await europePmc.lookup(ref, answering({ body: { errCode } }).context))).toBe(code);
});

test.each([
  ['core', core, { totalHits: 3, results: [] }, { totalHits: 0, results: [] }],
  ['doaj', doaj, { total: 3, results: [] }, { total: 0, results: [] }],
  ['europe-pmc', europePmc, { hitCount: 3, resultList: { result: [] } }, { hitCount: 0, resultList: { result: [] } }],
] as const)('%s: an empty list is a missing record only if nothing was found', async (_, source, lost, none) => {
  const lookup = (body: object) => source.lookup(ref, { ...answering({ body }).context, key: 'KEY' });
  expect([codeOf(await lookup(lost)), codeOf(await lookup(none))]).toEqual(['SOURCE_CHANGED', 'NOT_FOUND']);
});

test('Unpaywall complains about an address only with the status 422, and answers for the DOI alone', async () => {
  const lookup = (said: { status?: number; body: unknown }) => unpaywall.lookup(ref, answering(said).context);
  expect(codeOf(await lookup({ status: 422, body: 'Use a valid e-mail' }))).toBe('CAPABILITY_DENIED');
  expect(codeOf(await lookup({ status: 422, body: 'Use a valid email' }))).toBe('CAPABILITY_DENIED');
  expect(codeOf(await lookup({ status: 422, body: 'Invalid DOI' }))).toBe('SOURCE_CHANGED');
  expect(codeOf(await lookup({ status: 500, body: 'e-mail server down' }))).toBe('NETWORK_ERROR');
  expect(codeOf(await lookup({ body: { doi: '10.1000/desk.2', is_oa: true } }))).toBe('SOURCE_CHANGED');
});

test('the cache does not keep an answer that says nothing', async () => {
  const forgotten: SourceAnswer[] = [];
  const remember = (body: unknown, status = 200) => {
    const { context } = answering({ body, status });
    return { ...context, client: { ...context.client, forget: (answer: SourceAnswer) => forgotten.push(answer) } };
  };
  await opencitations.references(ref, remember([]));
  await doaj.lookup(ref, remember({ total: 0, results: [] }));
  await doaj.lookup(ref, remember('not JSON'));
  await europePmc.lookup(ref, remember({ errCode: 500 }));
  await ncbi.lookup({ kind: 'pmid', id: '7' }, remember('<e><ERROR>API rate limit exceeded</ERROR></e>'));
  const error = '<feed><entry><id>http://arxiv.org/api/errors#1</id><summary>x</summary></entry></feed>';
  await arxiv.lookup({ kind: 'arxiv', id: '2101.00001' }, remember(error));
  await doaj.lookup(ref, remember('nginx', 404));
  expect(forgotten.length).toBe(7);
});

test('a service without a contact address gets none', async () => {
  const { context, asked } = answering({ status: 500, body: '' });
  const { email: _, ...anonymous } = context;
  await datacite.lookup(ref, anonymous);
  await datacite.search({ groups: [['desk']], limit: 5 }, anonymous);
  await datacite.match({ text: 'desk', title: 'desk' }, anonymous);
  await ncbi.lookup({ kind: 'pmid', id: '7' }, anonymous);
  for (const url of asked) expect(url).not.toMatch(/mailto|email|undefined/u);
  expect(asked.length).toBe(4);
});

test.each([
  ['Retry-After of a minute', { 'retry-after': '60' }, { kind: 'wait', ms: 60_000 }],
  ['Retry-After of a second', { 'retry-after': '1' }, { kind: 'wait', ms: 30_000 }],
])('Semantic Scholar without a key: %s is a pause of at least half a minute', (_, headers, expected) => {
  const refused = { status: 429, headers, body: 'please APPLY FOR A KEY', url: '' };
  expect(semanticScholar.throttle(refused, 0)).toEqual(expected);
  expect(semanticScholar.throttle({ ...refused, status: 403 }, 0)).toBeNull();
});

const HOUR_MS = 3_600_000;
test.each([
  ['an hour', 429, { 'retry-after': '3600' }, { kind: 'wait', ms: HOUR_MS }],
  ['more than an hour', 429, { 'retry-after': '3601' }, { kind: 'exhausted', untilMs: HOUR_MS + 1000 }],
  ['more than an hour for speed', 403, { 'retry-after': '3601' }, { kind: 'wait', ms: HOUR_MS + 1000 }],
  ['a reset in a week', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '604800' }, 24 * HOUR_MS],
  ['a reset now', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0' }, 24 * HOUR_MS],
  ['one credit left for one', 429, { 'x-ratelimit-remaining': '1' }, { kind: 'wait' }],
  ['a quota of 99', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '99' }, { kind: 'wait' }],
  ['a quota of 100', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '100' }, 24 * HOUR_MS],
  ['no refusal', 500, { 'retry-after': '3601' }, null],
  ['nonsense', 429, { 'x-ratelimit-remaining': 'x' }, { kind: 'wait' }],
])('OpenAlex: %s', (_, status, headers, expected) => {
  const exhausted = typeof expected === 'number' ? { kind: 'exhausted', untilMs: expected } : expected;
  expect(openalex.throttle({ status, headers, body: '', url: '' }, 0)).toEqual(exhausted);
});
