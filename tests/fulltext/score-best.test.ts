import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FulltextParts } from '../../src/fulltext/parts.ts';
import { pickRows } from '../../src/fulltext/pick-rows.ts';
import type { Posting } from '../../src/fulltext/postings.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { rankPapers } from '../../src/fulltext/rank.ts';
import { createRowSets } from '../../src/fulltext/row-set.ts';
import { createPostingScorer, type ScoreOptions } from '../../src/fulltext/score-postings.ts';

const ROWS = 4_000;
/** Words by the share of rows that have them, from one that nearly all have to rare ones. */
const WORDS = {
  ...{ flow: 0.98, wave: 0.7, shock: 0.3, layer: 0.1, rotor: 0.03, tuna: 0.02 },
  ...{ krill: 0.012, 1: 0.02, 2: 0.03, 3: 0.05, coral: 0.011, kraken: 0.01, squid: 0.005, eel: 0.004 },
};

function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A word is at up to four places of the rows that have it; neighbours are frequent. */
function postingOf(share: number, chance: () => number): Posting {
  const [rows, starts, positions]: [number[], number[], number[]] = [[], [], []];
  for (let row = 1; row <= ROWS; row += 1) {
    if (chance() > share) continue;
    rows.push(row);
    starts.push(positions.length);
    const places = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => Math.floor(chance() * 12));
    positions.push(...[...new Set(places)].sort((a, b) => a - b));
  }
  return {
    rows: Int32Array.from(rows),
    starts: Int32Array.from([...starts, positions.length]),
    positions: Int32Array.from(positions),
  };
}

function scorerOf(seed: number) {
  const chance = chanceOf(seed);
  const postings = new Map(Object.entries(WORDS).map(([word, share]) => [word, postingOf(share, chance)]));
  const of = (stem: string) => postings.get(stem) ?? postingOf(0, chance);
  const count = (_table: unknown, stem: string) => of(stem).rows.length;
  const table = { table: 'head', isCounted: true, rows: ROWS, last: ROWS, weights: [weightsOf(chance)] } as const;
  return createPostingScorer(
    { count, rows: (_table, { stems }) => count(_table, stems[0] ?? ''), nearest: () => [] },
    { ...table, postings: { of, withPrefix: () => [] } },
  );
}

/** A word that is at the same places of some rows. */
const placed = (rows: readonly number[], places: readonly number[]): Posting => ({
  rows: Int32Array.from(rows),
  starts: Int32Array.from({ length: rows.length + 1 }, (_, at) => at * places.length),
  positions: Int32Array.from(rows.flatMap(() => places)),
});

const weightsOf = (chance: () => number) => Float32Array.from({ length: ROWS + 1 }, () => 1 + 0.2 * chance());
const question = fc
  .array(fc.constantFrom(...Object.keys(WORDS), 'layer-rotor', '1-2-kraken', '2-1-3'), { minLength: 1, maxLength: 6 })
  .map((words) => parseQuery(words.join(' ')));
const inOrder = (rows: Int32Array | undefined) => [...(rows ?? [])].sort((a, b) => a - b);

test.each<[string, ScoreOptions['isAllowed']]>([
  ['every row', null],
  ['a third of the rows', (row) => row % 3 === 0],
])('the best of %s are the same, whether all rows are scored or only those that can be among them', (_, isAllowed) => {
  let short = 0;
  fc.assert(
    fc.property(fc.integer(), question, fc.constantFrom(3, 30, 300), (seed, query, wanted) => {
      const [scorer, also] = [scorerOf(seed), Int32Array.from({ length: 60 }, (_, at) => 61 * at + 1)];
      const few = scorer.score(query, { count: () => wanted, isAllowed, also });
      const [best, size, rows] = [few?.best, few?.size, inOrder(few?.rows())];
      const asked = [...also].map((row) => few?.scoreOf(row));
      if (!few?.askMore) return;
      short += 1;
      const all = few.askMore();
      expect(best).toEqual(all.best);
      expect([size, rows]).toEqual([all.size, inOrder(all.rows())]);
      expect(asked).toEqual([...also].map((row) => all.scoreOf(row)));
      expect(all.askMore).toBeUndefined();
    }),
    { numRuns: 250 },
  );
  expect(short).toBeGreaterThan(15);
});

