import { expect, test } from 'vitest';
import type { EndpointAnswer, EndpointClient } from '../../../src/model/endpoint.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import { isClusterAddress, parseClusterAddress } from '../../../src/snapshot/engines/opensearch/address.ts';
import { createCluster } from '../../../src/snapshot/engines/opensearch/cluster.ts';
import { readError, toClusterFailure } from '../../../src/snapshot/engines/opensearch/fault.ts';
import { countShards, runSearches, toPartial } from '../../../src/snapshot/engines/opensearch/searches.ts';
import { readDocuments, readTexts } from '../../../src/snapshot/engines/opensearch/texts.ts';
import { checkVersion } from '../../../src/snapshot/engines/opensearch/version.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';
import { unwrap } from '../../support/unwrap.ts';
import { clusterOf, searched } from './in-process.ts';

test.each([
  [401, '', 'CAPABILITY_DENIED', undefined],
  [403, 'security_exception', 'CAPABILITY_DENIED', undefined],
  [404, 'index_not_found_exception', 'STORE_ERROR', 'missing'],
  [404, '', 'STORE_ERROR', 'missing'],
  [404, 'resource_not_found_exception', 'SOURCE_CHANGED', undefined],
  [413, '', 'NETWORK_ERROR', 'too_large'],
  [429, '', 'RATE_LIMITED', undefined],
  [499, '', 'SOURCE_CHANGED', undefined],
  [500, 'search_phase_execution_exception', 'NETWORK_ERROR', 'server_error'],
  [400, 'parsing_exception', 'SOURCE_CHANGED', undefined],
] as const)('a cluster that answers %i (%s) fails with %s (%s)', (status, type, code, reason) => {
  const failed = toClusterFailure('node:9200', status, { type, reason: 'SECRET sentence' });
  expect(failed).toMatchObject({ ok: false, error: { code } });
  expect(!failed.ok && failed.error.reason).toBe(reason);
  expect(!failed.ok && failed.error.message).not.toContain('SECRET');
  expect(!failed.ok && failed.error.message).toContain('node:9200');
});

test.each([
  ['FORBIDDEN/10/cluster create-index blocked', 'disk_full'],
  ['TOO_MANY_REQUESTS/12/disk usage exceeded', 'disk_full'],
  ['FORBIDDEN/13/cluster create-index', 'disk_full'],
  ['FORBIDDEN/8/index write', 'read_only'],
  ['[FORBIDDEN/5/x];[FORBIDDEN/12/y]', 'disk_full'],
  ['', 'read_only'],
])('a block with the words "%s" means %s', (reason, expected) => {
  const failed = toClusterFailure('node', 403, { type: 'cluster_block_exception', reason });
  expect(failed).toMatchObject({ error: { code: 'STORE_ERROR', reason: expected } });
});

test('an error is read as a word and a sentence; anything else as a type is dropped', () => {
  expect(readError({ error: { type: 'some_type', reason: 'Why.' } })).toEqual({ type: 'some_type', reason: 'Why.' });
  expect(readError({ error: { type: 'Some Type' } })).toEqual({ type: '', reason: '' });
  expect(readError({ error: { type: 'x'.repeat(81) } }).type).toBe('');
  expect([readError(null), readError({ error: 'text' })]).toEqual(Array(2).fill({ type: '', reason: '' }));
});

test.each([
  ['opensearch', '2.8.0', { name: 'opensearch 2.8.0', scoreScale: 1, hasByteVectors: false }],
  ['opensearch', '2.9.0', { name: 'opensearch 2.9.0', scoreScale: 1, hasByteVectors: true }],
  ['opensearch', '2.19.1', { name: 'opensearch 2.19.1', scoreScale: 1, hasByteVectors: true }],
  ['opensearch', '3.0.0', { name: 'opensearch 3.0.0', scoreScale: 2.5, hasByteVectors: true }],
  ['opensearch', '1.3.0', undefined],
  ['opensearch', '4.0.0', undefined],
  [undefined, '7.17.0', { name: 'elasticsearch 7.17.0', scoreScale: 1, hasByteVectors: false }],
  [undefined, '8.19.0', { name: 'elasticsearch 8.19.0', scoreScale: 1, hasByteVectors: false }],
  [undefined, '6.8.0', undefined],
  [undefined, '9.0.0', undefined],
  [undefined, '', undefined],
])('a cluster of %s %s is supported as %j', async (distribution, number, expected) => {
  const { cluster } = clusterOf({ body: { version: { number, distribution } } });
  const version = await checkVersion(cluster);
  expect(version.ok ? version.value : undefined).toEqual(expected);
  if (!version.ok) expect(version.error.message).toContain(number === '' ? 'is no search cluster' : number);
});

