import type { Database, SqlValue } from '../../disk/database.ts';
import type { SnapshotFilters, SnapshotSort } from '../../model/snapshot.ts';
import { foldFacet } from '../build/write.ts';

/** A condition on the table of papers. */
export interface Condition {
  /** Empty when every paper fits. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const FACET_FILTERS = ['author', 'venue', 'keyword', 'institution', 'tag'] as const;

/** The condition that filters mean; a value that no paper has is one that no paper fits. */
export function toCondition(main: Database, filters: SnapshotFilters = {}): Condition {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const category of FACET_FILTERS) {
    const value = filters[category];
    if (value === undefined) continue;
    const row = main.prepare('SELECT id FROM facets WHERE category = ? AND folded = ?').get(category, foldFacet(value));
    parts.push('id IN (SELECT paper FROM paper_facets WHERE facet = ?)');
    values.push(Number(row?.['id'] ?? -1));
  }
  if (filters.fromYear !== undefined) {
    parts.push('year >= ?');
    values.push(filters.fromYear);
  }
  if (filters.toYear !== undefined) {
    parts.push('year <= ?');
    values.push(filters.toYear);
  }
  if (filters.hasSource !== undefined) {
    parts.push('has_source = ?');
    values.push(filters.hasSource ? 1 : 0);
  }
  return { sql: parts.join(' AND '), values };
}

/** The order of papers that a sort other than relevance means. */
export const ORDERS: Readonly<Record<SnapshotSort, string>> = {
  relevance: 'year IS NULL, year DESC, title COLLATE NOCASE, paper_id',
  year_desc: 'year IS NULL, year DESC, title COLLATE NOCASE, paper_id',
  year_asc: 'year IS NULL, year, title COLLATE NOCASE, paper_id',
  title_asc: 'title COLLATE NOCASE, paper_id',
  title_desc: 'title COLLATE NOCASE DESC, paper_id',
};
