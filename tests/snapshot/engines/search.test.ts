import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import type { EndpointRequest } from '../../../src/model/endpoint.ts';
import { fail, ok } from '../../../src/model/result.ts';
import type { SnapshotRequest } from '../../../src/model/snapshot.ts';
import { findCorrections } from '../../../src/snapshot/engines/opensearch/corrections.ts';
import { createCountCache } from '../../../src/snapshot/engines/opensearch/counts.ts';
import { openOpensearchEngine } from '../../../src/snapshot/engines/opensearch/open.ts';
import { searchCluster } from '../../../src/snapshot/engines/opensearch/search.ts';
import { type ClusterData, viewUnder } from '../../../src/snapshot/engines/opensearch/view.ts';
import type { MeaningOf } from '../../../src/snapshot/engines/with-meaning.ts';
import { unwrap } from '../../support/unwrap.ts';
import { clusterOf, type Said } from './in-process.ts';

const COUNTS = { papers: 9, summaries: 0, sources: 0, translations: 0, passages: 5, citations: 0 };
const MANIFEST = {
  ...{ format: 'carrel-snapshot', schemaVersion: 1, buildId: 'b', builtAt: '', builtBy: '', databases: {} },
  counts: { ...COUNTS, facets: { year: 0, author: 0, venue: 0, keyword: 0, institution: 0, tag: 0 } },
};
const META = {
  ...{ format: 'carrel-snapshot', layout: 1, name: 'papers', complete: true, texts: 'texts', manifest: MANIFEST },
  ...{ averages: [1, 1, 1], licenses: [null] },
};
const VECTORS = { model: 'toy', dimension: 2, records: 9, passages: 0 };

const hit = (id: string, title: string, more: object = {}) => ({
  ...{ _id: id, _score: 1 },
  _source: {
    ...{ n: 1, year: 2001, license: '', has_opening: false, cited_by: 0 },
    show: {
      ...{ title, abstract: '', labels: '', authors: [], venue: null, retracted: false, pdf: null },
      lengths: [2, 0, 0],
    },
  },
  ...more,
});

/** What one search finds: its hits, the number of all, and shards that did not answer. */
interface Reply {
  readonly hits?: readonly object[];
  readonly total?: number;
  readonly failed?: number;
  readonly passages?: number;
}
const toResponse = ({ hits = [], total = hits.length, failed = 0, passages = 0 }: Reply) => ({
  hits: { hits, total: { value: total, relation: 'eq' } },
  _shards: { total: 2, successful: 2 - failed, failed },
  aggregations: { all: { one: { doc_count: passages } } },
});

/** Finds a paper by its words, and none by an id. */
const byWords = (body: string): Reply => (body.includes('"aliases"') ? {} : { hits: [hit('a', 'Heat')] });

/** A cluster that answers each search by its body, and anything else by its path. */
function clusterBy(reply: (body: string) => Reply, others: Readonly<Record<string, Said>> = {}) {
  const answer = ({ path, body }: EndpointRequest): Said => {
    const other = others[path.split('?')[0] ?? ''];
    if (other) return other;
    const bodies = String(body?.data ?? '')
      .trimEnd()
      .split('\n')
      .filter((_, at) => at % 2 === 1);
    return { body: { responses: bodies.map((each) => toResponse(reply(each))) } };
  };
  return clusterOf(answer);
}

function dataOf(reply: (body: string) => Reply, others?: Readonly<Record<string, Said>>, meta: object = META) {
  const { cluster, asked } = clusterBy(reply, others);
  const sample = async () => fail<never>('STORE_ERROR', 'Damaged.');
  const data = { cluster, index: 'papers-1', meta, counts: createCountCache(), sample } as unknown as ClusterData;
  return { data, asked };
}

const SUGGESTED = { body: { suggest: { '0 words.title': [{ options: [{ text: 'spong', freq: 3 }] }] } } };
const NEAR = { 'papers-1/_search': SUGGESTED };
const asksForWords = (body: string) => body.includes('"sort":');

test.each([
  ['passages', { total: 0, passages: 3 }],
  ['records', { total: 3, passages: 0 }],
])('a word that stands only in %s is known, and not corrected', async (_what, reply) => {
  const { data, asked } = dataOf(() => reply, NEAR);
  expect(unwrap(await findCorrections(viewUnder(data, undefined), parseQuery('spongs'))).size).toBe(0);
  expect(asked).toHaveLength(1);
});

