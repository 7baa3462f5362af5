import type { Database, SqlValue } from '../../disk/database.ts';
import type { Grade } from '../../model/entry.ts';
import type { LibraryCollection } from '../../model/library-collection.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { rankHits } from './rank.ts';
import { type IndexHit, toHit, toRef } from './table.ts';
import { toMatch, toTerms } from './text.ts';

/** One page of a list of entries. */
export interface HitList {
  readonly hits: readonly IndexHit[];
  /** How many there are, counted up to 1,000. */
  readonly total: number;
  /** There are more than were counted; of those that match a query, the newest were ranked. */
  readonly capped: boolean;
}

/** Which entries to list; what is absent does not filter. */
export interface HitFilter {
  readonly query?: string | undefined;
  /** `none` is an entry without a PDF or a text. */
  readonly grade?: Grade | 'none' | undefined;
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  readonly collection?: string | undefined;
  /** An entry of unknown year matches neither bound. */
  readonly fromYear?: number | undefined;
  readonly toYear?: number | undefined;
}

export const NO_HITS: HitList = { hits: [], total: 0, capped: false };
/** More matches than these are neither ranked nor counted. */
const CAP = 1_000;
const ID_COLUMN = { doi: 'doi', arxiv: 'arxiv_id', pmid: 'pmid', pmcid: 'pmcid' } as const;

/** The entries that match a filter: best first if it has a query, else last fetched first. */
export function listHits(database: Database, filter: HitFilter, limit: number, offset: number): HitList {
  const { query, ...rest } = filter;
  const [where, values] = toCondition(rest);
  if (query === undefined) return listFiltered(database, where, values, limit, offset);
  const terms = toTerms(query);
  if (terms.length === 0) return NO_HITS;
  const found = findMatches(database, toMatch(terms), where, values);
  const ranked = rankHits(found.slice(0, CAP), terms);
  const start = clamp(offset);
  const ids = ranked.slice(start, start + clamp(limit)).map(({ id }) => id);
  return { hits: readHits(database, ids), total: ranked.length, capped: found.length > CAP };
}

function toCondition(filter: Omit<HitFilter, 'query'>): [where: string, values: SqlValue[]] {
  const { grade, source, tag, collection, fromYear, toYear } = filter;
  const conditions: [sql: string, value: SqlValue | undefined][] = [
    ["coalesce(papers.grade, 'none') = ?", grade],
    ['papers.source = ?', source],
    ['papers.id IN (SELECT id FROM tagged WHERE tag = ?)', tag],
    ['papers.id IN (SELECT id FROM collected WHERE collection = ?)', collection],
    ['papers.year >= ?', fromYear],
    ['papers.year <= ?', toYear],
  ];
  const given = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  return [given.map(({ sql }) => ` AND ${sql}`).join(''), given.map(({ value }) => value)];
}

