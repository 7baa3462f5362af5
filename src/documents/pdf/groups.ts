import { isCaptionStart } from './captions.ts';
import type { Line } from './line.ts';
import { headingNumber, isKnownName } from './names.ts';
import type { BodyStyle } from './style.ts';

/** Lines of one paragraph, heading or caption. */
export interface Group {
  readonly lines: readonly Line[];
  /** Distance to the line before, in usual distances; large at the start of a column. */
  readonly gap: number;
}

const AT_TOP = 9;
const BULLET = /^[•▪◦‣●■∙►➢]/u;
const ITEM = /^(?:\(?\d{1,2}[.)]|\(?[a-z]\)|\[\d+\]|[–—-])\s/u;
const ENDED = /[.!?:;。！？]["”’)\]]*(?:\[[\d,–-]+\])?$/u;

/** Divides lines into groups: by gaps, indentation, style, marks of lists, and lines that end early. */
export function toGroups(lines: readonly Line[], style: BodyStyle): Group[] {
  const groups: { lines: Line[]; gap: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const group = groups.at(-1);
    const gap = before && !line.first && line.page === before.page ? gapOf(before, line, style) : AT_TOP;
    if (group && before && gap !== AT_TOP && !isBreak(group.lines, before, line, gap)) group.lines.push(line);
    else groups.push({ lines: [line], gap });
  }
  return groups;
}

const gapOf = (before: Line, line: Line, { leading, size }: BodyStyle) =>
  (line.y - before.y) / (leading * Math.max(1, Math.max(line.size, before.size) / size));

function isBreak(group: readonly Line[], before: Line, line: Line, gap: number): boolean {
  if (gap > 1.32 || gap <= 0 || isOtherStyle(before, line)) return true;
  if (BULLET.test(line.text)) return true;
  if (isKnownName(before.text) && group.length === 1) return true;
  const isEnded = ENDED.test(before.text);
  const width = before.end - before.left;
  const isShort = before.right < before.end - width * 0.12;
  if ((ITEM.test(line.text) || isCaptionStart(line.text)) && (isEnded || isShort)) return true;
  if (headingNumber(line.text) && line.bold && isShort) return true;
  if (isIndented(group, before, line)) return isEnded || isShort;
  const isMuchShorter = before.right < before.end - width * 0.25;
  return isEnded && isMuchShorter && !ITEM.test(group[0]?.text ?? '') && /^[\p{Lu}\p{N}"“(]/u.test(line.text);
}

function isOtherStyle(before: Line, line: Line): boolean {
  const ratio = line.size / before.size;
  const differs = ratio > 1.08 || ratio < 0.92 || before.bold !== line.bold;
  return differs && letters(before) > 2 && letters(line) > 2;
}

const letters = ({ text }: Line) => text.replace(/[^\p{L}]/gu, '').length;

/** The first line of a paragraph is further right than the line before; the lines of a list item may be, too. */
function isIndented(group: readonly Line[], before: Line, line: Line): boolean {
  const [first] = group;
  if (first && (BULLET.test(first.text) || ITEM.test(first.text))) return false;
  return line.x - before.x > line.size * 0.7 && line.x - line.left > line.size * 0.7;
}
