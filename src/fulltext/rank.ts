import type { Query } from './query.ts';
import { createStemFinder } from './tokens.ts';

/** A text of a paper and what a word in it is worth. */
export interface Field {
  readonly text: string;
  readonly weight: number;
  /** How long it is, compared with the average. */
  readonly relativeLength: number;
}

/** How many papers there are, and how many have a stem. */
export interface Statistics {
  readonly papers: number;
  frequency(stem: string): number;
}

/** A title names the subject, so its words count twice. */
export const TITLE_WEIGHT = 2;
/** The usual constants of BM25; nothing here was fitted to a collection. */
const SATURATION = 1.5;
const LENGTH = 0.75;
/** What neighbours of the query that are neighbours in the text add. */
export const NEIGHBOURS = 0.25;
/** What the form as typed adds. */
export const EXACT_FORM = 0.05;
/** How much of the weaker of two findings, in the record and in a passage, adds to the stronger. */
const SECOND_FINDING = 0.3;

/** How telling a stem is: the fewer papers have it, the more. */
export function rarity({ papers, frequency }: Statistics, stem: string): number {
  const having = Math.min(frequency(stem), papers);
  return Math.log(1 + (papers - having + 0.5) / (having + 0.5));
}

/** What a word found often is worth: more, but less and less more. */
export const saturate = (count: number): number => (count * (SATURATION + 1)) / (SATURATION + count);
/** What a word in a field counts: less in a long one. */
export const shareOf = (weight: number, relativeLength: number): number =>
  weight / (1 - LENGTH + LENGTH * relativeLength);

/** Scores the fields of one paper. */
export type Scorer = (fields: readonly Field[]) => number;

/** BM25 over fields, with all words of the query, more for exact forms and for words that stand together. */
export function createScorer(query: Query, statistics: Statistics): Scorer {
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
  const pairsWanted = new Set(query.neighbours.map((pair) => pair.join(' ')));
  const add = (counts: Map<string, number>, key: string, worth: number) =>
    counts.set(key, (counts.get(key) ?? 0) + worth);
  return (fields: readonly Field[]) => {
    const stems = new Map<string, number>();
    const pairs = new Map<string, number>();
    const exact = new Map<string, string>();
    for (const field of fields) {
      const worth = shareOf(field.weight, field.relativeLength);
      for (const { stem, form, after } of finder.find(field.text)) {
        add(stems, stem, worth);
        if (query.forms.has(form)) exact.set(form, stem);
        const pair = after === '' ? '' : `${after} ${stem}`;
        if (pairsWanted.has(pair)) add(pairs, pair, worth);
      }
    }
    return { stems, pairs, exact };
  };
}

/** One score of what was found in the record and in the best passage; a long text alone is no merit. */
export function combine(record: number, passage: number): number {
  return Math.max(record, passage) + SECOND_FINDING * Math.min(record, passage);
}
