import { cachedStem, hasNonAscii, type Token, tokensOf, WORD_CHARACTER, type Word } from './tokens.ts';

/** A word that was found, and the stem right before it if that was found too. */
export interface FoundWord extends Word {
  readonly after: string;
}

/** Finds words in texts; created once for a query, used on hundreds of texts. */
export interface StemFinder {
  /** The words with one of the stems, in order. */
  find(text: string): FoundWord[];
  /** The same words with their places. */
  places(text: string): Token[];
}

/** Prepares the search for some stems. ASCII text is not split into words: a pattern finds the beginnings of stems. */
export function createStemFinder(stems: ReadonlySet<string>): StemFinder {
  const inAscii = createAsciiFinder(stems);
  const places = (text: string) =>
    hasNonAscii(text) ? tokensOf(text).filter(({ stem }) => stems.has(stem)) : inAscii(text);
  return {
    places,
    find(text) {
      const found = places(text);
      return found.map(({ form, stem, start }, at) => {
        const before = found[at - 1];
        // Overlapping pairs of a script without spaces are neighbours too.
        const adjacent = before && (before.end >= start || !WORD_INSIDE.test(text.slice(before.end, start)));
        return { form, stem, after: adjacent ? before.stem : '' };
      });
    },
  };
}

const WORD_INSIDE = new RegExp(`[${WORD_CHARACTER}]`, 'u');
/** Digits and letters, after the character codes of ASCII. */
const IS_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0));
const isWord = (code: number): boolean => code < 128 && IS_WORD[code] === 1;

/**
 * Finds out whether a word at a place may have one of the stems. Only the last letter of a stem may differ from its words
 * (happy, happi; troubling, trouble), so all others are compared before a word is read, the first two by a table.
 */
function createOpenings(stems: readonly string[]): (text: string, start: number, end: number) => boolean {
  const pairs = new Uint8Array(128 * 128);
  const openings = stems.map((stem) => (stem.length > 1 ? stem.slice(0, -1) : stem));
  for (const stem of stems) {
    const first = stem.charCodeAt(0) * 128;
    if (stem.length > 2) pairs[first + stem.charCodeAt(1)] = 1;
    else pairs.fill(1, first, first + 128);
  }
  return (text, start, end) => {
    const second = end > start + 1 ? text.charCodeAt(start + 1) : 0;
    if (pairs[text.charCodeAt(start) * 128 + second] !== 1) return false;
    for (const opening of openings) if (text.startsWith(opening, start)) return true;
    return false;
  };
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWord(text.charCodeAt(end))) end += 1;
  return end;
}

/** Reads characters instead of matching a pattern, which would have to be compiled for every query. */
function createAsciiFinder(stems: ReadonlySet<string>): (text: string) => Token[] {
  const ascii = [...stems].filter((stem) => /^[a-z0-9]+$/.test(stem));
  if (ascii.length === 0) return () => [];
  const mayHaveStem = createOpenings(ascii);
  return (text) => {
    const lower = text.toLowerCase();
    const found: Token[] = [];
    for (let start = 0; start < lower.length; start += 1) {
      if (!isWord(lower.charCodeAt(start))) continue;
      const end = endOfWord(lower, start + 1);
      if (mayHaveStem(lower, start, end)) {
        const form = lower.slice(start, end);
        const stem = cachedStem(form);
        if (stems.has(stem)) found.push({ form, stem, start, end });
      }
      start = end;
    }
    return found;
  };
}
