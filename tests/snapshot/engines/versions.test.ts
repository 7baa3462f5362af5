import { expect, test } from 'vitest';
import { type IndexMeta, papersIndex } from '../../../src/snapshot/engines/opensearch/layout.ts';
import { readRemotePapers } from '../../../src/snapshot/engines/opensearch/remote-papers.ts';
import { vectorsIndex } from '../../../src/snapshot/engines/opensearch/vectors/layout.ts';
import {
  cloneVersion,
  createVersion,
  indicesOf,
  isPlainIndex,
  listRemovable,
  moveAlias,
  readAlias,
  readMeta,
  readVersion,
  refreshIndices,
  removeIndices,
  replaceVersion,
  setBlock,
} from '../../../src/snapshot/engines/opensearch/versions.ts';
import { collect } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { clusterOf, type Said } from './in-process.ts';

const facets = { year: 1, author: 1, venue: 1, keyword: 1, institution: 1, tag: 1 };
const counts = { papers: 1, summaries: 0, sources: 0, translations: 0, passages: 0, citations: 0, facets };
const META: IndexMeta = {
  ...{ format: 'carrel-snapshot', layout: 1, name: 'papers', complete: true, texts: 'papers-1-texts' },
  manifest: {
    ...{ format: 'carrel-snapshot', schemaVersion: 1, buildId: 'b', builtAt: '', builtBy: '', counts, databases: {} },
  },
  ...{ averages: [1, 1, 1], licenses: [null] },
};
const draft = (meta: IndexMeta) => ({ index: 'papers-1', meta, shape: { shards: 2, replicas: 1 }, begunMs: 0 });
const vectors = (model: string, dimension = 4) => ({
  vectors: 'papers-1-vectors',
  manifest: { ...META.manifest, vectors: { model, dimension, records: 1, passages: 0 } },
});
const alias = (...indices: readonly string[]): Said => ({
  body: Object.fromEntries(indices.map((index) => [index, { aliases: { papers: {} } }])),
});
const mapping = (meta: object | null, index = 'papers-1'): Said => ({
  body: { [index]: { mappings: { _meta: meta } } },
});
const MISSING: Said = { status: 404, body: {} };
const FINE: Said = { body: { acknowledged: true } };

test('a name stands for one index or for none, and two are a fault', async () => {
  expect(unwrap(await readAlias(clusterOf(alias('papers-1')).cluster, 'papers'))).toBe('papers-1');
  expect(unwrap(await readAlias(clusterOf(MISSING).cluster, 'papers'))).toBeNull();
  expect(await readAlias(clusterOf(alias('papers-1', 'papers-2')).cluster, 'papers')).toMatchObject({
    error: { code: 'STORE_ERROR', reason: 'corrupt' },
  });
});

test.each([
  ['no snapshot', { other: 1 }, 'STORE_ERROR', 'corrupt'],
  ['no facts at all', null, 'STORE_ERROR', 'corrupt'],
  ['a newer layout', { ...META, layout: 2 }, 'SCHEMA_TOO_NEW', undefined],
  ['an older layout', { ...META, layout: 0 }, 'STORE_ERROR', 'corrupt'],
  ['facts that are damaged', { ...META, averages: [1] }, 'STORE_ERROR', 'corrupt'],
])('an index with %s is refused', async (_what, meta, code, reason) => {
  const read = await readMeta(clusterOf(mapping(meta)).cluster, 'papers-1');
  expect(!read.ok && [read.error.code, read.error.reason]).toEqual([code, reason]);
});

test('a version is read if it is complete, and a name that leads nowhere says how to push', async () => {
  const read = (...said: readonly Said[]) => readVersion(clusterOf(...said).cluster, 'papers');
  expect(unwrap(await read(alias('papers-1'), mapping(META)))).toEqual({ index: 'papers-1', meta: META });
  for (const said of [[MISSING], [alias('papers-1'), MISSING]]) {
    const missing = await read(...said);
    expect(missing).toMatchObject({ error: { code: 'STORE_ERROR', reason: 'missing' } });
    expect(!missing.ok && missing.error.message).toContain('carrel snapshot push DIR --to URL/papers');
  }
  expect(await read(alias('papers-1'), mapping({ ...META, complete: false }))).toMatchObject({
    error: { code: 'STORE_ERROR', reason: 'corrupt' },
  });
});

