import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import type { SnapshotRequest } from '../../../src/model/snapshot.ts';
import { createCountCache, toCountOf } from '../../../src/snapshot/engines/opensearch/counts.ts';
import { compare, kindOf } from '../../../src/snapshot/engines/opensearch/differences.ts';
import type { LocalPaper } from '../../../src/snapshot/engines/opensearch/documents.ts';
import { readFacets } from '../../../src/snapshot/engines/opensearch/facets.ts';
import { readGraph } from '../../../src/snapshot/engines/opensearch/graph.ts';
import { isPaperId } from '../../../src/snapshot/engines/opensearch/papers.ts';
import { findPlaces, readPassages } from '../../../src/snapshot/engines/opensearch/passages.ts';
import { toRecord } from '../../../src/snapshot/engines/opensearch/records.ts';
import type { RemotePaper } from '../../../src/snapshot/engines/opensearch/remote-papers.ts';
import type { ClusterHit, Found } from '../../../src/snapshot/engines/opensearch/searches.ts';
import {
  type ClusterSelection,
  countValues,
  countYears,
  selectPapers,
} from '../../../src/snapshot/engines/opensearch/select.ts';
import { parseVectorId, toVectorId } from '../../../src/snapshot/engines/opensearch/vectors/layout.ts';
import { findNear } from '../../../src/snapshot/engines/opensearch/vectors/nearest.ts';
import { type ClusterData, viewUnder } from '../../../src/snapshot/engines/opensearch/view.ts';
import { collect } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { type Answers, clusterOf, type Said, searched } from './in-process.ts';

const show = (title: string) => ({
  title,
  abstract: '',
  labels: '',
  authors: [],
  venue: null,
  retracted: false,
  pdf: null,
});
const source = (n: number, title = 'heat', more: object = {}) => ({
  ...{ n, year: 2000 + n, license: '', has_opening: false, cited_by: 0 },
  show: { ...show(title), lengths: [1, 0, 0] },
  ...more,
});
const hit = (id: string, n: number, score = 1, more: object = {}) => ({
  _id: id,
  _score: score,
  _source: source(n, 'heat', more),
});

/** A version of a snapshot in a cluster that answers so. */
function dataOf(counts: object, ...said: Answers): { data: ClusterData; asked: ReturnType<typeof clusterOf>['asked'] } {
  const { cluster, asked } = clusterOf(...said);
  const meta = { texts: 'texts', licenses: ['cc-by', 'owner', null], averages: [1, 1, 1], manifest: { counts } };
  return { data: { cluster, index: 'papers-1', meta, counts: createCountCache() } as unknown as ClusterData, asked };
}
const found = (total: number, failed = 0): Found => ({
  ...{ hits: [], total, totalIsExact: true, aggregations: {}, shards: { total: 5, failed } },
});

test('a stem is counted once, in records and in passages, for each rule of texts', () => {
  const cache = createCountCache();
  const first = cache.missing([], ['heat', 'heat', 'sea'], true);
  expect(first.searches).toHaveLength(4);
  const passages = { ...found(0), aggregations: { all: { one: { doc_count: 7 } } } };
  first.keep([found(3), passages, found(5), passages]);
  expect([cache.get([], 'heat'), cache.get([], 'sea')]).toEqual([
    { head: 3, body: 7 },
    { head: 5, body: 7 },
  ]);
  expect(cache.missing([], ['heat', 'ice'], false).searches).toHaveLength(1);
  for (const refused of [['owner'], ['']])
    expect(cache.missing(refused, ['heat'], false).searches, String(refused)).toHaveLength(1);
  expect([toCountOf(cache, [])('head', 'heat'), toCountOf(cache, [])('body', 'ice')]).toEqual([3, 0]);
  cache.missing([], ['ice'], false).keep([found(2)]);
  expect(cache.missing([], ['ice'], true).searches).toHaveLength(1);
});