test.each([
  ['https://host:9200/papers', 'https://host:9200/', 'papers'],
  ['https://host:9200/base/papers/', 'https://host:9200/base', 'papers'],
  [`https://host:9200/${'a'.repeat(80)}`, 'https://host:9200/', 'a'.repeat(80)],
  ['http://127.0.0.1:9200/a_b-1', 'http://127.0.0.1:9200/', 'a_b-1'],
])('%s is the place of a snapshot', (address, url, name) => {
  const place = unwrap(parseClusterAddress(address, '--to'));
  expect([place.url.href, place.name]).toEqual([url, name]);
});

test.each([`https://host/${'a'.repeat(81)}`, 'https://host/-papers', 'https://host/_papers', 'https://host/a.b'])(
  'refuses the name in %s',
  (address) => {
    expect(parseClusterAddress(address, '--to')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  },
);

test('an address is told from a folder', () => {
  expect(['https://h/x', 'HTTP://h/x', '/srv/https://x', 'ftp://h/x', 'papers'].map(isClusterAddress)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('searches are sent together, to the index of each, and the same question asks the same copies', async () => {
  const { cluster, asked } = clusterOf(searched([], []));
  const searches = [{ body: { a: 1 } }, { body: { b: 2 }, index: 'other', isGlobal: true }];
  unwrap(await runSearches(cluster, 'papers', searches, 'heat'));
  unwrap(await runSearches(cluster, 'papers', searches, 'heat'));
  const lines = String(asked[0]?.body?.data)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({ index: 'papers', preference: expect.stringMatching(/^q[0-9a-f]{12}$/u) });
  expect(lines[2]).toMatchObject({ index: 'other', search_type: 'dfs_query_then_fetch' });
  expect([lines[1], lines[3]]).toEqual([{ a: 1 }, { b: 2 }]);
  expect(asked[1]?.body?.data).toBe(asked[0]?.body?.data);
  expect(unwrap(await runSearches(cluster, 'papers', [], 'heat'))).toEqual([]);
  expect(asked).toHaveLength(2);
});

test.each([
  ['too few answers', { responses: [] }, 'SOURCE_CHANGED'],
  ['no list', {}, 'SOURCE_CHANGED'],
  ['an answer without hits', { responses: [{ _shards: {} }] }, 'SOURCE_CHANGED'],
  ['an answer without shards', { responses: [{ hits: { hits: [] } }] }, 'SOURCE_CHANGED'],
  ['an error', { responses: [{ error: { type: 'x' }, status: 429 }] }, 'RATE_LIMITED'],
  ['an error without a status', { responses: [{ error: { type: 'x' } }] }, 'NETWORK_ERROR'],
])('%s to a search is a failure', async (_what, body, code) => {
  const { cluster } = clusterOf({ body });
  expect(await runSearches(cluster, 'papers', [{ body: {} }], '')).toMatchObject({ ok: false, error: { code } });
});

test('a hit has its score, or what it was sorted by, and its passages', async () => {
  const inner = { passages: { hits: { hits: [{ fields: { x: [1] } }] } } };
  const hits = [
    { _id: 'a', _score: 2, _source: { n: 1 }, inner_hits: inner },
    { _id: 'b', _score: null, sort: [7, 1] },
    { _id: 'c' },
  ];
  const { cluster } = clusterOf({
    body: {
      responses: [{ hits: { hits, total: { value: 9, relation: 'gte' } }, _shards: { total: 3, successful: 2 } }],
    },
  });
  const [found] = unwrap(await runSearches(cluster, 'papers', [{ body: {} }], ''));
  expect(found?.hits.map(({ id, score }) => [id, score])).toEqual([
    ['a', 2],
    ['b', 7],
    ['c', 0],
  ]);
  expect(found?.hits[0]?.inner).toEqual([{ fields: { x: [1] } }]);
  expect(found).toMatchObject({ total: 9, totalIsExact: false, shards: { total: 3, failed: 1 } });
});

test('shards that did not answer are counted, and the worst search is told', () => {
  expect(countShards({ total: 5, successful: 5, failed: 0 })).toEqual({ total: 5, failed: 0 });
  expect(countShards({ total: 5, successful: 3, failed: 1 })).toEqual({ total: 5, failed: 2 });
  expect(countShards(null)).toEqual({ total: 0, failed: 0 });
  const found = (failed: number) => ({
    hits: [],
    total: 0,
    totalIsExact: true,
    aggregations: {},
    shards: { total: 5, failed },
  });
  expect(toPartial([found(0), found(0)])).toBeUndefined();
  expect(toPartial([found(1), found(3), found(2)])).toMatchObject({ failedShards: 3, shards: 5 });
  expect(toPartial([found(3)])?.notice).toMatch(/^3 of 5 parts of the index did not answer/u);
});

test('texts that do not exist are absent, and a shard without a copy is a failure', async () => {
  const docs = [
    { _id: 'a', _source: { text: 'A' } },
    { _id: 'b', found: false },
    { _id: 'c', _source: { text: 7 } },
  ];
  const { cluster, asked } = clusterOf({ body: { docs } });
  expect([...unwrap(await readTexts(cluster, 'texts', ['a', 'b', 'c']))]).toEqual([['a', 'A']]);
  expect(asked[0]).toMatchObject({ path: 'texts/_mget', json: { ids: ['a', 'b', 'c'] } });
  expect(unwrap(await readTexts(cluster, 'texts', []))).toEqual(new Map());
  const lost = (type: string) => clusterOf({ body: { docs: [docs[0], { _id: 'b', error: { type } }] } }).cluster;
  expect(await readDocuments(lost('no_shard_available'), 'texts', ['a', 'b'])).toMatchObject({
    error: { code: 'NETWORK_ERROR' },
  });
  expect(await readDocuments(lost('index_not_found_exception'), 'texts', ['a', 'b'])).toMatchObject({
    error: { code: 'STORE_ERROR', reason: 'missing' },
  });
  expect(await readDocuments(clusterOf({ body: {} }).cluster, 'texts', ['a'])).toMatchObject({
    error: { code: 'SOURCE_CHANGED' },
  });
});

test('a missing index is null where it is looked for, and a failure where it is needed', async () => {
  const { cluster, asked } = clusterOf({ status: 404, body: {} });
  expect(unwrap(await cluster.find({ path: 'x' }))).toBeNull();
  expect(await cluster.send({ path: 'x' })).toMatchObject({ error: { code: 'STORE_ERROR', reason: 'missing' } });
  await cluster.send({ path: 'x', json: {} });
  await cluster.send({ path: 'x', lines: '{}\n' });
  expect(asked.map(({ method, body }) => [method, body?.type])).toEqual([
    ...[
      ['GET', undefined],
      ['GET', undefined],
      ['POST', undefined],
      ['POST', 'application/x-ndjson'],
    ],
  ]);
  expect(await clusterOf({ body: 'no JSON' }).cluster.send({ path: 'x' })).toMatchObject({
    error: { code: 'SOURCE_CHANGED' },
  });
});

test.each([502, 503, 504])('a node that answers %i is asked three times in all', async (status) => {
  const { cluster, asked } = clusterOf({ status, body: {} });
  expect((await cluster.send({ path: 'x' })).ok).toBe(false);
  expect(asked).toHaveLength(3);
  const other = clusterOf({ status: 500, body: {} });
  await other.cluster.send({ path: 'x' });
  expect(other.asked).toHaveLength(1);
});

test.each([
  ['FETCH_TIMEOUT', undefined, 2],
  ['NETWORK_ERROR', 'connection_refused', 2],
  ['NETWORK_ERROR', 'too_large', 1],
  ['NETWORK_ERROR', 'untrusted_certificate', 1],
  ['CAPABILITY_DENIED', undefined, 1],
] as const)('after %s (%s) of a node, %i nodes are asked in all', async (code, reason, asked) => {
  const hosts: string[] = [];
  const node = (host: string, answer: Result<EndpointAnswer>): EndpointClient => ({
    origin: `https://${host}`,
    request: async () => {
      hosts.push(host);
      return answer;
    },
  });
  const broken = fail<EndpointAnswer>(code, 'x', { reason });
  const nodes = [node('one', ok({ status: 200, headers: {}, body: '{}' })), node('two', broken)];
  await createCluster(nodes, createSleepersClock(), { areListed: true }).send({ path: 'x' });
  expect(hosts).toEqual(['two', 'one'].slice(0, asked));
});
