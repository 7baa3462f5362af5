import { findAuthors } from '../../match/author-names.ts';
import { findTitle, isSameTitle, type TitleSpan } from '../../match/title.ts';
import { titleWords, withoutReviewStatus } from '../../match/title-words.ts';
import type { Author, PaperFields } from '../../model/paper.ts';
import { languageOf } from '../../pdf/quality.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { spellOutUmlauts, withoutAccented } from '../../text/fold.ts';
import { isCitation, isKindInBrackets, isNeutralAbove, isNeutralBelow, isRemark, isSpacedKind } from './label.ts';
import { distance, type PageView, textOf, titleZone } from './layout.ts';
import { formsOf, plainForms, type TitleForm } from './title-forms.ts';

/** Where a title is printed, and the text of the same size right before and after it. */
export interface TitlePlace {
  readonly lines: readonly PdfLine[];
  readonly before: string;
  /** What is before it is on lines of its own. */
  readonly isApart: boolean;
  /** Starts with a line break if it is on its own line. */
  readonly after: string;
  /** The rest of the last line, which may be a byline. */
  readonly beside: string;
  readonly isQuoted: boolean;
  /** Only the main title, without the recorded subtitle. */
  readonly isMain: boolean;
}

/** Every place on the page where the title is printed, in one of its forms, at least as large as the text. */
export function findPlaces(page: PageView, paper: PaperFields): TitlePlace[] {
  const upper = page.lines.filter((line) => line.y < titleZone(page));
  const read = [
    toPrintedWords,
    ...(isSpeltOut(paper.title ?? '', upper) ? [toSpeltWords] : []),
    ...(upper.some(({ text }) => ATTACHED_MARK.test(text)) ? [toUnmarkedWords] : []),
    ...(/ℓ|\bl[p\d]\b/i.test(paper.title ?? '') ? [toNormWords] : []),
  ];
  const forms = formsOf(paper);
  const places = read.flatMap((toWords) => placesIn(upper, toWords, page, paper, forms));
  // The title may also be in running text, such as a citation that is read correctly.
  const isFound = places.some(({ before, after }) => before === '' && after === '');
  return isFound ? places : [...places, ...placesIn(upper, toPlainWords, page, paper, plainForms(paper))];
}

/** Whether a record may spell out the umlauts that a page prints. */
const isSpeltOut = (title: string, lines: readonly PdfLine[]) =>
  /[aou]e|aa/i.test(title) && lines.some(({ text }) => /[äöüåø]/i.test(text.normalize('NFC')));

function placesIn(
  upper: readonly PdfLine[],
  toWords: typeof toPrintedWords,
  page: PageView,
  paper: PaperFields,
  forms: readonly TitleForm[],
): TitlePlace[] {
  if (forms.length === 0) return [];
  const words = new Map(upper.map((line) => [line, toWords(line)]));
  return [upper, withoutMarks(upper), readingOrder(upper)].flatMap((lines) => {
    const printed: PrintedWord[] = [];
    for (const [at, line] of lines.entries())
      for (const { word, from, to } of words.get(line) ?? []) printed.push({ word, from, to, line: at });
    const have = printed.map(({ word }) => word);
    return forms.flatMap(({ words: form, isMain }) =>
      findTitle(have, form)
        .map((span) => ({ ...placeOf(span, printed, lines, page, paper), isMain }))
        .filter(({ lines: own }) => Math.max(...own.map(({ size }) => size)) > page.bodySize * 0.9)
        .filter(({ lines: own }) => !endsInMark(own, page)),
    );
  });
}

/** A footnote mark of the byline is no last word of a title; a subscript is, and it is near. */
function endsInMark(own: readonly PdfLine[], { box }: PageView): boolean {
  const [last, previous] = [own.at(-1), own.at(-2)];
  if (!last || !previous || last.text.length > 3) return false;
  return last.size < previous.size * 0.7 && distance(last, previous, box) > previous.size * 1.5;
}

