import { type Database, openDatabase, type Row, type SqlValue } from '../../disk/database.ts';
import { removeFileNow } from '../../disk/folder.ts';
import type { CopyVersion, Entry, Grade, TextCopy } from '../../model/entry.ts';
import { isRetracted } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import type { Result } from '../../model/result.ts';
import { fromSortName, fullName } from '../../text/names.ts';
import { toName } from '../papers/record.ts';
import { LOG_SCHEMA } from './log-rows.ts';
import { toIndexText } from './text.ts';

/** A stored paper as lists show it. */
export interface IndexHit {
  readonly key: string;
  readonly ref: Ref;
  readonly title: string | null;
  /** As people read them: `Given Family`. */
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly doi: string | null;
  readonly arxivId: string | null;
  readonly source: string;
  readonly fetchedAt: string;
  /** False for an entry that is metadata only. */
  readonly hasPdf: boolean;
  /** The format of its text copy; absent if there is none. */
  readonly textFrom?: TextCopy['from'];
  /** The grade of the PDF, or of the text if there is no PDF. */
  readonly grade: Grade | null;
  /** Which version of the work the file is; absent if unknown. */
  readonly version?: CopyVersion;
  readonly retracted: boolean;
  /** Absent if no source says so. */
  readonly isOa?: boolean;
  readonly citationCount?: number;
  /** The kind of work, as the source calls it. */
  readonly type?: string;
  readonly tags: readonly string[];
  readonly collections: readonly string[];
}

