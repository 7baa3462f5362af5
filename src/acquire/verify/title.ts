import { isShort, wordsOf } from './likeness.ts';

/** How a block of text compares with a title. */
export type TitleLikeness =
  | { readonly kind: 'fits' }
  /** Nearly the same words, but one of those by which papers are told apart is another, missing, or added. */
  | { readonly kind: 'differs'; readonly word: string }
  | { readonly kind: 'other' };

const FITS_FROM = 0.85;
const OTHER: TitleLikeness = { kind: 'other' };
const FITS: TitleLikeness = { kind: 'fits' };

/** Words that say nothing by themselves; a title in print may lack one or have one more. */
const SMALL = new Set(
  'a an the of on in at by for from to and or with as is are its der die das und von zur im le la les du de des et en el los y'.split(
    ' ',
  ),
);
const NEGATION = new Set('not no non nor without never lacks fails nicht kein ohne sans pas ne sin'.split(' '));
const GREEK = new Map(
  [...'αβγδεζηθικλμνξοπρστυφχψω'].map((letter, at) => [
    letter,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split(
      ' ',
    )[at] ?? letter,
  ]),
);
const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/;

/** Numbers, parts and negations: by these alone two papers can differ. */
const tells = (word: string) => /\p{N}/u.test(word) || ROMAN.test(word) || NEGATION.has(word);

const plainWords = (text: string) => wordsOf(text).flatMap((word) => GREEK.get(word) ?? word.replace(/ς/g, 'sigma'));

/**
 * Compares a block with a title: all telling words in order and little else before them. Hyphenation, lost blanks and
 * small slips are forgiven; a number, a part, a negation or a word of content that is another one is not.
 */
export function compareTitle(block: string, title: string): TitleLikeness {
  const [have, want] = [plainWords(block), plainWords(title)];
  if (want.length === 0) return OTHER;
  const exact = findLetters(have, want);
  if (isShort(title)) return exact?.at === 0 && have.join('').length === want.join('').length ? FITS : OTHER;
  if (exact && exact.at <= Math.max(24, want.join('').length * 0.3)) return judgeNext(have, want, exact.next);
  const near = have.slice(0, want.length + 12);
  const pairs = alignWords(near, want);
  if (want.length < 3 || pairs.length / want.length < FITS_FROM || near.length > want.length * 1.5 + 12) return OTHER;
  return judgeGaps(near, want, pairs);
}

/** Where the letters of the title stand in the block, if they end where a word ends. */
function findLetters(have: readonly string[], want: readonly string[]): { at: number; next: number } | null {
  const [letters, wanted] = [have.join(''), want.join('')];
  const at = letters.indexOf(wanted);
  if (at < 0) return null;
  let end = 0;
  for (const [index, word] of have.entries()) {
    end += word.length;
    if (end === at + wanted.length) return { at, next: index + 1 };
  }
  return null;
}

/** "Observations II" is not "Observations"; an initial of an author may look like the first number, so `i` is let pass. */
function judgeNext(have: readonly string[], want: readonly string[], next: number): TitleLikeness {
  const [word = '', after = ''] = have.slice(next, next + 2);
  const isPart = /^(?:part|teil|partie|parte|volume|vol)$/.test(word) && tells(after);
  const isNumber = /^(?:ii|iii|iv|vii|viii|vi|ix)$/.test(word) && !want.includes(word);
  return isPart || isNumber ? { kind: 'differs', word: `${word} ${isPart ? after : ''}`.trim() } : FITS;
}

/** The longest run of equal words in order, as places in both. */
function alignWords(have: readonly string[], want: readonly string[]): [number, number][] {
  const table = Array.from({ length: have.length + 1 }, () => new Array<number>(want.length + 1).fill(0));
  for (let i = have.length - 1; i >= 0; i--)
    for (let j = want.length - 1; j >= 0; j--) {
      const row = table[i] ?? [];
      row[j] =
        have[i] === want[j] ? 1 + (table[i + 1]?.[j + 1] ?? 0) : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < have.length && j < want.length) {
    if (have[i] === want[j]) pairs.push([i++, j++]);
    else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

function judgeGaps(
  have: readonly string[],
  want: readonly string[],
  pairs: readonly [number, number][],
): TitleLikeness {
  const matched = new Set(pairs.map(([, at]) => at));
  const missing = want.filter((_, at) => !matched.has(at));
  const [first, last] = [pairs[0]?.[0] ?? 0, pairs.at(-1)?.[0] ?? 0];
  const inBlock = new Set(pairs.map(([at]) => at));
  const added = have.slice(first, last + 3).filter((_, at) => !inBlock.has(first + at));
  const letters = have.join('');
  const lost = missing.find((word) => !isForgiven(word, added, letters));
  if (lost) return { kind: 'differs', word: lost };
  const within = have.slice(first, last).filter((_, at) => !inBlock.has(first + at));
  const extra = within.find((word) => NEGATION.has(word) || /^\d{2,}$/.test(word));
  return extra ? { kind: 'differs', word: extra } : FITS;
}

/** A word that is small, broken over lines, or one slip away from what stands in its place. */
function isForgiven(word: string, added: readonly string[], letters: string): boolean {
  if (tells(word)) return false;
  if (SMALL.has(word) || (word.length > 3 && letters.includes(word))) return true;
  return added.some((other) => word.length > 3 && !tells(other) && slips(word, other) <= 1);
}

/** Edit distance, told apart only up to two. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 1) return 2;
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end;
}
