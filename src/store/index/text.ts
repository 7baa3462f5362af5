import { foldMarks } from '../../text/fold.ts';

const MAX_QUERY = 500;
const MAX_WORDS = 24;
/** Scripts without spaces: each character is indexed as a word, and a run of them is searched as a phrase. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'gu');
const RUN = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** The text as it is indexed. */
export function toIndexText(text: string): string {
  return foldMarks(text).replace(UNSPACED_CHARACTER, ' $& ');
}

const BEYOND_ASCII = /[^ -~\s]/u;

/** The folded words of a text; a run of a script without spaces counts as one. */
export function toWords(text: string): string[] {
  // Plain ASCII takes a tenth of the time.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
  return foldMarks(text).match(RUN) ?? [];
}

/** The search terms of a query. */
export function toTerms(query: string): string[] {
  return toWords(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS);
}

/** Whether a word is in a script without spaces, where a match may start anywhere. */
export function isUnspaced(word: string): boolean {
  return word.search(UNSPACED_CHARACTER) >= 0;
}

/** The FTS5 query: every term must be a prefix of a word. */
export function toMatch(terms: readonly string[]): string {
  return terms.map((term) => (isUnspaced(term) ? `"${[...term].join(' ')}"` : `"${term}" *`)).join(' AND ');
}
