import type { Database } from '../disk/database.ts';
import { followedBy, openPostings, type Posting, type Postings } from './postings.ts';
import type { Query, Term } from './query.ts';
import { NEIGHBOURS, rarity } from './rank.ts';
import { type Allowed, createTallies, type Scored, type Tally } from './tally.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a scan of a full-text table found. */
export interface Scan {
  readonly best: readonly Scored[];
  /** All rows that fit, in no order. */
  readonly rows: Int32Array;
  /** The score of any row, until the table is scanned again. */
  scoreOf(row: number): number;
  /** Whether every word was looked up; else only the rarest were. */
  readonly isComplete: boolean;
}

/** Scores the rows of a full-text table. */
export interface Scanner {
  /** Null when even the rarest word stands in too many rows to look at. */
  scan(query: Query, count: (isComplete: boolean) => number, isAllowed: Allowed): Scan | null;
}

/** Rows that are looked at for one query: some ten milliseconds when their words were not asked for before. */
const BUDGET = 100_000;

/** Which table is scanned, how many rows it has, and the highest number of one. */
interface Scanned {
  readonly table: 'head' | 'body';
  readonly rows: number;
  readonly last: number;
  /** What a word counts in each field of each row; the same in all where this is missing. */
  readonly shares?: readonly Float32Array[];
}

/** Prepares scans; passages are of about the same length, so `shares` are given for records only. */
export function createScanner(main: Database, vocabulary: Vocabulary, { table, rows, last, shares }: Scanned): Scanner {
  const postings = openPostings(main, table);
  const begin = createTallies(last, (row, column) => shares?.[column]?.[row] ?? 1);
  const frequency = (stem: string) => vocabulary.count(table, stem);
  const rarityOf = (stem: string) => rarity({ papers: rows, frequency }, stem);
  const costOf = (term: Term) =>
    term.begins ? vocabulary.rows(table, term) : term.stems.reduce((sum, stem) => sum + frequency(stem), 0);
  return {
    scan(query, count, isAllowed) {
      const chosen = choose(query, costOf);
      if (!chosen) return null;
      const tally = begin();
      for (const term of chosen.terms)
        for (const { posting, stem } of findTerm(postings, term)) {
          // Several words together are worth what they are worth as neighbours.
          const factor = term.stems.length === 1 ? term.weight * rarityOf(stem) : 0;
          tally.add(posting, factor);
        }
      addNeighbours(tally, query, chosen.terms, postings, rarityOf);
      const needed = query.required.map((term) => findTerm(postings, term));
      for (const { posting } of needed.flat()) tally.add(posting, 0);
      const found = tally.best(count(chosen.isComplete), all([...needed.map(hasOne), isAllowed]));
      return { ...found, scoreOf: tally.scoreOf, isComplete: chosen.isComplete };
    },
  };
}

/** Rows in which one of several postings stands. */
function hasOne(parts: readonly FoundTerm[]): Allowed {
  const rows = new Set(parts.flatMap(({ posting }) => [...posting.rows]));
  return (row) => rows.has(row);
}

function all(conditions: readonly Allowed[]): Allowed {
  const needed = conditions.filter((each) => each !== null);
  return needed.length === 0 ? null : (row) => needed.every((allows) => allows(row));
}

/** The rarest terms, as many as the budget allows; what is required has to be among them. */
function choose(query: Query, costOf: (term: Term) => number): { terms: Term[]; isComplete: boolean } | null {
  let spent = query.required.reduce((sum, term) => sum + costOf(term), 0);
  if (spent > BUDGET) return null;
  const found = query.terms.map((term) => ({ term, cost: costOf(term) })).filter(({ cost }) => cost > 0);
  found.sort((a, b) => a.cost - b.cost);
  const chosen = found.filter(({ cost }) => {
    spent += cost;
    return spent <= BUDGET;
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
  if (begins) return postings.beginning(first).map((stem) => ({ posting: postings.of(stem), stem }));
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
  const looked = new Set(terms.flatMap(({ stems }) => stems));
  for (const [before, after] of neighbours) {
    if (!looked.has(before) || !looked.has(after)) continue;
    const factor = NEIGHBOURS * Math.min(rarityOf(before), rarityOf(after));
    tally.add(followedBy(postings.of(before), postings.of(after)), factor);
  }
}
