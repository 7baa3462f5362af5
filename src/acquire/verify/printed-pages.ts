import type { PaperFields } from '../../model/paper.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import type { PageView } from './layout.ts';

/** Headers and footers, where pages have their numbers. */
const [HEADER, FOOTER] = [0.13, 0.87];
/** A range is part of a citation near the title or in the margins, not of running text. */
const CITATION_WORDS = 30;

/**
 * Whether a document prints the pages of the record: the range on its first page, or its page numbers. Few papers begin
 * on page 1 of a volume, so that these small numbers say nothing.
 */
export function judgePrintedPages(
  front: readonly PageView[],
  end: PageView | undefined,
  pageCount: number,
  { pages: recorded }: PaperFields,
): Finding[] {
  const range = readRange(recorded);
  const [title] = front;
  if (!range || !title) return [];
  const { first, last } = range;
  const isCited = title.lines.some((line) => isMargin(line, title) && printsRange(line.text, range));
  const isWhole = Math.abs(last - first + 1 - pageCount) < 2;
  const numbered = front.filter((page, at) => hasNumber(page, first + at)).length;
  const isEnd = end !== undefined && pageCount > front.length && hasNumber(end, last);
  const isNumbered = isWhole && numbered + Number(isEnd) > 1;
  return isCited || isNumbered ? [found('pages-printed', `${first}-${last}`)] : [];
}

interface Range {
  readonly first: number;
  readonly last: number;
}

function readRange(recorded: string | undefined): Range | undefined {
  const [, first = '', end = ''] = /^(\d{2,6})\s*[-–—]+\s*(\d{1,6})$/.exec(recorded?.trim() ?? '') ?? [];
  const last = end.length < first.length ? first.slice(0, first.length - end.length) + end : end;
  return first !== '' && Number(last) > Number(first) ? { first: Number(first), last: Number(last) } : undefined;
}

const isMargin = ({ y, text }: PdfLine, { words }: PageView) =>
  (y < 0.3 || y > 0.8 || words < 60) && text.split(' ').length < CITATION_WORDS;

/** "1175–1183", or "1175–83". */
function printsRange(text: string, { first, last }: Range): boolean {
  const ends = [...text.matchAll(/(?<![\d.])(\d{2,6})\s?[-–—]+\s?(\d{1,6})(?![\d])/gu)];
  return ends.some(([, from = '', to = '']) => {
    const whole = to.length < from.length ? from.slice(0, from.length - to.length) + to : to;
    return Number(from) === first && Number(whole) === last;
  });
}

const hasNumber = ({ lines }: PageView, number: number) =>
  lines.some(
    ({ y, text }) =>
      (y < HEADER || y > FOOTER) &&
      new RegExp(`^[^\\p{L}\\p{N}]*${number}(?!\\d)|(?<!\\d)${number}[^\\p{L}\\p{N}]*$`, 'u').test(text),
  );
