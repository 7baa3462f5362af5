import { mostOf } from './extent.ts';
import type { Line } from './line.ts';
import { isKnownName } from './names.ts';
import type { BodyStyle } from './style.ts';

const MAX_LINES = 5;
const MAX_CHARACTERS = 300;

/** The lines of the title: the largest text in the upper part of the first page; empty if nothing stands out. */
export function findTitle(lines: readonly Line[], style: BodyStyle): readonly Line[] {
  const [start] = lines;
  if (!start) return [];
  const upper = new Set(
    lines.filter(
      (line) =>
        line.page === start.page &&
        line.y < line.pageHeight * 0.6 &&
        countLetters(line.text) > 3 &&
        !isBanner(line.text) &&
        !isKnownName(line.text),
    ),
  );
  const largest = mostOf([...upper].map(({ size }) => size));
  if (largest < style.size * 1.15) return [];
  const first = lines.findIndex((line) => line.size > largest * 0.95 && upper.has(line));
  const title: Line[] = [];
  for (const line of lines.slice(first, first + MAX_LINES)) {
    const before = title.at(-1);
    if (before && !upper.has(line)) break;
    if (line.page !== start.page || line.size < largest * 0.9) break;
    if (before && line.y - before.y > largest * 2.2) break;
    title.push(line);
  }
  const length = title.reduce((sum, { text }) => sum + text.length, 0);
  return length > 8 && length < MAX_CHARACTERS ? title : [];
}

const countLetters = (text: string) => text.replace(/[^\p{L}]/gu, '').length;

/** The name of a journal or series above the title. */
const isBanner = (text: string) =>
  /\b(?:journals?|proceedings|transactions|letters|magazine|bulletin|annals|open access|research article)\b/i.test(
    text,
  ) && text.split(' ').length < 8;
