import type { SqlValue } from '../disk/database.ts';
import type { Allowed } from './tally.ts';

/** Which papers may be found: a condition on the table `papers`, and the same as a test of one paper. */
export interface PaperFilter {
  /** Empty if every paper may be found. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
  allows(): Allowed;
}

/** The filter as a part of a WHERE clause, on the column that holds the id of a paper. */
export function toClause(column: string, { sql }: PaperFilter): string {
  // The unary plus keeps SQLite from starting at this condition instead of at the full-text match.
  return sql === '' ? '' : ` AND +${column} IN (SELECT id FROM papers WHERE ${sql})`;
}
