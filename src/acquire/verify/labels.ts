import { findAuthors } from '../../match/author-names.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { plainWords } from '../../text/words.ts';
import { type Finding, found } from './evidence.ts';
import { announcesSame, labelKind } from './label.ts';
import type { PageView } from './layout.ts';

const ABOVE = 0.16;
const BELOW = 0.06;
const COLUMN = 0.05;
/** How far below a title its byline ends. */
const BYLINE = 0.25;

/** Kinds of articles that have an id and a title of their own, unlike an erratum or a supplement. */
export const GENRES: ReadonlySet<string> = new Set(['editorial', 'letter', 'comment', 'digest']);

/**
 * Finds a short line near the title which shows that the document is about another paper. A short article that is
 * identified as the requested one may be an editorial itself.
 */
export function judgeLabels(
  page: PageView,
  title: readonly PdfLine[],
  paper: PaperFields,
  isIdentified: boolean,
): Finding | null {
  for (const line of [...linesAbove(page, title), ...linesBelow(page, title)]) {
    const { text } = line;
    const isNoLabel =
      isVenue(text, paper) ||
      isOtherReview(text, paper) ||
      isContinued(line, page) ||
      isAddress(line, page, title, paper);
    const kind = isNoLabel ? null : labelKind(text);
    const isOwn =
      kind !== null &&
      (announcesSame(paper, kind) ||
        (isIdentified && GENRES.has(kind)) ||
        (kind === 'review' && isReviewer(page, paper)));
    // A retracted paper may carry the same stamp.
    if (kind && !isOwn && !/^[^\p{L}\p{N}]*(?:retracted|withdrawn)[^\p{L}\p{N}]*$/iu.test(text))
      return found('companion', `${kind}: ${text}`);
  }
  return null;
}

/** "Review by" and an author of the record: the record is that of the review, whose title names the reviewed work. */
const isReviewer = ({ lines }: PageView, { authors = [] }: PaperFields) =>
  lines.some(
    ({ text, y }) =>
      y < REVIEWER_ZONE &&
      /^[^\p{L}\p{N}]*(?:rezension|rezensiert|review|reviewed|recensione|recensión|reseña|resenha|compte[- ]rendu) (?:von|by|di|de|por|par)\b/iu.test(
        text,
      ) &&
      findAuthors(text, authors).length > 0,
  );

const REVIEWER_ZONE = 0.6;

/** The last line of a name, such as "Research Integrity and" and "Peer Review" in the logo of a journal. */
function isContinued({ x = 0, y, size }: PdfLine, { lines, box }: PageView): boolean {
  const above = lines.filter((line) => line.y < y - 0.002 && Math.abs((line.x ?? x) - x) < LOGO);
  const [nearest] = above.sort((a, b) => b.y - a.y);
  return (
    nearest !== undefined &&
    (y - nearest.y) * box.height < size * 2 &&
    Math.abs(nearest.size - size) < size * 0.1 &&
    /(?:&|\b(?:and|of|for|the|in|on|und|für|et|de|y|e))$/i.test(nearest.text)
  );
}

const LOGO = 0.2;

/** "Correspondence" below the byline and above an e-mail address is about letters to the author. */
function isAddress({ text, x = 0, y }: PdfLine, { lines }: PageView, title: readonly PdfLine[], paper: PaperFields) {
  if (!/^[^\p{L}\p{N}]*correspondence[^\p{L}\p{N}]*$/iu.test(text)) return false;
  const bottom = title.at(-1)?.y ?? 1;
  const between = lines.filter((line) => line.y > bottom && line.y < y).map((line) => line.text);
  const column = lines.filter((line) => isBelow(line.y, y) && Math.abs((line.x ?? x) - x) < COLUMN);
  return (
    findAuthors(between.join(' '), paper.authors ?? []).length > 0 && column.some((line) => /\S@\S/.test(line.text))
  );
}

const isBelow = (y: number, above: number) => y > above && y < above + BELOW;

/** "Review of" something that is no document and that the title does not name: "Review of Financial Studies". */
function isOtherReview(text: string, { title = '' }: PaperFields): boolean {
  const [, subject] = /^[^\p{L}\p{N}]*reviews?\s+of\s+(.+)/iu.exec(text) ?? [];
  const named = new Set([...DOCUMENTS, ...plainWords(title).filter((word) => word.length > 3)]);
  return subject !== undefined && !plainWords(subject).some((word) => named.has(word));
}

const DOCUMENTS = ['article', 'book', 'chapter', 'manuscript', 'paper', 'report', 'submission', 'work'];

/** A line that begins with the name of the journal, such as "Review of Economic Dynamics 12 (2009)". */
function isVenue(text: string, { venue = '' }: PaperFields): boolean {
  const name = plainWords(venue);
  return name.length > 1 && name.every((word, at) => plainWords(text)[at] === word);
}

function linesAbove({ lines }: PageView, title: readonly PdfLine[]): PdfLine[] {
  const top = title[0]?.y ?? 0.22;
  const x = title[0]?.x;
  const above = lines.filter((line) => !title.includes(line) && line.y < top && line.y > top - ABOVE);
  const nearest = above.sort((a, b) => b.y - a.y);
  // Lines of other columns may be nearer than the label.
  const column = nearest.filter((line) => x !== undefined && Math.abs((line.x ?? x) - x) < COLUMN);
  // A heading of the journal is as large as the title, with the smaller lines of a citation between them.
  const large = nearest.filter(({ size }) => size >= (title[0]?.size ?? Number.POSITIVE_INFINITY));
  return [...new Set([...nearest.slice(0, 5), ...column.slice(0, 5), ...large])];
}

function linesBelow({ lines, bodySize }: PageView, title: readonly PdfLine[]): PdfLine[] {
  const bottom = title.at(-1)?.y;
  if (bottom === undefined) return [];
  const size = Math.max(...title.map((line) => line.size));
  // Under the byline, a supplement says what it is in the type of the title; a section has a smaller heading.
  const isHeading = (line: PdfLine) =>
    line.y > bottom &&
    line.y < bottom + BYLINE &&
    line.size > Math.max(size * 0.95, bodySize * 1.08) &&
    labelKind(line.text) === 'supplement';
  return lines.filter((line) => !title.includes(line) && (isBelow(line.y, bottom) || isHeading(line)));
}
