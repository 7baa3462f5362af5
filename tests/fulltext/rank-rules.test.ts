import { expect, test } from 'vitest';
import type { FulltextParts } from '../../src/fulltext/parts.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { rankPapers, rankScored } from '../../src/fulltext/rank.ts';
import type { ScoredRows, ScoreOptions } from '../../src/fulltext/score-postings.ts';

type Rows = readonly (readonly [row: number, score: number])[];
const scored = (rows: Rows, isComplete = true): ScoredRows => {
  const scores = new Map(rows);
  return {
    best: rows.map(([row, score]) => ({ row, score })),
    size: rows.length,
    rows: () => Int32Array.from(rows.map(([row]) => row)),
    scoreOf: (row) => scores.get(row) ?? 0,
    isComplete,
  };
};
/** Passage 101 belongs to paper 1, passage 102 to paper 2, passage 201 to paper 1 again. */
const partsOf = (titles: Readonly<Record<number, string>> = {}, more: object = {}) =>
  ({
    sizes: { papers: 400, passages: 9, title: 3, abstract: 1, labels: 1 },
    texts: {
      of: (ids: readonly number[]) =>
        new Map(ids.map((id) => [id, { title: titles[id] ?? 'Sea', abstract: '', labels: '' }])),
    },
    vocabulary: { count: () => 310 },
    withheld: null,
    paperOf: (row: number) => row % 100,
    ...more,
  }) as unknown as FulltextParts;
const query = parseQuery('sea');
const rank = (records: Rows, passages: Rows = [], isComplete = true, titles = {}) =>
  rankScored(partsOf(titles), query, scored(records, isComplete), scored(passages));

test('papers are ordered by their scores, and equal ones by their numbers', () => {
  expect(
    rank([
      [7, 1],
      [3, 5],
      [9, 5],
      [2, 1],
    ]).found.map(({ id }) => id),
  ).toEqual([3, 9, 2, 7]);
});

test('a paper has all its passages, the best first, and knows whether one of them fits better than its record', () => {
  const { found, total } = rank(
    [
      [1, 5],
      [3, 9],
    ],
    [
      [101, 8],
      [102, 4],
      [201, 2],
    ],
  );
  expect(found.map(({ id, passages, byPassage }) => [id, passages, byPassage])).toEqual([
    [1, [101, 201], true],
    [3, [], false],
    [2, [102], true],
  ]);
  expect(total).toBe(3);
});

test('each paper counts once, however many of its passages fit', () => {
  expect(
    rank(
      [[1, 5]],
      [
        [101, 8],
        [201, 2],
      ],
    ).total,
  ).toBe(1);
  expect(
    rank([
      [1, 5],
      [2, 4],
    ]).total,
  ).toBe(2);
});

test('a record that was found only by its passage keeps the score of its record', () => {
  const records = { ...scored([[3, 9]]), scoreOf: () => 4 };
  const [first] = rankScored(partsOf({ 1: 'Ice' }), query, records, scored([[101, 8]])).found;
  expect(first?.score).toBeCloseTo(8 + 0.3 * 4, 9);
});

test('of papers with the same score, one that has a word exactly as typed comes first', () => {
  const found = rank(
    [
      [1, 5],
      [2, 5],
    ],
    [],
    true,
    { 1: 'Seas', 2: 'Sea' },
  ).found;
  expect(found.map(({ id }) => id)).toEqual([2, 1]);
});

test('only the first thirty papers are looked at again', () => {
  const rows = Array.from({ length: 31 }, (_, at) => [at + 1, 5] as const);
  const titles = Object.fromEntries(rows.map(([id]) => [id, id < 30 ? 'Seas' : 'Sea']));
  const found = rank(rows, [], true, titles).found.map(({ id }) => id);
  expect([found[0], found.at(-1)]).toEqual([30, 31]);
});

test('if not every word was looked up, the texts decide and the papers are not counted', () => {
  const { found, total } = rank(
    [
      [1, 9],
      [2, 1],
    ],
    [],
    false,
    { 1: 'Ice', 2: 'Sea' },
  );
  expect([found.map(({ id }) => id), total]).toEqual([[2, 1], null]);
});

test('a paper whose text is gone is left out', () => {
  const parts = partsOf({}, { texts: { of: () => new Map([[1, { title: 'Sea', abstract: '', labels: '' }]]) } });
  const { found } = rankScored(
    parts,
    query,
    scored([
      [1, 5],
      [2, 4],
    ]),
    scored([]),
  );
  expect(found.map(({ id }) => id)).toEqual([1]);
});

test.each([
  ['without passages', 0, 10, [30]],
  ['with passages, which may lift a record', 9, 10, [300]],
  ['however many are wanted', 0, 50, [30]],
])('so many records are ranked first %s', (_what, passages, wanted, counts) => {
  const asked: number[] = [];
  const parts = partsOf(
    {},
    {
      sizes: { papers: 400, passages, title: 3, abstract: 1, labels: 1 },
      records: () => ({
        score: (_query: unknown, { count }: ScoreOptions) => {
          asked.push(count(true));
          expect(count(false)).toBe(300);
          return scored([[1, 5]]);
        },
      }),
      passages: () => ({
        score: (_query: unknown, { count }: ScoreOptions) => {
          expect(count(true)).toBe(300);
          return scored([]);
        },
      }),
    },
  );
  rankPapers(parts, query, { sql: '', values: [], allows: () => null }, wanted);
  expect(asked).toEqual(counts);
});

test('passages of papers that a filter refuses are not found', () => {
  let isAllowed: ((row: number) => boolean) | null | undefined;
  const parts = partsOf(
    {},
    {
      records: () => ({ score: () => scored([]) }),
      passages: () => ({
        score: (_query: unknown, options: ScoreOptions) => {
          isAllowed = options.isAllowed;
          return scored([]);
        },
      }),
    },
  );
  rankPapers(parts, query, { sql: 'x', values: [], allows: () => (paper) => paper === 2 }, 10);
  expect([isAllowed?.(101), isAllowed?.(102)]).toEqual([false, true]);
});
