import type { Query, Term } from './query.ts';
import { stemOf } from './stem.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Each correction reads a part of the vocabulary. */
const MAX_CORRECTIONS = 8;

/** The stems of a query that occur nowhere, each with the nearest word that does. */
export function correct(query: Query, vocabulary: Vocabulary): Map<string, string> {
  const corrections = new Map<string, string>();
  const all: Term[] = [...query.terms, ...query.required];
  const unknown = [...new Set(all.flatMap((term) => term.stems))].filter(
    (stem) => vocabulary.count('head', stem) === 0 && vocabulary.count('body', stem) === 0,
  );
  for (const stem of unknown.slice(0, MAX_CORRECTIONS)) {
    const nearest = vocabulary.nearest(stem);
    if (nearest !== null) corrections.set(stem, nearest);
  }
  return corrections;
}

/** The query with corrections applied. */
export function applyCorrections(query: Query, corrections: ReadonlyMap<string, string>): Query {
  const replace = (term: Term): Term => {
    const words = term.words.map((word, at) => corrections.get(term.stems[at] ?? '') ?? word);
    return { ...term, words, stems: words.map(stemOf) };
  };
  const change = (stem: string) => corrections.get(stem) ?? stem;
  return {
    ...query,
    terms: query.terms.map(replace),
    required: query.required.map(replace),
    neighbours: query.neighbours.map(([before, after]) => [change(before), change(after)] as const),
  };
}
