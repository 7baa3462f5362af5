import { foldMarks } from '../../text/fold.ts';

const MAX_QUERY = 500;
const MAX_WORDS = 24;
/** Scripts written without blanks: each character is a word of its own, and a run of them a phrase. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'gu');
const RUN = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** The text as the index keeps it. */
export function toIndexText(text: string): string {
  return foldMarks(text).replace(UNSPACED_CHARACTER, ' $& ');
}

const BEYOND_ASCII = /[^ -~\s]/u;

/** The words of a text, folded; a run of characters of a script without blanks counts as one. */
export function toWords(text: string): string[] {
  // Most texts are plain, and for those this takes a tenth of the time.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
  return foldMarks(text).match(RUN) ?? [];
}

/** The words that are searched for. */
export function toTerms(query: string): string[] {
  return toWords(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS);
}

/** Whether a word stands in a script without blanks, in which it may begin anywhere. */
export function isUnspaced(word: string): boolean {
  return word.search(UNSPACED_CHARACTER) >= 0;
}

/** The query in the language of the index: every term must begin some word. */
export function toMatch(terms: readonly string[]): string {
  return terms.map((term) => (isUnspaced(term) ? `"${[...term].join(' ')}"` : `"${term}" *`)).join(' AND ');
}
