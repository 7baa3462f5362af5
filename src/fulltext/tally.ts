import type { Gains } from './gains.ts';
import type { Posting } from './postings.ts';

/** A row and its score. */
export interface ScoredRow {
  readonly row: number;
  readonly score: number;
}

/** Whether a row may be found; null allows all. */
export type Allowed = ((row: number) => boolean) | null;

/** Adds up the scores of one query in every row that has one of its words. */
export interface Tally {
  /** How many rows have a score. */
  size(): number;
  add(posting: Posting, factor: number): void;
  /** Adds to the rows of the posting that already have a score. */
  raise(posting: Posting, factor: number): void;
  /** Adds the same amount to each of these rows. */
  lift(rows: Int32Array, amount: number): void;
  /** The rows with a score that are allowed, until the next tally starts. */
  rows(isAllowed: Allowed): Int32Array;
  /** The score that this many of the allowed rows reach; 0 if there are fewer. */
  least(count: number, isAllowed: Allowed): number;
  /** The allowed rows with at least this score. */
  atLeast(score: number, isAllowed: Allowed): number[];
  /** The best of some rows, best first; equal ones by their number. */
  best(rows: Int32Array, count: number): ScoredRow[];
  /** The score of any row, until the next tally starts. */
  scoreOf(row: number): number;
}

/** Allocates once for all rows; each call of the result starts a tally and ends the one before. */
export function createTallies(last: number, gains: Gains): () => Tally {
  const scores = new Float64Array(last + 1);
  const seen = new Int32Array(last + 1);
  const touched = new Int32Array(last + 1);
  let round = 0;
  return () => {
    round += 1;
    let count = 0;
    return {
      size: () => count,
      add(posting, factor) {
        const [own, { rows }] = [gains.of(posting), posting];
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
          if (seen[row] === round) scores[row] = (scores[row] as number) + factor * gains.at(posting, at);
        }
      },
      lift(rows, amount) {
        for (const row of rows) {
          if (seen[row] !== round) {
            seen[row] = round;
            scores[row] = 0;
            touched[count++] = row;
          }
          scores[row] = (scores[row] ?? 0) + amount;
        }
      },
      rows(isAllowed) {
        const all = touched.subarray(0, count);
        return isAllowed ? all.filter(isAllowed) : all;
      },
      least(wanted, isAllowed) {
        const rows = this.rows(isAllowed);
        return rows.length < wanted ? 0 : (scores[keepBest(rows, scores, wanted)[0] as number] as number);
      },
      atLeast(score, isAllowed) {
        const found: number[] = [];
        for (let at = 0; at < count; at += 1) {
          const row = touched[at] as number;
          if ((scores[row] as number) >= score && (!isAllowed || isAllowed(row))) found.push(row);
        }
        return found;
      },
      best: (rows, wanted) => chooseBest(rows, scores, wanted),
      scoreOf: (row) => (seen[row] === round ? (scores[row] ?? 0) : 0),
    };
  };
}

/** The best rows by the scores at their numbers, best first; equal ones by their number. */
export function chooseBest(rows: Int32Array, scores: Float64Array, count: number): ScoredRow[] {
  const best: ScoredRow[] = [];
  for (const row of keepBest(rows, scores, count)) best.push({ row, score: scores[row] as number });
  return best.sort((a, b) => b.score - a.score || a.row - b.row);
}

/** A heap of the best rows with the worst on top, since sorting all would take longer than scoring them. */
function keepBest(rows: Int32Array, scores: Float64Array, count: number): number[] {
  const size = Math.min(count, rows.length);
  const heap: number[] = [];
  const isWorse = (a: number, b: number) => {
    const one = scores[a] as number;
    const other = scores[b] as number;
    return one < other || (one === other && a > b);
  };
  const sink = (row: number, from: number) => {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && isWorse(heap[child + 1] as number, heap[child] as number)) child += 1;
      if (!isWorse(heap[child] as number, row)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = row;
  };
  while (heap.length < size) heap.push(rows[heap.length] as number);
  for (let at = (size >> 1) - 1; at >= 0; at -= 1) sink(heap[at] as number, at);
  // Most rows are worse than all that are kept, so that is asked first.
  let floor = scores[heap[0] ?? 0] as number;
  for (let at = size; size > 0 && at < rows.length; at += 1) {
    const row = rows[at] as number;
    if ((scores[row] as number) < floor || !isWorse(heap[0] as number, row)) continue;
    sink(row, 0);
    floor = scores[heap[0] as number] as number;
  }
  return heap;
}
