import { foldMarks } from '../text/fold.ts';

const GREEK_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
const GREEK = new Map([...'αβγδεζηθικλμνξοπρςστυφχψω'].map((letter, at) => [letter, GREEK_NAMES[at] ?? letter]));
const VARIANTS: Readonly<Record<string, string>> = { ϵ: 'ε', ϑ: 'θ', ϕ: 'φ', ϖ: 'π', ϱ: 'ρ', µ: 'μ' };

/** Scripts without spaces: each letter is a word, so that a title can begin and end anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/** Platforms of open peer review add the state of the review to a title: "[version 2; peer review: 1 approved]". */
export const withoutReviewStatus = (text: string) =>
  text.includes('[')
    ? text.replace(/[.\s]*\[\s*version\s+\d+\b([^\]]*)\]/gi, (status, rest: string) =>
        REVIEW_STATUS.test(rest) ? ' ' : status,
      )
    : text;

/** Anything else inside the brackets is part of a title, or a label. */
const REVIEW_STATUS =
  /^(?:[\s\d:;,.-]|\b(?:peer|review|referees?|status|approved|with|reservations?|not|awaiting|pending|and)\b)*$/i;

/** The words of a title in the form in which titles are compared: lower case, no accents, Greek letters by name. */
export function titleWords(text: string): string[] {
  const title = withoutReviewStatus(text);
  // Most titles are plain ASCII, which needs no tables.
  if (!/[\u0080-\uffff]/.test(title))
    return (
      title
        .toLowerCase()
        .replaceAll('&', ' and ')
        .match(/[a-z0-9]+/g) ?? []
    );
  const folded = foldMarks(title.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '').replace(/&/g, ' and ')).replace(
    /[ϵϑϕϖϱµ]/g,
    (letter) => VARIANTS[letter] ?? letter,
  );
  return folded
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) =>
      UNSPACED.test(word) ? [...word] : [word.replace(/[α-ω]/g, (letter) => GREEK.get(letter) ?? letter)],
    );
}

/** Whether a title is so short that many papers share it. */
export function isShortTitle(title: string): boolean {
  return titleWords(title).join('').length < 12;
}

const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/;
const PART = /^(?:part|parts|teil|partie|parte|deel|volume|vol|band|tome|tomo|chapter|часть|第)$/;

/** Whether words name one part of a series: "Part II", "2", "III: Experiments". */
export function namesPart(words: readonly string[]): boolean {
  return partNumbers(words).length > 0;
}

/** The words that number a part of a series; "i" only after a word such as "part". */
export function partNumbers(words: readonly string[]): string[] {
  return words.filter(
    (word, at) => (ROMAN.test(word) && (word !== 'i' || PART.test(words[at - 1] ?? ''))) || /^\d{1,2}$/.test(word),
  );
}
