import type { PageSize, PdfLine, PdfReport } from '../../pdf/report.ts';

/** A page as the checks see it: horizontal lines only, and the most common font size. */
export interface PageView {
  readonly lines: readonly PdfLine[];
  readonly bodySize: number;
  readonly box: PageSize;
  readonly words: number;
}

const A4: PageSize = { width: 595, height: 842 };

/** The pages of a report, prepared for the checks. */
export function viewPages({ pages, boxes = [] }: Pick<PdfReport, 'pages' | 'boxes'>): PageView[] {
  return pages.map((all, at) => {
    const known = VIEWS.get(all);
    if (known) return { ...known, box: boxes[at] ?? A4 };
    const lines = withoutLineNumbers(withoutRepeated(all.filter((line) => !line.turned)));
    const view = { lines, bodySize: bodySizeOf(lines), words: countWords(lines) };
    VIEWS.set(all, view);
    return { ...view, box: boxes[at] ?? A4 };
  });
}

/** The same pages are looked at several times. */
const VIEWS = new WeakMap<readonly PdfLine[], Omit<PageView, 'box'>>();

/** How far apart the copies of a line are, as shares of the page. */
const OVERPRINT = 0.004;

/** Bold letters are sometimes made by printing a line twice, and then it is read twice. */
function withoutRepeated(lines: readonly PdfLine[]): readonly PdfLine[] {
  const seen = new Map<string, PdfLine[]>();
  const isCopy = ({ x = 0, y }: PdfLine, other: PdfLine) =>
    Math.abs(y - other.y) < OVERPRINT && Math.abs(x - (other.x ?? 0)) < OVERPRINT;
  const kept = lines.filter((line) => {
    const same = seen.get(line.text);
    if (same?.some((other) => isCopy(line, other))) return false;
    if (same) same.push(line);
    else seen.set(line.text, [line]);
    return true;
  });
  return kept.length < lines.length ? kept : lines;
}

const MIN_NUMBERED = 8;

/** Manuscripts number their lines in the margin; the numbers are between the lines of a title. */
function withoutLineNumbers(lines: readonly PdfLine[]): readonly PdfLine[] {
  const numbers = lines.filter(({ text, x }) => x !== undefined && /^\d{1,4}$/.test(text));
  const columns = numbers.map(({ x = 0 }) => numbers.filter((other) => Math.abs((other.x ?? 0) - x) < 0.02));
  const column = columns.find((each) => each.length >= MIN_NUMBERED && isCounting(each));
  return column ? lines.filter((line) => !column.includes(line)) : lines;
}

/** Whether numbers increase by one from line to line. */
function isCounting(numbers: readonly PdfLine[]): boolean {
  const values = [...numbers].sort((a, b) => a.y - b.y).map(({ text }) => Number(text));
  const steps = values.slice(1).filter((value, at) => value === (values[at] ?? 0) + 1);
  return steps.length >= (values.length - 1) * 0.8;
}

export const textOf = (lines: readonly PdfLine[]): string => lines.map((line) => line.text).join(' ');

const countWords = (lines: readonly PdfLine[]) => textOf(lines).split(/\s+/).filter(Boolean).length;

function bodySizeOf(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

const SPARSE_WORDS = 160;

/** Whether a page has little more than a title: a title page, or a cover sheet without the usual phrases. */
export const isSparse = ({ words }: Pick<PageView, 'words'>): boolean => words > 0 && words < SPARSE_WORDS;

/** How far down a title may be: in the upper part of a page, but nearly anywhere on a title page. */
export const titleZone = (page: Pick<PageView, 'words'>): number => (isSparse(page) ? 0.85 : 0.72);

/** How far apart two baselines are, in points. */
export const distance = (a: PdfLine, b: PdfLine, { height }: PageSize): number => Math.abs(a.y - b.y) * height;