function listFiltered(database: Database, where: string, values: SqlValue[], limit: number, offset: number): HitList {
  const counted = database
    .prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM papers WHERE true${where} LIMIT ${CAP + 1})`)
    .get(...values);
  const rows = database
    .prepare(`SELECT * FROM papers WHERE true${where} ORDER BY fetched_at DESC, key DESC LIMIT ? OFFSET ?`)
    .all(...values, clamp(limit), clamp(offset));
  const total = Number(counted?.['n'] ?? 0);
  return { hits: rows.map(toHit), total: Math.min(total, CAP), capped: total > CAP };
}

type Ranked = [id: number, title: string | null, authors: string, venue: string | null, fetchedAt: string];

/** What is ranked comes as one text: the driver takes longer for a row than the database does. */
function findMatches(database: Database, match: string, where: string, values: SqlValue[]) {
  const ids = where
    ? `SELECT papers.id FROM words JOIN papers ON papers.id = words.rowid WHERE words MATCH ?${where}
       ORDER BY words.rowid DESC LIMIT ${CAP + 1}`
    : `SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${CAP + 1}`;
  const row = database
    .prepare(
      `SELECT json_group_array(json_array(id, title, authors, venue, fetched_at)) AS rows FROM papers
       JOIN (${ids}) USING (id)`,
    )
    .get(match, ...values);
  const rows = JSON.parse(String(row?.['rows'] ?? '[]')) as Ranked[];
  return rows.map(([id, title, authors, venue, fetchedAt]) => ({ id, title, authors, venue, fetchedAt }));
}

function readHits(database: Database, ids: readonly number[]): IndexHit[] {
  const rows = database
    .prepare('SELECT * FROM papers WHERE id IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [Number(row['id']), toHit(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Entries, last fetched first. */
export function listRecent(database: Database, limit: number, offset: number): IndexHit[] {
  return database
    .prepare('SELECT * FROM papers ORDER BY fetched_at DESC, key DESC LIMIT ? OFFSET ?')
    .all(clamp(limit), clamp(offset))
    .map(toHit);
}

/** Entries of a paper under any of its ids, the closest to the ref first. */
export function findByRef(database: Database, ref: Ref): IndexHit[] {
  return database
    .prepare(`SELECT * FROM papers WHERE ${ID_COLUMN[ref.kind]} = ? ORDER BY fetched_at DESC, key LIMIT 100`)
    .all(ref.id)
    .map(toHit)
    .sort((a, b) => closeness(b, ref) - closeness(a, ref));
}

function closeness(hit: IndexHit, ref: Ref): number {
  const version = (each: Ref) => (each.kind === 'arxiv' ? each.version : undefined);
  return (hit.ref.kind === ref.kind ? 2 : 0) + (version(hit.ref) === version(ref) ? 1 : 0);
}

/** Which of these papers are retracted. */
export function findRetracted(database: Database, refs: readonly Ref[]): ReadonlySet<string> {
  const retracted = refs.filter((ref) => findByRef(database, ref)[0]?.retracted);
  return new Set(retracted.map(formatRef));
}

/** Which of these papers have a stored file, PDF or text, under any of their ids. */
export function findWithFile(database: Database, refs: readonly Ref[]): ReadonlySet<string> {
  const stored = refs.filter((ref) => findByRef(database, ref).some(({ grade }) => grade !== null));
  return new Set(stored.map(formatRef));
}

/** The different values of an indexed column, in order; a step per value, however many rows there are. */
export function listDistinct(database: Database, table: string, column: string): string[] {
  const rows = database
    .prepare(
      `WITH RECURSIVE each (value) AS (
         SELECT min(${column}) FROM ${table}
         UNION ALL
         SELECT (SELECT min(${column}) FROM ${table} WHERE ${column} > value) FROM each WHERE value IS NOT NULL
       ) SELECT value FROM each WHERE value IS NOT NULL`,
    )
    .all();
  return rows.map((row) => String(row['value']));
}

/** How many entries have each grade, source and tag; an entry without a file has no grade. */
export interface ValueCounts {
  readonly grade: Readonly<Record<string, number>>;
  readonly source: Readonly<Record<string, number>>;
  readonly tag: Readonly<Record<string, number>>;
}

/** Counts entries by the values that the library is filtered by; each column has an index. */
export function countValues(database: Database): ValueCounts {
  const by = (table: string, column: string) => {
    const rows = database
      .prepare(`SELECT ${column} AS value, count(*) AS n FROM ${table} WHERE ${column} IS NOT NULL GROUP BY ${column}`)
      .all();
    return Object.fromEntries(rows.map((row) => [String(row['value']), Number(row['n'])]));
  };
  return { grade: by('papers', 'grade'), source: by('papers', 'source'), tag: by('tagged', 'tag') };
}

/** The collections in alphabetical order. */
export function countCollections(database: Database): LibraryCollection[] {
  const rows = database
    .prepare('SELECT collection, count(*) AS n FROM collected GROUP BY collection ORDER BY collection')
    .all();
  return rows.map((row) => ({ name: String(row['collection']), papers: Number(row['n']) }));
}

/** An entry and the last change of its metadata file. */
export interface IndexedEntry {
  readonly key: string;
  readonly ref: Ref;
  readonly stamp: string;
}

type EntryRow = [key: string, stamp: string, kind: string, id: string, version: number | null];

/** Every entry, last fetched first. */
export function listEntries(database: Database): IndexedEntry[] {
  const row = database
    .prepare(
      `SELECT json_group_array(json_array(key, stamp, kind, ref_id, version)) AS rows
       FROM (SELECT * FROM papers ORDER BY fetched_at DESC, key DESC)`,
    )
    .get();
  const rows = JSON.parse(String(row?.['rows'] ?? '[]')) as EntryRow[];
  return rows.map(([key, stamp, kind, id, version]) => ({ key, stamp, ref: toRef(kind, id, version) }));
}

/** The entries with these keys. */
export function findByKeys(database: Database, keys: readonly string[]): ReadonlyMap<string, IndexHit> {
  const rows = database
    .prepare('SELECT * FROM papers WHERE key IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(keys));
  return new Map(rows.map((row) => [String(row['key']), toHit(row)]));
}

/** How many entries there are, and how many of them have a file. */
export function countEntries(database: Database): { readonly entries: number; readonly copies: number } {
  const count = (sql: string) => Number(database.prepare(sql).get()?.['n'] ?? 0);
  return {
    entries: count('SELECT count(*) AS n FROM papers'),
    copies: count('SELECT count(*) AS n FROM papers WHERE grade IS NOT NULL'),
  };
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), 1_000_000_000) : 0;
}
