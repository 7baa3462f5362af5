import { stemOf } from './stem.ts';
import { STOPWORDS } from './stopwords.ts';
import { isPaired, stemsOf, toPairs, wordsOf } from './tokens.ts';

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

/** A parsed query; every text can be parsed. */
export interface Query {
  readonly terms: readonly Term[];
  /** Quoted phrases: a hit must have all of them. */
  readonly required: readonly Term[];
  /** Folded words as typed, preferred to other forms of the same stem. */
  readonly forms: ReadonlySet<string>;
  /** Stems next to each other in the query. */
  readonly neighbours: readonly (readonly [string, string])[];
}

const MAX_TERMS = 48;
const QUOTED = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』/gu;

/** Parses a query: quoted words are phrases, any other sign counts as a space. */
export function parseQuery(text: string): Query {
  const required: Term[] = [];
  const loose = text.replace(QUOTED, (_whole, ...groups: unknown[]) => {
    const inner = groups.slice(0, 6).find((group) => typeof group === 'string');
    const term = toPhrase(wordsOf(String(inner ?? '')));
    if (term) required.push(term);
    return ' ';
  });
  const chunks = loose
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const telling = chunks.filter((words) => words.some((word) => !STOPWORDS.has(word)));
  const kept = telling.length > 0 || required.length > 0 ? telling : chunks;
  const terms = merge(kept.flatMap(toTerms)).slice(0, MAX_TERMS);
  const sequence = kept.flatMap((words) =>
    words.filter((word) => !STOPWORDS.has(word)).flatMap((word) => stemsOf(word)),
  );
  return {
    terms,
    required,
    forms: new Set([...kept.flat(), ...required.flatMap((term) => term.words)]),
    neighbours: sequence.slice(1).flatMap((stem, at): [string, string][] => {
      const before = sequence[at];
      return before && before !== stem ? [[before, stem]] : [];
    }),
  };
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
  return { words: [word], stems: [stemOf(word)], weight: 1, begins: false };
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
  return { words: tokens, stems: tokens.map((token) => (isPaired(token) ? token : stemOf(token))), weight: 1, begins };
}

function merge(terms: readonly Term[]): Term[] {
  const byStems = new Map<string, Term>();
  for (const term of terms) {
    const key = term.stems.join(' ');
    const known = byStems.get(key);
    byStems.set(key, known ? { ...known, weight: known.weight + term.weight } : term);
  }
  return [...byStems.values()];
}
