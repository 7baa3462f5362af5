import { boundSize } from './bounds.ts';
import { cleanText, type PageBox, sizeOf, type TextPiece } from './lines.ts';
import type { PdfSegment } from './placed.ts';
import { lowered, raised } from './script-text.ts';

/** A piece of text and its font, as an index. */
export interface FontPiece extends TextPiece {
  readonly font: number;
  readonly dir?: string;
}

/** A piece in points from the upper left corner. */
interface Placed {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly font: number;
  readonly rtl: boolean;
  readonly turned: boolean;
  /** A piece of white space comes before it. */
  readonly spaced: boolean;
}

/** Pieces on one baseline; place and size are those of its largest pieces. */
interface Group {
  readonly pieces: Placed[];
  /** How many characters its pieces have. */
  length: number;
  x: number;
  right: number;
  y: number;
  size: number;
  readonly turned: boolean;
}

/** Gaps in heights of letters: of a new column or cell, of pieces far apart in the file, and between words. */
const WIDE_GAP = 1;
const NEAR_GAP = 0.6;
const WORD_GAP = 0.17;
/** A font of a smaller share of the letters is one of symbols or marks. */
const OTHER_SHARE = 0.12;
/** A page with more groups is no text but a drawing, and comparing all of them takes too long. */
const MAX_MERGED = 5_000;
/** No line is longer, in characters. */
const MAX_LENGTH = 10_000;
/** How much of the text before a mark decides what the mark is. */
const TAIL = 60;

/** Joins the pieces of a page into segments; a wide gap divides two, a raised or lowered mark does not. */
export function joinSegments(pieces: readonly FontPiece[], box: PageBox): PdfSegment[] {
  const groups: Group[] = [];
  let isSpaced = false;
  for (const piece of pieces) {
    if (piece.str.trim() === '') {
      isSpaced ||= piece.str !== '';
      continue;
    }
    const placed = place(piece, box, isSpaced);
    if (!isPlaced(placed)) continue;
    isSpaced = false;
    const last = groups.at(-1);
    if (last && isRepeated(last, placed)) continue;
    if (last && continues(last, placed)) add(last, placed);
    else groups.push(start(placed));
  }
  return mergeGroups(groups).flatMap(toSegment);
}

function place(piece: FontPiece, box: PageBox, spaced: boolean): Placed {
  // A page has thousands of pieces: the matrix is read by index, which is ten times as fast as by a pattern.
  const { transform } = piece;
  const slope = transform[1] ?? 0;
  const left = (transform[4] ?? 0) - box.left;
  const top = box.top - (transform[5] ?? 0);
  const turned = Math.abs(slope) > Math.abs(transform[0] ?? 0);
  // Text that runs upwards or downwards is placed along the page, so that its pieces join like others.
  const along = slope > 0 ? -top : top;
  const x = turned ? along : left;
  return {
    text: piece.str,
    size: boundSize(sizeOf(piece) || 0),
    font: piece.font,
    spaced,
    rtl: piece.dir === 'rtl',
    x,
    right: x + piece.width,
    y: turned ? left : top,
    turned,
  };
}

const isPlaced = ({ x, right, y }: Placed) => Number.isFinite(x) && Number.isFinite(right) && Number.isFinite(y);

const start = (piece: Placed): Group => ({
  pieces: [piece],
  length: piece.text.length,
  x: piece.x,
  right: piece.right,
  y: piece.y,
  size: piece.size,
  turned: piece.turned,
});

/** Bold letters are sometimes made by printing them twice. */
function isRepeated({ pieces }: Group, piece: Placed): boolean {
  const last = pieces.at(-1);
  return (
    last?.text === piece.text &&
    last.turned === piece.turned &&
    Math.abs(last.x - piece.x) < piece.size * 0.1 &&
    Math.abs(last.y - piece.y) < piece.size * 0.1
  );
}

/** Whether the next piece of the file belongs to the line of the one before. */
function continues(group: Group, piece: Placed): boolean {
  if (group.turned !== piece.turned) return false;
  const large = Math.max(group.size, piece.size);
  const gap = piece.rtl ? Math.max(group.x - piece.right, piece.x - group.right) : piece.x - group.right;
  const rise = Math.abs(piece.y - group.y);
  if (rise <= large * 0.15) return gap > -large * 0.5 && gap < large * WIDE_GAP;
  return isScript(group.size, piece.size, rise) && gap > -large * 0.6 && gap < large * 0.5;
}

/** A mark is smaller than its line and not far above or below its baseline. */
const isScript = (one: number, other: number, rise: number) =>
  Math.min(one, other) <= Math.max(one, other) * 0.86 && rise < Math.max(one, other) * 0.65;

