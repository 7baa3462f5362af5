import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { toDot } from '../../../src/cli/graph/dot.ts';
import { arrange, type GraphOutput } from '../../../src/cli/graph/layout.ts';
import { toSvg } from '../../../src/cli/graph/svg.ts';
import { showGraph } from '../../../src/cli/graph/view.ts';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const SEED = '10.1126/science.aax3878';

test('graph lists cited and citing papers and the next commands', async () => {
  const { status, stdout } = await runCli(['graph', SEED], world.env);
  expect(status).toBe(0);
  expect(stdout).toContain('Cites (3)');
  expect(stdout).toMatch(/2016 +\d+ +\d+ {2}Towards stable .* 10\.1002\/aenm\.201600014/);
  expect(stdout).toContain(`carrel graph ${SEED} --depth 2`);
});

test('graph --json prints the envelope of the tool, and --format json the same', async () => {
  const [json, format] = await Promise.all([
    runCli(['graph', SEED, '--total', '3', '--json'], world.env),
    runCli(['graph', SEED, '--total', '3', '--format', 'json'], world.env),
  ]);
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    ref: SEED,
    truncated: true,
    nodes: [{ depth: 0 }, {}, {}],
  });
  expect(JSON.parse(format.stdout).nodes).toEqual(JSON.parse(json.stdout).nodes);
});

test('graph --per-paper limits the neighbours of each paper', async () => {
  const { stdout } = await runCli(['graph', SEED, '--per-paper', '1', '--json'], world.env);
  expect(JSON.parse(stdout).truncated_by).toContain('per_paper');
});

test.each([
  [['10.1234/nonexistent'], 1, 'NOT_FOUND'],
  [['nothing at all'], 2, 'INVALID_REF'],
  [[SEED, '--depth', '9'], 2, 'error[INVALID_ARGUMENT]: --depth must be a whole number from 0 to 3, not "9".'],
  [[SEED, '--format', 'png'], 2, 'Unknown format "png"'],
  [[SEED, '--format', 'svg', '--json'], 2, 'contradict'],
])('graph %j ends with %d', async (args, exit, message) => {
  const { status, stdout, stderr } = await runCli(['graph', ...args], world.env);
  expect({ status, stdout }).toEqual({ status: exit, stdout: '' });
  expect(stderr).toContain(message);
});

test.each([['--json'], ['--format', 'json']])('a wrong limit is refused as JSON with %s %s', async (...format) => {
  const args = ['graph', SEED, '--depth', '9', ...format.filter(Boolean)];
  const { status, stdout } = await runCli(args, world.env);
  expect([status, JSON.parse(stdout)]).toMatchObject([2, { ok: false, error: { code: 'INVALID_ARGUMENT' } }]);
});

const node = (id: string, depth: number, title = id) => ({ id, depth, title, doi: id });
const graphOf = (titles: readonly string[]): GraphOutput => ({
  ref: 'a',
  nodes: titles.map((title, at) => ({ ...node(`10.1/${title}${at}`, Math.min(at, 2)), title })),
  edges: titles.slice(1).map((title, at) => ({ from: `10.1/${title}${at + 1}`, to: `10.1/${titles[0]}0` })),
  truncated: false,
  truncated_by: [],
});

test('what a paper cites stands left of it, what cites it right', () => {
  const nodes = [node('seed', 0), node('old', 1), node('new', 1), node('older', 2)];
  const edges = [
    { from: 'seed', to: 'old' },
    { from: 'new', to: 'seed' },
    { from: 'old', to: 'older' },
  ];
  const columns = arrange({ ref: 'seed', nodes, edges, truncated: false, truncated_by: [] });
  expect(columns.map(({ column, papers }) => [column, papers[0]?.node.id])).toEqual([
    [-2, 'older'],
    [-1, 'old'],
    [0, 'seed'],
    [1, 'new'],
  ]);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</title><script>alert(1)</script>',
    '"];\n}',
    '\\',
    '\\"',
    ']]>',
    '\u001b[31m',
    '&amp;',
    "' onload='",
  ),
);

test('any title is harmless text in an SVG', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (titles) => {
      const svg = toSvg(graphOf(titles));
      const tags = new Set([...svg.matchAll(/<\/?([^\s/>]*)/g)].map(([, name]) => name));
      expect(
        [...tags].filter((name) => !['svg', 'title', 'style', 'rect', 'text', 'path', 'g', 'a'].includes(name ?? '')),
      ).toEqual([]);
      expect(svg).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|[\ufffe\uffff]/u);
      expect(svg).not.toMatch(/ on\w+=["']/);
    }),
  );
});

test('any title is one quoted string in Graphviz, without escape sequences in a terminal', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (titles) => {
      const graph = graphOf(titles);
      for (const line of toDot(graph).split('\n').slice(3, -2))
        expect(line.replace(/"(?:[^"\\]|\\.)*"/gsu, 'S')).toMatch(/^ {2}S (?:->|\[).*;$/);
      expect(showGraph(graph)).not.toContain('\u001b[31m');
    }),
  );
});

test('the picture links each paper to its page, with special characters encoded and slashes kept', () => {
  const node = (id: string, more: object) => ({ id, title: id, depth: 0, ...more });
  const graph = {
    ref: 'x',
    nodes: [node('a', { doi: '10.1/a/b<c#d"e' }), node('b', { arxiv_id: 'hep-th/9901001' })],
    edges: [],
  };
  const links = [...toSvg(graph as unknown as GraphOutput).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links.sort()).toEqual(['https://arxiv.org/abs/hep-th/9901001', 'https://doi.org/10.1/a/b%3Cc%23d%22e']);
});
