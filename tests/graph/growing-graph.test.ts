import { expect, test } from 'vitest';
import { createGrowingGraph, namesOf, refsOf } from '../../src/graph/growing-graph.ts';

const SEED = { kind: 'doi', id: '10.5555/seed' } as const;
const LONG = 'Heat flow in thin slabs of ice';

test('a work is known by its DOI, its arXiv id and the id of one source', () => {
  expect(namesOf({ doi: '10.5555/a', arxivId: 'Math/1', sourceId: 's' }, 'one')).toEqual([
    'doi:10.5555/a',
    'arxiv:math/1',
    'one:s',
  ]);
  expect(namesOf({ doi: '10.48550/arxiv.2101.00001' }, 'one')).toEqual(['arxiv:2101.00001']);
  expect(namesOf({ title: 'x' }, 'one')).toEqual([]);
});

test('two papers that turn out to be the same keep all citations, sources and facts', () => {
  const graph = createGrowingGraph(SEED);
  const one = graph.add({ doi: '10.5555/a', title: 'A' }, 'one', 2);
  const other = graph.add({ sourceId: 's', year: 2020, retracted: true }, 'two', 1);
  graph.cite(graph.seed, other, 'two');
  graph.cite(other, graph.seed, 'two');
  graph.cite(one, other, 'one');
  expect(graph.size()).toBe(3);
  graph.add({ doi: '10.5555/a', sourceId: 's' }, 'two', 3);
  expect(graph.size()).toBe(2);
  graph.cite(other, graph.seed, 'one');
  expect(graph.toGraph()).toEqual({
    nodes: [
      { id: '10.5555/seed', doi: '10.5555/seed', depth: 0, sources: [] },
      { id: '10.5555/a', doi: '10.5555/a', title: 'A', year: 2020, retracted: true, depth: 1, sources: ['one', 'two'] },
    ],
    edges: [
      { from: '10.5555/seed', to: '10.5555/a', sources: ['two'] },
      { from: '10.5555/a', to: '10.5555/seed', sources: ['one', 'two'] },
    ],
  });
  expect(graph.find({ sourceId: 's' }, 'two')).toBe(one);
});

test.each([
  ['the same title and near years', { title: `${LONG}!`, year: 2022, arxivId: '2101.00001' }, true],
  ['a year unknown', { title: LONG.toUpperCase(), arxivId: '2101.00001' }, true],
  ['years too far apart', { title: LONG, year: 2023, arxivId: '2101.00001' }, false],
  ['another DOI', { title: LONG, year: 2020, doi: '10.5555/b' }, false],
  ['the same DOI in capitals', { title: LONG, year: 2020, doi: '10.5555/A' }, true],
  ['another title', { title: `${LONG} again`, year: 2020, arxivId: '2101.00001' }, false],
])('%s: one paper is %s', (_, work, same) => {
  const graph = createGrowingGraph(SEED);
  const known = graph.add({ doi: '10.5555/a', title: LONG, year: 2020 }, 'one', 1);
  expect(graph.find(work, 'two') === known).toBe(same);
});

test('two arXiv ids are two papers, and a title of under twenty letters says nothing', () => {
  const graph = createGrowingGraph(SEED);
  graph.add({ arxivId: '2101.00001', title: LONG }, 'one', 1);
  expect(graph.find({ arxivId: '2101.00002', title: LONG }, 'two')).toBeUndefined();
  graph.add({ doi: '10.5555/a', title: 'x'.repeat(19) }, 'one', 1);
  graph.add({ doi: '10.5555/b', title: 'y'.repeat(20) }, 'one', 1);
  expect(graph.find({ sourceId: 's', title: 'x'.repeat(19) }, 'two')).toBeUndefined();
  expect(graph.find({ sourceId: 's', title: 'y'.repeat(20) }, 'two')).toBeDefined();
});

test('what is known first stays', () => {
  const graph = createGrowingGraph(SEED);
  graph.add({ doi: '10.5555/a', title: 'First', year: 2020, retracted: true }, 'one', 1);
  graph.add({ doi: '10.5555/a', title: 'Second', year: 2021, arxivId: '2101.00001', retracted: false }, 'two', 2);
  expect(graph.toGraph().nodes[1]).toMatchObject({ title: 'First', year: 2020, depth: 1, retracted: true });
});

test('a paper has the id of its DOI, else of arXiv, else of a source; a seed that of its reference', () => {
  const graph = createGrowingGraph({ kind: 'pmid', id: '12' });
  graph.add({ arxivId: '2101.00001' }, 'one', 1);
  graph.add({ sourceId: 's' }, 'one', 1);
  expect(graph.toGraph().nodes.map(({ id }) => id)).toEqual(['PMID:12', 'arXiv:2101.00001', 'one:s']);
  expect(graph.members().map(refsOf)).toEqual([
    [{ kind: 'pmid', id: '12' }],
    [{ kind: 'arxiv', id: '2101.00001' }],
    [],
  ]);
  const seed = graph.add({ doi: '10.5555/x', arxivId: '2101.00002' }, 'one', 0, graph.seed);
  expect(refsOf(seed).map(({ kind }) => kind)).toEqual(['pmid', 'doi', 'arxiv']);
  expect(refsOf(createGrowingGraph(SEED).seed)).toEqual([SEED]);
});

test('a paper that was merged twice is still found by all its names', () => {
  const graph = createGrowingGraph(SEED);
  const first = graph.add({ sourceId: 'z' }, 'one', 1);
  graph.add({ doi: '10.5555/a' }, 'one', 1);
  graph.add({ sourceId: 's', arxivId: '2101.00001' }, 'two', 1);
  graph.add({ doi: '10.5555/a', sourceId: 's' }, 'two', 1);
  graph.add({ doi: '10.5555/a', sourceId: 'z' }, 'one', 1);
  const works = [{ doi: '10.5555/a' }, { arxivId: '2101.00001' }];
  expect(works.map((work) => graph.find(work, 'three') === first)).toEqual([true, true]);
});

test('a seed with an arXiv id is found by it', () => {
  const graph = createGrowingGraph({ kind: 'arxiv', id: '2101.00001' });
  expect(graph.find({ doi: '10.48550/arxiv.2101.00001' }, 'one')).toBe(graph.seed);
});

test('a paper that is merged into another brings the sources that list it', () => {
  const graph = createGrowingGraph(SEED);
  graph.add({ doi: '10.5555/a' }, 'one', 1);
  graph.add({ arxivId: '2101.00001' }, 'two', 1);
  graph.add({ doi: '10.5555/a', arxivId: '2101.00001' }, 'three', 1);
  expect(graph.toGraph().nodes[1]?.sources).toEqual(['one', 'three', 'two']);
});
