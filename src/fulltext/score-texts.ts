import { EXACT_FORM, NEIGHBOURS, occurrenceWeight, rarity, type Statistics, saturate } from './bm25.ts';
import { createStemFinder } from './find-stems.ts';
import type { Query } from './query.ts';

/** A text of a record. */
export interface Field {
  readonly text: string;
  readonly weight: number;
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
    for (const stem of exact.values()) score += EXACT_FORM * rarityOf(stem);
    return score;
  };
}

function createCounter(query: Query) {
  const finder = createStemFinder(new Set([...query.terms, ...query.required].flatMap((term) => term.stems)));
  const wantedPairs = new Set(query.neighbours.map((pair) => pair.join(' ')));
  const add = (counts: Map<string, number>, key: string, weight: number) =>
    counts.set(key, (counts.get(key) ?? 0) + weight);
  return (fields: readonly Field[]) => {
    const stems = new Map<string, number>();
    const pairs = new Map<string, number>();
    const exact = new Map<string, string>();
    for (const field of fields) {
      const weight = occurrenceWeight(field.weight, field.relativeLength);
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
