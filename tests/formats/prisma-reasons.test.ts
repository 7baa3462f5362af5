import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPrismaFlow, toPrismaSvg, totalOf } from '../../src/formats/prisma.ts';
import type { Collection, Dropped } from '../../src/model/collection.ts';
import { applyMarks } from '../../src/search/gather/apply-marks.ts';

const hit = (id: string) => ({
  id,
  paper: { title: id, isOa: null, provenance: {} },
  score: 1,
  reason: '',
  tags: [],
  sources: [],
});

function collectionOf(ids: readonly string[], dropped: readonly Dropped[], merged: number): Collection {
  const retrieved = ids.length + dropped.length + merged;
  const row = {
    round: 0,
    source: 'one',
    query: 0,
    executed: '',
    ignored: [],
    reportedTotal: null,
    pages: 1,
    durationMs: 0,
  };
  return {
    query: 'heat',
    finishedAt: '2026-01-01T00:00:00Z',
    hits: ids.map(hit),
    ledger: { rows: [{ ...row, retrieved }], notAsked: [], retrieved, merged, dropped, kept: ids.length },
  } as unknown as Collection;
}

test('papers that a reviewer excludes are counted by their reasons', () => {
  const reasons = { a: 'off topic', b: 'off topic' };
  const done = applyMarks(collectionOf(['a', 'b', 'c', 'd'], [], 0), [
    { markedRelevant: [], markedIrrelevant: ['a', 'b', 'c'], reasons },
  ]);
  const flow = toPrismaFlow(done);
  expect(flow.excluded).toEqual([
    { name: 'off topic', count: 2 },
    { name: 'no reason given', count: 1 },
  ]);
  expect(toPrismaSvg(flow)).toContain('off topic: 2');
});

test('whatever is excluded and why, what enters a stage of the flow is what leaves it', () => {
  const why = fc.constantFrom<Dropped['why']>('no_title', 'low_score', 'over_limit');
  const reason = fc.option(fc.constantFrom('off topic', 'a duplicate', '<b>'), { nil: undefined });
  fc.assert(
    fc.property(fc.array(why), fc.array(reason, { maxLength: 30 }), fc.nat(50), (automatic, marks, merged) => {
      const ids = marks.map((_mark, at) => `p${at}`);
      const dropped = automatic.map((each, at) => ({ id: `d${at}`, why: each }));
      const excluded = ids.filter((_id, at) => at % 2 === 0);
      const reasons = Object.fromEntries(excluded.flatMap((id, at) => (marks[at] ? [[id, marks[at]]] : [])));
      const feedback = { markedRelevant: [], markedIrrelevant: excluded, reasons };
      const { ledger } = applyMarks(collectionOf(ids, dropped, merged), [feedback]);
      const flow = toPrismaFlow({ query: '', finishedAt: '', ledger } as unknown as Collection);
      expect(flow.identified).toBe(ledger.retrieved);
      expect(flow.identified).toBe(flow.duplicates + totalOf(flow.automatic) + flow.screened);
      expect(flow.screened).toBe(flow.included + totalOf(flow.excluded));
    }),
  );
});
