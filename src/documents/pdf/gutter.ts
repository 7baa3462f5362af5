import type { PdfSegment } from '../../pdf/placed.ts';
import { leastOf, mostOf } from './extent.ts';

/** Points. Text is looked at in strips of this height, and gaps at places this far apart. */
const STRIP = 3;
const STEP = 2;
/** About five lines: two short lines beside each other are no columns. */
const MIN_STRIPS = 18;
/** The least width of a gap between columns, and of a column. */
const MIN_GAP = 5;
const MIN_COLUMN = 70;
/** How much of both sides text must fill, and on how many of the strips: cells of a table fill less. */
const MIN_FILL = 0.6;
const MIN_FILLED = 0.5;

interface Strip {
  /** Text of the strip, from left to right, overlaps merged. */
  readonly parts: { from: number; to: number }[];
}

/** Text may cross the usual gap of a document on this share of the strips. */
const MAX_CROSSED = 0.5;
const SAME_GUTTER = 12;

/**
 * The middle of the widest empty strip between two columns; null if the text has one column.
 * Where other pages of the document have columns (`usual`), formulas and short lines make columns, too.
 */
export function findGutter(segments: readonly PdfSegment[], usual: readonly number[] = []): number | null {
  const left = leastOf(segments.map(({ x }) => x));
  const right = mostOf(segments.map((segment) => segment.right));
  if (right - left < MIN_COLUMN * 2 || segments.length < 8) return null;
  const strips = toStrips(segments);
  const counts = countGaps(strips, left, right);
  const found = candidates(counts, left).find((at) => isFilled(strips, at, left, right));
  const isGap = (at: number) => (counts[Math.round((at - left) / STEP)] ?? 0) >= MIN_STRIPS && isMostlyFree(strips, at);
  return found ?? usual.find(isGap) ?? null;
}

function toStrips(segments: readonly PdfSegment[]): Strip[] {
  const strips = new Map<number, { from: number; to: number }[]>();
  for (const { x, right, y, size } of segments) {
    const [top, bottom] = [Math.floor((y - size) / STRIP), Math.floor((y + size * 0.2) / STRIP)];
    for (let at = top; at <= bottom; at += 1) {
      const strip = strips.get(at);
      if (strip) strip.push({ from: x, to: right });
      else strips.set(at, [{ from: x, to: right }]);
    }
  }
  return [...strips.values()].map((parts) => ({ parts: merge(parts) }));
}

function merge(parts: { from: number; to: number }[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const part of parts.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && part.from - last.to < MIN_GAP) last.to = Math.max(last.to, part.to);
    else merged.push({ ...part });
  }
  return merged;
}

/** For each place, on how many strips it is in a gap between two parts. */
function countGaps(strips: readonly Strip[], left: number, right: number): number[] {
  const counts = new Array<number>(Math.ceil((right - left) / STEP) + 1).fill(0);
  // First where gaps start and end, then the sums: a wide gap takes no longer than a narrow one.
  for (const { parts } of strips)
    for (let at = 1; at < parts.length; at += 1) {
      const from = Math.ceil(((parts[at - 1]?.to ?? 0) - left) / STEP);
      const to = Math.floor(((parts[at]?.from ?? 0) - left) / STEP);
      if (from > to) continue;
      counts[from] = (counts[from] ?? 0) + 1;
      if (to + 1 < counts.length) counts[to + 1] = (counts[to + 1] ?? 0) - 1;
    }
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  return counts;
}

const MAX_CANDIDATES = 3;

/** The middles of the places with the most gaps, best first. */
function candidates(counts: readonly number[], left: number): number[] {
  const rest = [...counts];
  const margin = Math.ceil(MIN_COLUMN / STEP);
  rest.fill(0, 0, margin).fill(0, Math.max(0, rest.length - margin));
  const found: number[] = [];
  while (found.length < MAX_CANDIDATES) {
    const best = mostOf(rest);
    if (best < MIN_STRIPS) break;
    let from = rest.indexOf(best);
    let to = from;
    while ((rest[to + 1] ?? 0) >= best * 0.95) to += 1;
    found.push(left + ((from + to) / 2) * STEP);
    while ((rest[from - 1] ?? 0) > best * 0.6) from -= 1;
    while ((rest[to + 1] ?? 0) > best * 0.6) to += 1;
    rest.fill(0, from, to + 1);
  }
  return found;
}

/** Whether both sides are mostly filled with text where the place is a gap. */
function isFilled(strips: readonly Strip[], at: number, left: number, right: number): boolean {
  let [gaps, filled] = [0, 0];
  for (const { parts } of strips) {
    if (parts.some(({ from, to }) => from < at && to > at)) continue;
    const width = (side: readonly { from: number; to: number }[]) =>
      side.reduce((sum, { from, to }) => sum + to - from, 0);
    const [before, after] = [parts.filter(({ to }) => to <= at), parts.filter(({ from }) => from >= at)];
    if (before.length === 0 || after.length === 0) continue;
    gaps += 1;
    if (width(before) > (at - left) * MIN_FILL && width(after) > (right - at) * MIN_FILL) filled += 1;
  }
  return filled >= MIN_STRIPS * 0.6 && filled > gaps * MIN_FILLED;
}

function isMostlyFree(strips: readonly Strip[], at: number): boolean {
  const crossed = strips.filter(({ parts }) => parts.some(({ from, to }) => from < at && to > at)).length;
  return crossed < strips.length * MAX_CROSSED;
}

/** How many strips the segments are in, in all: the work of looking for columns. */
export const workOf = (segments: readonly PdfSegment[]): number =>
  segments.reduce((sum, { size }) => sum + (size * 1.2) / STRIP + 2, 0);

/** The gaps between columns that many pages have, of the gaps found on all of them. */
export function usualGutters(found: readonly (number | null)[]): number[] {
  const gutters = found.filter((at) => at !== null);
  const near = (at: number) => gutters.filter((other) => Math.abs(other - at) < SAME_GUTTER).length;
  const usual = gutters.filter((at) => near(at) >= Math.max(2, found.length * 0.25));
  return [...new Map(usual.map((at) => [Math.round(at * 2), at])).values()];
}
