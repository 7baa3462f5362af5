import { firstAtLeast } from './pick-rows.ts';
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
    const row = shorter[at] as number;
    const near = from + NEAR;
    while (from < near && (longer[from] as number) < row) from += 1;
    if (from === near) from = firstAtLeast(longer, row, from);
    if (from >= longer.length) break;
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

function addFollowing(positions: number[], first: Posting, one: number, second: Posting, other: number): void {
  let at = first.starts[one] as number;
  const end = first.starts[one + 1] as number;
  const last = second.starts[other + 1] as number;
  for (let index = second.starts[other] as number; index < last; index += 1) {
    const position = second.positions[index] as number;
    while (at < end && (first.positions[at] as number) + 1 < position) at += 1;
    if (at < end && (first.positions[at] as number) + 1 === position) positions.push(position);
  }
}
