import { expect, test } from 'vitest';
import { expandGraph, type GraphOptions } from '../../src/graph/expand.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { ErrorCode } from '../../src/model/error.ts';
import type { Ref } from '../../src/model/ref.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { CitedWork, Source, SourceHandle } from '../../src/model/source.ts';
import { page, searcher } from '../support/records.ts';
import { unwrap } from '../support/unwrap.ts';

const SEED: Ref = { kind: 'doi', id: '10.5555/a' };
const doi = (name: string): CitedWork => ({ doi: `10.5555/${name}` });

/** An index that knows these references of papers. */
const index = (id: string, links: Readonly<Record<string, readonly string[]>>, more: Partial<Source> = {}) =>
  searcher(id, async () => page([]), {
    references: async (ref) => {
      const found = links[ref.id.replace('10.5555/', '')];
      return found ? ok(found.map(doi)) : fail('NOT_FOUND', 'none');
    },
    ...more,
  });
const expand = async (sources: readonly SourceHandle[], options: GraphOptions = {}) =>
  expandGraph(SEED, { sources, clock: createSystemClock() }, options);
const LINE = { a: ['b'], b: ['c'], c: ['d'], d: ['e'], e: [] };
const names = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id.replace('10.5555/', ''));

test.each([
  [1, ['a', 'b']],
  [2, ['a', 'b', 'c']],
  [3, ['a', 'b', 'c', 'd']],
  [undefined, ['a', 'b', 'c', 'd']],
  [Number.NaN, ['a', 'b', 'c', 'd']],
  [2.9, ['a', 'b', 'c']],
])('to the depth %s the papers are %j', async (depth, expected) => {
  const graph = unwrap(await expand([index('one', LINE)], depth === undefined ? {} : { depth }));
  expect(names(graph.nodes)).toEqual(expected);
  expect(graph.truncatedBy).toEqual(['depth']);
});

test('a graph that was followed to its end is not truncated', async () => {
  const graph = unwrap(await expand([index('one', { a: ['b'], b: [] })], { depth: 2 }));
  expect([graph.truncated, graph.truncatedBy]).toEqual([false, []]);
});

test('the number of papers includes the seed, and at least one neighbour is asked for', async () => {
  const many = index('one', { a: ['b', 'c', 'd'], b: [], c: [], d: [] });
  const graph = unwrap(await expand([many], { total: 3 }));
  expect([names(graph.nodes), graph.truncatedBy]).toEqual([['a', 'b', 'c'], ['total']]);
  const few = unwrap(await expand([many], { perPaper: 0 }));
  expect([names(few.nodes), few.truncatedBy]).toEqual([['a', 'b'], ['per_paper']]);
});

test('an index is asked for one more citation than are shown, to know whether there are more', async () => {
  const asked: number[] = [];
  const citations: Source['citations'] = async (_ref, limit) => {
    asked.push(limit);
    return ok([]);
  };
  await expand([index('one', { a: [] }, { citations })], { perPaper: 5 });
  expect(asked).toEqual([6]);
});

test('a paper that two indexes list counts once, and its edge names both', async () => {
  const graph = unwrap(await expand([index('two', { a: ['b'], b: [] }), index('one', { a: ['b'], b: [] })]));
  expect(graph.edges).toEqual([{ from: '10.5555/a', to: '10.5555/b', sources: ['one', 'two'] }]);
});

test('a disabled index and one that does not cover the seed are not asked', async () => {
  const off = { ...index('off', { a: ['x'] }), disabled: { why: 'is off.' } };
  const foreign = index('foreign', { a: ['y'] }, { covers: (ref) => ref.kind === 'arxiv' });
  const graph = unwrap(await expand([off, foreign, index('one', { a: ['b'], b: [] })]));
  expect(names(graph.nodes)).toEqual(['a', 'b']);
  expect(graph.attempts.map(({ source, outcome }) => `${source} ${outcome}`)).toEqual([
    'off not_consulted_disabled',
    'one consulted_resolved',
  ]);
});

test('a known paper without citations is a graph of one', async () => {
  const lookup: Source['lookup'] = async () =>
    ok({ source: 'one', paper: { title: 'Alone', retracted: true }, locations: [] });
  const graph = unwrap(await expand([index('one', {}, { lookup })]));
  expect(graph).toMatchObject({
    nodes: [{ title: 'Alone', retracted: true, sources: ['one'] }],
    edges: [],
    truncated: false,
  });
});

test.each<[ErrorCode, number]>([
  ['RATE_LIMITED', 1],
  ['NETWORK_ERROR', 1],
  ['CAPABILITY_DENIED', 1],
  ['SOURCE_CHANGED', 2],
])('after %s for the first paper an index is asked %i times', async (code, times) => {
  let asked = 0;
  const broken = index(
    'broken',
    {},
    {
      references: async () => {
        asked += 1;
        return fail(code, 'It failed.');
      },
    },
  );
  const graph = unwrap(await expand([index('one', { a: ['b'], b: [] }), broken]));
  expect([asked, graph.truncatedBy]).toEqual([times, ['source_failed']]);
});

