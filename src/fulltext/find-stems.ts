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
/** A stem may differ from its words in its last letter, so only its beginning is searched for. */
const MAX_OPENING = 5;

function createAsciiFinder(stems: ReadonlySet<string>): (text: string) => Token[] {
  const ascii = [...stems].filter((stem) => /^[a-z0-9]+$/.test(stem));
  if (ascii.length === 0) return () => [];
  const openings = new Set(ascii.map((stem) => stem.slice(0, Math.max(1, Math.min(stem.length - 1, MAX_OPENING)))));
  const word = new RegExp(`(?<![a-z0-9])(?:${[...openings].join('|')})[a-z0-9]*`, 'g');
  const known = new Map<string, string>();
  const stemFor = (form: string): string => {
    const stem = known.get(form) ?? cachedStem(form);
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
