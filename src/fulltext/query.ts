import { repeated } from './bm25.ts';
import { STOPWORDS } from './stopwords.ts';
import { cachedStem, isPaired, stemsOf, toPairs, wordsOf } from './tokens.ts';

/** A word or phrase to search for. */
export interface Term {
  /** Folded words; several make a phrase. */
  readonly words: readonly string[];
  /** The same words as the index has them. */
  readonly stems: readonly string[];
  /** Higher for repeated words, lower for each pair of one CJK word. */
  readonly weight: number;
  /** Whether any word with this prefix fits; for a single CJK character. */
  readonly begins: boolean;
}

/** A quoted phrase. */
export interface Phrase extends Term {
  /** As typed, without the quotes. */
  readonly text: string;
}

/** A parsed query; every text can be parsed. */
export interface Query {
  readonly terms: readonly Term[];
  /** Quoted phrases: a hit must have all of them. */
  readonly required: readonly Phrase[];
  /** Quoted phrases that are not required; their words are terms, and papers that have them come first. */
  readonly preferred: readonly Phrase[];
  /** Quoted phrases beyond the limit, of which only the words count. */
  readonly unquoted: readonly Phrase[];
  /** Folded words as typed, preferred to other forms of the same stem. */
  readonly forms: ReadonlySet<string>;
  /** Stems next to each other in the query. */
  readonly neighbours: readonly (readonly [string, string])[];
}

const MAX_TERMS = 48;
const MAX_PHRASES = 8;
/** So many words in a row occur in one text only; the rest of a longer phrase is not compared. */
const MAX_PHRASE_WORDS = 24;
const QUOTED = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』/gu;

/** The same phrase has the same key, however it is written. */
export const phraseKey = ({ stems }: Term): string => stems.join(' ');

/** Parses a query: quoted words are phrases, any other sign counts as a space. Phrases in `loosened` are not required. */
export function parseQuery(text: string, loosened: ReadonlySet<string> = new Set()): Query {
  const seen = new Map<string, Phrase[]>();
  const required: Phrase[] = [];
  const preferred: Phrase[] = [];
  const unquoted: Phrase[] = [];
  const placeOf = (key: string): Phrase[] => {
    if (required.length + preferred.length >= MAX_PHRASES) return unquoted;
    return loosened.has(key) ? preferred : required;
  };
  const loose = text.replace(QUOTED, (_whole, ...groups: unknown[]) => {
    const inner = String(groups.slice(0, 6).find((group) => typeof group === 'string') ?? '');
    const term = toPhrase(wordsOf(inner).slice(0, MAX_PHRASE_WORDS));
    if (!term) return ' ';
    const key = phraseKey(term);
    const place = seen.get(key) ?? placeOf(key);
    if (!seen.has(key)) place.push({ ...term, text: inner.trim() });
    seen.set(key, place);
    return place === required ? ' ' : ` ${inner} `;
  });
  const chunks = loose
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const telling = chunks.filter((words) => words.some((word) => !STOPWORDS.has(word)));
  const kept = telling.length > 0 || required.length > 0 ? telling : chunks;
  const terms = merge(kept.flatMap(toTerms)).slice(0, MAX_TERMS);
  return {
    terms,
    required,
    preferred,
    unquoted,
    forms: new Set([...kept.flat(), ...required.flatMap((term) => term.words)]),
    neighbours: toNeighbours(kept),
  };
}

/** Each pair of neighbours once. */
function toNeighbours(chunks: readonly (readonly string[])[]): [string, string][] {
  const sequence = chunks.flatMap((words) =>
    words.filter((word) => !STOPWORDS.has(word)).flatMap((word) => (isPaired(word) ? stemsOf(word) : cachedStem(word))),
  );
  const pairs = new Map<string, [string, string]>();
  for (const [at, stem] of sequence.slice(1).entries()) {
    const before = sequence[at];
    if (before && before !== stem) pairs.set(`${before} ${stem}`, [before, stem]);
  }
  return [...pairs.values()];
}

/** The terms of one piece between spaces; several words in it (`state-of-the-art`, a DOI) are a phrase and its parts. */
function toTerms(words: readonly string[]): Term[] {
  const [first = ''] = words;
  if (words.length === 1) return isPaired(first) ? toPairTerms(first) : [toWord(first)];
  const phrase = toPhrase(words);
  // A number out of an id or a formula says nothing on its own.
  const isTelling = (word: string) => !STOPWORDS.has(word) && !/^\d+$/.test(word) && [...word].length > 1;
  const parts = words.filter((word) => isPaired(word) || isTelling(word));
  return [
    ...(phrase ? [phrase] : []),
    ...parts.flatMap((word) => (isPaired(word) ? toPairTerms(word) : [toWord(word)])),
  ];
}

function toWord(word: string): Term {
  return { words: [word], stems: [cachedStem(word)], weight: 1, begins: false };
}

/** The index has the last character of a run alone as well, but only for texts that end with it. */
function toPairTerms(run: string): Term[] {
  const pairs = toPairs(run);
  if (pairs.length === 1) return [{ words: pairs, stems: pairs, weight: 1, begins: true }];
  const whole = pairs.slice(0, -1);
  const weight = Math.max(1 / whole.length, 0.34);
  return whole.map((pair) => ({ words: [pair], stems: [pair], weight, begins: false }));
}

function toPhrase(words: readonly string[]): Term | null {
  const tokens = words.flatMap((word) => {
    const pairs = isPaired(word) ? toPairs(word) : [word];
    return pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  });
  const [first] = tokens;
  if (first === undefined) return null;
  const begins = tokens.length === 1 && isPaired(first) && [...first].length === 1;
  return {
    words: tokens,
    stems: tokens.map((token) => (isPaired(token) ? token : cachedStem(token))),
    weight: 1,
    begins,
  };
}

function merge(terms: readonly Term[]): Term[] {
  const byStems = new Map<string, Term[]>();
  for (const term of terms) {
    const key = phraseKey(term);
    byStems.set(key, [...(byStems.get(key) ?? []), term]);
  }
  return [...byStems.values()].flatMap((same) => {
    const [first] = same;
    const average = same.reduce((sum, { weight }) => sum + weight, 0) / same.length;
    return first ? [{ ...first, weight: average * repeated(same.length) }] : [];
  });
}
