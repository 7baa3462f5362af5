import type { SqlValue } from '../disk/database.ts';
import { type PaperFilter, toClause } from './filter.ts';
import { matchAll } from './match.ts';
import type { FulltextParts } from './parts.ts';
import type { Query } from './query.ts';
import { matchPassages, matchRecords, type Withheld } from './withheld.ts';

/** A statement and its values. */
export interface Selection {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** How many papers fit. */
export interface Count {
  readonly total: number;
  /** Whether there are no more than counted. */
  readonly totalIsExact: boolean;
}

/** Records and passages beyond this are not read. */
export const MAX_COUNTED = 10_000;

function selectRecords(withheld: Withheld | null, filter: PaperFilter): string {
  return `SELECT rowid AS paper FROM head WHERE ${matchRecords(withheld)}${toClause('rowid', filter)} LIMIT ${MAX_COUNTED + 1}`;
}

function selectPassages(withheld: Withheld | null, filter: PaperFilter): string {
  return `SELECT passages.paper AS paper FROM body CROSS JOIN passages ON passages.id = body.rowid
          WHERE ${matchPassages(withheld)}${toClause('passages.paper', filter)} LIMIT ${MAX_COUNTED + 1}`;
}

/** Selects the papers that fit a query by their record or a passage; null if none can. The first value is `?1`. */
export function selectMatching(withheld: Withheld | null, query: Query, filter: PaperFilter): Selection | null {
  const match = matchAll(query);
  if (match === null) return null;
  const sql = `SELECT paper FROM (${selectRecords(withheld, filter)})
               UNION SELECT paper FROM (${selectPassages(withheld, filter)})`;
  return { sql, values: [match, ...filter.values, ...filter.values] };
}

/** The papers that are counted, in no order. */
export function listMatching({ main, withheld }: FulltextParts, query: Query, filter: PaperFilter): number[] {
  const both = selectMatching(withheld, query, filter);
  if (both === null) return [];
  const listed = main.prepare(`SELECT group_concat(paper) AS papers FROM (${both.sql})`).get(...both.values)?.[
    'papers'
  ];
  return listed ? String(listed).split(',').map(Number) : [];
}

/** Counts the papers that fit a query, up to `MAX_COUNTED`. */
export function countMatching({ main, sizes, withheld }: FulltextParts, query: Query, filter: PaperFilter): Count {
  const both = selectMatching(withheld, query, filter);
  if (both === null) return { total: 0, totalIsExact: true };
  const count = (sql: string, values: readonly SqlValue[]) =>
    Number(main.prepare(`SELECT count(*) AS n FROM (${sql})`).get(...values)?.['n'] ?? 0);
  const one = both.values.slice(0, 1 + filter.values.length);
  const passages = selectPassages(withheld, filter);
  const total = sizes.passages > 0 ? count(both.sql, both.values) : count(selectRecords(withheld, filter), one);
  // The limit cannot cut off passages if there are fewer.
  const isCut = total > MAX_COUNTED || (sizes.passages > MAX_COUNTED && count(passages, one) > MAX_COUNTED);
  return { total: Math.min(total, MAX_COUNTED), totalIsExact: !isCut };
}

/** Whether any paper fits a query; stops at the first one. */
export function hasMatching({ main, withheld }: FulltextParts, query: Query, filter: PaperFilter): boolean {
  const match = matchAll(query);
  if (match === null) return false;
  return [selectRecords(withheld, filter), selectPassages(withheld, filter)].some(
    (sql) => main.prepare(`SELECT 1 AS n FROM (${sql}) LIMIT 1`).get(match, ...filter.values) !== undefined,
  );
}

/** Whether one paper fits a query; reads only its own rows. */
export function fitsPaper({ main, withheld }: FulltextParts, query: Query, paper: number): boolean {
  const match = matchAll(query);
  if (match === null) return false;
  const record = `SELECT 1 AS n FROM head WHERE ${matchRecords(withheld)} AND rowid = ?2`;
  const passage = `SELECT 1 AS n FROM passages CROSS JOIN body ON body.rowid = passages.id
                   WHERE passages.paper = ?2 AND ${matchPassages(withheld)} LIMIT 1`;
  return [record, passage].some((sql) => main.prepare(sql).get(match, paper) !== undefined);
}
