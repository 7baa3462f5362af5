import { expect, test } from 'vitest';
import { createCountCache } from '../../../src/snapshot/engines/opensearch/counts.ts';
import { readFacets } from '../../../src/snapshot/engines/opensearch/facets.ts';
import { readGraph } from '../../../src/snapshot/engines/opensearch/graph.ts';
import { searchCluster } from '../../../src/snapshot/engines/opensearch/search.ts';
import type { ClusterData } from '../../../src/snapshot/engines/opensearch/view.ts';
import { unwrap } from '../../support/unwrap.ts';
import { clusterOf, type Said } from './in-process.ts';

const FACETS = { year: 0, author: 0, venue: 0, keyword: 0, institution: 0, tag: 0 };
const COUNTS = { papers: 9, summaries: 0, sources: 0, translations: 0, passages: 5, citations: 0, facets: FACETS };
const META = { texts: 'texts', licenses: [null], averages: [1, 1, 1], manifest: { counts: COUNTS } };
const SHOW = { title: 'Heat', abstract: '', labels: '', authors: [], venue: null, retracted: false, pdf: null };
const FIELDS = { 'passages.place': ['source'], 'passages.start': [0], 'passages.end': [8] };

/** A paper whose best passage is at the beginning of its text. */
const hit = (id: string) => ({
  ...{ _id: id, _score: 1, inner_hits: { passages: { hits: { hits: [{ fields: FIELDS }] } } } },
  _source: {
    n: 1,
    year: 2001,
    license: '',
    has_opening: false,
    cited_by: 0,
    cites: [],
    show: { ...SHOW, lengths: [1, 0, 0] },
  },
});
const WHOLE = { total: 3, successful: 3, failed: 0 };
const LOST = { total: 3, successful: 2, failed: 1 };
/** The answer to a search for an id is empty. */
const toResponse = (body: string, hits: readonly object[], more: object) => ({
  hits: { hits: body.includes('"aliases"') ? [] : hits, total: { value: hits.length, relation: 'eq' } },
  ...{ _shards: WHOLE, timed_out: false, ...more },
});
const LOST_TEXT = { _id: 'b/source', error: { type: 'no_shard_available_action_exception' } };
const TEXT = { _id: 'a/source', _source: { text: 'Hot heat.' } };

/** A version that answers searches with some papers, and lookups of texts with documents. */
function dataOf(hits: readonly object[], more: object = {}, docs: readonly object[] = [TEXT]): ClusterData {
  const { cluster } = clusterOf(({ path, body }): Said => {
    if (path.endsWith('/_mget')) return { body: { docs } };
    const bodies = String(body?.data).trimEnd().split('\n');
    return { body: { responses: bodies.filter((_, at) => at % 2 === 1).map((each) => toResponse(each, hits, more)) } };
  });
  return { cluster, index: 'papers-1', meta: META, counts: createCountCache() } as unknown as ClusterData;
}
const search = async (data: ClusterData) => unwrap(await searchCluster(data, { query: 'heat', passageSnippets: true }));
const UNKNOWN = {
  ok: false,
  error: { code: 'NETWORK_ERROR', disposition: 'retry_after', message: expect.stringContaining('1 of 3 parts') },
};

test('the graph of a paper whose shard has no copy fails for now: unknown is not missing', async () => {
  expect(await readGraph(dataOf([], { _shards: LOST }), 'a')).toMatchObject(UNKNOWN);
  expect(await readGraph(dataOf([]), 'a')).toMatchObject({ error: { code: 'paper_not_found' } });
});

test('a graph and counts of a part of the papers are failures, because nothing in them could say so', async () => {
  expect(await readGraph(dataOf([hit('a')], { _shards: LOST }), 'a')).toMatchObject(UNKNOWN);
  expect(await readGraph(dataOf([hit('a')], { _shards: LOST }), undefined)).toMatchObject(UNKNOWN);
  const filters = { fromYear: 2000 };
  expect(await readFacets(dataOf([], { _shards: LOST }), 'year', 5, filters)).toMatchObject(UNKNOWN);
  expect(await readFacets(dataOf([]), 'year', 5, filters)).toEqual({ ok: true, value: [] });
});

test('the total of a partial search is not exact', async () => {
  expect(await search(dataOf([hit('a')], { _shards: LOST }))).toMatchObject({ total: 1, totalIsExact: false });
  expect(await search(dataOf([hit('a')]))).toMatchObject({ total: 1, totalIsExact: true });
});

test('a hit whose text is on a lost shard stays, without its passage, and the answer is partial', async () => {
  const page = await search(dataOf([hit('a'), hit('b')], {}, [TEXT, LOST_TEXT]));
  expect(page.hits.map(({ paperId, passages }) => [paperId, passages?.length ?? 0])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
  expect(page).toMatchObject({ total: 2, totalIsExact: true, partial: { failedShards: 1, shards: 3 } });
  expect(page.partial?.notice).toContain('Passages of some papers are missing');
  expect((await search(dataOf([hit('a')]))).partial).toBeUndefined();
});

test('a text of a closed index is a failure', async () => {
  const closed = { _id: 'b/source', error: { type: 'index_closed_exception' } };
  const page = await searchCluster(dataOf([hit('a')], {}, [TEXT, closed]), { query: 'heat' });
  expect(page).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a search that ran out of time is partial, and says that the time ran out', async () => {
  const page = await search(dataOf([hit('a')], { timed_out: true }));
  expect(page).toMatchObject({ totalIsExact: false, partial: { failedShards: 1, shards: 3 } });
  expect(page.partial?.notice).toContain('ran out of time');
  expect(page.partial?.notice).toContain('Papers may be missing');
  expect(await readGraph(dataOf([hit('a')], { timed_out: true }), undefined)).toMatchObject({
    error: { code: 'NETWORK_ERROR', message: expect.stringContaining('ran out of time') },
  });
});