const SCHEMA = [
  `CREATE TABLE papers (
     id INTEGER PRIMARY KEY,
     key TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL,
     ref_id TEXT NOT NULL,
     version INTEGER,
     title TEXT,
     authors TEXT NOT NULL,
     year INTEGER,
     venue TEXT,
     doi TEXT,
     arxiv_id TEXT,
     pmid TEXT,
     pmcid TEXT,
     source TEXT NOT NULL,
     fetched_at TEXT NOT NULL,
     grade TEXT,
     has_pdf INTEGER NOT NULL,
     text_from TEXT,
     copy_version TEXT,
     retracted INTEGER NOT NULL,
     is_oa INTEGER,
     citation_count INTEGER,
     type TEXT,
     tags TEXT NOT NULL,
     collections TEXT NOT NULL,
     stamp TEXT NOT NULL
   ) STRICT`,
  'CREATE TABLE tagged (tag TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (tag, id)) STRICT, WITHOUT ROWID',
  `CREATE TABLE collected (
     collection TEXT NOT NULL COLLATE NOCASE, id INTEGER NOT NULL, PRIMARY KEY (collection, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX papers_recent ON papers (fetched_at, key)',
  'CREATE INDEX papers_doi ON papers (doi) WHERE doi IS NOT NULL',
  'CREATE INDEX papers_arxiv ON papers (arxiv_id) WHERE arxiv_id IS NOT NULL',
  'CREATE INDEX papers_pmid ON papers (pmid) WHERE pmid IS NOT NULL',
  'CREATE INDEX papers_pmcid ON papers (pmcid) WHERE pmcid IS NOT NULL',
  'CREATE INDEX papers_copies ON papers (grade) WHERE grade IS NOT NULL',
  'CREATE INDEX papers_source ON papers (source)',
  'CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  `CREATE VIRTUAL TABLE words USING fts5 (
     title, authors, venue, more,
     content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 0'
   )`,
  ...LOG_SCHEMA,
];

/**
 * One script for each version; since everything can be rebuilt from the files, a new version drops the old tables.
 * The older version of this package then finds a newer schema and leaves the file alone.
 */
const DROP_OLD = ['papers', 'tagged', 'collected', 'notes', 'words', 'log_rows', 'saved'].map(
  (table) => `DROP TABLE IF EXISTS ${table}`,
);
const MIGRATIONS = ['', '', '', [...DROP_OLD, ...SCHEMA].join(';\n')];

/** Opens the index; all of it can be rebuilt from the files, so a corrupt one is replaced. */
export function openIndex(path: string): Result<Database> {
  const options = { migrations: MIGRATIONS, replaceCorrupt: true };
  const opened = openDatabase(path, options);
  if (!opened.ok || hasSchema(opened.value)) return opened;
  opened.value.close();
  removeIndex(path);
  return openDatabase(path, options);
}

/** Removes the files of an index. */
export function removeIndex(path: string): void {
  for (const part of ['', '-wal', '-shm']) removeFileNow(`${path}${part}`);
}

/** SQLite does not notice a corrupt schema text, but every statement after it would misbehave. */
function hasSchema(database: Database): boolean {
  const found = database.attempt(() => database.prepare('SELECT sql FROM sqlite_schema').all());
  return found.ok && SCHEMA.every((statement) => found.value.some((row) => row['sql'] === statement));
}

/** The ids of a paper: the one it is stored under, and those of its record. */
function idsOf({ ref, paper }: Entry) {
  const own = (kind: Ref['kind'], other: string | undefined) => (ref.kind === kind ? ref.id : (other ?? null));
  return {
    doi: own('doi', paper.doi),
    arxiv_id: own('arxiv', paper.arxivId),
    pmid: own('pmid', paper.pmid),
    pmcid: own('pmcid', paper.pmcid),
  };
}

/** The columns of an entry in `papers`. */
function columnsOf(entry: Entry, names: readonly string[]): Readonly<Record<string, SqlValue>> {
  const { ref, paper, copy, text, source, fetchedAt, tags = [], collections = [] } = entry;
  const file = copy ?? text;
  return {
    kind: ref.kind,
    ref_id: ref.id,
    version: (ref.kind === 'arxiv' && ref.version) || null,
    title: paper.title ?? null,
    authors: names.join('\n'),
    year: wholeNumber(paper.year),
    venue: paper.venue ?? null,
    ...idsOf(entry),
    source,
    fetched_at: fetchedAt,
    grade: file?.grade ?? null,
    has_pdf: copy ? 1 : 0,
    text_from: text?.from ?? null,
    copy_version: file?.version ?? null,
    retracted: isRetracted(paper) ? 1 : 0,
    is_oa: paper.isOa === null ? null : Number(paper.isOa),
    citation_count: wholeNumber(paper.citationCount),
    type: paper.type ?? null,
    tags: JSON.stringify(tags),
    collections: JSON.stringify(collections),
  };
}

const wholeNumber = (value: number | undefined): number | null =>
  value !== undefined && Number.isSafeInteger(value) ? value : null;

/** Adds or replaces an entry; `stamp` is the last change of its file. */
export function putEntry(database: Database, key: string, entry: Entry, stamp: string): void {
  dropEntry(database, key);
  const { paper, tags = [], collections = [] } = entry;
  const names = (paper.authors ?? []).map(toName);
  const columns = { key, ...columnsOf(entry, names), stamp };
  const places = Object.keys(columns).map(() => '?');
  const row = database
    .prepare(`INSERT INTO papers (${Object.keys(columns).join(', ')}) VALUES (${places.join(', ')}) RETURNING id`)
    .get(...Object.values(columns));
  const id = row?.['id'] ?? null;
  for (const tag of tags) database.prepare('INSERT OR IGNORE INTO tagged (tag, id) VALUES (?, ?)').run(tag, id);
  for (const name of collections)
    database.prepare('INSERT OR IGNORE INTO collected (collection, id) VALUES (?, ?)').run(name, id);
  const { doi, arxiv_id: arxivId } = idsOf(entry);
  const more = [doi, arxivId, paper.publisher, paper.year, ...(paper.keywords ?? []), ...tags];
  const texts = [paper.title ?? '', names.join('; '), paper.venue ?? '', more.filter(Boolean).join(' ')];
  database
    .prepare('INSERT INTO words (rowid, title, authors, venue, more) VALUES (?, ?, ?, ?, ?)')
    .run(id, ...texts.map(toIndexText));
}

/** Removes an entry from the index. */
export function dropEntry(database: Database, key: string): void {
  const row = database.prepare('SELECT id, tags, collections FROM papers WHERE key = ?').get(key);
  if (!row) return;
  for (const tag of namesIn(row, 'tags'))
    database.prepare('DELETE FROM tagged WHERE tag = ? AND id = ?').run(tag, row['id'] ?? null);
  for (const name of namesIn(row, 'collections'))
    database.prepare('DELETE FROM collected WHERE collection = ? AND id = ?').run(name, row['id'] ?? null);
  database.prepare('DELETE FROM words WHERE rowid = ?').run(row['id'] ?? null);
  database.prepare('DELETE FROM papers WHERE id = ?').run(row['id'] ?? null);
}

/** The ref of a row of `papers`. */
export function toRef(kind: string, id: string, version: number | null): Ref {
  return { kind, id, ...(version !== null && { version }) } as Ref;
}

/** Reads a row of `papers`. */
export function toHit(row: Row): IndexHit {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  const number = (name: string) => (row[name] === null ? null : Number(row[name]));
  const version = number('version');
  return {
    key: String(row['key']),
    ref: toRef(String(row['kind']), String(row['ref_id']), version),
    title: text('title'),
    authors: String(row['authors'])
      .split('\n')
      .filter(Boolean)
      .map((name) => fullName(fromSortName(name))),
    year: number('year'),
    venue: text('venue'),
    doi: text('doi'),
    arxivId: text('arxiv_id'),
    source: String(row['source']),
    fetchedAt: String(row['fetched_at']),
    hasPdf: row['has_pdf'] === 1,
    ...(row['text_from'] !== null && { textFrom: text('text_from') as TextCopy['from'] }),
    grade: text('grade') as Grade | null,
    ...(row['copy_version'] !== null && { version: text('copy_version') as CopyVersion }),
    retracted: row['retracted'] === 1,
    ...(row['is_oa'] !== null && { isOa: row['is_oa'] === 1 }),
    ...(row['citation_count'] !== null && { citationCount: Number(row['citation_count']) }),
    ...(row['type'] !== null && { type: String(row['type']) }),
    tags: namesIn(row, 'tags'),
    collections: namesIn(row, 'collections'),
  };
}

function namesIn(row: Row, column: 'tags' | 'collections'): string[] {
  return JSON.parse(String(row[column]));
}
