import { PREFERRED_PHRASE, rarity } from './bm25.ts';
import { chooseTerms, findPhrases, type Scoring, weigh } from './find-words.ts';
import { followedBy } from './followed-by.ts';
import { createGains } from './gains.ts';
import type { Posting, Postings } from './postings.ts';
import type { Query, Term } from './query.ts';
import { createRowSets } from './row-set.ts';
import { addWord, scoreBest } from './score-best.ts';
import { type Allowed, createTallies, type ScoredRow, type Tally } from './tally.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The rows of a full-text table that fit a query. */
export interface ScoredRows {
  readonly best: readonly ScoredRow[];
  /** How many rows were found: all that fit if complete. */
  readonly size: number;
  /** These rows, in no order. Valid until the table is scored again. */
  rows(): Int32Array;
  /** The score of one of the best rows, of one asked for, or of any if there are no more to ask. Valid as long. */
  scoreOf(row: number): number;
  /** Whether every word was looked up, not only the rarest. */
  readonly isComplete: boolean;
  /** Scores more rows; absent if every row that was found has a score. */
  askMore?(): ScoredRows;
}

/** How to score a table. */
export interface ScoreOptions {
  /** How many of the best rows are wanted. */
  count(isComplete: boolean): number;
  readonly isAllowed: Allowed;
  /** Rows whose scores are asked for besides. */
  readonly also?: Int32Array;
}

/** Scores the rows of a full-text table by its postings. */
export interface PostingScorer {
  /** Null if even the rarest word occurs in too many rows. */
  score(query: Query, options: ScoreOptions): ScoredRows | null;
}

/** Posting entries read for one query: about ten milliseconds if none of its words is cached. */
const MAX_READ = 100_000;
const NO_ROWS = new Int32Array();

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
  const gains = createGains((row, column) => weights?.[column]?.[row] ?? 1);
  const [startTally, joinRows] = [createTallies(last, gains), createRowSets(last)];
  const frequency = (stem: string) => vocabulary.count(table, stem);
  // What is withheld must not show in scores either.
  const found = (stem: string) => (isCounted ? frequency(stem) : postings.of(stem).rows.length);
  const rarityOf = (stem: string) => rarity({ rows, frequency: found }, stem);
  const costOf = (term: Term) =>
    term.begins ? vocabulary.rows(table, term) : term.stems.reduce((sum, stem) => sum + frequency(stem), 0);
  /** Adds what is left once all words have been added. */
  const finish = (tally: Tally, { query, scoring, count, isAllowed, isComplete }: Asked): ScoredRows => {
    const found = findPhrases(query, postings);
    for (const posting of found.preferred) tally.lift(posting.rows, PREFERRED_PHRASE);
    for (const posting of found.required.flat()) tally.lift(posting.rows, 0);
    // Two words of a compound are no match without the rest of it.
    for (const { before, after, factor } of scoring.pairs) tally.raise(followedBy(before, after), factor);
    const fitting = tally.rows(bothOf(hasAll(found.required, last), isAllowed));
    const best = tally.best(fitting, count);
    return { best, size: fitting.length, rows: () => fitting, scoreOf: tally.scoreOf, isComplete };
  };
  const scoreAll = (asked: Asked): ScoredRows => {
    const tally = startTally();
    for (const word of asked.scoring.words) addWord(tally, word);
    return finish(tally, asked);
  };
  const scoreFew = (asked: Asked, also: Int32Array): ScoredRows => {
    const { scoring, count, isAllowed, isComplete } = asked;
    const tally = startTally();
    const found = scoreBest({ tally, gains, joinRows }, scoring, { count, isAllowed, also });
    if (!found) return finish(tally, asked);
    const { best, fitting } = found;
    const allowed = isAllowed && fitting.list().filter(isAllowed);
    const rows = () => allowed ?? fitting.list();
    const size = allowed ? allowed.length : fitting.size;
    return { best, size, rows, scoreOf: tally.scoreOf, isComplete, askMore: () => scoreAll(asked) };
  };
  return {
    score(query, { count, isAllowed, also = NO_ROWS }) {
      const chosen = chooseTerms(query, costOf, maxRead);
      if (!chosen) return null;
      const { terms, isComplete } = chosen;
      const scoring = weigh(query, terms, postings, rarityOf);
      const asked = { query, scoring, count: count(isComplete), isAllowed, isComplete };
      // A phrase decides which rows fit, or comes before any word.
      const hasPhrases = query.required.length + query.preferred.length > 0;
      return hasPhrases ? scoreAll(asked) : scoreFew(asked, also);
    },
  };
}

interface Asked {
  readonly query: Query;
  readonly scoring: Scoring;
  readonly count: number;
  readonly isAllowed: Allowed;
  readonly isComplete: boolean;
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