test('a count without some shards is used once and counted again', () => {
  const cache = createCountCache();
  cache.missing([], ['heat'], false).keep([found(3, 1)]);
  expect(cache.get([], 'heat').head).toBe(3);
  expect(cache.missing([], ['heat'], false).searches).toHaveLength(1);
});

test('a paper is added, changed, unchanged or removed; both sides come in the order of their ids', async () => {
  const local = (paperId: string, digest = 'd') => ({ paperId, digest }) as LocalPaper;
  const remote = (paperId: string, digest = 'd') => ({ paperId, digest }) as RemotePaper;
  async function* there(...papers: readonly RemotePaper[]): AsyncGenerator<Result<RemotePaper>> {
    for (const paper of papers) yield ok(paper);
  }
  const main = { attempt: <T>(body: () => T) => ok(body()) };
  const differences = await collect(
    compare(
      { main } as never,
      [local('b'), local('c', 'new'), local('e')].values(),
      there(remote('a'), remote('b'), remote('c'), remote('d'), remote('f')),
    ),
  );
  const kinds = differences.map((each) => {
    const difference = unwrap(each);
    return `${kindOf(difference)} ${difference.local?.paperId ?? difference.remote?.paperId}`;
  });
  expect(kinds).toEqual(['removed a', 'unchanged b', 'changed c', 'removed d', 'added e', 'removed f']);
});

test.each([
  ['at once', []],
  ['after a paper', ['b']],
  ['beyond the last paper of the folder', ['b', 'z']],
])('an index that cannot be read %s ends the comparison as a failure', async (_what, ids) => {
  async function* there(): AsyncGenerator<Result<RemotePaper>> {
    for (const paperId of ids) yield ok({ paperId, digest: 'd', places: [], vectors: 0 });
    yield fail('NETWORK_ERROR', 'Gone.');
  }
  const main = { attempt: <T>(body: () => T) => ok(body()) };
  const local = [{ paperId: 'b', digest: 'd' } as LocalPaper].values();
  const differences = await collect(compare({ main } as never, local, there()));
  expect(differences.at(-1)).toEqual(fail('NETWORK_ERROR', 'Gone.'));
  expect(differences.filter(({ ok: isOk }) => !isOk)).toHaveLength(1);
});

test('a folder that cannot be read ends the comparison as a failure', async () => {
  const main = { attempt: () => fail('STORE_ERROR', 'Damaged.') };
  async function* there(): AsyncGenerator<Result<RemotePaper>> {}
  expect(await collect(compare({ main } as never, [].values(), there()))).toEqual([fail('STORE_ERROR', 'Damaged.')]);
});

test('facets of all papers are read as they were counted, those of some papers are counted', async () => {
  const list = [
    { value: 'a', paperCount: 3 },
    { value: 'b', paperCount: 2 },
  ];
  const stored = { body: { docs: [{ _id: ':facets', _source: { text: JSON.stringify({ tag: list }) } }] } };
  const all = dataOf({}, stored);
  expect(unwrap(await readFacets(all.data, 'tag', 1))).toEqual(list.slice(0, 1));
  expect(await readFacets(all.data, 'venue', 1, { tag: undefined } as never)).toMatchObject({
    error: { code: 'asset_fetch_failed' },
  });
  const buckets = [{ key: 2001, doc_count: 4 }];
  const some = dataOf(
    {},
    { body: { responses: [{ hits: { hits: [] }, _shards: {}, aggregations: { values: { buckets } } }] } },
  );
  expect(unwrap(await readFacets(some.data, 'year', 5, { tag: 'x' }))).toEqual([{ value: '2001', paperCount: 4 }]);
  const sent = String(some.asked[0]?.body?.data);
  expect(sent).toContain(
    '"terms":{"field":"year","size":5,"shard_size":50000,"order":[{"_count":"desc"},{"_key":"asc"}]}',
  );
});

