import type { Query, Term } from './query.ts';

/** A word of a query that no paper has, and the word that is searched for instead. */
export interface Correction {
  readonly typed: string;
  /** A word as papers write it. */
  readonly word: string;
  readonly stem: string;
}

/** Corrections by the stem that no paper has. */
export type Corrections = ReadonlyMap<string, Correction>;

/** What corrections are made from. */
export interface CorrectionParts {
  isKnown(stem: string): boolean;
  /** Known stems that are spelled almost the same, nearest first. */
  nearest(stem: string): readonly string[];
  /** The usual word with a stem; null if no text that may be shown has one. */
  wordFor(stem: string): string | null;
}

/** Each correction reads a part of the vocabulary. */
const MAX_CORRECTIONS = 8;
/** How many candidates are looked up in the texts. */
const MAX_CANDIDATES = 5;

/** The words of a query that no paper has, each with the nearest word that one has. */
export function correct(query: Query, parts: CorrectionParts): Corrections {
  const typed = new Map<string, string>();
  for (const { words, stems } of [...query.terms, ...query.required])
    for (const [at, stem] of stems.entries()) if (!typed.has(stem)) typed.set(stem, words[at] ?? stem);
  const unknown = [...typed].filter(([stem]) => !parts.isKnown(stem));
  const corrections = unknown.slice(0, MAX_CORRECTIONS).flatMap(([unknownStem, word]): [string, Correction][] => {
    for (const stem of parts.nearest(unknownStem).slice(0, MAX_CANDIDATES)) {
      const found = parts.wordFor(stem);
      if (found !== null) return [[unknownStem, { typed: word, word: found, stem }]];
    }
    return [];
  });
  return new Map(corrections);
}

/** The query with corrections applied. */
export function applyCorrections(query: Query, corrections: Corrections): Query {
  if (corrections.size === 0) return query;
  const change = (stem: string) => corrections.get(stem)?.stem ?? stem;
  const replace = <T extends Term>(term: T): T => ({
    ...term,
    words: term.words.map((word, at) => corrections.get(term.stems[at] ?? '')?.word ?? word),
    stems: term.stems.map(change),
  });
  return {
    ...query,
    terms: query.terms.map(replace),
    required: query.required.map(replace),
    preferred: query.preferred.map(replace),
    neighbours: query.neighbours.map(([before, after]) => [change(before), change(after)] as const),
  };
}
