import type { Database } from '../disk/database.ts';
import { NEIGHBOURS, rarity } from './bm25.ts';
import { followedBy } from './followed-by.ts';
import { openPostings, type Posting, type Postings } from './postings.ts';
import type { Query, Term } from './query.ts';
import { type Allowed, createTallies, type ScoredRow, type Tally } from './tally.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The rows of a full-text table that fit a query. */
export interface ScoredRows {
  readonly best: readonly ScoredRow[];
  /** All rows that fit, in no order; empty if not complete. */
  readonly rows: Int32Array;
  /** The score of any row, until the table is scored again. */
  scoreOf(row: number): number;
  /** Whether every word was looked up, not only the rarest. */
  readonly isComplete: boolean;
}

/** Scores the rows of a full-text table by its postings. */
export interface PostingScorer {
  /** Null if even the rarest word occurs in too many rows. */
  score(query: Query, count: (isComplete: boolean) => number, isAllowed: Allowed): ScoredRows | null;
}

/** Posting entries read for one query: about ten milliseconds if none of its words is cached. */
const MAX_READ = 100_000;

/** The table to score. */
interface ScoredTable {
  readonly table: 'head' | 'body';
  readonly rows: number;
  /** The highest row number. */
  readonly last: number;
  /** The weight of one occurrence in each field of each row; absent for passages, which are of similar length. */
  readonly weights?: readonly Float32Array[];
}

/** The scorer of one full-text table: BM25 over its postings, with a bonus for neighbours. */
export function createPostingScorer(
  main: Database,
  vocabulary: Vocabulary,
  { table, rows, last, weights }: ScoredTable,
): PostingScorer {
  const postings = openPostings(main, table);
  const startTally = createTallies(last, (row, column) => weights?.[column]?.[row] ?? 1);
  const frequency = (stem: string) => vocabulary.count(table, stem);
  const rarityOf = (stem: string) => rarity({ rows, frequency }, stem);
  const costOf = (term: Term) =>
    term.begins ? vocabulary.rows(table, term) : term.stems.reduce((sum, stem) => sum + frequency(stem), 0);
  return {
    score(query, count, isAllowed) {
      const chosen = chooseTerms(query, costOf);
      if (!chosen) return null;
      const tally = startTally();
      for (const term of chosen.terms)
        for (const { posting, stem } of findTerm(postings, term)) {
          // A phrase scores through its neighbours.
          const factor = term.stems.length === 1 ? term.weight * rarityOf(stem) : 0;
          tally.add(posting, factor);
        }
      addNeighbours(tally, query, chosen.terms, postings, rarityOf);
      const required = query.required.map((term) => findTerm(postings, term));
      for (const { posting } of required.flat()) tally.add(posting, 0);
      const found = tally.best(count(chosen.isComplete), allOf([...required.map(hasAny), isAllowed]));
      return { ...found, scoreOf: tally.scoreOf, isComplete: chosen.isComplete };
    },
  };
}

function hasAny(terms: readonly FoundTerm[]): Allowed {
  const rows = new Set(terms.flatMap(({ posting }) => [...posting.rows]));
  return (row) => rows.has(row);
}

function allOf(conditions: readonly Allowed[]): Allowed {
  const needed = conditions.filter((each) => each !== null);
  return needed.length === 0 ? null : (row) => needed.every((allows) => allows(row));
}

/** The rarest terms, as many as `MAX_READ` allows; required phrases are always read. */
function chooseTerms(query: Query, costOf: (term: Term) => number): { terms: Term[]; isComplete: boolean } | null {
  let sum = query.required.reduce((all, term) => all + costOf(term), 0);
  if (sum > MAX_READ) return null;
  const found = query.terms.map((term) => ({ term, cost: costOf(term) })).filter(({ cost }) => cost > 0);
  found.sort((a, b) => a.cost - b.cost);
  const chosen = found.filter(({ cost }) => {
    sum += cost;
    return sum <= MAX_READ;
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
    tally.add(followedBy(postings.of(before), postings.of(after)), factor);
  }
}
