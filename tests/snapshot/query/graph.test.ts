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
