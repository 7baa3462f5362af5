import { foldMarks } from '../text/fold.ts';
import { stemOf } from './stem.ts';

/** A word of a text: as written but folded, and as the index has it. */
export interface Word {
  readonly form: string;
  readonly stem: string;
}

/** A word and its place in the text. */
export interface Token extends Word {
  readonly start: number;
  readonly end: number;
}

/** Scripts written without spaces, and Hangul, whose words have endings: both are cut into overlapping pairs. */
const PAIRED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc';
const PAIRED_RUN = new RegExp(`[${PAIRED}]+`, 'gu');
/** What a word is made of. */
export const WORD_CHARACTER = '\\p{L}\\p{N}\\p{Co}\\p{Mn}\\p{Mc}';
const WORD = new RegExp(`[${PAIRED}]+|(?:(?![${PAIRED}])[${WORD_CHARACTER}])+`, 'gu');
const HAS_PAIRED = new RegExp(`[${PAIRED}]`, 'u');
const NON_ASCII = /[^ -~\s]/;
const PLAIN_WORD = /[a-z0-9]+/g;
/** The tokenizer of the full-text tables; it receives folded text, so it folds only ASCII capitals itself. */
export const TOKENIZER = `porter unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'`;

/** Whether a text has characters beyond ASCII. */
export const hasNonAscii = (text: string): boolean => NON_ASCII.test(text);

/** Whether a folded word is in a script that is indexed by pairs. */
export function isPaired(word: string): boolean {
  return HAS_PAIRED.test(word);
}

/** The overlapping pairs of a run, and its last character alone: so every character starts a token. */
export function toPairs(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

/** The text as FTS5 receives it; plain ASCII is left as it is, which makes building fast. */
export function toIndexText(text: string): string {
  if (!hasNonAscii(text)) return text;
  return foldMarks(text).replace(PAIRED_RUN, (run) => ` ${toPairs(run).join(' ')} `);
}

/** The folded words of a text as typed; a run of a paired script is one word. */
export function wordsOf(text: string): string[] {
  if (!hasNonAscii(text)) return text.toLowerCase().match(PLAIN_WORD) ?? [];
  return foldMarks(text).match(WORD) ?? [];
}

/** The stems of a text in order, as the index has them. */
export function stemsOf(text: string): string[] {
  return tokensOf(text).map(({ stem }) => stem);
}

/** The cache of stems is cleared when it is full. */
const MAX_CACHED = 100_000;
const cache = new Map<string, string>();

/** The stem of a word, cached: ranking sees the same words again and again. */
export function cachedStem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const stem = stemOf(word);
  cache.set(word, stem);
  return stem;
}

/** The tokens of a text with their places in the text as it was given. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  if (!hasNonAscii(text)) {
    for (const match of text.toLowerCase().matchAll(PLAIN_WORD)) {
      const [form] = match;
      tokens.push({ form, stem: cachedStem(form), start: match.index, end: match.index + form.length });
    }
    return tokens;
  }
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const form = foldMarks(match[0]);
    if (isPaired(form)) tokens.push(...pairTokens(match[0], start));
    else tokens.push({ form, stem: cachedStem(form), start, end: start + match[0].length });
  }
  return tokens;
}

function pairTokens(run: string, start: number): Token[] {
  let at = start;
  const characters = [...run];
  return characters.map((character, index) => {
    const next = characters[index + 1] ?? '';
    const token = foldMarks(character + next);
    const from = at;
    at += character.length;
    return { form: token, stem: token, start: from, end: from + character.length + next.length };
  });
}