test('a failure of the seed says what and for how long, and names the settings that would help', async () => {
  const failing = (code: ErrorCode, more: object) =>
    index('one', {}, { references: async () => fail(code, 'Wait.', more) });
  expect(await expand([failing('RATE_LIMITED', { retryAfterMs: 5_000 })])).toMatchObject({
    error: { code: 'RATE_LIMITED', retryAfterMs: 5_000, message: 'Could not get the citations of 10.5555/a. Wait.' },
  });
  const remediation = { setting: 'CARREL_X', value: 'x', note: '' };
  const off = { ...index('one', LINE), disabled: { why: 'is off.', remediation } };
  expect(await expand([off])).toMatchObject({ error: { code: 'CAPABILITY_DENIED', remediation: [remediation] } });
});

test('an index that only knows who cites a paper is asked too', async () => {
  const { references: _, ...source } = index('one', {}).source;
  const citing: SourceHandle = {
    ...index('one', {}),
    source: { ...source, citations: async (ref) => ok(ref.id === '10.5555/a' ? [doi('x')] : []) },
  };
  const graph = unwrap(await expand([citing]));
  expect(graph.edges.map(({ from, to }) => `${from}>${to}`)).toEqual(['10.5555/x>10.5555/a']);
});

test('an index that has no record of a later paper does not make the graph incomplete', async () => {
  const graph = unwrap(await expand([index('one', { a: ['b'] })], { depth: 2 }));
  expect([graph.truncatedBy, names(graph.nodes)]).toEqual([[], ['a', 'b']]);
});

test('a full graph expands no further paper, and says so', async () => {
  const asked: string[] = [];
  const one = index(
    'one',
    {},
    {
      references: async (ref) => {
        asked.push(ref.id);
        return ok(ref.id === '10.5555/a' ? [doi('b'), doi('c')] : []);
      },
    },
  );
  const graph = unwrap(await expand([one], { total: 3 }));
  expect([asked, graph.truncatedBy]).toEqual([['10.5555/a'], ['total']]);
});

test('a paper that only one index has an id for is shown, and cannot be followed', async () => {
  const one = index(
    'one',
    {},
    {
      references: async (ref) => ok(ref.id === '10.5555/a' ? [{ sourceId: 'w1', title: 'Known here' }] : []),
    },
  );
  const graph = unwrap(await expand([one], { depth: 1 }));
  expect([graph.nodes.map(({ id }) => id), graph.truncatedBy]).toEqual([['10.5555/a', 'one:w1'], []]);
});

test('in a full graph, a paper that is already there is still linked', async () => {
  const citations: Source['citations'] = async (ref) => ok(ref.id === '10.5555/a' ? [doi('d'), doi('b')] : []);
  const graph = unwrap(await expand([index('one', { a: ['b', 'c'], b: [] }, { citations })], { total: 2, depth: 1 }));
  expect(names(graph.nodes)).toEqual(['a', 'b']);
  expect(graph.edges.map(({ from, to }) => names([{ id: from }, { id: to }]).join('>'))).toEqual(['a>b', 'b>a']);
  expect(graph.truncatedBy).toEqual(['depth', 'total']);
});

test('a paper that two indexes list under different ids takes one of the places', async () => {
  const works: readonly CitedWork[] = [
    { doi: '10.5555/b' },
    { doi: '10.5555/b', arxivId: '2001.00001' },
    { arxivId: '2001.00001' },
  ];
  const one = index('one', {}, { references: async (ref) => ok(ref.id === '10.5555/a' ? works : []) });
  const graph = unwrap(await expand([one], { depth: 1, perPaper: 1 }));
  expect([names(graph.nodes), graph.truncatedBy]).toEqual([['a', 'b'], ['depth']]);
});

test('a graph of the seed alone needs one index that knows it', async () => {
  const known: Source['lookup'] = async () => ok({ source: 'one', paper: { title: 'Alone' }, locations: [] });
  const down: Source['lookup'] = async () => fail('NETWORK_ERROR', 'Down.');
  const [one, two] = [index('one', LINE, { lookup: known }), index('two', LINE, { lookup: down })];
  expect(names(unwrap(await expand([one, two], { depth: 0 })).nodes)).toEqual(['a']);
  expect(await expand([two], { depth: 0 })).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
});

test.each([0, 1])('with room for %i papers the seed stays alone', async (total) => {
  const graph = unwrap(await expand([index('one', LINE)], { total }));
  expect([names(graph.nodes), graph.truncatedBy]).toEqual([['a'], ['total']]);
});

test('every work without an id is counted', async () => {
  const works: readonly CitedWork[] = [{ title: 'Some book' }, { title: 'Another book' }, doi('b')];
  const one = index('one', {}, { references: async (ref) => ok(ref.id === '10.5555/a' ? works : []) });
  expect(unwrap(await expand([one]))).toMatchObject({ unidentified: 2, nodes: [{}, {}] });
});

test('a failure of the seed keeps its reason and the settings that would help', async () => {
  const more = { reason: 'server_error', remediation: [{ setting: 'CARREL_X', value: 'x', note: '' }] } as const;
  const one = index('one', {}, { references: async () => fail('NETWORK_ERROR', 'Down.', more) });
  expect(await expand([one])).toMatchObject({ error: more });
});
