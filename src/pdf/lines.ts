import type { PdfLine } from './report.ts';

/** A piece of text as the PDF reader places it: `transform` is the text matrix, in points from the lower left corner. */
export interface TextPiece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly height: number;
  readonly width: number;
}

/** The box of a page in points. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A page of formulas and figures has more than a thousand pieces of text. */
const MAX_LINES = 2_000;
const MAX_LINE_CHARS = 1_000;

interface OpenLine {
  text: string;
  size: number;
  x: number;
  y: number;
  endX: number;
  turned: boolean;
}

/** Joins pieces that follow each other on one baseline into lines; a gap wider than a fifth of the font size is a space. */
export function joinLines(pieces: readonly TextPiece[], box: PageBox): PdfLine[] {
  const lines: OpenLine[] = [];
  for (const piece of pieces) {
    if (piece.str.trim() === '') {
      const last = lines.at(-1);
      if (last && piece.str !== '' && !last.text.endsWith(' ')) last.text += ' ';
      continue;
    }
    if (lines.length > MAX_LINES) break;
    addPiece(lines, piece);
  }
  return lines.slice(0, MAX_LINES).flatMap((line) => toLine(line, box));
}

function addPiece(lines: OpenLine[], piece: TextPiece): void {
  const [a = 0, b = 0, , , x = 0, y = 0] = piece.transform;
  const turned = Math.abs(b) > Math.abs(a);
  const size = sizeOf(piece);
  const last = lines.at(-1);
  if (!last || last.turned !== turned || (!turned && !follows(last, x, y, size))) {
    lines.push({ text: piece.str, size, x, y, endX: x + piece.width, turned });
    return;
  }
  const gap = x - last.endX;
  const needsBlank = !turned && gap > Math.max(size, last.size) * 0.2 && !/\s$/.test(last.text);
  if (last.text.length < MAX_LINE_CHARS) last.text += (needsBlank ? ' ' : '') + piece.str;
  last.endX = x + piece.width;
  last.size = Math.max(last.size, size);
}

/** Small capitals belong to the line of the capitals; subscripts and footnote marks do not. */
function follows(last: OpenLine, x: number, y: number, size: number): boolean {
  const [small, large] = [Math.min(last.size, size), Math.max(last.size, size)];
  return (
    Math.abs(last.y - y) < large * 0.12 && small >= large * 0.62 && x >= last.endX - large && x < last.endX + large * 8
  );
}

/** Some fonts state an absurd height; their size is then estimated from the width of the letters. */
export function sizeOf({ height, transform, width, str }: TextPiece): number {
  const stated = height || Math.hypot(transform[0] ?? 0, transform[1] ?? 0);
  const letters = countLetters(str);
  const byWidth = letters > 0 && width > 0 ? (width / letters) * 2 : stated;
  return stated > byWidth * 6 || stated < byWidth / 6 ? byWidth : stated;
}

/** Characters, of which a few take two units of a string. */
function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count += 1;
  return count;
}

function toLine({ text, size, x, y, turned }: OpenLine, box: PageBox): PdfLine[] {
  const plain = cleanText(text).slice(0, MAX_LINE_CHARS);
  if (plain === '') return [];
  const place = { x: share(x - box.left, box.right - box.left), y: share(box.top - y, box.top - box.bottom) };
  return [{ text: plain, size, ...place, ...(turned && { turned: true }) }];
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(9, Math.max(-9, part / whole)) : 0);

/** Accents printed as separate characters, and the combining marks they stand for. */
const ACCENTS: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  '˜': '\u0303',
  '˘': '\u0306',
  ˇ: '\u030c',
  '˚': '\u030a',
  '¸': '\u0327',
  '˝': '\u030b',
  ˆ: '\u0302',
  '¯': '\u0304',
  '˛': '\u0328',
  '˙': '\u0307',
};
const BESIDE = new RegExp(`([${Object.keys(ACCENTS).join('')}])\\s?([\\p{L}ı])`, 'gu');
const AFTER = new RegExp(`(\\p{L})([${Object.keys(ACCENTS).join('')}])`, 'gu');

/** Letters and ligatures that the fonts of common word processors map to other letters; inside a word they are misread. */
const LIGATURES: Readonly<Record<string, string>> = { ϐ: 'f', Ɵ: 'ti', Ʃ: 'tt', Ō: 'ft' };
const MISREAD = /(?<=\p{Script=Latin})[ϐƟƩ](?=\p{Ll})|(?<=\p{Ll})Ō/gu;

/** Something to compose, remove or fold; most lines have none of it. */
const UNCLEAN = /[^ -_a-z{-~]| {2}/;

/** One line of plain text: accents composed, control and format characters removed, white space folded. */
export function cleanText(text: string): string {
  if (!UNCLEAN.test(text)) return text.trim();
  const composed = text
    .replace(BESIDE, (_, accent: string, letter: string) => compose(letter === 'ı' ? 'i' : letter, accent))
    .replace(AFTER, (_, letter: string, accent: string) => compose(letter, accent));
  return composed
    .replace(MISREAD, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, (mark) => (/\s/.test(mark) ? ' ' : mark === '\u00ad' ? '-' : '\ufffd'))
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}

/** The accented letter, or the plain letter if there is none. */
function compose(letter: string, accent: string): string {
  const joined = `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC');
  return [...joined].length === 1 ? joined : letter;
}
