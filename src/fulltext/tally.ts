import { saturate } from './bm25.ts';
import { columnOf, type Posting } from './postings.ts';

/** A row and its score. */
export interface ScoredRow {
  readonly row: number;
  readonly score: number;
}

/** Whether a row may be found; null allows all. */
export type Allowed = ((row: number) => boolean) | null;

/** The weight of one occurrence of a word in a column of a row. */
export type WeightOf = (row: number, column: number) => number;

/** Adds up the scores of one query in every row that has one of its words. */
export interface Tally {
  add(posting: Posting, factor: number): void;
  /** Adds to the rows of the posting that already have a word. */
  raise(posting: Posting, factor: number): void;
  /** Adds the same amount to each row of the posting. */
  lift(posting: Posting, amount: number): void;
  /** The allowed rows, until the next tally starts, and the best of them, best first; equal ones by their number. */
  best(count: number, isAllowed: Allowed): { best: ScoredRow[]; rows: Int32Array };
  /** The score of any row, until the next tally starts. */
  scoreOf(row: number): number;
}

/** Allocates once for all rows; each call of the result starts a tally and ends the one before. */
export function createTallies(rows: number, weightOf: WeightOf): () => Tally {
  const scores = new Float64Array(rows + 1);
  const seen = new Int32Array(rows + 1);
  const touched = new Int32Array(rows + 1);
  // What a word is worth in a row does not depend on the query.
  const gains = new WeakMap<Posting, Float32Array>();
  const gainsOf = (posting: Posting): Float32Array => {
    const known = gains.get(posting);
    if (known) return known;
    const computed = computeGains(posting, weightOf);
    gains.set(posting, computed);
    return computed;
  };
  let round = 0;
  return () => {
    round += 1;
    let count = 0;
    const touch = (row: number) => {
      if (seen[row] === round) return;
      seen[row] = round;
      scores[row] = 0;
      touched[count++] = row;
    };
    return {
      add(posting, factor) {
        const [own, { rows }] = [gainsOf(posting), posting];
        for (let at = 0; at < rows.length; at += 1) {
          const row = rows[at] as number;
          const gain = factor * (own[at] as number);
          if (seen[row] === round) scores[row] = (scores[row] as number) + gain;
          else {
            seen[row] = round;
            scores[row] = gain;
            touched[count++] = row;
          }
        }
      },
      raise(posting, factor) {
        const { rows } = posting;
        for (let at = 0; at < rows.length; at += 1) {
          const row = rows[at] as number;
          if (seen[row] === round) scores[row] = (scores[row] as number) + factor * gainAt(posting, at, weightOf);
        }
      },
      lift(posting, amount) {
        for (const row of posting.rows) {
          touch(row);
          scores[row] = (scores[row] ?? 0) + amount;
        }
      },
      best(wanted, isAllowed) {
        const all = touched.subarray(0, count);
        const rows = isAllowed ? all.filter(isAllowed) : all;
        return { best: chooseBest(rows, scores, wanted), rows };
      },
      scoreOf: (row) => (seen[row] === round ? (scores[row] ?? 0) : 0),
    };
  };
}

function computeGains(posting: Posting, weightOf: WeightOf): Float32Array {
  const gains = new Float32Array(posting.rows.length);
  for (let at = 0; at < gains.length; at += 1) gains[at] = gainAt(posting, at, weightOf);
  return gains;
}

function gainAt({ rows, starts, positions }: Posting, at: number, weightOf: WeightOf): number {
  const row = rows[at] as number;
  let found = 0;
  for (let index = starts[at] as number; index < (starts[at + 1] as number); index += 1)
    found += weightOf(row, columnOf(positions[index] as number));
  return saturate(found);
}

/**
 * The best rows by the scores at their numbers, best first; equal ones by their number. Keeps a heap of the best with
 * the worst on top, since sorting all would take longer than scoring them.
 */
export function chooseBest(rows: Int32Array, scores: Float64Array, count: number): ScoredRow[] {
  const heap = new Int32Array(Math.min(count, rows.length));
  let size = 0;
  const isWorse = (a: number, b: number) => {
    const [one, other] = [scores[a] ?? 0, scores[b] ?? 0];
    return one < other || (one === other && a > b);
  };
  const sink = (row: number, from: number) => {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && isWorse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
      if (!isWorse(heap[child] ?? 0, row)) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = row;
  };
  while (size < heap.length) heap[size] = rows[size++] ?? 0;
  for (let at = (size >> 1) - 1; at >= 0; at -= 1) sink(heap[at] ?? 0, at);
  // Most rows are worse than all that are kept, so that is asked first.
  let floor = scores[heap[0] ?? 0] ?? 0;
  for (let at = size; size > 0 && at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if ((scores[row] ?? 0) < floor || !isWorse(heap[0] ?? 0, row)) continue;
    sink(row, 0);
    floor = scores[heap[0] ?? 0] ?? 0;
  }
  const best = Array.from(heap, (row) => ({ row, score: scores[row] ?? 0 }));
  return best.sort((a, b) => b.score - a.score || a.row - b.row);
}