test('a correction is written as the records write it, and passages are read only if no record has the word', async () => {
  const inRecords = dataOf((body) => (asksForWords(body) ? { hits: [hit('a', 'Sponges')] } : {}), NEAR);
  const query = parseQuery('spongx');
  const found = unwrap(await findCorrections(viewUnder(inRecords.data, undefined), query));
  expect([...found.values()].map(({ word }) => word)).toEqual(['sponges']);
  expect(inRecords.asked).toHaveLength(3);
  const fields = { 'passages.place': ['source'], 'passages.start': [2], 'passages.end': [10] };
  const inner = { _id: 'a', inner_hits: { passages: { hits: { hits: [{ fields }] } } } };
  const texts = { body: { docs: [{ _id: 'a/source', _source: { text: 'A sponge is it' } }] } };
  const inPassages = dataOf((body) => (body.includes('inner_hits') ? { hits: [inner] } : {}), {
    ...NEAR,
    'texts/_mget': texts,
  });
  const read = unwrap(await findCorrections(viewUnder(inPassages.data, undefined), query));
  expect([...read.values()].map(({ word }) => word)).toEqual(['sponge']);
});

test('of two words that are as near, the correction is the one that more fields have, labels too', async () => {
  const option = (text: string, freq: number) => ({ text, freq });
  const suggest = {
    '0 words.title': [{ options: [option('coran', 3), option('coral', 2)] }],
    '0 words.labels': [{ options: [option('coral', 2)] }],
  };
  const hits = [hit('a', 'Coral coran')];
  const others = { 'papers-1/_search': { body: { suggest } } };
  const { data } = dataOf((body) => (asksForWords(body) ? { hits } : {}), others);
  const found = unwrap(await findCorrections(viewUnder(data, undefined), parseQuery('corax')));
  expect([...found.values()].map(({ word }) => word)).toEqual(['coral']);
});

test('a correction is not taken from the opening of a text that is withheld', async () => {
  const { _source, ...place } = hit('a', 'Heat');
  const opening = { has_opening: true, license: 'owner', show: { ..._source.show, abstract: 'Sponges' } };
  const found = async (sharesText: SnapshotRequest['sharesText']) => {
    const hits = [{ ...place, _source: { ..._source, ...opening } }];
    const { data } = dataOf((body) => (asksForWords(body) ? { hits } : {}), NEAR, { ...META, licenses: ['owner'] });
    const corrections = unwrap(await findCorrections(viewUnder(data, sharesText), parseQuery('spongx')));
    return [...corrections.values()].map(({ word }) => word);
  };
  expect([await found(undefined), await found(() => false)]).toEqual([['sponges'], []]);
});

const isCount = (body: string) => body.includes('"track_total_hits":10001');
const isAlone = (body: string) => body.includes('"track_total_hits":1,');
const PHRASES: SnapshotRequest = { query: '"deep sea" "cold water"', filters: { fromYear: 2015 } };

test('only the phrase that no paper has is relaxed first, among the papers that the filters allow', async () => {
  let counts = 0;
  const { data, asked } = dataOf((body) => {
    if (isAlone(body)) return { total: body.includes('deep sea') ? 0 : 1 };
    if (!isCount(body)) return {};
    counts += 1;
    // No paper has both phrases.
    return { total: counts === 1 ? 0 : 1 };
  });
  const page = unwrap(await searchCluster(data, PHRASES));
  expect([page.relaxed, page.total]).toEqual([['deep sea'], 1]);
  const alone = asked.flatMap(({ body }) => String(body?.data ?? '').split('\n')).filter(isAlone);
  expect(alone.map((body) => body.includes('{"range":{"year":{"gte":2015}}}'))).toEqual([true, true]);
});

test('quoted phrases of the most common words only are refused', async () => {
  const { data } = dataOf(() => ({ total: 5_000_000, passages: 5_000_000 }));
  expect(await searchCluster(data, { query: '"such as these"' })).toMatchObject({
    error: { code: 'invalid_query', reason: 'too_much_work' },
  });
});

test('phrases that papers have, but none together, are all relaxed', async () => {
  let counts = 0;
  const { data } = dataOf((body) => {
    if (isAlone(body)) return { total: 1 };
    counts += isCount(body) ? 1 : 0;
    return { total: counts > 1 ? 1 : 0 };
  });
  expect(unwrap(await searchCluster(data, PHRASES)).relaxed).toEqual(['deep sea', 'cold water']);
});

test.each([
  [0, undefined],
  [1, { failedShards: 1, shards: 2, notice: expect.stringContaining('1 of 2 parts') }],
])('an answer without %i shards says so', async (failed, partial) => {
  const { data } = dataOf((body) => ({ ...byWords(body), failed }));
  expect(unwrap(await searchCluster(data, { query: 'heat' })).partial).toEqual(partial);
});

