import { stemOf } from './stem.ts';
import { STOPWORDS } from './stopwords.ts';
import { isPaired, stemsOf, toPairs, wordsOf } from './tokens.ts';

/** One thing that is searched for. */
export interface Term {
  /** The words as the index is asked for them; several make a phrase. */
  readonly words: readonly string[];
  /** What the index knows them as. */
  readonly stems: readonly string[];
  /** How much it counts: repeated words more, pieces of one CJK word less each. */
  readonly weight: number;
  /** Any word that begins so fits; for a single CJK character. */
  readonly begins: boolean;
}

/** A query as it was understood; there is no text that has no understanding. */
export interface Query {
  readonly terms: readonly Term[];
  /** Phrases that were put in quotes: a hit must have all of them. */
  readonly required: readonly Term[];
  /** Folded words as typed, which are preferred to other forms of them. */
  readonly forms: ReadonlySet<string>;
  /** Stems that follow each other in the query. */
  readonly neighbours: readonly (readonly [string, string])[];
}

const MAX_TERMS = 48;
const QUOTED = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』/gu;

/** Understands a query: quotes are phrases, all other words are wanted; every other sign is a blank. */
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

/** The terms of one piece between blanks; several words in it (`state-of-the-art`, a DOI) are a phrase and its parts. */
function toTerms(words: readonly string[]): Term[] {
  const [first = ''] = words;
  if (words.length === 1) return isPaired(first) ? toPairTerms(first) : [toWord(first)];
  const phrase = toPhrase(words);
  // A number taken out of an id or a formula says nothing.
  const telling = (word: string) => !STOPWORDS.has(word) && !/^\d+$/.test(word) && [...word].length > 1;
  const parts = words.filter((word) => isPaired(word) || telling(word));
  return [
    ...(phrase ? [phrase] : []),
    ...parts.flatMap((word) => (isPaired(word) ? toPairTerms(word) : [toWord(word)])),
  ];
}

function toWord(word: string): Term {
  return { words: [word], stems: [stemOf(word)], weight: 1, begins: false };
}

/** The last character of a run stands in the index alone as well, but only for texts that end with it. */
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

/** A term in the language of the index, in which nothing inside quotes can be syntax. */
export function toMatch({ words, begins }: Term): string {
  return `"${words.join(' ').replaceAll('"', '""')}"${begins ? ' *' : ''}`;
}
