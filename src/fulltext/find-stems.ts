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

/** Prepares the search for some stems. ASCII text is not split into words. */
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

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWord(text.charCodeAt(end))) end += 1;
  return end;
}

/**
 * Looks for the beginnings of words with the stems. Only the last letter of a stem may differ from its words (happy,
 * happi; troubling, trouble), so each begins with all others. The engine searches for a text faster than a loop reads
 * characters, and a pattern would have to be compiled for every query.
 */
function createAsciiFinder(stems: ReadonlySet<string>): (text: string) => Token[] {
  const ascii = [...stems].filter((stem) => /^[a-z0-9]+$/.test(stem));
  const beginnings = new Set(ascii.map((stem) => (stem.length > 1 ? stem.slice(0, -1) : stem)));
  return (text) => {
    const lower = text.toLowerCase();
    const found: Token[] = [];
    for (const beginning of beginnings)
      for (let start = lower.indexOf(beginning); start >= 0; start = lower.indexOf(beginning, start + 1)) {
        if (start > 0 && isWord(lower.charCodeAt(start - 1))) continue;
        const end = endOfWord(lower, start + beginning.length);
        const form = lower.slice(start, end);
        const stem = cachedStem(form);
        if (stems.has(stem)) found.push({ form, stem, start, end });
      }
    found.sort((a, b) => a.start - b.start);
    // A word that begins with two of the beginnings was found twice.
    return found.filter(({ start }, at) => at === 0 || found[at - 1]?.start !== start);
  };
}
