import { expect, test } from 'vitest';
import type { Posting } from '../../src/fulltext/postings.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createPostingScorer } from '../../src/fulltext/score-postings.ts';
import { STOPWORDS } from '../../src/fulltext/stopwords.ts';

/** Stems by the rows that have them; a stem is at one position of each row. */
const ROWS: Readonly<Record<string, readonly number[]>> = { rare: [1], usual: [1, 2, 3], common: [1, 2, 3, 4, 5, 6] };
const PLACES = ['common', 'usual', 'rare'];
const posting = (stem: string): Posting => ({
  rows: Int32Array.from(ROWS[stem] ?? []),
  starts: Int32Array.from({ length: (ROWS[stem] ?? []).length + 1 }, (_, at) => at),
  positions: Int32Array.from(ROWS[stem] ?? [], () => PLACES.indexOf(stem)),
});
const count = (stem: string) => ROWS[stem]?.length ?? 0;
const score = (
  text: string,
  maxRead: number,
  loosened: readonly string[] = [],
  isAllowed: ((row: number) => boolean) | null = null,
) =>
  createPostingScorer(
    {
      count: (_table, stem) => count(stem),
      rows: (_table, { stems }) => Math.min(...stems.map(count)),
      nearest: () => [],
    },
    {
      table: 'head',
      postings: { of: posting, withPrefix: (prefix) => Object.keys(ROWS).filter((stem) => stem.startsWith(prefix)) },
      isCounted: true,
      rows: 10,
      last: 10,
      maxRead,
    },
  ).score(parseQuery(text, new Set(loosened)), { count: () => 10, isAllowed });
const rowsOf = (...args: Parameters<typeof score>) => {
  const found = score(...args);
  return found && [[...found.rows()].sort((a, b) => a - b), found.isComplete];
};

test.each<[string, number, unknown]>([
  ['common usual rare', 10, [[1, 2, 3, 4, 5, 6], true]],
  ['common usual rare', 9, [[1, 2, 3], false]],
  ['common usual rare', 4, [[1, 2, 3], false]],
  ['common usual rare', 3, [[1], false]],
  ['common usual rare', 1, [[1], false]],
  ['common usual rare', 0, null],
  ['common', 6, [[1, 2, 3, 4, 5, 6], true]],
  ['common', 5, null],
  ['rare unheard', 1, [[1], true]],
  ['unheard', 0, [[], true]],
  ['"common usual"', 9, [[1, 2, 3], true]],
  ['"common usual"', 8, null],
  ['"common usual" rare', 9, [[1, 2, 3], false]],
])('for %s with a budget of %i the rarest words are read', (text, budget, expected) => {
  expect(rowsOf(text, budget)).toEqual(expected);
});

test('a row needs every required phrase, and the filter must allow it', () => {
  expect(rowsOf('"common usual" "usual rare"', 99)).toEqual([[1], true]);
  expect(rowsOf('"common usual"', 99, [], (row) => row > 1)).toEqual([[2, 3], true]);
  expect(rowsOf('common', 99, [], (row) => row > 4)).toEqual([[5, 6], true]);
});

test('a rarer word and a preferred phrase lift a row', () => {
  expect(score('common usual rare', 99)?.best.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
  const best = score('"usual rare" common', 99, ['usual rare'])?.best ?? [];
  expect([best[0]?.row, (best[0]?.score ?? 0) > 1_000, (best[1]?.score ?? 0) < 1_000]).toEqual([1, true, true]);
});

test('neighbours in the query that are neighbours in a row lift it', () => {
  const [near] = score('common usual', 99)?.best ?? [];
  const [apart] = score('usual common', 99)?.best ?? [];
  expect((near?.score ?? 0) > (apart?.score ?? 0)).toBe(true);
});

test('a phrase in a piece scores through its words and its neighbours, not by itself', () => {
  const [piece] = score('common-usual', 99)?.best ?? [];
  const [words] = score('common usual', 99)?.best ?? [];
  expect(piece?.score).toBeCloseTo(words?.score ?? 0, 9);
});

test('words that say nothing about a subject are left out of a query', () => {
  const list =
    `a about above after all also am an and any are as at be because been before being between both but by can could did
do does done each else for from further had has have having he her here his how however i if in into is it its itself just may me
might more most must my no nor not now of off on once only or other our out over own per rather same shall she should since so
some such than that the their them then there these they this those through thus to too under until up upon us very was we were
what when where whether which while who whom whose why will with within without would you your`.split(/\s+/u);
  expect(list.filter((word) => parseQuery(`${word} heat`).terms.length > 1)).toEqual([]);
  expect(STOPWORDS.size).toBe(list.length);
});
