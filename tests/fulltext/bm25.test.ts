import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combine, FIELD_WEIGHTS, occurrenceWeight, rarity, saturate } from '../../src/fulltext/bm25.ts';
import { createFormBonus } from '../../src/fulltext/exact-forms.ts';
import { toFieldWeights } from '../../src/fulltext/field-lengths.ts';
import { toClause } from '../../src/fulltext/filter.ts';
import { followedBy } from '../../src/fulltext/followed-by.ts';
import { createGains } from '../../src/fulltext/gains.ts';
import { matchAll, toMatch } from '../../src/fulltext/match.ts';
import type { Posting } from '../../src/fulltext/postings.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createTallies } from '../../src/fulltext/tally.ts';
import { matchPassages, matchRecords } from '../../src/fulltext/withheld.ts';

describe('scores', () => {
  test('a rarer word counts more, and a word in every row still counts a little', () => {
    const of = (frequency: number) => rarity({ rows: 100, frequency: () => frequency }, 'x');
    expect(of(0)).toBeCloseTo(Math.log(1 + 100.5 / 0.5), 9);
    expect([of(1) > of(2), of(100) > 0, of(500) === of(100)]).toEqual([true, true, true]);
  });

  test('each further occurrence counts less, up to two and a half times the first', () => {
    expect([saturate(0), saturate(1)]).toEqual([0, 1]);
    expect(saturate(2)).toBeCloseTo(5 / 3.5, 9);
    expect(saturate(1e9)).toBeCloseTo(2.5, 3);
  });

  test('a long field lowers the weight of a word, that of a title less than that of an abstract', () => {
    const at = (field: keyof typeof FIELD_WEIGHTS, length: number) => occurrenceWeight(FIELD_WEIGHTS[field], length);
    expect([at('title', 1), at('abstract', 1), at('labels', 1)]).toEqual([2.5, 1, 1]);
    expect(at('title', 2)).toBeCloseTo(2.5 / 1.4, 9);
    expect(at('abstract', 2)).toBeCloseTo(1 / 1.6, 9);
  });

  test('a paper has its better score and a part of the other', () => {
    expect([combine(10, 4), combine(4, 10), combine(0, 0)]).toEqual([11.2, 11.2, 0]);
  });

  test('lengths are compared with the average of their field', () => {
    const [title, abstract, labels] = toFieldWeights(
      [Uint32Array.of(4, 8), Uint32Array.of(100), Uint32Array.of(0)],
      [4, 50, 0],
    );
    expect(title?.[0]).toBeCloseTo(2.5, 6);
    expect(title?.[1]).toBeCloseTo(2.5 / 1.4, 6);
    expect(abstract?.[0]).toBeCloseTo(1 / 1.6, 6);
    expect(labels?.[0]).toBeCloseTo(1 / 0.4, 6);
  });
});

test('a record gains from words exactly as typed in any of its texts, each once', () => {
  const bonus = createFormBonus(new Set(['heats', 'flow']), (stem) => (stem === 'heat' ? 2 : 1));
  const record = (title: string, abstract = '', labels = '') => bonus({ title, abstract, labels });
  expect(record('Heats')).toBeCloseTo(0.1, 9);
  expect([record('heat'), record('nothing')]).toEqual([0, 0]);
  expect(record('a', 'heats heats', 'flow')).toBeCloseTo(0.15, 9);
});

test('a word that is not in a record gains nothing, also if half of its hash is that of a word there', () => {
  const [force, kill] = ['force', 'kill'].map((word) => createFormBonus(new Set([word]), () => 1));
  const record = { title: 'Forces measured in output', abstract: 'Undermining dikes', labels: '' };
  expect([force?.(record), kill?.(record)]).toEqual([0, 0]);
});

