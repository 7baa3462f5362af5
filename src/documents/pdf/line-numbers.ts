import type { PdfPageText, PdfSegment } from '../../pdf/placed.ts';
import { leastOf, mostOf } from './extent.ts';

const MIN_NUMBERS = 8;
/** A page with more numbers is a table or a drawing. */
const MAX_NUMBERS = 2_000;

/** Removes the numbers of lines, which manuscripts have in their margins. */
export function withoutLineNumbers(page: PdfPageText): PdfPageText {
  const numbers = page.segments.filter(({ text, turned }) => !turned && /^\d{1,4}$/.test(text));
  if (numbers.length < MIN_NUMBERS || numbers.length > MAX_NUMBERS) return page;
  const removed = new Set(
    columnsOf(numbers)
      .filter((column) => isCounting(column) && isOutside(column, page))
      .flat(),
  );
  return removed.size === 0 ? page : { ...page, segments: page.segments.filter((segment) => !removed.has(segment)) };
}

/** Numbers whose right or left edges are below each other. */
function columnsOf(numbers: readonly PdfSegment[]): PdfSegment[][] {
  const columns: PdfSegment[][] = [];
  for (const number of [...numbers].sort((a, b) => a.y - b.y)) {
    const column = columns.find(([top]) => top && (near(top.right, number.right) || near(top.x, number.x)));
    if (column) column.push(number);
    else columns.push([number]);
  }
  return columns;
}

const near = (one: number, other: number) => Math.abs(one - other) < 2;

/** Whether nearly all numbers are the one before plus a fixed step. */
function isCounting(column: readonly PdfSegment[]): boolean {
  if (column.length < MIN_NUMBERS) return false;
  const values = column.map(({ text }) => Number(text));
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  if (step < 1 || step > 10) return false;
  const regular = values.filter((value, at) => at > 0 && value - (values[at - 1] ?? 0) === step).length;
  return regular >= (column.length - 1) * 0.9;
}

/** In the margin: nearly no text starts further out. */
function isOutside(column: readonly PdfSegment[], { segments, width }: PdfPageText): boolean {
  const [x, right] = [leastOf(column.map((number) => number.x)), mostOf(column.map((number) => number.right))];
  const texts = segments.filter(({ text }) => text.length > 3);
  const inside =
    x < width / 2 ? texts.filter((text) => text.x > right - 1) : texts.filter((text) => text.right < x + 1);
  return inside.length >= texts.length * 0.95;
}
