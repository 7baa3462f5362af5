import type { PdfFont, PdfPageText, PdfSegment } from '../../pdf/placed.ts';
import { leastOf, mostOf } from './extent.ts';
import { findGutter, usualGutters, workOf } from './gutter.ts';
import { type Line, toLine } from './line.ts';
import { toRows } from './rows.ts';

/** Segments that are read from top to bottom, and the edges of their column. */
interface Region {
  readonly segments: readonly PdfSegment[];
  readonly left: number;
  readonly end: number;
}

const MAX_DEPTH = 3;

/** A page that takes more work, or all pages of a document, are no text that has columns. */
const MAX_PAGE_WORK = 300_000;
const MAX_WORK = 10_000_000;

/** The lines of a document in reading order: column by column between blocks that cross the columns. */
export function toLines(pages: readonly PdfPageText[], fonts: readonly PdfFont[]): Line[] {
  const upright = pages.map(({ segments }) => segments.filter(({ turned }) => !turned));
  const divisible = divisiblePages(upright);
  const found = upright.map((segments, at) => (divisible.has(at) ? findGutter(segments) : null));
  const usual = usualGutters(found);
  return pages.flatMap(({ page, height }, index) => {
    const segments = upright[index] ?? [];
    if (segments.length === 0) return [];
    const again = usual.length > 0 && divisible.has(index);
    const gutter = found[index] ?? (again ? findGutter(segments, usual) : null);
    return divideAt(gutter, segments, edgesOf(segments), usual, 0).flatMap(({ segments: part, left, end }) => {
      const column = { page, pageHeight: height, left, end };
      return toRows(part).map((row, at) => toLine(row, column, fonts, at === 0));
    });
  });
}

/** The pages whose columns can be found with a bounded amount of work; others are read from top to bottom. */
function divisiblePages(pages: readonly (readonly PdfSegment[])[]): ReadonlySet<number> {
  const divisible = new Set<number>();
  let total = 0;
  for (const [at, segments] of pages.entries()) {
    const work = workOf(segments);
    if (segments.length === 0 || work > MAX_PAGE_WORK || total + work > MAX_WORK) continue;
    total += work;
    divisible.add(at);
  }
  return divisible;
}

type Edges = Omit<Region, 'segments'>;

function divideAt(
  gutter: number | null,
  segments: readonly PdfSegment[],
  edges: Edges,
  usual: readonly number[],
  depth: number,
): Region[] {
  if (gutter === null) return [{ segments, ...edges }];
  const { crossing, before, after } = splitAt(segments, gutter);
  const [left, right] = [edgesOf(before), edgesOf(after)];
  const divided = (part: readonly PdfSegment[], side: Edges) => {
    const inner = part.length > 0 && depth + 1 < MAX_DEPTH ? findGutter(part, usual) : null;
    return part.length > 0 ? divideAt(inner, part, side, usual, depth + 1) : [];
  };
  return toBands(crossing, [...before, ...after]).flatMap((band) => {
    if (band.crosses) return [{ segments: band.segments, ...edges }];
    const parts = splitAt(band.segments, gutter);
    return [...divided(parts.before, left), ...divided(parts.after, right)];
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
    if (last?.crosses === crosses) for (const segment of row) last.segments.push(segment);
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
  const left = usual.length > 0 ? leastOf(usual) : leastOf(segments.map(({ x }) => x));
  const rights = segments
    .filter(({ text }) => text.length > 3)
    .map(({ right }) => right)
    .sort((a, b) => a - b);
  const end = rights[Math.floor(rights.length * 0.95)] ?? mostOf(segments.map(({ right }) => right));
  return { left, end };
}
