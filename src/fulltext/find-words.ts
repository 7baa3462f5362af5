import { NEIGHBOURS } from './bm25.ts';
import { followedBy } from './followed-by.ts';
import type { Posting, Postings } from './postings.ts';
import type { Query, Term } from './query.ts';

/** A word of a query, as the rows that have it. */
export interface WeightedWord {
  readonly posting: Posting;
  /** How much it counts; 0 for the words of a compound together, which score through their parts. */
  readonly factor: number;
}

/** Words that are neighbours in a query; rows in which they are neighbours too gain from it. */
export interface WeightedPair {
  readonly before: Posting;
  readonly after: Posting;
  readonly factor: number;
}

/** What is added up, in this order. */
export interface Scoring {
  /** Rare words first. */
  readonly words: readonly WeightedWord[];
  readonly pairs: readonly WeightedPair[];
}

/** The rarest terms, as many as may be read; phrases are always read. */
export function chooseTerms(
  query: Query,
  costOf: (term: Term) => number,
  maxRead: number,
): { terms: Term[]; isComplete: boolean } | null {
  let sum = [...query.required, ...query.preferred].reduce((all, term) => all + costOf(term), 0);
  if (sum > maxRead) return null;
  const found = query.terms.map((term) => ({ term, cost: costOf(term) })).filter(({ cost }) => cost > 0);
  found.sort((a, b) => a.cost - b.cost);
  const chosen = found.filter(({ cost }) => {
    sum += cost;
    return sum <= maxRead;
  });
  if (chosen.length === 0 && found.length > 0 && query.required.length === 0) return null;
  return { terms: chosen.map(({ term }) => term), isComplete: chosen.length === found.length };
}

interface FoundTerm {
  readonly posting: Posting;
  readonly stem: string;
}

function findTerm(postings: Postings, { stems, begins }: Term): FoundTerm[] {
  const [first = '', ...rest] = stems;
  if (begins) return postings.withPrefix(first).map((stem) => ({ posting: postings.of(stem), stem }));
  const posting = rest.reduce((before, stem) => followedBy(before, postings.of(stem)), postings.of(first));
  return [{ posting, stem: first }];
}

/** The words of some terms, and the pairs of neighbours among them, with how much they count. */
export function weigh(
  { neighbours }: Query,
  terms: readonly Term[],
  postings: Postings,
  rarityOf: (stem: string) => number,
): Scoring {
  const words = terms.flatMap((term) =>
    findTerm(postings, term).map(({ posting, stem }) => ({
      posting,
      // A phrase scores through its neighbours.
      factor: term.stems.length === 1 ? term.weight * rarityOf(stem) : 0,
    })),
  );
  const read = new Set(terms.flatMap(({ stems }) => stems));
  const pairs = neighbours
    .filter(([before, after]) => read.has(before) && read.has(after))
    .map(([before, after]) => ({
      before: postings.of(before),
      after: postings.of(after),
      factor: NEIGHBOURS * Math.min(rarityOf(before), rarityOf(after)),
    }));
  return { words, pairs };
}

/** The rows with each phrase of a query. */
export function findPhrases({ required, preferred }: Query, postings: Postings) {
  const find = (term: Term) => findTerm(postings, term).map(({ posting }) => posting);
  return { required: required.map(find), preferred: preferred.flatMap(find) };
}
