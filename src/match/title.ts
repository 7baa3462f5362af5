import { titleWords } from './title-words.ts';

/** Where the words of a title are in a list of words: `end` is the first word after them. */
export interface TitleSpan {
  readonly start: number;
  readonly end: number;
}

/** What a word contributes to the letters of a title, as it is and as fonts without ligatures print it. */
interface Letters {
  readonly exact: string;
  readonly bare: string;
  /** "ffi" loses only its "ff". */
  readonly halfBare: string;
}

/** Records and printed titles differ in "the" and "and"; "and" is often printed as a symbol that text extraction loses. */
function lettersOf(word: string): Letters {
  if (word === 'the' || word === 'and') return { exact: '', bare: '', halfBare: '' };
  return { exact: word, bare: word.replace(/ffi|ffl|ff|fi|fl/g, ''), halfBare: word.replace(/ff|fi|fl/g, '') };
}

const joinLetters = (letters: readonly Letters[]): Letters => ({
  exact: letters.map(({ exact }) => exact).join(''),
  bare: letters.map(({ bare }) => bare).join(''),
  halfBare: letters.map(({ halfBare }) => halfBare).join(''),
});

/**
 * All places where a title is printed: the same letters, beginning and ending with a word. Spaces and hyphens inside do
 * not count, because lines break anywhere; letters do, because "male" is not "female" and "nitrate" is not "nitrite".
 */
export function findTitle(have: readonly string[], wanted: readonly string[]): TitleSpan[] {
  const title = joinLetters(wanted.map(lettersOf));
  const printed = have.map(lettersOf);
  if (title.exact === '') return [];
  return printed.flatMap((_, start) => {
    const end = matchFrom(printed, start, title);
    return end > 0 ? [{ start, end }] : [];
  });
}

const FORMS = ['exact', 'bare', 'halfBare'] as const;

/** The index of the word after the title that begins here, or 0. */
function matchFrom(printed: readonly Letters[], start: number, title: Letters): number {
  const read = { exact: '', bare: '', halfBare: '' };
  for (let at = start; at < printed.length; at += 1) {
    for (const form of FORMS) read[form] += printed[at]?.[form] ?? '';
    if (read.exact === '') return 0;
    if (FORMS.some((form) => title[form] !== '' && read[form] === title[form])) return at + 1;
    if (!FORMS.some((form) => title[form].startsWith(read[form]))) return 0;
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
  const rest = ({ start, end }: TitleSpan) => [...words.slice(0, start), ...words.slice(end)].map(lettersOf);
  return findTitle(words, titleWords(b)).some((span) => joinLetters(rest(span)).exact === '');
}