function add(group: Group, piece: Placed): void {
  group.pieces.push(piece);
  group.length += piece.text.length;
  group.x = Math.min(group.x, piece.x);
  group.right = Math.max(group.right, piece.right);
  if (piece.size > group.size * 1.1) {
    group.size = piece.size;
    group.y = piece.y;
  }
}

/** Joins groups that are beside each other on the page, but not in the file. */
function mergeGroups(groups: readonly Group[]): readonly Group[] {
  if (groups.length > MAX_MERGED) return groups;
  const sorted = [...groups].sort((a, b) => Number(a.turned) - Number(b.turned) || a.y - b.y || a.x - b.x);
  const merged = new Set<Group>();
  for (const [at, group] of sorted.entries()) {
    if (merged.has(group)) continue;
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Group;
      if (other.turned !== group.turned || other.y - group.y > Math.max(group.size, other.size) * 0.65) break;
      if (merged.has(other) || !isBeside(group, other)) continue;
      absorb(group, other);
      merged.add(other);
      next = at;
    }
  }
  return groups.filter((group) => !merged.has(group));
}

function isBeside(group: Group, other: Group): boolean {
  const large = Math.max(group.size, other.size);
  const rise = Math.abs(group.y - other.y);
  const gap = Math.max(other.x - group.right, group.x - other.right);
  if (rise <= large * 0.12 && Math.min(group.size, other.size) > large * 0.75)
    return gap > -large * 0.2 && gap < large * NEAR_GAP;
  return (
    isScript(group.size, other.size, rise) &&
    Math.min(group.length, other.length) <= 12 &&
    gap > -large * 0.3 &&
    gap < large * 0.3
  );
}

function absorb(group: Group, other: Group): void {
  for (const piece of other.pieces) add(group, piece);
  if (!group.pieces.some(({ rtl }) => rtl)) group.pieces.sort((a, b) => a.x - b.x);
}

function toSegment({ pieces, x, right, y, size, turned }: Group): PdfSegment[] {
  const { text, letters } = readPieces(pieces, y, size);
  // The numbers of one citation may be separate pieces.
  const plain = cleanText(text.replace(/\]\s?([,–-])\s?\[(?=\d)/g, '$1'));
  if (plain === '') return [];
  const first = pieces[0] as Placed;
  const [[font] = [0], ...rest] = [...letters].sort((a, b) => b[1] - a[1]);
  const others = rest.filter(([, count]) => count > text.length * OTHER_SHARE).map(([other]) => other);
  const lead = leadOf(pieces);
  const isMarked = first.size < size * 0.86 && y - first.y > size * 0.15;
  return [
    {
      text: plain,
      x: turned ? y : x,
      right: turned ? y + size : right,
      y: turned ? Math.abs(x) : y,
      size,
      font,
      ...(lead && { lead }),
      ...(others.length > 0 && { others }),
      ...(isMarked && { mark: true as const }),
      ...(turned && { turned: true as const }),
    },
  ];
}

/** The text of pieces, and how many letters are in each font. */
function readPieces(pieces: readonly Placed[], y: number, size: number) {
  let text = '';
  let end = pieces[0]?.x ?? 0;
  const letters = new Map<number, number>();
  for (const piece of pieces) {
    if (text.length > MAX_LENGTH) break;
    const part = scriptOf(piece, y, size, text);
    const gap = piece.rtl ? 0 : piece.x - end;
    const isApart = gap > Math.max(piece.size, size * 0.7) * WORD_GAP || (piece.spaced && gap > -size * 0.5);
    text += text !== '' && isApart && !/\s/.test(text.at(-1) ?? '') ? ` ${part}` : part;
    end = piece.right;
    letters.set(piece.font, (letters.get(piece.font) ?? 0) + piece.text.length);
  }
  return { text: text.slice(0, MAX_LENGTH), letters };
}

/** Digits and signs above or below the line get characters of their own. */
function scriptOf(piece: Placed, y: number, size: number, before: string): string {
  if (piece.turned || piece.size > size * 0.86) return piece.text;
  const rise = y - piece.y;
  if (rise > size * 0.15) return raised(piece.text, before.slice(-TAIL));
  return rise < -size * 0.08 ? lowered(piece.text) : piece.text;
}

function leadOf(pieces: readonly Placed[]): PdfSegment['lead'] {
  const font = pieces[0]?.font ?? 0;
  const next = pieces.findIndex((piece) => piece.font !== font);
  if (next < 0) return undefined;
  const length = pieces.slice(0, next).reduce((sum, piece) => sum + piece.text.length + Number(piece.spaced), 0);
  return { length, font };
}
