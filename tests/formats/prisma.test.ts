import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPrismaFlow, toPrismaHtml, toPrismaSvg } from '../../src/formats/prisma.ts';
import type { Collection, Dropped } from '../../src/model/collection.ts';

const WHYS: Dropped['why'][] = ['no_title', 'out_of_years', 'low_score', 'over_limit', 'marked_irrelevant'];
const drop = (why: Dropped['why'], at: number): Dropped => ({ id: `x${at}`, why });

/** A collection whose ledger has these numbers. */
function collection(query: string, kept: number, merged: number, dropped: readonly Dropped[]): Collection {
  const retrieved = kept + merged + dropped.length;
  const row = { round: 0, query: 0, executed: 'q', ignored: [], reportedTotal: null, pages: 1, durationMs: 1 };
  const ledger = { rows: [{ ...row, source: 'crossref', retrieved }], notAsked: [], retrieved, merged, dropped, kept };
  return { query, finishedAt: '2026-01-01T00:00:00Z', ledger } as unknown as Collection;
}

test('every record that enters a stage of the flow leaves it once', () => {
  const counts = fc.record({ kept: fc.nat(50), merged: fc.nat(50), whys: fc.array(fc.constantFrom(...WHYS)) });
  fc.assert(
    fc.property(counts, ({ kept, merged, whys }) => {
      const dropped = whys.map(drop);
      const flow = toPrismaFlow(collection('q', kept, merged, dropped));
      const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
      expect(flow.identified).toBe(kept + merged + dropped.length);
      expect(flow.identified - flow.duplicates - sum(flow.automatic)).toBe(flow.screened);
      expect(flow.screened - sum(flow.excluded)).toBe(flow.included);
      expect(sum(flow.sources)).toBe(flow.identified);
    }),
  );
});

test('only what a reviewer excluded counts as excluded at screening', () => {
  const flow = toPrismaFlow(collection('q', 3, 2, [drop('low_score', 1), drop('marked_irrelevant', 2)]));
  expect([flow.screened, flow.excluded]).toEqual([4, [{ name: 'no reason given', count: 1 }]]);
  expect(flow.automatic).toEqual([{ name: 'low relevance', count: 1 }]);
});

test.each([
  ['picture', toPrismaSvg],
  ['page', toPrismaHtml],
])('the %s shows the numbers, and a hostile query is text in it', (_kind, write) => {
  const text = write(toPrismaFlow(collection('<script>"&', 7, 5, [drop('no_title', 1)])));
  for (const line of ['Records identified: 13', 'duplicates: 5', 'Records screened: 7', 'Papers included: 7'])
    expect(text).toContain(line);
  expect(text).not.toContain('<script>');
});

test('the largest count comes first, of sources, files and reasons; sources and reasons are added up', () => {
  const dropped = (['no_title', 'low_score', 'low_score', 'over_limit'] as const).map(drop);
  const base = collection('q', 1, 0, dropped);
  const rows = [
    ['arxiv', 1],
    ['crossref', 3],
    ['arxiv', 1],
  ].map(([source, retrieved]) => ({ ...base.ledger.rows[0], source, retrieved }));
  const imported = [
    { source: 'file:a.bib', records: 1 },
    { source: 'file:b.ris', records: 2 },
  ];
  const flow = toPrismaFlow({ ...base, ledger: { ...base.ledger, rows, imported } } as unknown as Collection);
  expect(flow.sources).toEqual([
    { name: 'crossref', count: 3 },
    { name: 'arxiv', count: 2 },
  ]);
  expect(flow.imported.map(({ count }) => count)).toEqual([2, 1]);
  expect(flow.automatic.map(({ name, count }) => [name, count])[0]).toEqual(['low relevance', 2]);
});
