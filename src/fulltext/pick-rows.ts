import type { Posting } from './postings.ts';

/** The part of a posting that is about some rows, which are in ascending order. */
export function pickRows({ rows, starts, positions }: Posting, wanted: Int32Array): Posting {
  const picked = { rows: [] as number[], starts: [0], positions: [] as number[] };
  let from = 0;
  for (const row of wanted) {
    from = firstAtLeast(rows, row, from);
    if (rows[from] !== row) continue;
    picked.rows.push(row);
    for (let at = starts[from] as number; at < (starts[from + 1] as number); at += 1)
      picked.positions.push(positions[at] as number);
    picked.starts.push(picked.positions.length);
  }
  return {
    rows: Int32Array.from(picked.rows),
    starts: Int32Array.from(picked.starts),
    positions: Int32Array.from(picked.positions),
  };
}

/** The index of the first number that is not smaller, at or after `from`: by growing steps, then by bisection. */
export function firstAtLeast(list: Int32Array, wanted: number, from: number): number {
  let [low, step] = [from, 1];
  while (low + step < list.length && (list[low + step] as number) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
