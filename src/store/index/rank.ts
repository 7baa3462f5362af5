import { isUnspaced, toWords } from './text.ts';

/** Weights of a whole word in each field; a prefix counts less. */
const TITLE = 8;
const AUTHORS = 4;
const VENUE = 2;
const PREFIX = 0.7;
/** The bonus of a title that consists only of query words. */
const COVERAGE = 6;

/** The fields that decide the rank. */
export interface Rankable {
  readonly title: string | null;
  /** All names in one string. */
  readonly authors: string;
  readonly venue: string | null;
  readonly fetchedAt: string;
}

/**
 * Sorts hits, best first, then newest first. All of them contain all terms, so only the field of a match matters, not how
 * rare a term is. That needs no statistics of the whole index.
 */
export function rankHits<H extends Rankable>(hits: readonly H[], terms: readonly string[]): H[] {
  const scored = hits.map((hit) => ({ hit, score: scoreOf(hit, terms) }));
  scored.sort((a, b) => b.score - a.score || (a.hit.fetchedAt < b.hit.fetchedAt ? 1 : -1));
  return scored.map(({ hit }) => hit);
}

function scoreOf(hit: Rankable, terms: readonly string[]): number {
  const title = toWords(hit.title ?? '');
  const fields: [string[], number][] = [
    [title, TITLE],
    [toWords(hit.authors), AUTHORS],
    [toWords(hit.venue ?? ''), VENUE],
  ];
  const scores = terms.map((term) => Math.max(...fields.map(([words, weight]) => weight * closenessOf(words, term))));
  const covered = title.filter((word) => terms.some((term) => closenessOf([word], term) > 0)).length;
  return scores.reduce((sum, each) => sum + each, 0) + (COVERAGE * covered) / (title.length || 1);
}

function closenessOf(words: readonly string[], term: string): number {
  if (words.includes(term)) return 1;
  const isPrefix = isUnspaced(term)
    ? words.some((word) => word.includes(term))
    : words.some((word) => word.startsWith(term));
  return isPrefix ? PREFIX : 0;
}