test('the indices of a version are made in the order texts, vectors, papers', async () => {
  const made = async (meta: IndexMeta, ...said: readonly Said[]) => {
    const { cluster, asked } = clusterOf(...said);
    expect(unwrap(await createVersion(cluster, draft(meta)))).toBe('created');
    return asked.filter(({ method }) => method === 'PUT');
  };
  const plain = await made(META, FINE);
  expect(plain.map(({ path }) => path)).toEqual(['papers-1-texts', 'papers-1']);
  expect(plain[1]?.json).toMatchObject({
    settings: { index: { number_of_shards: 2, number_of_replicas: 1, refresh_interval: '-1' } },
    mappings: { dynamic: false, _meta: META },
  });
  const withVectors = { ...META, ...vectors('toy') };
  const all = await made(withVectors, FINE, MISSING, FINE);
  expect(all.map(({ path }) => path)).toEqual(['papers-1-texts', 'papers-1-vectors', 'papers-1']);
  expect(JSON.stringify(all[1]?.json)).toContain('"dimension":4');
});

test('every index of a version is named, with vectors if there are some', () => {
  expect(indicesOf('papers-1', META)).toEqual(['papers-1', 'papers-1-texts']);
  expect(indicesOf('papers-1', { ...META, ...vectors('toy') })).toHaveLength(3);
});

test.each([
  ['the same model', vectors('toy'), 3],
  ['another model', vectors('other'), 2],
  ['another dimension', vectors('toy', 8), 2],
])('vectors are cloned only if they are of %s', async (_what, own, clones) => {
  const { cluster, asked } = clusterOf(FINE);
  const from = {
    index: 'papers-0',
    meta: { ...META, ...vectors('toy'), texts: 'papers-0-texts', vectors: 'papers-0-vectors' },
  };
  expect(unwrap(await cloneVersion(cluster, from, draft({ ...META, ...own })))).toBe('created');
  const cloned = asked.filter(({ path }) => path.includes('/_clone/'));
  expect(cloned).toHaveLength(clones);
  expect(cloned.at(-1)?.path).toBe('papers-0/_clone/papers-1?wait_for_active_shards=1');
});

test('a cluster that cannot clone is no failure, one that is down is, and neither removes an index', async () => {
  const from = { index: 'papers-0', meta: META };
  const cannot = clusterOf({ status: 400, body: {} }, FINE);
  expect(unwrap(await cloneVersion(cannot.cluster, from, draft(META)))).toBe(false);
  const down = clusterOf({ status: 500, body: {} }, FINE);
  expect(await cloneVersion(down.cluster, from, draft(META))).toMatchObject({
    error: { code: 'NETWORK_ERROR' },
  });
  for (const { asked } of [cannot, down]) expect(asked.map(({ method }) => method)).not.toContain('DELETE');
});

test('a source with a lost shard cannot be cloned: its clone does not start', async () => {
  const { cluster, asked } = clusterOf({ body: { acknowledged: true, shards_acknowledged: false } }, FINE);
  const from = { index: 'papers-0', meta: META };
  expect(unwrap(await cloneVersion(cluster, from, draft(META)))).toBe(false);
  expect(asked.map(({ method }) => method)).toEqual(['PUT']);
});

test('what is left of a version is replaced, but never one that is served', async () => {
  const left = clusterOf(alias('papers-0'), FINE);
  expect(unwrap(await replaceVersion(left.cluster, draft(META)))).toBe('created');
  const paths = left.asked.map(({ method, path }) => `${method} ${path}`);
  expect(paths.slice(1)).toEqual([
    ...['DELETE papers-1,papers-1-texts?ignore_unavailable=true', 'PUT papers-1-texts', 'PUT papers-1'],
  ]);
  const served = clusterOf(alias('papers-1'), FINE);
  expect(unwrap(await replaceVersion(served.cluster, draft(META)))).toBe('taken');
  expect(served.asked).toHaveLength(1);
});

