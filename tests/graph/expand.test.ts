import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { type CitationGraph, expandGraph, type GraphOptions } from '../../src/graph/expand.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { ErrorCode } from '../../src/model/error.ts';
import { parseRef, type Ref } from '../../src/model/ref.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { CitedWork, Source, SourceHandle } from '../../src/model/source.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld, type World } from '../support/world.ts';

const clock = createSystemClock(1000);
const SEED: Ref = { kind: 'doi', id: '10.5555/a' };
const doi = (name: string): CitedWork => ({ doi: `10.5555/${name}` });
type Links = Readonly<Record<string, readonly CitedWork[]>>;

/** An index that knows the given references, and notes what it was asked. */
function index(id: string, links: Links | ErrorCode, more: Partial<Source> = {}) {
  const asked: string[] = [];
  const answer = async (ref: Ref): Promise<Result<readonly CitedWork[]>> => {
    asked.push(ref.id);
    if (typeof links === 'string') return fail(links, `${id} says ${links}.`);
    const found = links[ref.id.replace('10.5555/', '')];
    return found ? ok(found) : fail('NOT_FOUND', `${id} has no ${ref.id}.`);
  };
  const source: Source = {
    ...{ id, wireKey: id, title: id.toUpperCase(), tier: 2, purpose: '', terms: { note: '' }, hosts: [], example: '' },
    ...{ rate: { minGapMs: 200, concurrency: 1 }, enabledByDefault: true, covers: () => true },
    references: answer,
    ...more,
  };
  const client = { get: () => Promise.reject(new Error('unused')), forget: () => {} };
  const handle: SourceHandle = { source, context: () => ({ client, clock }) };
  return { ...handle, asked };
}

async function expand(
  sources: readonly SourceHandle[],
  options: GraphOptions = {},
  ref = SEED,
): Promise<CitationGraph> {
  const graph = unwrap(await expandGraph(ref, { sources, clock }, options));
  return graph;
}
const arrows = (graph: CitationGraph) =>
  graph.edges.map(({ from, to, sources }) => `${from}>${to} ${sources}`.replaceAll('10.5555/', ''));

test('papers are visited breadth first, each once, and cycles end', async () => {
  const one = index('one', { a: [doi('b'), doi('c')], b: [doi('c'), doi('a')], c: [doi('d')], d: [] });
  const graph = await expand([one]);
  expect(graph.nodes.map(({ id, depth }) => `${id} ${depth}`)).toEqual([
    '10.5555/a 0',
    '10.5555/b 1',
    '10.5555/c 1',
    '10.5555/d 2',
  ]);
  expect(arrows(graph)).toEqual(['a>b one', 'a>c one', 'b>c one', 'b>a one', 'c>d one']);
  expect(one.asked).toEqual(['a', 'b', 'c', 'd'].map((name) => `10.5555/${name}`));
  expect(graph).toMatchObject({ truncated: false, truncatedBy: [] });
});

test('an edge has its sources, and a node the metadata of all of them', async () => {
  const one = index('one', { a: [doi('b')] });
  const two = index('two', { a: [{ ...doi('b'), title: 'B', year: 2001 }, doi('c')] });
  const graph = await expand([one, two], { depth: 1 });
  expect(arrows(graph)).toEqual(['a>b one,two', 'a>c two']);
  expect(graph.nodes[1]).toEqual({
    ...doi('b'),
    id: '10.5555/b',
    title: 'B',
    year: 2001,
    depth: 1,
    sources: ['one', 'two'],
  });
});

test('papers that turn out to be the same are merged', async () => {
  const one = index('one', {
    a: [doi('b'), { arxivId: '1706.03762' }],
    b: [],
    '1706.03762': [{ ...doi('b'), arxivId: '1706.03762' }],
  });
  const graph = await expand([one]);
  expect(graph.nodes.map(({ id }) => id)).toEqual(['10.5555/a', '10.5555/b']);
  expect(graph.nodes[1]?.arxivId).toBe('1706.03762');
  expect(arrows(graph)).toEqual(['a>b one']);
});

