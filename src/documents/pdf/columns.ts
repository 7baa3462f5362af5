import type { PdfFont, PdfPageText, PdfSegment } from '../../pdf/placed.ts';
import { findGutter } from './gutter.ts';
import { type Line, toLine } from './line.ts';
import { toRows } from './rows.ts';

/** Segments that are read from top to bottom, and the edges of their column. */
interface Region {
  readonly segments: readonly PdfSegment[];
  readonly left: number;
  readonly end: number;
}

const MAX_DEPTH = 3;

/** The lines of a page in reading order: column by column between blocks that cross the columns. */
export function toLines({ page, height, segments }: PdfPageText, fonts: readonly PdfFont[]): Line[] {
  const upright = segments.filter(({ turned }) => !turned);
  const regions = upright.length === 0 ? [] : divide(upright, edgesOf(upright), 0);
  return regions.flatMap(({ segments: part, left, end }) => {
    const column = { page, pageHeight: height, left, end };
    return toRows(part).map((row, at) => toLine(row, column, fonts, at === 0));
  });
}

function divide(segments: readonly PdfSegment[], edges: Omit<Region, 'segments'>, depth: number): Region[] {
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : null;
  if (gutter === null) return [{ segments, ...edges }];
  const { crossing, before, after } = splitAt(segments, gutter);
  const [left, right] = [edgesOf(before), edgesOf(after)];
  return toBands(crossing, [...before, ...after]).flatMap((band) => {
    if (band.crosses) return [{ segments: band.segments, ...edges }];
    const parts = splitAt(band.segments, gutter);
    return [
      ...(parts.before.length > 0 ? divide(parts.before, left, depth + 1) : []),
      ...(parts.after.length > 0 ? divide(parts.after, right, depth + 1) : []),
    ];
  });
}

interface Split {
  readonly crossing: PdfSegment[];
  readonly before: PdfSegment[];
  readonly after: PdfSegment[];
}

/** A line that reaches a little into the gap is too long for its column; it does not cross the columns. */
function splitAt(segments: readonly PdfSegment[], gutter: number): Split {
  const split: Split = { crossing: [], before: [], after: [] };
  for (const segment of segments) {
    const { x, right, size } = segment;
    if (x < gutter - size && right > gutter + size) split.crossing.push(segment);
    else if ((x + right) / 2 < gutter) split.before.push(segment);
    else split.after.push(segment);
  }
  return split;
}

interface Band {
  readonly crosses: boolean;
  readonly segments: PdfSegment[];
}

/** Groups the segments from top to bottom into those that cross the columns and those that do not. */
function toBands(crossing: readonly PdfSegment[], rest: readonly PdfSegment[]): Band[] {
  const wide = new Set(crossing);
  const bands: Band[] = [];
  for (const row of toRows([...crossing, ...rest])) {
    // Beside text that crosses, such as a wide formula, everything belongs to its line.
    const crosses = row.some((segment) => wide.has(segment));
    const last = bands.at(-1);
    if (last?.crosses === crosses) last.segments.push(...row);
    else bands.push({ crosses, segments: [...row] });
  }
  return bands;
}

/** The edges of a column: where many lines start, and where nearly all end. */
function edgesOf(segments: readonly PdfSegment[]): { left: number; end: number } {
  const letters = segments.reduce((sum, { text }) => sum + text.length, 0);
  const starts = new Map<number, number>();
  for (const { x, text } of segments) {
    const place = Math.round(x / 2);
    starts.set(place, (starts.get(place) ?? 0) + text.length);
  }
  const usual = [...starts].filter(([, count]) => count > letters * 0.08).map(([place]) => place * 2);
  const left = usual.length > 0 ? Math.min(...usual) : Math.min(...segments.map(({ x }) => x));
  const rights = segments
    .filter(({ text }) => text.length > 3)
    .map(({ right }) => right)
    .sort((a, b) => a - b);
  const end = rights[Math.floor(rights.length * 0.95)] ?? Math.max(...segments.map(({ right }) => right));
  return { left, end };
}
