import type { PaperFields } from '../../model/paper.ts';
import type { PdfLine, PdfReport } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import { type PageView, textOf } from './layout.ts';

/** The number of pages in the record; undefined if it states an article number or nothing. */
export function recordedPages(pages: string | undefined): number | undefined {
  const range = /^[a-z]?(\d{1,6})\s*(?:[-–—]+\s*[a-z]?(\d{1,6}))?$/i.exec(pages?.trim() ?? '');
  if (!range) return undefined;
  const [, first = '', last] = range;
  if (last === undefined) return first.length < 5 ? 1 : undefined;
  // "643-4" ends on page 644.
  const end = last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
  const count = Number(end) - Number(first) + 1;
  return count > 0 && count < 5_000 ? count : undefined;
}

const PREVIEW_PAGES = 3;
const LONG_TYPES = /(?:book|monograph|dissertation|thesis|report|proceedings)(?:-set|-series)?$/;
/** Corrections have a page or two. */
const SHORT_TITLES =
  /^[^\p{L}\p{N}]*(?:(?:author|publisher) correction|erratum|corrigendum|retraction(?: note)?|expression of concern)\b/iu;
const SHORT_TYPES = /peer-review|abstract|letter|editorial|entry|component/;

/** Detects other kinds of documents by their pages. Author copies may be half or twice as long as the paper. */
export function judgePages(report: PdfReport, pages: readonly PageView[], paper: PaperFields): Finding[] {
  const text = textOf(pages.flatMap((page) => page.lines));
  const expected = recordedPages(printedRange(paper.pages, text) ?? paper.pages);
  const own = report.pageCount;
  if (isSlides(pages) && own > 2) return [found('slides', `${own} pages`)];
  if (/\bfirst[- ]page (?:preview|image)\b|\bpreview of (?:the )?first\b/i.test(text))
    return [found('preview', 'it calls itself a preview')];
  const isWhole = isConfirmed(own, expected, paper, pages) || countedPages(text) === own;
  if (own <= PREVIEW_PAGES && !isWhole && (own === 1 || breaksOff(pages)))
    return [found(expected ? 'preview' : 'breaks-off', `${own} of ${expected ?? 'unknown'} pages`)];
  if (isThesis(text) && isArticle(paper)) return [found('thesis')];
  if (expected && own > Math.max(expected * 5, expected + 60) && !LONG_TYPES.test(paper.type ?? ''))
    return [found('larger-work', `${own} pages, the record has ${expected}`)];
  return expected === own ? [found('pages-agree', `${own}`)] : [];
}

/** Some records have only the first page; then the range that the paper prints with it counts: "3875–3884". */
function printedRange(recorded: string | undefined, text: string): string | undefined {
  const [first] = /^[1-9]\d{1,4}$/.exec(recorded?.trim() ?? '') ?? [];
  const [range, last] = (first && new RegExp(`(?<!\\d)${first}\\s?[-–—]+\\s?(\\d{2,5})(?!\\d)`).exec(text)) || [];
  // "104311-12" is page 12 of an article with this number.
  return Number(last) > Number(first) ? range : undefined;
}

const isConfirmed = (own: number, expected: number | undefined, paper: PaperFields, pages: readonly PageView[]) =>
  SHORT_TYPES.test(paper.type ?? '') ||
  SHORT_TITLES.test(paper.title ?? '') ||
  (expected !== undefined && Math.abs(expected - own) < 2 && !isArticleNumber(paper, pages));

/** A single number in place of pages is that of the article if it is "e107", ends the DOI, or follows a volume. */
function isArticleNumber({ pages: recorded = '', doi = '' }: PaperFields, pages: readonly PageView[]): boolean {
  const [, letter, number] = /^([a-z]?)(\d+)$/i.exec(recorded.trim()) ?? [];
  if (number === undefined) return false;
  const endsDoi = number.length > 1 ? doi.endsWith(number) : new RegExp(`\\D0*${number}$`).test(doi);
  // "Genomics 2005, 6:136", "Journal of Vision (2016) 16(8):1"
  const citation = new RegExp(`\\b(?:19|20)\\d\\d\\b.*[\\d)]\\s?:\\s?${number}\\b`);
  return letter !== '' || endsDoi || pages.some(({ lines }) => lines.some(({ text }) => citation.test(text)));
}