test('a graph has the paper first, edges in the order of the folder, and nothing outside of it', async () => {
  const paper = (id: string, n: number, cites: readonly string[], more: object = {}) =>
    hit(id, n, 1, { cites, ...more });
  const own = searched([paper('b', 2, ['c', 'a', 'gone'])]);
  const around = searched([
    paper('c', 3, ['b'], { cited_by: 2, show: { ...show('C'), retracted: true } }),
    paper('a', 1, []),
  ]);
  const { data, asked } = dataOf({}, own, around);
  const graph = unwrap(await readGraph(data, 'b'));
  expect(graph.nodes.map(({ paperId, retracted }) => [paperId, retracted])).toEqual([
    ['b', undefined],
    ['c', true],
    ['a', undefined],
  ]);
  expect(graph.edges).toEqual([
    { citing: 'b', cited: 'a' },
    { citing: 'b', cited: 'c' },
    { citing: 'c', cited: 'b' },
  ]);
  expect(graph.truncated).toBe(false);
  expect(String(asked[1]?.body?.data)).toContain('"must_not":[{"ids":{"values":["b"]}}]');
});

test.each([
  [500, false],
  [501, true],
])('a graph of %i papers is shown in part: %s', async (count, truncated) => {
  const papers = Array.from({ length: count }, (_, at) => hit(`p${at}`, at, 1, { cites: [] }));
  const graph = unwrap(await readGraph(dataOf({}, searched(papers)).data, undefined));
  expect([graph.nodes.length, graph.truncated]).toEqual([500, truncated]);
});

test('a paper that is not in the cluster, or whose id cannot be one, has no graph', async () => {
  const { data, asked } = dataOf({}, searched([]));
  expect((await readGraph(data, 'x')).ok).toBe(false);
  expect((await readGraph(data, 'a/b')).ok).toBe(false);
  expect(asked).toHaveLength(1);
  expect(['a', 'A_b-1', 'x'.repeat(64), 'x'.repeat(65), '', 'a/b', 'a b', '*'].map(isPaperId)).toEqual([
    ...[true, true, true, false, false, false, false, false],
  ]);
});

test('passages are read where the cluster says they are, and one whose text is lost is left out', async () => {
  const inner = (place: string, start: number, end: number) => ({
    fields: { 'passages.place': [place], 'passages.start': [start], 'passages.end': [end] },
  });
  const hits = [
    { _id: 'a', inner_hits: { passages: { hits: { hits: [inner('source', 4, 9), inner('summary/x', 0, 4)] } } } },
  ];
  const texts: Said = { body: { docs: [{ _id: 'a/source', _source: { text: 'The heat of it' } }] } };
  const { data, asked } = dataOf({ passages: 1 }, searched(hits), texts);
  const view = viewUnder(data, undefined);
  const places = unwrap(await findPlaces(view, ['a'], (innerHits) => ({ nested: innerHits }), 3));
  const records = [{ paperId: 'a', authors: [] }] as never;
  expect(unwrap(await readPassages(view, records, places)).get('a')).toEqual([
    { text: 'heat', where: 'source', start: 4, end: 9 },
  ]);
  expect(asked[1]?.json).toEqual({ ids: ['a/source', 'a/summary/x'] });
  expect(unwrap(await findPlaces(view, [], () => ({}), 3))).toEqual(new Map());
});

test.each([
  [0, false],
  [1, true],
])('a snapshot with %i passages has some to search: %s', (passages, expected) => {
  expect(viewUnder(dataOf({ passages }).data, undefined).hasPassages).toBe(expected);
});

test('a passage of a summary is cut from its words, and the names of authors are no heading of a passage', async () => {
  const inner = (place: string, start: number, end: number) => ({
    fields: { 'passages.place': [place], 'passages.start': [start], 'passages.end': [end] },
  });
  const source = '# Heat\n\n# Ada Lang\n\nThe heat of it';
  const hits = [
    { _id: 'a', inner_hits: { passages: { hits: { hits: [inner('summary/x', 0, 4), inner('source', 20, 34)] } } } },
  ];
  const stored = { 'a/summary/x': JSON.stringify({ summary: 'Warm words.' }), 'a/source': source };
  const docs = Object.entries(stored).map(([_id, text]) => ({ _id, _source: { text } }));
  const view = viewUnder(dataOf({ passages: 1 }, searched(hits), { body: { docs } }).data, undefined);
  const places = unwrap(await findPlaces(view, ['a'], (innerHits) => ({ nested: innerHits }), 3));
  const records = [{ paperId: 'a', authors: ['Ada Lang'] }] as never;
  expect(unwrap(await readPassages(view, records, places)).get('a')).toEqual([
    { text: 'Warm', where: 'summary/x', start: 0, end: 4 },
    { text: 'The heat of it', where: 'source', start: 20, end: 34, heading: 'Heat' },
  ]);
});

