import { isUnspaced, toWords } from './text.ts';

/** What a whole word is worth in each field; a mere beginning is worth less, a match elsewhere nothing more. */
const TITLE = 8;
const AUTHORS = 4;
const VENUE = 2;
const BEGINNING = 0.7;
/** How much a title gains that consists of nothing but the query. */
const COVERAGE = 6;

/** What an entry is ranked by. */
export interface Rankable {
  readonly title: string | null;
  /** All names in one text. */
  readonly authors: string;
  readonly venue: string | null;
  readonly fetchedAt: string;
}

/**
 * Puts hits in order, best first, the newer before the older. All of them hold all terms, so how rare a term is says
 * nothing; where it stands does. That needs no statistics over the whole index, which would grow with it.
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
  const worth = terms.map((term) => Math.max(...fields.map(([words, weight]) => weight * closenessOf(words, term))));
  const covered = title.filter((word) => terms.some((term) => closenessOf([word], term) > 0)).length;
  return worth.reduce((sum, each) => sum + each, 0) + (COVERAGE * covered) / (title.length || 1);
}

function closenessOf(words: readonly string[], term: string): number {
  if (words.includes(term)) return 1;
  const begins = isUnspaced(term)
    ? words.some((word) => word.includes(term))
    : words.some((word) => word.startsWith(term));
  return begins ? BEGINNING : 0;
}