test('the DOI of an arXiv paper is its arXiv id', async () => {
  const graph = await expand([index('one', { a: [{ doi: '10.48550/arxiv.1706.03762' }, { arxivId: '1706.03762' }] })], {
    depth: 1,
  });
  expect(graph.nodes.map(({ id }) => id)).toEqual(['10.5555/a', 'arXiv:1706.03762']);
});

test('citations point the other way and alternate with references', async () => {
  const citations = async () => ok([doi('x'), doi('y')]);
  const graph = await expand([index('one', { a: [doi('b'), doi('c')] }, { citations })], { depth: 1, perPaper: 3 });
  expect(arrows(graph)).toEqual(['a>b one', 'x>a one', 'a>c one']);
  expect(graph.truncatedBy).toEqual(['depth', 'per_paper']);
});

test('options are limited to their maximum', async () => {
  const many = (start: number) => Array.from({ length: 50 }, (_, at) => doi(`${start}-${at}`));
  let calls = 0;
  const one = index('one', {}, { references: async () => ok(many(calls++)) });
  const graph = await expand([one], { depth: 99, total: 9999, perPaper: 999 });
  expect(graph.nodes).toHaveLength(100);
  expect(graph.truncatedBy).toEqual(['per_paper', 'total']);
  expect(calls).toBeLessThan(10);
  expect(Math.max(...graph.nodes.map((node) => graph.edges.filter((edge) => edge.from === node.id).length))).toBe(20);
});

test('a throttled source is not asked again, and the graph says what is missing', async () => {
  const tired = index('tired', 'RATE_LIMITED');
  const graph = await expand([index('one', { a: [doi('b')], b: [] }), tired]);
  expect(tired.asked).toEqual(['10.5555/a']);
  expect(graph.truncatedBy).toEqual(['source_failed']);
  expect(graph.attempts.map(({ source, outcome }) => `${source} ${outcome}`)).toEqual([
    'one consulted_resolved',
    'tired consulted_failed',
  ]);
});

test('an index whose record of the seed fails is reported, although its citations come', async () => {
  const one = index('one', { a: [doi('b')], b: [] }, { lookup: async () => fail('NETWORK_ERROR', 'Down.') });
  const graph = await expand([one]);
  expect(graph.attempts.map(({ outcome, detail }) => `${outcome} ${detail}`)).toEqual([
    'consulted_failed record of 10.5555/a: Down.',
    'consulted_resolved 1 references of 10.5555/a',
  ]);
});

test('works without any id are counted, not guessed', async () => {
  const graph = await expand([index('one', { a: [{ title: 'Some book' }, doi('b')], b: [] })]);
  expect(graph).toMatchObject({ unidentified: 1, nodes: [{}, {}] });
});