test('the beginning of a text that is withheld is not shown, an abstract is', () => {
  const of = (has_opening: boolean, license: string) =>
    toRecord(
      {
        id: 'a',
        source: source(1, 'T', { has_opening, license, show: { ...show('T'), abstract: 'Words' } }),
      } as unknown as ClusterHit,
      7,
      ['owner'],
    );
  expect([of(true, 'owner').abstract, of(false, 'owner').abstract, of(true, 'cc-by').abstract]).toEqual([
    ...['', 'Words', 'Words'],
  ]);
  expect(of(false, '')).toMatchObject({ id: 7, paperId: 'a', year: 2001, citedBy: 0, marks: {} });
  const cited = { id: 'a', source: source(1, 'heat', { cited_by: 3 }) } as unknown as ClusterHit;
  expect(toRecord(cited, 7, []).citedBy).toBe(3);
});

test('years and values of facets are counted among the papers, the most common first', () => {
  const all = [1, 2, 3].map((id) => ({ id, score: 0, passages: [], byPassage: false }));
  const selection = {
    ...{ all, total: 3, years: [{ key: 1999, doc_count: 9 }] },
    records: new Map([1, 2, 3].map((id) => [id, { year: id === 3 ? null : 2005 - id }])),
    facets: new Map([
      [1, { tag: ['b', 'a'] }],
      [2, { tag: ['b'] }],
      [3, { tag: ['é', 'z'] }],
    ]),
  } as unknown as ClusterSelection;
  expect(countYears(selection)).toEqual([
    { value: '2003', paperCount: 1 },
    { value: '2004', paperCount: 1 },
  ]);
  expect(countYears({ ...selection, total: 50 }).map(({ value }) => value)).toEqual(['1999', '2003', '2004']);
  expect(countValues(selection, 'tag', 3).map(({ value }) => value)).toEqual(['b', 'a', 'z']);
});

/** How many records and passages have a word. */
const COUNTS: Said = {
  body: {
    responses: [
      { hits: { hits: [], total: { value: 3, relation: 'eq' } }, _shards: {} },
      { hits: { hits: [] }, _shards: {}, aggregations: { all: { one: { doc_count: 3 } } } },
    ],
  },
};

test('a search counts its words, then asks for the named paper, the records, the passages and the number of all', async () => {
  const count = { hits: { hits: [], total: { value: 3, relation: 'eq' } }, _shards: {} };
  const answers = (...lists: readonly (readonly object[])[]) => ({
    body: { responses: [...lists.map((hits) => ({ ...count, hits: { ...count.hits, hits } })), count] },
  });
  const { data, asked } = dataOf(
    { papers: 3, passages: 5 },
    COUNTS,
    answers([hit('n', 9)], [hit('a', 1, 2), hit('b', 2, 1)], [hit('c', 3, 5)]),
  );
  const view = viewUnder(data, undefined);
  const selected = unwrap(await selectPapers(view, parseQuery('heat'), { query: 'heat' }, 10));
  expect(selected.all.map(({ id }) => selected.records.get(id)?.paperId)[0]).toBe('n');
  expect(new Set(selected.all.map(({ id }) => selected.records.get(id)?.paperId))).toEqual(
    new Set(['n', 'a', 'b', 'c']),
  );
  expect([selected.isNamed, selected.total, selected.totalIsExact]).toEqual([true, 3, true]);
  const lines = String(asked[1]?.body?.data).trimEnd().split('\n');
  expect(lines).toHaveLength(8);
  expect(lines[4]).toContain('dfs_query_then_fetch');
  const sorted = dataOf({ papers: 3, passages: 5 }, searched([], [hit('b', 2)]));
  unwrap(
    await selectPapers(viewUnder(sorted.data, undefined), parseQuery('heat'), { query: 'heat', sort: 'title_asc' }, 10),
  );
  expect(String(sorted.asked[0]?.body?.data).trimEnd().split('\n')).toHaveLength(4);
});

