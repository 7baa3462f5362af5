import { type Corrections, correct } from './correct.ts';
import { type Count, countMatching, fitsPaper, hasMatching, type Selection, selectMatching } from './count.ts';
import type { PaperFilter } from './filter.ts';
import { type FulltextOptions, openParts } from './parts.ts';
import type { Query } from './query.ts';
import { type Ranking, rankPapers } from './rank.ts';
import { wordFor } from './words.ts';
import { workOf } from './work.ts';

/** The full-text index of a snapshot. */
export interface Fulltext {
  rank(query: Query, filter: PaperFilter, wanted: number): Ranking;
  count(query: Query, filter: PaperFilter): Count;
  /** Whether any paper fits. */
  has(query: Query, filter: PaperFilter): boolean;
  /** Whether one paper fits. */
  fits(query: Query, paper: number): boolean;
  /** Selects the papers that fit; null if none can. */
  select(query: Query, filter: PaperFilter): Selection | null;
  /** The words of a query that no paper has, each with the nearest word that one has. */
  correct(query: Query): Corrections;
  /** How many entries of the index the phrases of a query read. */
  workOf(query: Query): number;
}

/** Opens a full-text index. */
export function openFulltext(options: FulltextOptions): Fulltext {
  const parts = openParts(options);
  const { vocabulary, postings, withheld } = parts;
  const hasRows = (table: 'head' | 'body', stem: string) =>
    withheld ? postings[table].of(stem).rows.length > 0 : vocabulary.count(table, stem) > 0;
  return {
    rank: (query, filter, wanted) => rankPapers(parts, query, filter, wanted),
    count: (query, filter) => countMatching(parts, query, filter),
    has: (query, filter) => hasMatching(parts, query, filter),
    fits: (query, paper) => fitsPaper(parts, query, paper),
    select: (query, filter) => selectMatching(withheld, query, filter),
    correct: (query) =>
      correct(query, {
        isKnown: (stem) => hasRows('head', stem) || hasRows('body', stem),
        nearest: vocabulary.nearest,
        wordFor: (stem) => wordFor(parts, stem),
      }),
    workOf: (query) => workOf(vocabulary, query),
  };
}