test('an index that exists already is taken by another push, or its answer was lost', async () => {
  const exists = { status: 400, body: { error: { type: 'resource_already_exists_exception' } } };
  const texts = clusterOf(exists);
  expect(unwrap(await createVersion(texts.cluster, draft(META)))).toBe('taken');
  expect(texts.asked).toHaveLength(1);
  expect(unwrap(await createVersion(clusterOf(FINE, exists).cluster, draft(META)))).toBe('taken');
  const cloning = clusterOf(exists);
  expect(unwrap(await cloneVersion(cloning.cluster, { index: 'papers-0', meta: META }, draft(META)))).toBe('taken');
  expect(cloning.asked.map(({ method }) => method)).toEqual(['PUT']);
});

test('a name is moved in one step, wherever it was, and old indices are removed in the same step', async () => {
  const { cluster, asked } = clusterOf(FINE);
  unwrap(await moveAlias(cluster, 'papers', 'papers-0', 'papers-1', ['papers-a']));
  unwrap(await moveAlias(cluster, 'papers', 'restored-0', 'papers-1'));
  const remove = (index: string) => ({ remove: { index, alias: 'papers' } });
  const add = { add: { index: 'papers-1', alias: 'papers' } };
  expect(asked.map(({ json }) => json)).toEqual([
    { actions: [remove('papers-*'), add, { remove_index: { index: 'papers-a' } }] },
    { actions: [remove('papers-*'), remove('restored-0'), add] },
  ]);
});

test('complete versions may be removed, others only a week after their push began', async () => {
  const DAY = 24 * 3_600_000;
  const complete = (index: string) => mapping({ ...META, texts: `${index}-texts` }, index).body as object;
  const begun = (index: string, days: number, name = 'papers') =>
    mapping({ name, begun: new Date(-days * DAY).toISOString() }, `${index}-texts`).body as object;
  const body = {
    ...{ ...complete('papers-done'), ...begun('papers-done', 0), 'papers-done-vectors': { mappings: {} } },
    ...(mapping({ ...META, complete: false, texts: 'papers-new-texts' }, 'papers-new').body as object),
    ...begun('papers-new', 6),
    // A clone has the facts of its source at first.
    ...{ ...(mapping({ ...META, texts: 'papers-done-texts' }, 'papers-clone').body as object) },
    ...begun('papers-clone', 1),
    ...(mapping({ ...META, complete: false, texts: 'papers-left-texts' }, 'papers-left').body as object),
    ...begun('papers-left', 8),
    ...begun('papers-torn', 8),
    ...begun('papers-other', 8, 'papers-other'),
    ...(mapping({ ...META, name: 'papers-more' }, 'papers-more-1').body as object),
    ...(mapping({ name: 'papers' }, 'papers-foreign').body as object),
    ...(mapping({ ...META, complete: false, texts: 'papers-gone-texts' }, 'papers-gone').body as object),
  };
  expect(unwrap(await listRemovable(clusterOf({ body }).cluster, 'papers', 0))).toEqual(
    new Map([
      ['papers-done', ['papers-done', 'papers-done-texts', 'papers-done-vectors']],
      ['papers-left', ['papers-left', 'papers-left-texts']],
      ['papers-torn', ['papers-torn-texts']],
      ['papers-gone', ['papers-gone']],
    ]),
  );
  expect(unwrap(await listRemovable(clusterOf(MISSING).cluster, 'papers', 0))).toEqual(new Map());
});