const counted = (hits: readonly object[], value = hits.length) => ({
  hits: { hits, total: { value, relation: 'eq' } },
  _shards: { total: 2, successful: 2, failed: 0 },
});
/** Selects papers for a word; the answers are those for the named paper, the records, the passages and the count. */
async function select(lists: readonly (readonly object[])[], total: number, request: Partial<SnapshotRequest> = {}) {
  const responses = [...lists.map((hits) => counted(hits)), counted([], total)];
  const { data, asked } = dataOf({ papers: 9, passages: 5 }, COUNTS, { body: { responses } });
  const view = viewUnder(data, undefined);
  const selected = unwrap(await selectPapers(view, parseQuery('heat'), { query: 'heat', ...request }, 10));
  const ids = selected.all.map(({ id }) => selected.records.get(id)?.paperId);
  return { ids, selected, lines: String(asked[1]?.body?.data).trimEnd().split('\n') };
}

test('a paper that the query names comes first and only once', async () => {
  const { ids } = await select([[hit('b', 2)], [hit('a', 1), hit('b', 2)], [hit('b', 2, 5)]], 2);
  expect(ids).toEqual(['b', 'a']);
});

test('papers that fit equally well come in the order of the folder, and then of their ids', async () => {
  const { ids } = await select([[], [hit('c', 3), hit('b', 1), hit('a', 2)], []], 3);
  expect(ids).toEqual(['b', 'a', 'c']);
  expect((await select([[], [hit('y', 1), hit('x', 1)], []], 2)).ids).toEqual(['x', 'y']);
});

test.each([
  [10_000, 10_000, true],
  [10_001, 10_000, false],
])('a count of %i papers is shown as %i, exact: %s', async (total, shown, isExact) => {
  const { selected } = await select([[], [hit('a', 1)], []], total);
  expect([selected.total, selected.totalIsExact]).toEqual([shown, isExact]);
});

test('filters hold for the named paper, the records, the passages and the count', async () => {
  const { lines } = await select([[], [], []], 0, { filters: { fromYear: 2015 } });
  const bodies = lines.filter((_, at) => at % 2 === 1);
  expect(bodies.slice(0, 4).map((body) => body.includes('{"range":{"year":{"gte":2015}}}'))).toEqual([
    ...[true, true, true, true],
  ]);
});

test('a vector is named by its paper and its number', () => {
  expect(toVectorId('a-1', 12)).toBe('a-1/12');
  expect(parseVectorId('a-1/12')).toEqual({ paperId: 'a-1', at: 12 });
});

test('a cluster is asked for the thousand nearest vectors, and for those of the papers that words found', async () => {
  const { data, asked } = dataOf({ passages: 0 }, searched([], [{ _id: 'a/0', _score: 0.75 }]));
  const sample = async () => ok({ centre: Float32Array.of(0.5, 0), vectors: [] });
  const view = { ...viewUnder(data, undefined), sample };
  const near = unwrap(await findNear(view, Float32Array.of(1, 0), undefined, ['a', 'b'], 'heat'));
  expect([near.average, [...near.cosines]]).toEqual([0.5, [['a', 0.5]]]);
  const lines = String(asked[0]?.body?.data).trimEnd().split('\n');
  expect(lines[1]).toContain('"vector":[127,0],"k":1000}');
  expect(lines[3]).toContain('"k":2,"filter":{"bool":{"filter":[{"ids":{"values":["a/0","b/0"]}}]}}');
  expect(viewUnder(data, undefined).hasPassages).toBe(false);
});
