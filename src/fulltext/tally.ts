import { columnOf, type Posting } from './postings.ts';
import { saturate } from './rank.ts';

/** A row and its score. */
export interface Scored {
  readonly row: number;
  readonly score: number;
}

/** Tells which rows may be found; null allows all. */
export type Allowed = ((row: number) => boolean) | null;

/** What a word in a column of a row is worth. */
export type ShareOf = (row: number, column: number) => number;

/** Adds up what the words of one query are worth in every row that has one of them. */
export interface Tally {
  add(posting: Posting, factor: number): void;
  /** The rows that are allowed, or all, and the best of them, best first, equal ones in their order. */
  best(count: number, isAllowed: Allowed): { best: Scored[]; rows: Int32Array };
  /** The score of any row, until the next tally begins. */
  scoreOf(row: number): number;
}

/** Prepares for rows up to a number; each call of the result begins anew and ends the tally before it. */
export function createTallies(rows: number, shareOf: ShareOf): () => Tally {
  const scores = new Float64Array(rows + 1);
  const seen = new Int32Array(rows + 1);
  const touched = new Int32Array(rows + 1);
  // The same words come again, and what they are worth in a row does not depend on the query.
  const gains = new WeakMap<Posting, Float32Array>();
  const gainsOf = (posting: Posting): Float32Array => {
    const known = gains.get(posting) ?? computeGains(posting, shareOf);
    gains.set(posting, known);
    return known;
  };
  let round = 0;
  return () => {
    round += 1;
    let count = 0;
    return {
      add(posting, factor) {
        const own = gainsOf(posting);
        for (let at = 0; at < own.length; at += 1) {
          const row = posting.rows[at] ?? 0;
          if (seen[row] !== round) {
            seen[row] = round;
            scores[row] = 0;
            touched[count++] = row;
          }
          scores[row] = (scores[row] ?? 0) + factor * (own[at] ?? 0);
        }
      },
      best(most, isAllowed) {
        const all = touched.slice(0, count);
        const rows = isAllowed ? all.filter(isAllowed) : all;
        return { best: chooseBest(rows, scores, most), rows };
      },
      scoreOf: (row) => (seen[row] === round ? (scores[row] ?? 0) : 0),
    };
  };
}

function computeGains({ rows, starts, places }: Posting, shareOf: ShareOf): Float32Array {
  return Float32Array.from(rows, (row, at) => {
    let found = 0;
    for (let place = starts[at] ?? 0; place < (starts[at + 1] ?? 0); place += 1)
      found += shareOf(row, columnOf(places[place] ?? 0));
    return saturate(found);
  });
}

/** Keeps a few times as many as are wanted and sorts those, since sorting all would take longer than scoring them. */
function chooseBest(rows: Int32Array, scores: Float64Array, count: number): Scored[] {
  const order = (a: Scored, b: Scored) => b.score - a.score || a.row - b.row;
  let kept: Scored[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const score = scores[row] ?? 0;
    if (score < least) continue;
    kept.push({ row, score });
    if (kept.length < 4 * count) continue;
    kept = kept.sort(order).slice(0, count);
    least = kept.at(-1)?.score ?? least;
  }
  return kept.sort(order).slice(0, count);
}
