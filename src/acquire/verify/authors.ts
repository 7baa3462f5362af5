import { findAuthors, findLostAuthors, findMisreadAuthors } from '../../match/author-names.ts';
import type { Author, PaperFields } from '../../model/paper.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { plainWords } from '../../text/words.ts';
import { type Finding, found } from './evidence.ts';
import { joinSpacedLetters } from './label.ts';
import { type PageView, textOf } from './layout.ts';
import type { TitleFinding } from './title.ts';

/** How far above and below its title a paper may name its authors, as shares of the page. */
const ABOVE = 0.16;
const BELOW = 0.36;
const MAX_AUTHORS = 50;
/** A page with fewer words has only a title, a byline and a date. */
const TITLE_PAGE_WORDS = 60;

/**
 * Checks whether the recorded authors are named near the title. Letters are signed at the end, and some reprints leave
 * out the author: then the cover sheet names them, if the title is on the page behind it.
 */
export function judgeAuthors(
  pages: readonly PageView[],
  title: Pick<TitleFinding, 'lines' | 'beside'>,
  paper: PaperFields,
  covers: readonly PageView[] = [],
  signed: readonly PageView[] = [],
): Finding {
  const authors = (paper.authors ?? []).slice(0, MAX_AUTHORS);
  if (authors.length === 0) return found('authors-not-recorded');
  const [first, second] = pages;
  const texts = [title.beside ?? '', ...(first ? byline(first, title.lines) : []).map(({ text }) => text)];
  const beside = withoutPublishers(texts.join(' '));
  const plain = findAuthors(beside, authors);
  const named = plain.length > 0 ? plain : findAuthors(withoutPublishers(texts.map(spaceNames).join(' ')), authors);
  const misread = named.length > 0 ? named : findMisreadAuthors(beside, authors);
  const near = misread.length > 0 ? misread : findLostAuthors(beside, authors);
  if (near.length > 0) return found('authors-found', near.slice(0, 3).map(nameOf).join('; '));
  const running = findRunningHead(pages.slice(1), authors);
  if (running) return found('authors-found', running);
  const signature = findSignature(signed, authors);
  if (signature) return found('authors-found', signature);
  const rest = findAuthors(withoutPublishers(textOf([first, second].flatMap((page) => page?.lines ?? []))), authors);
  const isMost = rest.length > 1 && rest.length * 2 >= authors.length;
  if (isMost) return found('authors-found', rest.slice(0, 3).map(nameOf).join('; '));
  const onCover = findAuthors(textOf(covers.flatMap((page) => page.lines)), authors);
  if (onCover.length > 0) return found('authors-found', onCover.slice(0, 3).map(nameOf).join('; '));
  return rest.length > 0
    ? found('authors-elsewhere', rest.slice(0, 3).map(nameOf).join('; '))
    : found('authors-missing', authors.slice(0, 3).map(nameOf).join('; '));
}

/** Names whose letters are spaced, line by line, or that are printed without spaces: "JaneDoe". */
const spaceNames = (line: string) => joinSpacedLetters(line).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** Publishers with the names of people. */
const withoutPublishers = (text: string) =>
  text.replace(/\b(?:taylor\s*(?:&|and)\s*francis|john wiley|walter de gruyter|mary ann liebert)\b/gi, '');

/** A line that has only the full name of an author, as below a letter or a review; references abbreviate names. */
function findSignature(pages: readonly PageView[], authors: readonly Author[]): string | undefined {
  const named = authors.map(({ given = '', family = '' }) => plainWords(`${given} ${family}`));
  const full = named.filter(([given = '', ...rest]) => given.length > 2 && rest.length > 0);
  const isName = (words: readonly string[]) =>
    full.some((name) => words.length <= name.length + 1 && name.every((word) => words.includes(word)));
  return pages.flatMap(({ lines }) => lines).find(({ text }) => /^\P{L}*\p{Lu}/u.test(text) && isName(plainWords(text)))
    ?.text;
}

/** Where the header of a page ends at the latest, and how far it is at least above the text. */
const HEADER = 0.1;
const HEADER_GAP = 0.02;

/** The header of a later page that names all authors, or the first "et al.", as on papers whose byline is misread. */
function findRunningHead(pages: readonly PageView[], authors: readonly Author[]): string | undefined {
  const families = authors.map(({ family = '' }) => plainWords(family).join(' '));
  const heads = pages.flatMap(({ lines }) => lines.filter(({ y }) => y < HEADER && hasGapBelow(y, lines)));
  return heads.find(({ text }) => {
    const head = ` ${plainWords(text).join(' ')} `;
    const named = families.filter((name) => name.length > 2 && head.includes(` ${name} `));
    const isFirst = named.includes(families[0] ?? '') && head.includes(' et al ');
    return isFirst || (authors.length > 1 && named.length === authors.length);
  })?.text;
}

const hasGapBelow = (y: number, lines: readonly PdfLine[]) =>
  !lines.some((line) => line.y > y + 0.004 && line.y < y + HEADER_GAP);

/**
 * The lines around the title, without the title itself, whose words may also be names. A title page that has only the
 * title sets the byline anywhere.
 */
function byline(page: PageView, title: readonly PdfLine[]): readonly PdfLine[] {
  const [top, bottom] = [title[0]?.y ?? 0.05, title.at(-1)?.y ?? 0.3];
  const isTitlePage = title.length > 0 && page.words < TITLE_PAGE_WORDS;
  const isNear = ({ y }: PdfLine) => isTitlePage || (y > top - ABOVE && y < bottom + BELOW);
  return page.lines.filter((line) => !title.includes(line) && isNear(line));
}

const nameOf = ({ family, given, literal }: Author) => literal ?? [given, family].filter(Boolean).join(' ');