describe('postings', () => {
  const posting = (rows: Readonly<Record<number, readonly number[]>>): Posting => {
    const entries = Object.entries(rows).map(([row, positions]) => [Number(row), positions] as const);
    const starts = [0];
    for (const [, positions] of entries) starts.push((starts.at(-1) ?? 0) + positions.length);
    return {
      rows: Int32Array.from(entries.map(([row]) => row)),
      starts: Int32Array.from(starts),
      positions: Int32Array.from(entries.flatMap(([, positions]) => positions)),
    };
  };

  test('a word directly after another is found, whichever is rarer', () => {
    const [few, many] = [posting({ 3: [4, 9], 9: [2] }), posting({ 1: [1], 3: [5, 7, 10], 5: [3], 9: [1] })];
    const after = followedBy(few, many);
    expect([[...after.rows], [...after.starts], [...after.positions]]).toEqual([[3], [0, 2], [5, 10]]);
    const before = followedBy(many, few);
    expect([[...before.rows], [...before.positions]]).toEqual([[9], [2]]);
  });

  test('a word directly after another is found in any postings', () => {
    const positions = fc.uniqueArray(fc.nat(30), { maxLength: 6 }).map((all) => all.sort((a, b) => a - b));
    const rows = fc.dictionary(
      fc.nat(40).map(String),
      positions.filter(({ length }) => length > 0),
      { maxKeys: 12 },
    );
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const expected = Object.entries(other).flatMap(([row, all]) => {
          const after = all.filter((at) => one[row]?.includes(at - 1));
          return after.length > 0 ? [[Number(row), ...after]] : [];
        });
        const found = followedBy(posting(one), posting(other));
        const lists = [...found.rows].map((row, at) => [
          row,
          ...found.positions.slice(found.starts[at] ?? 0, found.starts[at + 1] ?? 0),
        ]);
        expect(lists).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('the best of many rows are those that sorting all would give', () => {
    const scores = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 20 }), (all, wanted) => {
        const sums = createTallies(
          all.length,
          createGains(() => 1),
        )();
        for (const [at, score] of all.entries()) sums.lift(Int32Array.of(at + 1), score);
        const sorted = all
          .map((score, at) => ({ row: at + 1, score }))
          .sort((a, b) => b.score - a.score || a.row - b.row);
        expect(sums.best(sums.rows(null), wanted)).toEqual(sorted.slice(0, wanted));
        expect(sums.least(wanted, null)).toBe(sorted[wanted - 1]?.score ?? 0);
      }),
      { numRuns: 200 },
    );
  });

  const tally = () =>
    createTallies(
      9,
      createGains(() => 1),
    )();

  test('rows are scored by all their words, best first, equal ones by number', () => {
    const sums = tally();
    sums.add(posting({ 2: [1], 5: [1], 7: [1, 2] }), 1);
    sums.add(posting({ 2: [1] }), 3);
    const rows = sums.rows(null);
    const best = sums.best(rows, 10);
    expect(best.map(({ row }) => row)).toEqual([2, 7, 5]);
    expect([...rows].sort()).toEqual([2, 5, 7]);
    expect([sums.scoreOf(2), sums.scoreOf(3)]).toEqual([4, 0]);
    const equal = tally();
    equal.add(posting({ 8: [1], 4: [1], 6: [1] }), 1);
    expect(equal.best(equal.rows(null), 2).map(({ row }) => row)).toEqual([4, 6]);
  });

  test('rows that are not allowed are left out, and a lift adds the same to every row', () => {
    const sums = tally();
    sums.add(posting({ 1: [1], 2: [1], 3: [1] }), 1);
    sums.lift(Int32Array.of(3, 4), 10);
    const rows = sums.rows((row) => row !== 2);
    const best = sums.best(rows, 3);
    expect(best).toEqual([
      { row: 3, score: 11 },
      { row: 4, score: 10 },
      { row: 1, score: 1 },
    ]);
    expect([...rows]).not.toContain(2);
  });

  test('a new tally forgets the scores of the one before', () => {
    const start = createTallies(
      9,
      createGains(() => 1),
    );
    start().add(posting({ 1: [1] }), 1);
    const next = start();
    expect([next.scoreOf(1), next.size(), next.best(next.rows(null), 5)]).toEqual([0, 0, []]);
  });
});

test('a query becomes a condition in which everything is quoted', () => {
  expect(matchAll(parseQuery('heat "deep sea" flow'))).toBe('"deep sea"');
  expect(matchAll(parseQuery('"deep sea" "cold water"'))).toBe('"deep sea" AND "cold water"');
  expect(matchAll(parseQuery('heat flow'))).toBe('"heat" OR "flow"');
  expect(matchAll(parseQuery('?!'))).toBeNull();
  expect(toMatch({ words: ['a"b'], stems: [], weight: 1, begins: true })).toBe('"a""b" *');
});

test('a filter limits papers only if it has a condition', () => {
  const filter = (sql: string) => ({ sql, values: [], allows: () => null });
  expect(toClause('rowid', filter(''))).toBe('');
  expect(toClause('rowid', filter('year = ?'))).toBe(' AND +rowid IN (SELECT id FROM papers WHERE year = ?)');
});

test('texts that are withheld are not matched', () => {
  const withheld = { records: () => false, passages: () => false, recordsSql: 'SELECT 7', passagesSql: 'paper = 7' };
  expect([matchRecords(null), matchPassages(null)]).toEqual(['head MATCH ?1', 'body MATCH ?1']);
  expect(matchRecords(withheld)).toContain('rowid NOT IN (SELECT 7)');
  expect(matchRecords(withheld)).toContain('{title labels}');
  expect(matchPassages(withheld)).toBe('body MATCH ?1 AND NOT (paper = 7)');
});
