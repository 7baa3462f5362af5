import { toAmericanSpelling } from './spelling.ts';
import { titleWords } from './title-words.ts';

/** Where the words of a title are in a list of words: `end` is the first word after them. */
export interface TitleSpan {
  readonly start: number;
  readonly end: number;
}

/** Records and printed titles differ in "the" and "and"; "and" is often printed as a symbol that text extraction loses. */
const isOptional = (word: string) => word === 'the' || word === 'and';

const LIGATURES = /ffi|ffl|ff|fi|fl/g;

/** What a word contributes to the letters of a title, in each of the ways in which titles are compared. */
const READINGS: readonly ((word: string) => string)[] = [
  (word) => (isOptional(word) ? '' : word),
  // Lines without spaces contain "ofthe".
  (word) => word,
  // Fonts without ligatures lose them; "ffi" may lose only its "ff".
  (word) => (isOptional(word) ? '' : word.replace(LIGATURES, '')),
  (word) => (isOptional(word) ? '' : word.replace(/ff|fi|fl/g, '')),
  (word) => (isOptional(word) ? '' : toAmericanSpelling(word)),
];

type Reading = (typeof READINGS)[number];

/**
 * All places where a title is printed: the same letters, beginning and ending with a word. Spaces and hyphens inside do
 * not count, because lines break anywhere; letters do, because "male" is not "female" and "nitrate" is not "nitrite".
 */
export function findTitle(have: readonly string[], wanted: readonly string[]): TitleSpan[] {
  if (wanted.every(isOptional)) return [];
  const titles = READINGS.map((read) => wanted.map(read).join(''));
  const openings = titles.map((letters) => letters[0]);
  const spans: TitleSpan[] = [];
  for (let start = 0; start < have.length; start += 1) {
    const word = have[start] ?? '';
    // Most words do not begin the title; a lost ligature or another spelling may begin with one of these letters.
    if (!(openings.includes(word[0]) || word[0] === 'f' || word[0] === 'o') || isOptional(word)) continue;
    const end = matchFrom(have, start, titles);
    if (end > 0) spans.push({ start, end });
  }
  return spans;
}

/** The index of the word after the title that begins here, or 0. */
function matchFrom(have: readonly string[], start: number, titles: readonly string[]): number {
  let first = 0;
  for (const [at, read] of READINGS.entries()) {
    const end = endOf(have, start, titles[at] ?? '', read);
    if (end > 0 && (first === 0 || end < first)) first = end;
  }
  return first;
}

function endOf(have: readonly string[], start: number, title: string, read: Reading): number {
  let length = 0;
  for (let at = start; at < have.length && title !== ''; at += 1) {
    const letters = read(have[at] ?? '');
    if (!title.startsWith(letters, length)) return 0;
    length += letters.length;
    if (length === title.length) return at + 1;
  }
  return 0;
}

/** How one list of words compares with a title. */
export interface Likeness {
  /** Share of the title's words that occur, in order. */
  readonly share: number;
  /** The first word of the title that is missing. */
  readonly missing: string | undefined;
}

/** No title is longer; the comparison takes memory for every pair of words. */
const MAX_COMPARED = 300;

/** How much of a title is in these words, in order. */
export function likenessOf(printed: readonly string[], title: readonly string[]): Likeness {
  const [have, wanted] = [printed.slice(0, MAX_COMPARED), title.slice(0, MAX_COMPARED)];
  const rows = Array.from({ length: have.length + 1 }, () => new Array<number>(wanted.length + 1).fill(0));
  for (let i = have.length - 1; i >= 0; i -= 1)
    for (let j = wanted.length - 1; j >= 0; j -= 1) {
      const row = rows[i] ?? [];
      row[j] =
        have[i] === wanted[j] ? 1 + (rows[i + 1]?.[j + 1] ?? 0) : Math.max(rows[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  const [all, has] = [wanted.length, new Set(have)];
  return { share: all > 0 ? (rows[0]?.[0] ?? 0) / all : 0, missing: wanted.find((word) => !has.has(word)) };
}

/** Whether two titles are the same one, however they are typeset. */
export function isSameTitle(a: string, b: string): boolean {
  const words = titleWords(a);
  const rest = ({ start, end }: TitleSpan) => [...words.slice(0, start), ...words.slice(end)];
  return findTitle(words, titleWords(b)).some((span) => rest(span).every(isOptional));
}
