import { expect, test } from 'vitest';
import { snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a graph says whether it leaves out papers', async () => {
  const citing = (at: number, doi: string) => ({
    paper_id: `${doi.slice(8)}-${at}`,
    title: `Paper ${at}`,
    references: [{ doi }],
  });
  const snapshot = await snapshotOf([
    { paper_id: 'famous', title: 'Famous', doi: '10.1234/famous' },
    { paper_id: 'known', title: 'Known', doi: '10.1234/known' },
    citing(0, '10.1234/known'),
    ...Array.from({ length: 500 }, (_, at) => citing(at, '10.1234/famous')),
  ]);
  const [famous, known] = ['famous', 'known'].map((id) => unwrap(snapshot.graph(id)));
  expect([famous?.nodes.length, famous?.truncated]).toEqual([500, true]);
  expect([known?.nodes.length, known?.truncated]).toEqual([2, false]);
});

test('a hit says how many papers of the snapshot cite it, each counted once', async () => {
  const cited = { doi: '10.1234/cited' };
  const snapshot = await snapshotOf([
    { paper_id: 'cited', title: 'Cited', ...cited },
    { paper_id: 'twice', title: 'Cites it twice', references: [cited, cited] },
    { paper_id: 'once', title: 'Cites it once', references: [cited] },
  ]);
  const { hits } = unwrap(snapshot.search({ query: '' }));
  expect(Object.fromEntries(hits.map(({ paperId, citedBy }) => [paperId, citedBy]))).toEqual({
    cited: 2,
    twice: undefined,
    once: undefined,
  });
});

/** "m" is cited by two papers, "q" by three; "lone" cites only what the snapshot does not have. */
const LINKED = [
  { paper_id: 'z', title: 'Z', references: ['10.5555/m', '10.5555/m', '10.5555/q'] },
  { paper_id: 'y', title: 'Y', references: ['10.5555/m'] },
  { paper_id: 'm', title: 'M', doi: '10.5555/m', retracted: true, references: ['10.5555/q'] },
  { paper_id: 'q', title: 'Q', doi: '10.5555/q' },
  { paper_id: 'x', title: 'X', references: ['10.5555/q', '10.5555/none'] },
  { paper_id: 'lone', title: 'Lone', references: ['10.5555/none'] },
];

test.each<[string, string | undefined, string[] | undefined, string]>([
  ['the whole snapshot', undefined, undefined, 'q3 m2 x0 y0 z0'],
  ['one paper', 'm', undefined, 'm2 q3 y0 z0'],
  ['some papers', undefined, ['y', 'x', 'm'], 'm2 y0'],
])('a graph of %s has the papers with a link, the most cited first, then by id', async (_what, id, only, expected) => {
  const { nodes } = unwrap((await snapshotOf(LINKED)).graph(id, only));
  expect(nodes.map(({ paperId, citedBy }) => `${paperId}${citedBy}`).join(' ')).toBe(expected);
});

test('a graph has each citation once, in the order of the papers, and marks what is retracted', async () => {
  const { nodes, edges } = unwrap((await snapshotOf(LINKED)).graph());
  expect(edges.map(({ citing, cited }) => `${citing}${cited}`)).toEqual(['zm', 'zq', 'ym', 'mq', 'xq']);
  expect(nodes.filter(({ retracted }) => retracted).map(({ paperId }) => paperId)).toEqual(['m']);
});
