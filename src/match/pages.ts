/** The first and last page as numbers; letters before a number ("S27", "e1") do not count. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** "01-Jun": spreadsheets turn page ranges into dates. */
const DATE = /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/i;
const RANGE = /(\d{1,9})(?:\s*[a-z]?\s*(?:\p{Pd}|to)+\s*[a-z]{0,4}(\d{1,9}))?/giu;

/** Reads "123-8", "S27-S30", "376 -- 383" or "P63 [tp 104]"; null if there is no number. */
export function readPages(text: string): PageRange | null {
  if (DATE.test(text)) return null;
  const found = [...text.matchAll(RANGE)].map(([, start = '', end]) => ({
    range: toRange(start, end),
    isWhole: end !== undefined,
  }));
  // A paper printed in several languages has several ranges, in any order.
  const whole = found.filter(({ isWhole }) => isWhole).map(({ range }) => range);
  return whole.length > 1
    ? whole.reduce((one, other) => (other.first < one.first ? other : one))
    : (found[0]?.range ?? null);
}

/** "123-8" is short for 123-128. */
function toRange(start: string, end: string | undefined): PageRange {
  const full = end === undefined ? start : end.length < start.length ? start.slice(0, -end.length) + end : end;
  return { first: Number(start), last: Number(full) };
}

/** Whether two ranges are the same pages: the same first or last page, or more than half of both. */
export function samePages(a: PageRange, b: PageRange): boolean {
  if (a.first === b.first || (a.last === b.last && a.last !== a.first && b.last !== b.first)) return true;
  const common = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1;
  return common > 1 && 2 * common > Math.max(a.last - a.first, b.last - b.first) + 1;
}

/** Whether both ranges have the same first and last page, and more than one page. */
export function isSameRange(a: PageRange | null, b: PageRange | null): boolean {
  return a !== null && b !== null && a.last > a.first && a.first === b.first && a.last === b.last;
}