test('two words of a compound without the rest of it make no row fit', () => {
  const rows = (count: number, except = 0) =>
    Array.from({ length: count }, (_, at) => at + 1).filter((row) => row !== except);
  const places: Record<string, readonly number[]> = {
    1: [0, 2, 4, 6],
    2: [1, 3, 5, 7],
    eel: [9],
    tuna: [0],
    flow: [1],
  };
  const having: Record<string, readonly number[]> = {
    1: [77],
    2: [77],
    eel: [9],
    tuna: rows(40),
    flow: rows(ROWS, 77),
  };
  const of = (stem: string) => placed(having[stem] ?? [], places[stem] ?? []);
  const scorer = createPostingScorer(
    { count: (_table, stem) => of(stem).rows.length, rows: () => 1, nearest: () => [] },
    {
      ...{ table: 'head', isCounted: true, rows: ROWS, last: ROWS, weights: [new Float32Array(ROWS + 1).fill(0.2)] },
      postings: { of, withPrefix: () => [] },
    },
  );
  const found = scorer.score(parseQuery('tuna flow 1-2-eel'), { count: () => 10, isAllowed: null });
  expect([found?.best.some(({ row }) => row === 77), found?.size]).toEqual([false, ROWS - 1]);
  expect(found?.best).toEqual(found?.askMore?.().best);
});

test('rows are scored only as far as needed if a common word joins rare ones', () => {
  const query = parseQuery('kraken rotor layer flow');
  expect(scorerOf(7).score(query, { count: () => 10, isAllowed: null })?.askMore).toBeDefined();
  const phrase = parseQuery('kraken rotor layer flow "flow wave"');
  expect(scorerOf(7).score(phrase, { count: () => 10, isAllowed: null })?.askMore).toBeUndefined();
});

test('papers that only a passage brings among the best get the whole score of their record', () => {
  const query = parseQuery('kraken rotor layer flow');
  const scorer = scorerOf(7);
  const everyRow = {
    score: (...asked: Parameters<typeof scorer.score>) => scorer.score(...asked)?.askMore?.() ?? null,
  };
  const best = [901, 902, 903, 3_000].map((row) => ({ row, score: 2 }));
  const passages = { best, size: 4, rows: () => Int32Array.from(best, ({ row }) => row), scoreOf: () => 2 };
  const rank = (records: object) =>
    rankPapers(
      {
        ...{ sizes: { papers: ROWS, passages: 4 }, withheld: null, vocabulary: { count: () => 10 } },
        records: () => records,
        passages: () => ({ score: () => ({ ...passages, isComplete: true }) }),
        paperOf: (row: number) => row,
        texts: { of: (ids: number[]) => new Map(ids.map((id) => [id, { title: '', abstract: '', labels: '' }])) },
      } as unknown as FulltextParts,
      query,
      { sql: '', values: [], allows: () => null },
      10,
    );
  expect(rank(scorer)).toEqual(rank(everyRow));
});

const rowsOf = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 80 });
const withRows = (rows: readonly number[]): Posting => {
  const sorted = Int32Array.from(rows).sort();
  return { rows: sorted, starts: Int32Array.from([...sorted, -1].keys()), positions: sorted.map((row) => 2 * row) };
};

test('the rows of several postings are counted and listed once each', () => {
  fc.assert(
    fc.property(fc.array(rowsOf, { maxLength: 5 }), (lists) => {
      const join = createRowSets(200);
      const postings = lists.map(withRows);
      const expected = inOrder(Int32Array.from(new Set(lists.flat())));
      for (let time = 0; time < 2; time += 1) {
        const { size, list, has } = join(postings);
        expect([size, [...list()]]).toEqual([expected.length, expected]);
        expect([...Array(201).keys()].filter(has)).toEqual(expected);
      }
    }),
  );
});

test('of a posting, the wanted rows and their positions can be picked', () => {
  fc.assert(
    fc.property(rowsOf, rowsOf, (rows, wanted) => {
      const picked = pickRows(withRows(rows), Int32Array.from(wanted).sort());
      const expected = inOrder(Int32Array.from(rows.filter((row) => wanted.includes(row))));
      expect([...picked.rows]).toEqual(expected);
      expect([...picked.positions]).toEqual(expected.map((row) => 2 * row));
      expect(picked.starts).toHaveLength(expected.length + 1);
    }),
  );
});
