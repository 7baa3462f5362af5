import type { Query } from './query.ts';
import { findStems } from './tokens.ts';

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
/** What neighbours of the query that are neighbours in the text add, and what the form as typed adds. */
const NEIGHBOURS = 0.25;
const EXACT_FORM = 0.05;
/** How much of the weaker of two findings, in the record and in a passage, adds to the stronger. */
const SECOND_FINDING = 0.3;

/** How telling a stem is: the fewer papers have it, the more. */
function rarity({ papers, frequency }: Statistics, stem: string): number {
  const having = Math.min(frequency(stem), papers);
  return Math.log(1 + (papers - having + 0.5) / (having + 0.5));
}

const saturate = (count: number) => (count * (SATURATION + 1)) / (SATURATION + count);
const share = (field: Field) => field.weight / (1 - LENGTH + LENGTH * field.relativeLength);

/** BM25 over fields, with all words of the query, more for exact forms and for words that stand together. */
export function scoreOf(query: Query, fields: readonly Field[], statistics: Statistics): number {
  const counts = countStems(query, fields);
  let score = 0;
  for (const { stems, weight } of query.terms) {
    const [stem] = stems;
    const count = stems.length === 1 && stem ? (counts.stems.get(stem) ?? 0) : 0;
    if (count > 0 && stem) score += weight * rarity(statistics, stem) * saturate(count);
  }
  for (const [before, after] of query.neighbours) {
    const count = counts.pairs.get(`${before} ${after}`) ?? 0;
    if (count > 0)
      score += NEIGHBOURS * Math.min(rarity(statistics, before), rarity(statistics, after)) * saturate(count);
  }
  for (const stem of counts.exact.values()) score += EXACT_FORM * rarity(statistics, stem);
  return score;
}

function countStems(query: Query, fields: readonly Field[]) {
  const wanted = new Set([...query.terms, ...query.required].flatMap((term) => term.stems));
  const pairsWanted = new Set(query.neighbours.map((pair) => pair.join(' ')));
  const stems = new Map<string, number>();
  const pairs = new Map<string, number>();
  const exact = new Map<string, string>();
  const add = (counts: Map<string, number>, key: string, worth: number) =>
    counts.set(key, (counts.get(key) ?? 0) + worth);
  for (const field of fields) {
    const worth = share(field);
    for (const { stem, form, after } of findStems(field.text, wanted)) {
      add(stems, stem, worth);
      if (query.forms.has(form)) exact.set(form, stem);
      if (after !== '' && pairsWanted.has(`${after} ${stem}`)) add(pairs, `${after} ${stem}`, worth);
    }
  }
  return { stems, pairs, exact };
}

/** One score of what was found in the record and in the best passage; a long text alone is no merit. */
export function combine(record: number, passage: number): number {
  return Math.max(record, passage) + SECOND_FINDING * Math.min(record, passage);
}
