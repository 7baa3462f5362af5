import type { Database, SqlValue } from '../../disk/database.ts';
import type { PaperFilter } from '../../fulltext/filter.ts';
import type { SnapshotFilters } from '../../model/snapshot.ts';
import { foldFacet } from '../facet.ts';

/** Turns the filters of a request into a filter on papers. */
export type ToFilter = (filters: SnapshotFilters | undefined) => PaperFilter;

/** Filters whose papers are cached; someone who turns pages keeps using the same one. */
const MAX_CACHED = 8;

/** Creates the filters of an open snapshot. */
export function createFilters(main: Database): ToFilter {
  const cache = new Map<string, Uint8Array>();
  const allowedBy = (sql: string, values: readonly SqlValue[]): Uint8Array => {
    const key = JSON.stringify([sql, ...values]);
    const allowed = cache.get(key) ?? readAllowed(main, sql, values);
    cache.delete(key);
    cache.set(key, allowed);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return allowed;
  };
  return (filters) => {
    const { sql, values } = toCondition(main, filters);
    return {
      sql,
      values,
      allows() {
        if (sql === '') return null;
        const allowed = allowedBy(sql, values);
        return (paper) => allowed[paper] === 1;
      },
    };
  };
}

function readAllowed(main: Database, sql: string, values: readonly SqlValue[]): Uint8Array {
  const last = Number(main.prepare('SELECT max(id) AS id FROM papers').get()?.['id'] ?? 0);
  const allowed = new Uint8Array(last + 1);
  const row = main.prepare(`SELECT group_concat(id) AS ids FROM papers WHERE ${sql}`).get(...values);
  for (const id of String(row?.['ids'] ?? '').split(',')) allowed[Number(id)] = 1;
  return allowed;
}

const FACET_FILTERS = ['author', 'venue', 'keyword', 'institution', 'tag'] as const;

/** A condition on the table of papers; no paper fits a facet value that does not exist. */
function toCondition(main: Database, filters: SnapshotFilters = {}): { sql: string; values: SqlValue[] } {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const add = (part: string, value: SqlValue) => {
    parts.push(part);
    values.push(value);
  };
  for (const category of FACET_FILTERS) {
    const value = filters[category];
    if (value === undefined) continue;
    const row = main.prepare('SELECT id FROM facets WHERE category = ? AND folded = ?').get(category, foldFacet(value));
    add('id IN (SELECT paper FROM paper_facets WHERE facet = ?)', Number(row?.['id'] ?? -1));
  }
  if (filters.fromYear !== undefined) add('year >= ?', filters.fromYear);
  if (filters.toYear !== undefined) add('year <= ?', filters.toYear);
  if (filters.hasSource !== undefined) add('has_source = ?', filters.hasSource ? 1 : 0);
  if (filters.only) add('paper_id IN (SELECT value FROM json_each(?))', JSON.stringify(filters.only));
  if (filters.except && filters.except.length > 0)
    add('paper_id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(filters.except));
  return { sql: parts.join(' AND '), values };
}
