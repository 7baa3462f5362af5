import type { Bin } from './bins.ts';

/** Chosen years; an absent end is open. */
export interface YearRange {
  readonly fromYear?: number | undefined;
  readonly toYear?: number | undefined;
}

/** The first and the last chosen column. */
export type ColumnRange = readonly [first: number, last: number];

/** The columns that chosen years touch; null if none are chosen, or none of these columns. */
export function columnsIn(bins: readonly Bin[], { fromYear, toYear }: YearRange): ColumnRange | null {
  if (fromYear === undefined && toYear === undefined) return null;
  const first = bins.findIndex((bin) => bin.to >= (fromYear ?? Number.NEGATIVE_INFINITY));
  const last = bins.findLastIndex((bin) => bin.from <= (toYear ?? Number.POSITIVE_INFINITY));
  return first < 0 || last < 0 || first > last ? null : [first, last];
}

/** The years of columns, given in any order; both ends are open if all columns are chosen. */
export function yearsIn(bins: readonly Bin[], one: number, other: number): YearRange {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  if (first <= 0 && last >= bins.length - 1) return { fromYear: undefined, toYear: undefined };
  return { fromYear: bins[first]?.from, toYear: bins[last]?.to };
}

/** The column at a distance from the start of the axis, from 0 to 1. */
export function columnAt(distance: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(distance * count)));
}

/** A labelled column of the axis. */
export interface Tick {
  readonly column: number;
  readonly year: number;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

/** Round years to label, at most `most` of them; the ends if no round year is between them. */
export function ticksOf(bins: readonly Bin[], most: number): Tick[] {
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last) return [];
  const width = first.to - first.from + 1;
  const fits = (step: number) => step >= width && (last.to - first.from) / step < most;
  const step = STEPS.find(fits) ?? 1000;
  const round = bins.flatMap((bin, column) => (bin.from % step === 0 ? [{ column, year: bin.from }] : []));
  if (round.length > 1) return round;
  return [0, bins.length - 1].map((column) => ({ column, year: bins[column]?.from ?? first.from }));
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The columns after a key moved one end, which cannot pass the other end; null if the key does not move it. */
export function moveEnd(range: ColumnRange, end: 'from' | 'to', key: string, count: number): ColumnRange | null {
  const by = MOVES[key];
  if (by === undefined) return null;
  const [first, last] = range;
  if (end === 'from') return [Math.max(0, Math.min(last, first + by)), last];
  return [first, Math.min(count - 1, Math.max(first, last + by))];
}
