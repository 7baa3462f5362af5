import type { Posting } from './postings.ts';

/**
 * The positions of the second posting that directly follow one of the first. The shorter list leads, since the other may
 * be a thousand times as long.
 */
export function followedBy(first: Posting, second: Posting): Posting {
  const rows: number[] = [];
  const starts: number[] = [];
  const positions: number[] = [];
  const isFirstShorter = first.rows.length <= second.rows.length;
  const [shorter, longer] = isFirstShorter ? [first.rows, second.rows] : [second.rows, first.rows];
  let from = 0;
  for (let at = 0; at < shorter.length; at += 1) {
    const row = shorter[at] ?? 0;
    from = firstAtLeast(longer, row, from);
    if (longer[from] !== row) continue;
    const before = positions.length;
    if (isFirstShorter) addFollowing(positions, first, at, second, from);
    else addFollowing(positions, first, from, second, at);
    if (positions.length === before) continue;
    rows.push(row);
    starts.push(before);
  }
  starts.push(positions.length);
  return { rows: Int32Array.from(rows), starts: Int32Array.from(starts), positions: Int32Array.from(positions) };
}

/** Lists of similar length are read on; only what is further away is worth a search. */
const NEAR = 8;

/** The index of the first number that is not smaller, at or after `from`: by growing steps, then by bisection. */
function firstAtLeast(list: Int32Array, wanted: number, from: number): number {
  const near = Math.min(from + NEAR, list.length);
  let low = from;
  while (low < near && (list[low] ?? 0) < wanted) low += 1;
  if (low < near || low === list.length) return low;
  let step = 1;
  while (low + step < list.length && (list[low + step] ?? 0) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addFollowing(positions: number[], first: Posting, one: number, second: Posting, other: number): void {
  let at = first.starts[one] ?? 0;
  const end = first.starts[one + 1] ?? 0;
  const last = second.starts[other + 1] ?? 0;
  for (let index = second.starts[other] ?? 0; index < last; index += 1) {
    const position = second.positions[index] ?? 0;
    while (at < end && (first.positions[at] ?? 0) + 1 < position) at += 1;
    if (at < end && (first.positions[at] ?? 0) + 1 === position) positions.push(position);
  }
}
