import type { Database } from '../disk/database.ts';
import { FIELD_WEIGHTS } from './bm25.ts';
import { MAX_COUNTED } from './count.ts';
import { type PaperFilter, toClause } from './filter.ts';
import { matchRarest } from './match.ts';
import type { Query } from './query.ts';
import type { ScoredRows } from './score-postings.ts';
import type { Vocabulary } from './vocabulary.ts';
import { matchPassages, matchRecords, type Withheld } from './withheld.ts';

/** What the fallback reads. */
export interface FallbackDeps {
  readonly main: Database;
  readonly vocabulary: Vocabulary;
  readonly withheld: Withheld | null;
}

/** Records chosen by FTS5's own ranking, for words too common to read all their postings. */
export function askRecords(
  { main, vocabulary, withheld }: FallbackDeps,
  query: Query,
  filter: PaperFilter,
  count: number,
) {
  const match = matchRarest(query, (term) => vocabulary.rows('head', term), true);
  const sql = `SELECT rowid AS id, rank FROM head WHERE ${matchRecords(withheld)} AND rank MATCH 'bm25(${FIELD_WEIGHTS.title.weight}, 1.0, 1.0)'
               ${toClause('rowid', filter)} ORDER BY rank LIMIT ?`;
  return ask(main, sql, match, filter, count);
}

/** Passages chosen by FTS5's own ranking. */
export function askPassages(
  { main, vocabulary, withheld }: FallbackDeps,
  query: Query,
  filter: PaperFilter,
  count: number,
) {
  const match = matchRarest(query, (term) => vocabulary.rows('body', term), false);
  const sql = `SELECT body.rowid AS id, body.rank AS rank FROM body CROSS JOIN passages ON passages.id = body.rowid
               WHERE ${matchPassages(withheld)} AND rank MATCH 'bm25(1.0)' ${toClause('passages.paper', filter)} ORDER BY rank LIMIT ?`;
  return ask(main, sql, match, filter, count);
}

function ask(main: Database, sql: string, match: string | null, filter: PaperFilter, count: number): ScoredRows {
  const rows = match === null ? [] : main.prepare(sql).all(match, ...filter.values, count);
  const best = rows.map((row) => ({ row: Number(row['id']), score: -Number(row['rank']) }));
  const scores = new Map(best.map(({ row, score }) => [row, score]));
  return {
    best,
    size: scores.size,
    rows: () => Int32Array.from(scores.keys()),
    scoreOf: (row) => scores.get(row) ?? 0,
    isComplete: false,
    ...(best.length === count && { askMore: () => ask(main, sql, match, filter, MAX_COUNTED) }),
  };
}
