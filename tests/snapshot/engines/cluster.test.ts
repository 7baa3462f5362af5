import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { parseClusterAddress } from '../../../src/snapshot/engines/opensearch/address.ts';
import { createBulkWriter, toIndexItem } from '../../../src/snapshot/engines/opensearch/bulk.ts';
import { createCluster } from '../../../src/snapshot/engines/opensearch/cluster.ts';
import { openOpensearchEngine } from '../../../src/snapshot/engines/opensearch/open.ts';
import { createMeaningOf } from '../../../src/snapshot/meaning/query.ts';
import { error, ok, SECRET, startNodes } from '../../support/search-nodes.ts';

const noMeaning = createMeaningOf(null, createSystemClock(), () => {});
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => toIndexItem('x', `${at}`, { text: 'y'.repeat(40_000) }));
const idsIn = (body: string) => [...body.matchAll(/"_id":"(\d+)"/g)].map((match) => Number(match[1]));
const all = (body: string, status = 201) => ({ items: idsIn(body).map(() => ({ index: { status } })) });

test('a request that is too large for the cluster is sent in smaller parts', async () => {
  const { asked, cluster } = await startNodes((_path, body) =>
    body.length > 300_000 ? error(413, '') : ok(all(body)),
  );
  expect(await createBulkWriter(cluster, createSystemClock(1000)).write(items(20))).toMatchObject({ ok: true });
  const taken = asked.filter(({ body }) => body.length <= 300_000).flatMap(({ body }) => idsIn(body));
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
});

test('only the documents that a busy cluster rejected are sent again', async () => {
  let calls = 0;
  const { asked, cluster } = await startNodes((_path, body) => {
    calls += 1;
    const rejected = { index: { status: 429, error: { type: 'rejected_execution_exception' } } };
    return ok(
      calls > 1 ? all(body) : { items: idsIn(body).map((id) => (id % 2 ? rejected : { index: { status: 201 } })) },
    );
  });
  expect(await createBulkWriter(cluster, createSystemClock(1000)).write(items(6))).toMatchObject({ ok: true });
  expect(asked.slice(1).flatMap(({ body }) => idsIn(body))).toEqual([1, 3, 5]);
});

const FULL = 'index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark]';

test.each([
  ['its disks are full', 429, 'cluster_block_exception', FULL, 'STORE_ERROR', 'disk_full'],
  [
    'it is read-only',
    403,
    'cluster_block_exception',
    'blocked by: [FORBIDDEN/6/cluster read-only]',
    'STORE_ERROR',
    'read_only',
  ],
  ['a document is not accepted', 400, 'mapper_parsing_exception', '', 'SOURCE_CHANGED', undefined],
])('a push stops with a closed code if %s', async (_name, status, type, reason, code, expected) => {
  const failed = { index: { status, error: { type, reason } } };
  const { cluster } = await startNodes((_path, body) => ok({ items: idsIn(body).map(() => failed) }));
  const written = await createBulkWriter(cluster, createSystemClock(1000)).write(items(2));
  expect(written).toMatchObject({ ok: false, error: { code } });
  expect(written.ok || written.error.reason).toBe(expected);
});

test.each([
  ['another version', ok({ version: { number: '1.3.0', distribution: 'opensearch' } }), 'SOURCE_CHANGED'],
  ['another service', ok({ hello: 'world' }), 'SOURCE_CHANGED'],
  ['no rights', error(403, 'security_exception', SECRET), 'CAPABILITY_DENIED'],
  ['no credentials', error(401, ''), 'CAPABILITY_DENIED'],
  ['an overloaded cluster', error(429, 'circuit_breaking_exception'), 'RATE_LIMITED'],
])('%s is a closed failure that shows no credentials', async (_name, answer, code) => {
  const { cluster } = await startNodes(() => answer);
  const opened = await openOpensearchEngine(cluster, 'papers', undefined, noMeaning);
  expect(opened).toMatchObject({ ok: false, error: { code } });
  expect(JSON.stringify(opened)).not.toContain(SECRET);
});

test('a request that one node does not answer goes to another, and the next ones avoid that node', async () => {
  const { asked, cluster } = await startNodes(
    () => error(503, ''),
    () => ok({ fine: true }),
  );
  for (let at = 0; at < 6; at += 1) expect(await cluster.send({ path: 'any' })).toMatchObject({ ok: true });
  expect(asked.filter(({ node }) => node === 0)).toHaveLength(1);
});

test('a request that nodes let wait is not repeated', async () => {
  let [nowMs, asked] = [0, 0];
  const request = async () => {
    nowMs += 5_000;
    asked += 1;
    return { ok: true as const, value: { status: 503, headers: {}, body: '{}' } };
  };
  const clock = { ...createSystemClock(), now: () => nowMs };
  const cluster = createCluster([{ origin: 'https://node.example:9200', request }], clock, { areListed: true });
  expect(await cluster.send({ path: 'any' })).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  expect(asked).toBe(1);
});

test.each(['https://host:9200', 'https://host:9200/UPPER', 'http://host:9200/papers', 'https://u:p@host/papers'])(
  'refuses %s as the place of a snapshot',
  (text) => {
    const parsed = parseClusterAddress(text, '--to');
    expect(parsed).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    expect(JSON.stringify(parsed)).not.toContain('u:p');
  },
);
