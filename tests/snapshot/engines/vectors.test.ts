import { expect, onTestFinished, test } from 'vitest';
import { ok as fine } from '../../../src/model/result.ts';
import { closeData, openData } from '../../../src/snapshot/data.ts';
import type { IndexMeta } from '../../../src/snapshot/engines/opensearch/layout.ts';
import { runSearches } from '../../../src/snapshot/engines/opensearch/searches.ts';
import { readLocalVectors } from '../../../src/snapshot/engines/opensearch/vectors/documents.ts';
import { hasKnn } from '../../../src/snapshot/engines/opensearch/vectors/knn.ts';
import { findNear } from '../../../src/snapshot/engines/opensearch/vectors/nearest.ts';
import { createSampleReader, writeSample } from '../../../src/snapshot/engines/opensearch/vectors/sample.ts';
import type { ClusterView } from '../../../src/snapshot/engines/opensearch/view.ts';
import { openMatrix } from '../../../src/snapshot/meaning/matrix.ts';
import { lowestNear } from '../../../src/snapshot/meaning/near.ts';
import { openVectors } from '../../../src/snapshot/meaning/tables.ts';
import { buildFrom, newFolder } from '../../support/corpus.ts';
import { error, ok, startNodes } from '../../support/search-nodes.ts';
import { unwrap } from '../../support/unwrap.ts';

const KNN = { classname: 'org.opensearch.knn.plugin.KNNPlugin' };
const OTHER = { classname: 'org.opensearch.percolator.PercolatorPlugin' };

test.each([
  ['every node has it', { one: { plugins: [OTHER, KNN] }, two: { plugins: [KNN] } }, true],
  ['a node does not have it', { one: { plugins: [KNN] }, two: { plugins: [OTHER] } }, false],
  ['a node has no plugins', { one: { plugins: [KNN] }, two: {} }, false],
])('a cluster has k-NN if every node has it: %s', async (_name, nodes, expected) => {
  const { cluster } = await startNodes(() => ok({ nodes }));
  expect(await hasKnn(cluster)).toEqual({ ok: true, value: expected });
});

test.each([
  ['without rights to list plugins', error(403, 'security_exception'), 'CAPABILITY_DENIED'],
  ['by an answer in an unknown form', ok({}), 'SOURCE_CHANGED'],
])('whether a cluster has k-NN is not guessed %s', async (_name, answer, code) => {
  const { cluster } = await startNodes(() => answer);
  expect(await hasKnn(cluster)).toMatchObject({ ok: false, error: { code } });
});

/** Asks a cluster that answers a comparison with these hits. */
async function compare(hits: readonly object[]) {
  const answer = { hits: { hits }, _shards: { total: 1, successful: 1, failed: 0 } };
  const { cluster, asked } = await startNodes(() => ok({ responses: [answer] }));
  const sample = { centre: new Float32Array(2), vectors: [Int8Array.of(0, 127), Int8Array.of(0, -127)] };
  const view = {
    cluster,
    meta: { vectors: 'v' },
    refused: ['owner'],
    sample: async () => fine(sample),
    run: (searches: Parameters<typeof runSearches>[2], key: string) => runSearches(cluster, 'papers', searches, key),
  } as unknown as ClusterView;
  return { asked, found: await findNear(view, Float32Array.of(1, 0), { fromYear: 2000 }, [], 'query') };
}

test('only vectors that are nearer than most are near, with their cosines', async () => {
  const { found } = await compare([
    { _id: 'a/0', _score: 0.9 },
    { _id: 'b-1/12', _score: 0.6 },
    { _id: 'c/0', _score: 0.4 },
  ]);
  expect(unwrap(found).near.map(({ paperId, at, cosine }) => [paperId, at, Math.round(cosine * 10)])).toEqual([
    ['a', 0, 8],
    ['b-1', 12, 2],
  ]);
});

test('filters and withheld texts are part of the comparison', async () => {
  const { asked } = await compare([]);
  expect(asked[0]?.body).toContain('"index":"v"');
  expect(asked[0]?.body).toContain('"gte":2000');
  expect(asked[0]?.body).toContain('{"term":{"is_text":true}},{"terms":{"license":["owner"]}}');
});