test('an unknown seed is NOT_FOUND; failing sources are a failure', async () => {
  const deps = (...sources: SourceHandle[]) => ({ sources, clock });
  expect(await expandGraph(SEED, deps(index('one', {})))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const two = deps(index('one', {}), index('two', 'NETWORK_ERROR'));
  expect(await expandGraph(SEED, two)).toMatchObject({ error: { code: 'NETWORK_ERROR', attempts: [{}, {}] } });
  const off = { ...index('one', {}), disabled: { why: 'switched off.' } };
  expect(await expandGraph(SEED, deps(off))).toMatchObject({ error: { code: 'CAPABILITY_DENIED' } });
});

test('a cancelled expansion stops asking', async () => {
  const stop = new AbortController();
  const one = index(
    'one',
    { a: [doi('b'), doi('c')] },
    {
      citations: async () => {
        stop.abort();
        return ok([]);
      },
    },
  );
  const graph = await expandGraph(SEED, { sources: [one], clock }, { signal: stop.signal });
  expect(graph).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(one.asked).toEqual(['10.5555/a']);
});

let world: World;
let close: () => Promise<void>;
let sources: readonly SourceHandle[];
beforeAll(async () => {
  world = await openWorld();
  const config = await loadConfig(world.env);
  const net = config.ok ? await openNet(config.value, clock, 'test') : config;
  if (!config.ok || !net.ok) throw new Error('no world');
  sources = createHandles(config.value, clock, net.value.net);
  close = net.value.close;
});
afterAll(async () => {
  await close();
  await world.close();
});

const SEEDS = ['10.1038/nature12373', 'arXiv:1706.03762'];
test.each(SEEDS)('in the sandbox %s has neighbours with titles from several indexes', async (text) => {
  const ref = parseRef(text);
  if (!ref.ok) throw new Error(text);
  const graph = await expand(sources, { depth: 2 }, ref.value);
  expect(graph.nodes[0]).toMatchObject({ depth: 0, title: expect.any(String) });
  expect(graph.nodes.length).toBeGreaterThan(1);
  expect(graph.edges.some((edge) => edge.sources.length > 1)).toBe(true);
  const ids = new Set(graph.nodes.map((node) => node.id));
  expect(ids.size).toBe(graph.nodes.length);
  expect(graph.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
  expect(await expand(sources, { depth: 2 }, ref.value)).toMatchObject({ nodes: graph.nodes, edges: graph.edges });
});

test('in the sandbox an unregistered DOI is not found', async () => {
  const graph = await expandGraph({ kind: 'doi', id: '10.5555/nobody' }, { sources, clock });
  expect(graph).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('a preprint and its article are one paper, also if the indexes know different ids', async () => {
  const title = 'Heat flow in the cells of living tissue';
  const one = index('one', { a: [{ doi: '10.5555/b', title, year: 2021 }] });
  const two = index('two', { a: [{ arxivId: '2001.00001', title: `${title}.`, year: 2020, sourceId: 'x' }] });
  const graph = await expand([one, two], { depth: 1 });
  expect(graph.nodes).toMatchObject([{}, { id: '10.5555/b', arxivId: '2001.00001', sources: ['one', 'two'] }]);
  expect(graph.nodes).toHaveLength(2);
});

test.each([
  ['another DOI', { doi: '10.5555/c', title: 'Heat flow in the cells of living tissue', year: 2021 }],
  ['a year far away', { arxivId: '1001.00001', title: 'Heat flow in the cells of living tissue', year: 2010 }],
])('a paper with the same title and %s is another paper', async (_, other) => {
  const work = { doi: '10.5555/b', title: 'Heat flow in the cells of living tissue', year: 2021 };
  expect((await expand([index('one', { a: [work, other] })], { depth: 1 })).nodes).toHaveLength(3);
});

test('papers with the same short title are different papers', async () => {
  const works = [
    { doi: '10.5555/b', title: 'Introduction' },
    { arxivId: '2001.00001', title: 'Introduction' },
  ];
  expect((await expand([index('one', { a: works })], { depth: 1 })).nodes).toHaveLength(3);
});

test('reports how many papers are expanded and found', async () => {
  const lines: string[] = [];
  const progress = (done: number, total: number, message: string) => void lines.push(`${done}/${total} ${message}`);
  await expand([index('x', { a: [doi('b'), doi('c')], b: [doi('d')], c: [] })], { depth: 2, progress });
  expect(lines).toEqual(['0/1 1 paper found', '1/3 3 papers found', '2/3 4 papers found']);
});

test('a seed whose record has a retraction notice is marked, and a failure names what was asked', async () => {
  const notices = [{ kind: 'retraction', about: 'this' }] as const;
  const lookup = async () => ok({ source: 'one', paper: { ...doi('a'), notices }, locations: [] });
  const one = index('one', { a: [doi('b')] }, { lookup });
  const graph = await expand([one, index('two', 'NETWORK_ERROR')], { depth: 1 });
  expect(graph.nodes[0]).toMatchObject({ id: '10.5555/a', retracted: true });
  expect(graph.attempts).toContainEqual(
    expect.objectContaining({ source: 'two', detail: 'references of 10.5555/a: two says NETWORK_ERROR.' }),
  );
});
