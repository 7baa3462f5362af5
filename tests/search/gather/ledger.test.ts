import { expect, test } from 'vitest';
import { ledgerOf } from '../../../src/search/gather/ledger.ts';
import type { Gathered } from '../../../src/search/gather/round.ts';
import { record } from '../../support/records.ts';

const records = (count: number) => Array.from({ length: count }, (_, at) => record('a', { title: `t${at}` }));
const round = (number: number, count: number, ...notAsked: string[]): Gathered => ({
  round: number,
  records: records(count),
  rows: [
    {
      ...{ round: number, source: 'a', query: 0, executed: '', ignored: [], reportedTotal: null },
      ...{ retrieved: count, pages: 1, durationMs: 0 },
    },
  ],
  notAsked: notAsked.map((source) => ({ source, why: `off in round ${number}.` })),
  finishedAt: '2026-01-01T00:00:00.000Z',
});
const OUTCOME = { papers: 5, splits: 0, dropped: [], importedOverLimit: 0, kept: 4 };

test('the ledger counts the records of all rounds and files, and how many were joined', () => {
  const files = [{ source: 'import:a.ris', format: 'ris', records: records(3), problems: [] }];
  expect(ledgerOf([round(0, 2), round(1, 4)], files, OUTCOME)).toMatchObject({
    rows: [{ round: 0 }, { round: 1 }],
    imported: [{ source: 'import:a.ris', format: 'ris', records: 3, problems: [] }],
    ...{ retrieved: 9, merged: 4, kept: 4 },
  });
});

test('a source that was not asked is listed once, with the last reason', () => {
  expect(ledgerOf([round(0, 1, 'b', 'c'), round(1, 1, 'b')], [], OUTCOME).notAsked).toEqual([
    { source: 'b', why: 'off in round 1.' },
    { source: 'c', why: 'off in round 0.' },
  ]);
});

test('splits, files and records over the limit are stated only if there are any', () => {
  const plain = ledgerOf([round(0, 1)], [], OUTCOME);
  expect(['splits', 'imported', 'importedOverLimit'].filter((field) => field in plain)).toEqual([]);
  expect(ledgerOf([], [], { ...OUTCOME, splits: 2, importedOverLimit: 3 })).toMatchObject({
    splits: 2,
    importedOverLimit: 3,
  });
});
