import { NEIGHBOURS, PREFERRED_PHRASE, rarity } from './bm25.ts';
import { followedBy } from './followed-by.ts';
import type { Posting, Postings } from './postings.ts';
import type { Query, Term } from './query.ts';
import { type Allowed, createTallies, type ScoredRow, type Tally } from './tally.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The rows of a full-text table that fit a query. */
export interface ScoredRows {
  readonly best: readonly ScoredRow[];
  /** The rows that have a score, in no order: all that fit if complete. Valid until the table is scored again. */
  readonly rows: Int32Array;
  /** The score of any row, until the table is scored again. */
  scoreOf(row: number): number;
  /** Whether every word was looked up, not only the rarest. */
  readonly isComplete: boolean;
  /** Scores more rows; absent if every row that was found has a score. */
  askMore?(): ScoredRows;
}

/** Scores the rows of a full-text table by its postings. */
export interface PostingScorer {
  /** Null if even the rarest word occurs in too many rows. */
  score(query: Query, count: (isComplete: boolean) => number, isAllowed: Allowed): ScoredRows | null;
}

/** Posting entries read for one query: about ten milliseconds if none of its words is cached. */
const MAX_READ = 100_000;

/** The table to score. */
export interface ScoredTable {
  readonly table: 'head' | 'body';
  readonly postings: Postings;
  /** Whether the vocabulary counts exactly the rows that the postings have. */
  readonly isCounted: boolean;
  readonly rows: number;
  /** The highest row number. */
  readonly last: number;
  /** The weight of one occurrence in each field of each row; absent for passages, which are of similar length. */
  readonly weights?: readonly Float32Array[];
  /** Posting entries that one query may read (default: `MAX_READ`). */
  readonly maxRead?: number;
}

/** The scorer of one full-text table: BM25 over its postings, with a bonus for neighbours. */
export function createPostingScorer(
  vocabulary: Vocabulary,
  { table, postings, isCounted, rows, last, weights, maxRead = MAX_READ }: ScoredTable,
): PostingScorer {
  const startTally = createTallies(last, (row, column) => weights?.[column]?.[row] ?? 1);
  const frequency = (stem: string) => vocabulary.count(table, stem);
  // What is withheld must not show in scores either.
  const found = (stem: string) => (isCounted ? frequency(stem) : postings.of(stem).rows.length);
  const rarityOf = (stem: string) => rarity({ rows, frequency: found }, stem);
  const costOf = (term: Term) =>
    term.begins ? vocabulary.rows(table, term) : term.stems.reduce((sum, stem) => sum + frequency(stem), 0);
  return {
    score(query, count, isAllowed) {
      const chosen = chooseTerms(query, costOf, maxRead);
      if (!chosen) return null;
      const tally = startTally();
      for (const term of chosen.terms)
        for (const { posting, stem } of findTerm(postings, term)) {
          if (term.stems.length === 1) tally.add(posting, term.weight * rarityOf(stem));
          // A phrase scores through its neighbours.
          else tally.lift(posting, 0);
        }
      for (const { posting } of query.preferred.flatMap((term) => findTerm(postings, term)))
        tally.lift(posting, PREFERRED_PHRASE);
      const required = query.required.map((term) => findTerm(postings, term).map(({ posting }) => posting));
      for (const posting of required.flat()) tally.lift(posting, 0);
      addNeighbours(tally, query, chosen.terms, postings, rarityOf);
      const found = tally.best(count(chosen.isComplete), bothOf(hasAll(required, last), isAllowed));
      return { ...found, scoreOf: tally.scoreOf, isComplete: chosen.isComplete };
    },
  };
}

/** Whether a row has every phrase; each phrase is read once, whatever the number of rows asked about. */
function hasAll(phrases: readonly (readonly Posting[])[], last: number): Allowed {
  if (phrases.length === 0) return null;
  const found = new Uint8Array(last + 1);
  for (const [at, postings] of phrases.entries())
    for (const { rows } of postings) for (const row of rows) if (found[row] === at) found[row] = at + 1;
  return (row) => found[row] === phrases.length;
}

function bothOf(one: Allowed, other: Allowed): Allowed {
  if (one === null || other === null) return one ?? other;
  return (row) => one(row) && other(row);
}

/** The rarest terms, as many as may be read; phrases are always read. */
function chooseTerms(
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

function addNeighbours(
  tally: Tally,
  { neighbours }: Query,
  terms: readonly Term[],
  postings: Postings,
  rarityOf: (stem: string) => number,
): void {
  const read = new Set(terms.flatMap(({ stems }) => stems));
  for (const [before, after] of neighbours) {
    if (!read.has(before) || !read.has(after)) continue;
    const factor = NEIGHBOURS * Math.min(rarityOf(before), rarityOf(after));
    // Two words of a compound are no match without the rest of it.
    tally.raise(followedBy(postings.of(before), postings.of(after)), factor);
  }
}