/** Footnote marks and subscripts between the lines of a title. */
const withoutMarks = (lines: readonly PdfLine[]) =>
  lines.filter(
    ({ text, size }, at) =>
      text.length > 3 || size > 0.8 * Math.max(lines[at - 1]?.size ?? 0, lines[at + 1]?.size ?? 0),
  );

/** Sorts top to bottom, left to right, because some files draw the title last. */
const readingOrder = (lines: readonly PdfLine[]) =>
  [...lines].sort((a, b) => (Math.abs(a.y - b.y) < 0.006 ? (a.x ?? 0) - (b.x ?? 0) : a.y - b.y));

interface PrintedWord {
  readonly word: string;
  /** The line it is in, and where in that line. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

const toPrintedWords = ({ text }: PdfLine, spell = (word: string) => word): Omit<PrintedWord, 'line'>[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}&]+/gu)].flatMap(({ 0: piece, index: from }) =>
    titleWords(spell(piece)).map((word) => ({ word, from, to: from + piece.length })),
  );

/** The mark of the first footnote, attached to the last word of a title; "BRCA1" is a word, among others in capitals. */
const ATTACHED_MARK = /(?<=\p{Ll}{3})1$|(?<=^\P{Ll}*\p{Lu}{2} \p{Lu}{4,})1$/u;

const toUnmarkedWords = (line: PdfLine) => toPrintedWords({ ...line, text: line.text.replace(ATTACHED_MARK, '') });

/** Fonts for formulas map the letter of a norm, as in "ℓ2", to a grave accent. */
const toNormWords = (line: PdfLine) => toPrintedWords({ ...line, text: line.text.replace(/`/g, 'l') });

const toSpeltWords = (line: PdfLine) => toPrintedWords(line, spellOutUmlauts);

const toPlainWords = (line: PdfLine) => toPrintedWords(line, withoutAccented);

function placeOf(
  { start, end }: TitleSpan,
  printed: readonly PrintedWord[],
  lines: readonly PdfLine[],
  page: PageView,
  paper: PaperFields,
): Omit<TitlePlace, 'isMain'> {
  const [first, last] = [printed[start], printed[end - 1]];
  const own = lines.slice(first?.line ?? 0, (last?.line ?? 0) + 1);
  const [above, below] = neighbours(own, page);
  const [opening, closing] = [own[0]?.text.slice(0, first?.from) ?? '', own.at(-1)?.text.slice(last?.to) ?? ''];
  return {
    lines: own,
    before: leftoverBefore([
      ...untilNeutralAbove(above, paper),
      isChapterNumber(opening, own) || isSpacedKind(opening) ? '' : opening,
    ]),
    isApart: !/[\p{L}\p{N}\ufffd]/u.test(opening),
    after: leftoverAfter(closing, below, paper),
    beside: closing,
    isQuoted: isQuoted(own, paper.title ?? ''),
  };
}

/** Lines of about the same size that continue the title above, beside or below it, without a gap. */
function neighbours(own: readonly PdfLine[], { lines, bodySize, box }: PageView): [above: string[], below: string[]] {
  const size = Math.max(...own.map((line) => line.size));
  // A subtitle may be smaller than the title: what continues a line has the size of that line.
  const [firstSize, lastSize] = [own[0]?.size ?? size, own.at(-1)?.size ?? size];
  const isLarge = size > bodySize * 1.08;
  const steps = own.slice(1).map((line, at) => distance(line, own[at] ?? line, box));
  const inside = steps.filter((step) => step < size * 3).map((step) => step * 1.1);
  const gap = Math.max(size * (isLarge ? 1.9 : 1.5), ...inside) / box.height;
  const [top, bottom] = [Math.min(...own.map(({ y }) => y)) - 0.003, Math.max(...own.map(({ y }) => y)) + 0.003];
  const others = lines.filter(
    (line) =>
      !own.includes(line) && isNear(line, own, isLarge ? 0.45 : line.y > bottom && isAlone(line, lines) ? 0.36 : 0.3),
  );
  const isOpen = /,\s*$/.test(own.at(-1)?.text ?? '');
  const above = chain(
    top,
    others.filter(
      (line) => line.y < top && (isAlike(line, size) || isAlike(line, firstSize) || opensTitle(line, size, lines)),
    ),
    gap,
  );
  const below = chain(
    bottom,
    others.filter(
      (line) => line.y > bottom && (isAlike(line, size) || isAlike(line, lastSize, isOpen ? 0.55 : undefined)),
    ),
    Math.max(gap, manuscriptStep(lines, bodySize / box.height, lastSize / bodySize)),
  );
  // In running text, the line beside it is another column.
  const beside = isLarge
    ? others.filter(
        (line) => line.y >= top && line.y <= bottom && isAlike(line, size, precedes(line, own) ? 0.5 : 0.85),
      )
    : [];
  const [before, after] = [beside.filter((line) => precedes(line, own)), beside.filter((line) => !precedes(line, own))];
  const texts = (part: readonly PdfLine[]) => part.map(({ text }) => text);
  return [texts([...above.reverse(), ...before]), texts([...after, ...below])];
}

/** The distance of lines in a manuscript, which may be set with double spacing; that of a title is in proportion. */
function manuscriptStep(lines: readonly PdfLine[], bodySize: number, scale: number): number {
  const heights = lines.map(({ y }) => y).sort((a, b) => a - b);
  const steps = heights.map((y, at) => (heights[at + 1] ?? y) - y).filter((step) => step > bodySize * 0.8);
  const median = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return median < bodySize * 2.6 ? median * 1.1 * scale : 0;
}

/** A line that ends with a colon continues on the next line, whatever its size, if it does not continue beside. */
const opensTitle = ({ text, size, x = 0, y }: PdfLine, title: number, lines: readonly PdfLine[]) =>
  size > title * 0.55 &&
  /\p{L}.*[:–—]$/u.test(text) &&
  !lines.some((line) => Math.abs(line.y - y) < 0.004 && (line.x ?? 0) > x);

const precedes = ({ x = 0, y }: PdfLine, [first]: readonly PdfLine[]) =>
  first !== undefined && y < first.y + 0.003 && x < (first.x ?? 0);

/** A last line with nothing beside it is no line of a column, but may be centred. */
const isAlone = (line: PdfLine, lines: readonly PdfLine[]) =>
  !lines.some((other) => other !== line && Math.abs(other.y - line.y) < 0.006);

/** A line does not continue in another column. */
const isNear = ({ x }: PdfLine, own: readonly PdfLine[], reach: number) =>
  x === undefined || own.some((line) => line.x === undefined || Math.abs(line.x - x) < reach);

const isAlike = ({ text, size }: PdfLine, title: number, least = 0.85) =>
  size > title * least && size < title * 1.2 && /[\p{L}\p{N}]|\ufffd/u.test(text) && !CONTENTS.test(text);

/** The heading of a list of contents beside the first article of an issue. */
const CONTENTS = /^[^\p{L}\p{N}]*(?:inhalt|contents|sommaire|in this issue|in diesem heft)[^\p{L}\p{N}]*$/iu;

/** Lines that follow each other from this height, each within a gap of the one before. */
function chain(from: number, lines: readonly PdfLine[], gap: number): PdfLine[] {
  const chained: PdfLine[] = [];
  let last = from;
  for (const line of [...lines].sort((a, b) => Math.abs(a.y - from) - Math.abs(b.y - from))) {
    if (Math.abs(line.y - last) > gap) break;
    chained.push(line);
    last = line.y;
  }
  return chained;
}

/** A kind of article, a journal or the authors above the title are not part of it, nor is anything above them. */
function untilNeutralAbove(lines: readonly string[], { venue, authors = [] }: PaperFields): string[] {
  const cut = lines.findLastIndex((line) => isNeutralAbove(line, venue) || findAuthors(line, authors).length > 0);
  return lines.slice(cut + 1);
}

/** An article before a title says nothing, nor does its number in a volume ("3.", "K3."), nor "Title" in a manuscript. */
const leftoverBefore = (texts: readonly string[]) =>
  texts
    .join(' ')
    .replace(/^[^\p{L}\p{N}\ufffd]*(?:the|an?|title|\p{L}?\d{1,3}\.)?[^\p{L}\p{N}\ufffd]*$/iu, '')
    .trim();

/** The number of a chapter is left of its title: the other lines of the title begin under its first word. */
const isChapterNumber = (opening: string, [first, second]: readonly PdfLine[]) =>
  /^[^\p{L}\p{N}]*\d{1,3}[^\p{L}\p{N}]*$/u.test(opening) && (second?.x ?? 0) > (first?.x ?? 1) + HANGING;

const HANGING = 0.015;

/** A dagger that a font reads as a letter, right after the last quotation mark or bracket, or an attached mark. */
const isMark = (closing: string) => /^[”’"')\]?!]+\p{Ll}\s*$|^1$/u.test(closing);

/** A number after a title is that of a part, or a value ("q = 0"); 1 may be the mark of a footnote. */
const isPartNumber = (closing: string) => /^[^\p{L}\p{N}]*(?:[02-9]|[1-9]\d)[^\p{L}\p{N}]*$/u.test(closing);

/** The title ends where the authors begin; a version or a date below it is not part of it. */
function leftoverAfter(closing: string, below: readonly string[], { authors = [], title = '' }: PaperFields): string {
  const namesAuthor = (line: string) => findAuthors(line, authors).length > 0 || hasJoinedName(line, authors);
  // "by" ends a line of a title too, if no author follows.
  const isByline = (line: string, next: string | undefined) =>
    /@|^[^\p{L}\p{N}]*et al\b|^[^\p{L}\p{N}]*(?:abstract|summary|key ?words|schlüsselwörter|mots[- ]clés|palabras clave)\b/iu.test(
      line,
    ) ||
    namesAuthor(line) ||
    (/^[^\p{L}\p{N}]*(?:by|von|par|por|di|door|av|af)[^\p{L}\p{N}]*$/iu.test(line) &&
      (next === undefined || namesAuthor(next)));
  if (isByline(closing, below[0])) return '';
  const cut = below.findIndex((line, at) => isByline(line, below[at + 1]));
  const own = (cut < 0 ? below : below.slice(0, cut)).filter(
    (line) => !isNeutralBelow(line) && !isRemark(line) && !isStray(line) && !isCitation(line),
  );
  const isNeutral = isNeutralBelow(closing) && !isPartNumber(closing);
  const rest = isNeutral || isKindInBrackets(closing) || isMark(closing) ? '' : closing.trim();
  const more = own.join(' ');
  if (!/\p{L}/u.test(rest) && (isTranslation(more, title) || isSameTitle(more, title))) return '';
  const text = withoutReviewStatus(own.length > 0 ? `${rest}\n${more}` : rest);
  return /[\p{L}\p{N}]|\ufffd{2}/u.test(text) ? text : '';
}

/** A full name without a space in it: "BY DANIELBERNOULLI". */
function hasJoinedName(line: string, authors: readonly Author[]): boolean {
  const words = titleWords(line);
  return authors.some(({ given = '', family = '' }) => {
    const name = titleWords(`${given} ${family}`).join('');
    return titleWords(given)[0] !== undefined && name.length > MIN_JOINED && words.includes(name);
  });
}

const MIN_JOINED = 7;

/** Whether lines below a title are the title in another language. */
function isTranslation(below: string, title: string): boolean {
  const [own, other] = [languageOf(title), languageOf(below)];
  return own !== undefined && other !== undefined && own !== other;
}

/** Letters that a font draws separately from their words. */
const isStray = (line: string) => /^(?:\p{L}[^\p{L}\p{N}]*)?$/u.test(line);

function isQuoted(lines: readonly PdfLine[], title: string): boolean {
  const text = textOf(lines).trim();
  return /^["“„«‘'『「]/u.test(text) && /["”“»’'』」][.,]?$/u.test(text) && !/^["“„«‘'『「]/u.test(title.trim());
}
