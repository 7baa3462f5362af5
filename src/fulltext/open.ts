import { correct } from './correct.ts';
import { type Count, countMatching } from './count.ts';
import type { PaperFilter } from './filter.ts';
import { type FulltextOptions, openParts } from './parts.ts';
import type { Query } from './query.ts';
import { type Ranking, rankPapers } from './rank.ts';

/** The full-text index of a snapshot. */
export interface Fulltext {
  rank(query: Query, filter: PaperFilter, wanted: number): Ranking;
  count(query: Query, filter: PaperFilter): Count;
  /** The stems of a query that occur nowhere, each with the nearest word that does. */
  correct(query: Query): ReadonlyMap<string, string>;
}

/** Opens a full-text index. */
export function openFulltext(options: FulltextOptions): Fulltext {
  const parts = openParts(options);
  return {
    rank: (query, filter, wanted) => rankPapers(parts, query, filter, wanted),
    count: (query, filter) => countMatching(parts, query, filter),
    correct: (query) => correct(query, parts.vocabulary),
  };
}
