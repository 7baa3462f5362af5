import { isCaptionStart } from './captions.ts';
import type { Group } from './groups.ts';
import type { Line } from './line.ts';
import { type HeadingNumber, headingNumber, isKnownName } from './names.ts';
import { type BodyStyle, roundSize } from './style.ts';

/** A heading that was found, before its level is known. */
export interface HeadingLook {
  readonly text: string;
  readonly number: HeadingNumber | null;
  readonly known: boolean;
  readonly size: number;
  readonly bold: boolean;
  readonly capitals: boolean;
  /** Looks like the text: only its number and its place speak for it. */
  readonly plain: boolean;
}

const MAX_LINES = 3;
const MAX_CHARACTERS = 180;
const MAX_WORDS = 22;
const GAP = 1.15;
/** Acknowledgements and references are often in small print, with their headings. */
const SMALL_PRINT = 0.7;

/** Judges whether a group looks like a heading; null if not. */
export function lookAtHeading(group: Group, next: Group | undefined, style: BodyStyle): HeadingLook | null {
  const { lines, gap } = group;
  const [first] = lines;
  const text = lines.map((line) => line.text).join(' ');
  if (!first || lines.length > MAX_LINES || text.length > MAX_CHARACTERS || !/\p{L}{2}/u.test(text)) return null;
  const known = isKnownName(text);
  if (first.size < style.size * (known ? SMALL_PRINT : 0.85) || isCaptionStart(text) || hasCells(lines)) return null;
  const isLarge = first.size > style.size * 1.1;
  const bold = lines.every((line) => line.bold);
  const capitals = isCapitals(text);
  const signs = {
    distinct: isLarge || bold || capitals || lines.every(({ smallCaps }) => smallCaps),
    isOther: first.font !== style.font && lines.every((line) => line.font === first.font && !hasMixedFonts(line)),
    isApart: gap > GAP || first.first,
  };
  const found = {
    text,
    number: headingNumber(text),
    known,
    size: roundSize(first.size),
    bold,
    capitals,
    plain: !signs.distinct && !(signs.isOther && first.italic),
  };
  return isHeading(found, group, next, signs, style) ? found : null;
}

function isHeading(look: HeadingLook, group: Group, next: Group | undefined, signs: Signs, style: BodyStyle): boolean {
  const { distinct, isOther, isApart } = signs;
  if (look.known) return distinct || isOther || (isApart && /^[\p{Lu}\p{N}].*[^.,]$/u.test(look.text));
  if (look.number) return isNumbered(look, group, next, signs);
  if (!isApart || !next || !isPhrase(look.text)) return false;
  if (distinct) return look.size > style.size || look.bold || countLetters(look.text) > 5;
  const [first] = group.lines;
  return isOther && first?.italic === true && group.lines.length === 1 && isShort(first) && isLower(next, style);
}

interface Signs {
  readonly distinct: boolean;
  readonly isOther: boolean;
  readonly isApart: boolean;
}

function isNumbered(
  { text, number }: HeadingLook,
  { lines, gap }: Group,
  next: Group | undefined,
  signs: Signs,
): boolean {
  const title = number?.title ?? '';
  if (text.split(' ').length > MAX_WORDS || /[,;]$/.test(text)) return false;
  if (number?.kind === 'decimal' && number.parts.length === 1 && !/^[\p{Lu}\p{N}"“(]/u.test(title) && !signs.distinct)
    return false;
  if (/\.$/.test(title) && title.split(' ').length > 10) return false;
  // Numbers such as years and pages, and the numbers of a list in the text.
  if ((number?.parts[0] ?? 0) > 40) return false;
  if (signs.distinct) return true;
  if (/[.:]$/.test(title) && (number?.parts.length ?? 0) < 2) return false;
  const first = lines[0] as Line;
  return (
    (signs.isOther || gap > GAP || first.first) &&
    lines.length <= 2 &&
    isShort(lines.at(-1) as Line) &&
    next !== undefined
  );
}

/** Several segments in a line: cells of a table, or a formula; but a number may be apart from its title. */
const hasCells = (lines: readonly Line[]) =>
  lines.some(
    ({ cells }, at) =>
      cells.length > (at === 0 && /^(?:[\d.]+|[IVX]+\.|[A-Z][\d.]*)\.?$/.test(cells[0]?.text ?? '') ? 2 : 1),
  );

const hasMixedFonts = ({ cells }: Line) => cells.some(({ lead }) => lead !== undefined);

const countLetters = (text: string) => text.replace(/[^\p{L}]/gu, '').length;

/** Capitals or small capitals throughout, in a script that has them. */
function isCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 3 && !/\p{Ll}/u.test(letters) && /\p{Lu}{3}/u.test(letters);
}

const isShort = ({ right, left, end }: Line) => right < left + (end - left) * 0.9;

/** The group below is text of the usual size. */
const isLower = ({ lines }: Group, { size, font }: BodyStyle) =>
  lines.length > 1 && Math.abs((lines[0]?.size ?? 0) - size) < 0.6 && lines.some((line) => line.font === font);

/** A phrase: starts like a title, does not end like a sentence, and is mostly letters. */
function isPhrase(text: string): boolean {
  if (!/^[\p{Lu}\p{N}"“¿¡\p{Lo}]/u.test(text) || /[.,;:]$|[-–]$/.test(text)) return false;
  if (text.split(' ').length > 16 || /https?:|@|^\d+$|[=<>∑∫{}\\]|\.{4}/.test(text)) return false;
  return countLetters(text) > text.replace(/\s/g, '').length * 0.7;
}