/** The last number of "Page 2 of 3". */
function countedPages(text: string): number | undefined {
  const [, count] = /\bpage \d{1,3} of (\d{1,3})\b/i.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** Wide pages with few words. */
function isSlides(pages: readonly PageView[]): boolean {
  const wide = pages.filter(({ box }) => box.width > box.height * 1.2);
  const words = wide.map((page) => page.words).sort((a, b) => a - b)[Math.floor(wide.length / 2)] ?? 0;
  return wide.length > 0 && wide.length >= pages.length * 0.6 && words < 170;
}

const REFERENCES =
  /^[^\p{L}\p{N}]*(?:\d{1,2}[^\p{L}\p{N}]+|[ivx]+[^\p{L}\p{N}]+)?(?:references?|bibliography|literature cited|works cited|(?:notes|references) and (?:references|notes)|literatur(?:verzeichnis)?|bibliographie|références|referencias|bibliografía|referências|bibliografia|riferimenti|литература|список литературы)[^\p{L}\p{N}]*$|参\s*考\s*文\s*献|參\s*考\s*文\s*獻|^[^\p{L}\p{N}]*literature[^\p{L}\p{N}]*$/iu;

/** Whether the pages have no list of references, which ends a paper. */
const breaksOff = (pages: readonly PageView[]) => !pages.some(hasReferences);

/** A section inside a paper, such as "4.2 Results": what is before it does not end the paper. */
const SUBSECTION = /^\d{1,2}\.\d{1,2}\.?\s+\p{Lu}\p{L}+/u;

/** Not the end of a sentence, nor an entry of a table of contents. */
const isHeading = (text: string) => !/^[^\p{L}]*\p{Ll}|(?:\.\s*){3}/u.test(text);

/** A table of contents has a page number at the end of the line. */
const hasPageNumber = ({ x = 0, y }: PdfLine, lines: readonly PdfLine[]) =>
  lines.some((line) => Math.abs(line.y - y) < 0.004 && (line.x ?? 0) > x && /^\d{1,4}$/.test(line.text));

/** A list of references has years, and no section follows it; a table of contents only has the heading. */
function hasReferences({ lines }: PageView): boolean {
  const entries = lines.filter(({ text }) => /^[[［]\d{1,2}[\]］]\s*\p{Lu}/u.test(text));
  const heading = lines.findIndex(
    (line) => isHeading(line.text) && REFERENCES.test(line.text) && !hasPageNumber(line, lines),
  );
  const size = lines[heading]?.size ?? 0;
  const rest = lines.slice(heading + 1);
  const dated = rest.filter(({ text }) => /\b(?:1[89]|20)\d\d\b/.test(text));
  // After the entry of a table of contents, the text of the paper begins, in larger type.
  const running = rest.filter((line) => line.size > size * 1.1 && line.text.split(' ').length > 5);
  const isLast = running.length < 3 && !rest.some(({ text }) => SUBSECTION.test(text));
  return (
    entries.length > 2 || isNumberedList(lines) || (heading >= 0 && dated.length > 1 && isLast && !isLettered(rest))
  );
}

/** The references of a box inside a paper are lettered: "a Kingman, J.F.C. (1982)". */
const isLettered = (rest: readonly PdfLine[]) =>
  ['a', 'b'].every((letter) => rest.some(({ text }) => new RegExp(`^${letter}[.)]? \\p{Lu}`, 'u').test(text)));

const MIN_ENTRIES = 4;

/** A numbered list in small type without a heading, each entry with a name and initials; footnotes are sentences. */
function isNumberedList(lines: readonly PdfLine[]): boolean {
  const body = Math.max(0, ...lines.filter(({ text }) => text.split(' ').length > 4).map(({ size }) => size));
  const small = lines.filter(({ size }) => size < body * 0.85);
  const starts = small.flatMap(({ text }, at) => {
    const [, number, rest = ''] = /^(\d{1,2})\.?\s+(.+)/u.exec(text) ?? [];
    return number === undefined ? [] : [{ at, number: Number(number), isNamed: ENTRY.test(rest) }];
  });
  const first = starts.findIndex(({ number, isNamed }) => number === 1 && isNamed);
  const list: typeof starts = [];
  for (const start of first < 0 ? [] : starts.slice(first)) if (start.number === list.length + 1) list.push(start);
  const dated = list.filter(({ at }, index) => {
    const end = list[index + 1]?.at ?? small.length;
    return small.slice(at, end).some(({ text }) => /\b(?:1[89]|20)\d\d\b/.test(text));
  });
  const named = list.filter(({ isNamed }) => isNamed);
  return named.length >= MIN_ENTRIES && named.length * 2 > list.length && dated.length * 2 > list.length;
}

/** "Godfray, H. C. J. et al.", "Peng RD (2011)" */
const ENTRY = /^\p{Lu}[\p{L}'’-]+(?:, (?:\p{Lu}\.[ -]?)+| \p{Lu}{1,3}(?=[ ,(]))/u;

/** Whether a text says that it is a thesis. */
export const isThesis = (text: string) =>
  /\b(?:thesis|dissertation)\b.{0,80}\b(?:submitted|presented|partial ful)|\bsubmitted\b.{0,80}\b(?:thesis|dissertation|degree of)|\bin partial fulfil+ment\b|\binaugural-?dissertation\b|\bthèse (?:de doctorat\b|présentée)|\btesis doctoral\b|学位论文|博士論文/i.test(
    text.slice(0, 6_000),
  );

/** Whether the record is of something shorter than a thesis. */
const isArticle = ({ type = '', pages, venue }: PaperFields) =>
  /article|proceedings|posted|chapter/.test(type) ||
  (type === '' && (recordedPages(pages) !== undefined || venue !== undefined));