test('a comparison without a number is a closed failure', async () => {
  const { found } = await compare([{ _id: 'a/0', _score: 'NaN' }]);
  expect(found).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

const NO_SAMPLE = { centre: Buffer.from(new Float32Array(4).buffer).toString('base64'), sample: '' };
const CUT_SAMPLE = { ...NO_SAMPLE, sample: Buffer.from([1, 2, 3, 4, 5]).toString('base64') };

const SHORT_CENTRE = { centre: 'AAAA', sample: Buffer.from([1, 2, 3, 4]).toString('base64') };

test.each([
  ['has no centre', { docs: [{ _id: ':vectors', found: true, _source: { text: JSON.stringify(SHORT_CENTRE) } }] }],
  ['is empty', { docs: [{ _id: ':vectors', found: true, _source: { text: JSON.stringify(NO_SAMPLE) } }] }],
  ['ends within a vector', { docs: [{ _id: ':vectors', found: true, _source: { text: JSON.stringify(CUT_SAMPLE) } }] }],
  ['is missing', { docs: [{ _id: ':vectors', found: false }] }],
  ['is not JSON', { docs: [{ _id: ':vectors', found: true, _source: { text: '{' } }] }],
  ['is cut', { docs: [{ _id: ':vectors', found: true, _source: { text: '{"centre":"AAAA","sample":"AAA="}' } }] }],
])('a sample of vectors that %s is corrupt', async (_name, answer) => {
  const { cluster } = await startNodes(() => ok(answer));
  const meta = { texts: 'texts', manifest: { vectors: { dimension: 4 } } } as IndexMeta;
  expect(await createSampleReader(cluster, meta)()).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR', reason: 'corrupt' },
  });
});

test('what is near depends on how much the texts differ', () => {
  const query = Float32Array.of(1, 0);
  const alike = [Int8Array.of(100, 30), Int8Array.of(100, 32)];
  expect(lowestNear(alike, query)).toBeCloseTo(0.96, 2);
  expect(lowestNear([...alike, Int8Array.of(-100, 30)], query)).toBeGreaterThan(1);
});

test('a vector that is corrupt in the folder is left out of a push', async () => {
  const out = await newFolder();
  await buildFrom([{ paper_id: 'a', title: 'A cat', source_markdown: 'A kitten sleeps.' }], out);
  const data = unwrap(await openData(out));
  const vectors = unwrap(openVectors(`${out}.db`, { bulk: true }));
  onTestFinished(() => {
    closeData(data);
    vectors.close();
  });
  const manifest = { ...data.manifest, vectors: { model: 'toy', dimension: 3, records: 1, passages: 1 } };
  const read = () => readLocalVectors({ ...data, manifest, meaning: { vectors, matrix: openMatrix(vectors, 3) } }, 1);
  const insert = vectors.prepare('INSERT INTO vectors (paper, passage, data) VALUES (1, ?, ?)');
  insert.run(1, Uint8Array.of(1, 2, 255));
  insert.run(0, Uint8Array.of(0, 0, 0));
  insert.run(0, Uint8Array.of(1, 2));
  insert.run(99, Uint8Array.of(1, 2, 3));
  expect(read()).toEqual([{ at: 1, bytes: Int8Array.of(1, 2, -1) }]);
});

test('a vector of another length is left out of the sample of a push', () => {
  const vectors = unwrap(openVectors(':memory:', { bulk: true }));
  onTestFinished(() => vectors.close());
  const insert = vectors.prepare('INSERT INTO vectors (paper, passage, data) VALUES (1, ?, ?)');
  insert.run(0, Uint8Array.of(1, 2, 3));
  insert.run(1, Uint8Array.of(4, 5));
  const { sample } = JSON.parse(writeSample({ vectors, matrix: openMatrix(vectors, 3) }, 3)) as { sample: string };
  expect([...Buffer.from(sample, 'base64')]).toEqual([1, 2, 3]);
});
