import { foldMarks } from '../text/fold.ts';
import { stemOf } from './stem.ts';

/** A word of a text: how it was written (folded) and what the index knows it as. */
export interface Word {
  readonly form: string;
  readonly stem: string;
}

/** A word and where it stands. */
export interface Token extends Word {
  readonly start: number;
  readonly end: number;
}

/** Scripts written without blanks, and Hangul, whose words carry endings: both are cut into overlapping pairs. */
const PAIRED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3005\\u30fc';
const PAIRED_RUN = new RegExp(`[${PAIRED}]+`, 'gu');
const WORD_CHARACTER = '\\p{L}\\p{N}\\p{Co}\\p{Mn}\\p{Mc}';
const WORD = new RegExp(`[${PAIRED}]+|(?:(?![${PAIRED}])[${WORD_CHARACTER}])+`, 'gu');
const HAS_PAIRED = new RegExp(`[${PAIRED}]`, 'u');
const BEYOND_ASCII = /[^ -~\s]/;
const PLAIN_WORD = /[a-z0-9]+/g;
/** The tokeniser of the full-text tables; the text reaches it folded, so it folds nothing but ASCII capitals. */
export const TOKENIZER = `porter unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'`;

/** Whether a folded word stands in a script that is indexed by pairs. */
export function isPaired(word: string): boolean {
  return HAS_PAIRED.test(word);
}

/** The overlapping pairs of a run, and its last character alone: so every character begins some token. */
export function toPairs(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

/** The text as the full-text index takes it; plain ASCII passes untouched, which is what makes building fast. */
export function toIndexText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return foldMarks(text).replace(PAIRED_RUN, (run) => ` ${toPairs(run).join(' ')} `);
}

/** The folded words of a text as typed; a run of a paired script is one word. */
export function wordsOf(text: string): string[] {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(PLAIN_WORD) ?? [];
  return foldMarks(text).match(WORD) ?? [];
}

/** The stems of a text in their order, as the index has them. */
export function stemsOf(text: string): string[] {
  return tokensOf(text).map(({ stem }) => stem);
}

/** Ranking meets the same words again and again; the memory of their stems is emptied when it is full. */
const MAX_REMEMBERED = 100_000;
const remembered = new Map<string, string>();

function rememberedStem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const stem = stemOf(word);
  remembered.set(word, stem);
  return stem;
}

/** A word of a text that was looked for, and the stem right before it if that was looked for too. */
export interface FoundWord extends Word {
  readonly after: string;
}

/** Finds words in texts; made once for a query, used on hundreds of texts. */
export interface StemFinder {
  /** The words that have one of the stems, in their order. */
  find(text: string): FoundWord[];
  /** The same with their places. */
  places(text: string): Token[];
}

/**
 * Prepares the search for some stems. Plain ASCII is not divided into words: only places where a stem's beginning
 * stands are looked at.
 */
export function createStemFinder(stems: ReadonlySet<string>): StemFinder {
  const inAscii = createAsciiFinder(stems);
  const places = (text: string) =>
    BEYOND_ASCII.test(text) ? tokensOf(text).filter(({ stem }) => stems.has(stem)) : inAscii(text);
  return {
    places,
    find(text) {
      const found = places(text);
      return found.map(({ form, stem, start }, at) => {
        const before = found[at - 1];
        // Overlapping pairs of a script without blanks follow each other too.
        const adjacent = before && (before.end >= start || !WORD_INSIDE.test(text.slice(before.end, start)));
        return { form, stem, after: adjacent ? before.stem : '' };
      });
    },
  };
}

const WORD_INSIDE = new RegExp(`[${WORD_CHARACTER}]`, 'u');
/** A stem may differ from its words in its last letter, so less than the whole is looked for. */
const LOOKED_FOR = 5;

function createAsciiFinder(stems: ReadonlySet<string>): (text: string) => Token[] {
  const ascii = [...stems].filter((stem) => /^[a-z0-9]+$/.test(stem));
  if (ascii.length === 0) return () => [];
  const openings = new Set(ascii.map((stem) => stem.slice(0, Math.max(1, Math.min(stem.length - 1, LOOKED_FOR)))));
  const word = new RegExp(`(?<![a-z0-9])(?:${[...openings].join('|')})[a-z0-9]*`, 'g');
  // The same few words are met in text after text.
  const known = new Map<string, string>();
  const stemFor = (form: string): string => {
    const stem = known.get(form) ?? rememberedStem(form);
    known.set(form, stem);
    return stem;
  };
  return (text) => {
    const lower = text.toLowerCase();
    const found: Token[] = [];
    word.lastIndex = 0;
    for (let match = word.exec(lower); match !== null; match = word.exec(lower)) {
      const [form] = match;
      const stem = stemFor(form);
      if (stems.has(stem)) found.push({ form, stem, start: match.index, end: match.index + form.length });
    }
    return found;
  };
}

/** The tokens of a text with their places in the text as it was given. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  if (!BEYOND_ASCII.test(text)) {
    for (const match of text.toLowerCase().matchAll(PLAIN_WORD)) {
      const [form] = match;
      tokens.push({ form, stem: rememberedStem(form), start: match.index, end: match.index + form.length });
    }
    return tokens;
  }
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const form = foldMarks(match[0]);
    if (isPaired(form)) tokens.push(...pairTokens(match[0], start));
    else tokens.push({ form, stem: rememberedStem(form), start, end: start + match[0].length });
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