test('the words remain if the cluster cannot compare vectors, and the answer says why', async () => {
  const meta = { ...META, vectors: 'v', manifest: { ...MANIFEST, vectors: VECTORS } };
  const { data } = dataOf(byWords, {}, meta);
  const meaning = { model: 'toy', vector: Float32Array.of(1, 0) };
  const page = unwrap(await searchCluster(data, { query: 'heat', meaning }));
  expect(page.hits.map(({ paperId }) => paperId)).toEqual(['a']);
  expect(page.meaning).toMatchObject({ used: false, model: 'toy', code: 'STORE_ERROR' });
});

const noMeaning: MeaningOf = async () => ({ problem: { code: 'NETWORK_ERROR', message: 'Down.' } });

/** A cluster whose name stands for an index, which may move. */
function served(meta: object, reply: (body: string) => Reply = byWords) {
  const shards = { total: 2, successful: 2, failed: 0 };
  const state = { index: 'papers-1', missing: '', shards, counted: undefined as object | undefined };
  const { cluster, asked } = clusterOf((request) => {
    const { path, body } = request;
    const lines = String(body?.data ?? '');
    if (path === '') return { body: { version: { number: '2.19.1', distribution: 'opensearch' } } };
    if (path === '_alias/papers') return { body: { [state.index]: { aliases: { papers: {} } } } };
    if (path.endsWith('/_mapping')) return { body: { [state.index]: { mappings: { _meta: meta } } } };
    if (path.endsWith('/_count')) return { body: state.counted ?? { count: 9, _shards: state.shards } };
    if (state.missing !== '' && lines.includes(state.missing)) return { status: 404, body: {} };
    const bodies = lines
      .trimEnd()
      .split('\n')
      .filter((_, at) => at % 2 === 1);
    return { body: { responses: bodies.map((each) => toResponse(reply(each))) } };
  });
  return {
    state,
    asked,
    open: async () => unwrap(await openOpensearchEngine(cluster, 'papers', undefined, noMeaning)),
  };
}

test('a server whose version was removed meanwhile answers from the new one', async () => {
  const { state, open } = served(META);
  const engine = await open();
  Object.assign(state, { index: 'papers-2', missing: '"papers-1"' });
  expect(unwrap(await engine.search({ query: 'heat' })).hits).toHaveLength(1);
  Object.assign(state, { missing: '"papers-2"' });
  expect(await engine.search({ query: 'heat' })).toMatchObject({ ok: false, error: { reason: 'missing' } });
});

test.each([
  ['answers', { total: 2, successful: 2, failed: 0 }, true],
  ['fails', { total: 2, successful: 1, failed: 1 }, false],
  ['has no copy', { total: 2, successful: 1, failed: 0 }, false],
])('a server is healthy if every shard answers: one %s', async (_what, shards, isHealthy) => {
  const { state, open } = served(META);
  Object.assign(state, { shards });
  expect(await (await open()).check()).toMatchObject(isHealthy ? { ok: true } : { error: { code: 'NETWORK_ERROR' } });
});

test.each([
  ['nothing', {}],
  ['no number', { _shards: { total: 3, successful: 3, failed: 0 } }],
  ['no whole number', { count: '9', _shards: { total: 3, successful: 3, failed: 0 } }],
  ['a number below zero', { count: -1, _shards: { total: 3, successful: 3, failed: 0 } }],
  ['no shards', { count: 9 }],
  ['too few shards', { count: 9, _shards: { total: 2, successful: 2, failed: 0 } }],
])('a server is not healthy if the cluster answers with %s', async (_what, counted) => {
  const { state, asked, open } = served({ ...META, vectors: 'vectors' });
  Object.assign(state, { counted });
  expect(await (await open()).check()).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
  expect(asked.at(-1)?.path).toBe('papers-1,texts,vectors/_count');
});

test.each([
  ['has none', META, undefined],
  ['were not copied', { ...META, omittedVectors: VECTORS }, 'CAPABILITY_DENIED'],
  ['are there, but the service is down', { ...META, manifest: { ...MANIFEST, vectors: VECTORS } }, 'NETWORK_ERROR'],
])('a search says why it went by words only if vectors: %s', async (_what, meta, code) => {
  const page = unwrap(await (await served(meta).open()).search({ query: 'heat' }));
  expect([page.hits.length, page.meaning?.used, page.meaning?.code]).toEqual([1, code && false, code]);
});

test('the name of a server that finds no newer version is read once for each refresh', async () => {
  const { state, open } = served(META);
  const engine = await open();
  expect(await engine.refresh?.()).toEqual(ok(false));
  state.index = 'papers-2';
  expect(await engine.refresh?.()).toEqual(ok(true));
});