test('indices are blocked, opened and removed, and a missing one is no failure', async () => {
  const { cluster, asked } = clusterOf(FINE);
  unwrap(await setBlock(cluster, ['a', 'b'], true));
  unwrap(await setBlock(cluster, ['a'], false));
  expect(asked.map(({ path, json }) => [path, json])).toEqual([
    ['a,b/_settings', { index: { blocks: { write: true } } }],
    ['a/_settings', { index: { blocks: { write: null } } }],
  ]);
  unwrap(await removeIndices(clusterOf(MISSING).cluster, ['a', 'b']));
  expect(await removeIndices(clusterOf({ status: 400, body: {} }).cluster, ['a'])).toMatchObject({ ok: false });
});

test('a name that is an index itself is told from an alias', async () => {
  expect(unwrap(await isPlainIndex(clusterOf({ body: { papers: {} } }).cluster, 'papers'))).toBe(true);
  expect(unwrap(await isPlainIndex(clusterOf({ body: { 'papers-1': {} } }).cluster, 'papers'))).toBe(false);
  expect(unwrap(await isPlainIndex(clusterOf(MISSING).cluster, 'papers'))).toBe(false);
});

test('a shard that does not refresh is a failure', async () => {
  const refresh = (failed: number) => refreshIndices(clusterOf({ body: { _shards: { failed } } }).cluster, ['a']);
  expect([(await refresh(0)).ok, (await refresh(1)).ok]).toEqual([true, false]);
});

test('the papers of an index are read page by page, and a failure ends them', async () => {
  const hit = (id: number) => ({
    fields: { paper_id: [`p${id}`], digest: ['d'], places: ['paper', 'source'], vectors: [2] },
  });
  const full = { body: { hits: { hits: Array.from({ length: 5_000 }, (_, at) => hit(at)) } } };
  const { cluster, asked } = clusterOf(full, { body: { hits: { hits: [{ fields: { paper_id: ['last'] } }] } } });
  const papers = (await collect(readRemotePapers(cluster, 'papers-1'))).map(unwrap);
  expect(papers).toHaveLength(5_001);
  expect([papers[0], papers.at(-1)]).toEqual([
    { paperId: 'p0', digest: 'd', places: ['paper', 'source'], vectors: 2 },
    { paperId: 'last', digest: '', places: [], vectors: 0 },
  ]);
  expect(asked.map(({ json }) => (json as { search_after?: unknown }).search_after)).toEqual([undefined, ['p4999']]);
  expect(asked[0]?.path).toContain('allow_partial_search_results=false');
  const broken = await collect(readRemotePapers(clusterOf({ body: {} }).cluster, 'papers-1'));
  expect(broken).toMatchObject([{ ok: false, error: { code: 'SOURCE_CHANGED' } }]);
});

test('words are weighted as in a folder, and what nothing searches is not indexed', () => {
  const { settings, mappings } = papersIndex({ shards: 1, replicas: 0 });
  expect(settings.index.similarity).toEqual({
    record: { type: 'BM25', k1: 1.5, b: 0.75 },
    passage: { type: 'BM25', k1: 1.5, b: 0 },
  });
  expect(mappings.properties.passages.properties.words).toMatchObject({ similarity: 'passage', norms: false });
  expect(mappings.properties.words.properties.title).toMatchObject({ similarity: 'record', analyzer: 'whitespace' });
  expect(mappings.properties.show).toEqual({ type: 'object', enabled: false });
  expect(mappings._source).toEqual({ excludes: ['words', 'passages', 'folded'] });
  expect(mappings.properties.aliases).toEqual({ type: 'keyword', ignore_above: 8_000 });
});

test('a paper may have more passages than the 10,000 that a cluster allows by default', () => {
  expect(papersIndex({ shards: 1, replicas: 0 }).settings.index['mapping.nested_objects.limit']).toBe(1_000_000);
});

test('an index of vectors keeps the whole place of a passage, and neither its vector nor its filters', () => {
  const { mappings } = vectorsIndex({ shards: 1, replicas: 0 }, 2);
  expect(mappings._source).toEqual({ includes: ['place', 'start', 'end'] });
});
