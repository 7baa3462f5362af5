import { expect, test } from 'vitest';
import { toDot } from '../../../src/cli/graph/dot.ts';
import { arrange, type GraphOutput } from '../../../src/cli/graph/layout.ts';
import { toSvg } from '../../../src/cli/graph/svg.ts';
import { showGraph } from '../../../src/cli/graph/view.ts';

const graph = (nodes: readonly object[], edges: readonly [string, string][] = [], more: object = {}): GraphOutput =>
  ({
    ref: 'seed',
    nodes,
    edges: edges.map(([from, to]) => ({ from, to })),
    truncated: false,
    truncated_by: [],
    ...more,
  }) as GraphOutput;
const SEED = { id: 'seed', depth: 0, title: 'Seed', year: 2020 };
const CITED = { id: 'cited', depth: 1, title: 'Cited', retracted: true };

test('Graphviz gets titles with their years, the paper itself in colour, and arrows to what is cited', () => {
  const lines = toDot(graph([SEED, CITED, { id: 'bare', depth: 1 }], [['seed', 'cited']])).split('\n');
  expect(lines).toContain(
    '  "seed" [label="Seed, 2020", tooltip="Seed", style="rounded,filled", fillcolor="#cfe3ff"];',
  );
  expect(lines).toContain('  "cited" [label="RETRACTED Cited", tooltip="RETRACTED Cited"];');
  expect(lines).toContain('  "bare" [label="bare", tooltip="bare"];');
  expect(lines).toContain('  "seed" -> "cited";');
});

test('within a column papers stand near their neighbours, then newer before older, then by id', () => {
  const nodes = [SEED, ...['b', 'a'].map((id) => ({ id, depth: 1 })), { id: 'new', depth: 1, year: 2019 }];
  const outer = [
    { id: 'of-a', depth: 2 },
    { id: 'of-new', depth: 2 },
  ];
  const edges: [string, string][] = [
    ['seed', 'a'],
    ['seed', 'b'],
    ['seed', 'new'],
    ['of-a', 'a'],
    ['new', 'of-new'],
  ];
  const [far, near] = arrange(graph([...nodes, ...outer], edges));
  expect(near?.papers.map(({ node }) => node.id)).toEqual(['new', 'a', 'b']);
  expect(far?.papers.map(({ node }) => node.id)).toEqual(['of-new', 'of-a']);
  expect(near?.papers[1]).toMatchObject({ citedBy: 2, cites: 0 });
});

test('the picture marks the paper itself, a retracted one, and the citations of the paper itself', () => {
  const other = { id: 'x', depth: 1, title: 'Other', year: 1999 };
  const svg = toSvg(
    graph(
      [SEED, CITED, other],
      [
        ['seed', 'cited'],
        ['x', 'seed'],
        ['x', 'cited'],
      ],
    ),
  );
  expect(svg).toContain('<title>Citations around Seed</title>');
  expect(svg).toMatch(/<g class="seed"><title>Seed — 2020 — seed<\/title>/);
  expect(svg).toMatch(/<g class="retracted"><title>RETRACTED Cited — cited<\/title>/);
  expect([svg.match(/class="edge own"/g)?.length, svg.match(/class="edge"/g)?.length]).toEqual([2, 1]);
  expect(svg).toContain('>1999 · cited by 0 · cites 2<');
  expect(svg).toMatch(/>Cites \(1\)<.*\n.*>The paper</);
});

test('signs with a meaning in XML are escaped in the picture', () => {
  const svg = toSvg(graph([{ ...SEED, title: 'R&D <of> "tides"' }]));
  expect(svg).toContain('<title>Citations around R&#38;D &#60;of&#62; &#34;tides&#34;</title>');
});

test('a long title takes two lines of the picture, broken between words', () => {
  const title = 'A long title about sponges in the deep sea and about everything that lives on them';
  const svg = toSvg(graph([{ ...SEED, title }]));
  const lines = [...svg.matchAll(/<text x="\d+" y="\d+">([^<]*)</g)].map(([, line]) => line);
  expect(lines).toHaveLength(2);
  expect(title.startsWith(`${lines[0]} `)).toBe(true);
  expect(lines[1]?.trim()).toMatch(/^[^ ].*…$/);
});

test('a reference is quoted for a shell only if it needs to be', () => {
  expect(showGraph(graph([SEED], [], { ref: "10.1/a(b)'c" }))).toContain("carrel graph '10.1/a(b)'\\''c' --format svg");
  expect(showGraph(graph([SEED], [], { ref: '10.1/a-b:c' }))).toContain('carrel graph 10.1/a-b:c --format svg');
});

test('one hop further is offered up to the limit of three', () => {
  const at = (depth: number) =>
    showGraph(graph([SEED, { ...CITED, depth }], [['seed', 'cited']], { truncated_by: ['depth'] }));
  expect(at(2)).toContain('--depth 3');
  expect(at(3)).not.toContain('one hop further');
});

test('a paper without an id that can be looked up is not offered as the next one', () => {
  const papers = [SEED, CITED, { id: '10.1/x', doi: '10.1/x', depth: 1 }];
  const shown = showGraph(
    graph(papers, [
      ['seed', 'cited'],
      ['10.1/x', 'cited'],
      ['seed', '10.1/x'],
    ]),
  );
  expect(shown).toContain('carrel graph 10.1/x  the most connected paper here');
  expect(shown).not.toContain('carrel graph cited');
});
