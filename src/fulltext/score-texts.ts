import {
  EXACT_FORM,
  type FieldWeight,
  NEIGHBOURS,
  occurrenceWeight,
  PREFERRED_PHRASE,
  rarity,
  type Statistics,
  saturate,
} from './bm25.ts';
import { createStemFinder } from './find-stems.ts';
import type { Query } from './query.ts';

/** A text of a record. */
export interface Field {
  readonly text: string;
  readonly counts: FieldWeight;
  /** Its length divided by the average. */
  readonly relativeLength: number;
}

/** BM25 of one record, read from its texts, with exact forms and neighbours; for the fallback only. */
export function createTextScorer(query: Query, statistics: Statistics): (fields: readonly Field[]) => number {
  const count = createCounter(query);
  const rarities = new Map<string, number>();
  const rarityOf = (stem: string): number => {
    const known = rarities.get(stem) ?? rarity(statistics, stem);
    rarities.set(stem, known);
    return known;
  };
  const neighbours = query.neighbours.map(([before, after]) => [before, after, `${before} ${after}`] as const);
  const phrases = query.preferred.map(({ stems }) => ({ stems, pairs: pairsOf(stems) }));
  return (fields) => {
    const { stems, pairs, exact } = count(fields);
    let score = 0;
    for (const { stems: own, weight } of query.terms) {
      const [stem] = own;
      const found = own.length === 1 && stem ? (stems.get(stem) ?? 0) : 0;
      if (found > 0 && stem) score += weight * rarityOf(stem) * saturate(found);
    }
    for (const [before, after, pair] of neighbours) {
      const found = pairs.get(pair) ?? 0;
      if (found > 0) score += NEIGHBOURS * Math.min(rarityOf(before), rarityOf(after)) * saturate(found);
    }
    score += PREFERRED_PHRASE * phrases.filter((phrase) => hasPhrase(phrase, stems, pairs)).length;
    for (const stem of exact.values()) score += EXACT_FORM * rarityOf(stem);
    return score;
  };
}

const pairsOf = (stems: readonly string[]) => stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);

interface PreferredPhrase {
  readonly stems: readonly string[];
  readonly pairs: readonly string[];
}

const hasPhrase = (phrase: PreferredPhrase, stems: Counts, pairs: Counts) =>
  phrase.stems.every((stem) => stems.has(stem)) && phrase.pairs.every((pair) => pairs.has(pair));

type Counts = ReadonlyMap<string, number>;

function createCounter(query: Query) {
  const terms = [...query.terms, ...query.required, ...query.preferred];
  const finder = createStemFinder(new Set(terms.flatMap((term) => term.stems)));
  const wantedPairs = new Set([
    ...query.neighbours.map((pair) => pair.join(' ')),
    ...query.preferred.flatMap(({ stems }) => pairsOf(stems)),
  ]);
  const add = (counts: Map<string, number>, key: string, weight: number) =>
    counts.set(key, (counts.get(key) ?? 0) + weight);
  return (fields: readonly Field[]) => {
    const stems = new Map<string, number>();
    const pairs = new Map<string, number>();
    const exact = new Map<string, string>();
    for (const field of fields) {
      const weight = occurrenceWeight(field.counts, field.relativeLength);
      for (const { stem, form, after } of finder.find(field.text)) {
        add(stems, stem, weight);
        if (query.forms.has(form)) exact.set(form, stem);
        const pair = after === '' ? '' : `${after} ${stem}`;
        if (wantedPairs.has(pair)) add(pairs, pair, weight);
      }
    }
    return { stems, pairs, exact };
  };
}
