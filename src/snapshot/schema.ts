import { type Database, type DatabaseOptions, openDatabase } from '../disk/database.ts';
import { FULLTEXT_TABLES } from '../fulltext/tables.ts';
import type { Result } from '../model/result.ts';

/** The version of the format; also the `user_version` of both databases. */
export const SCHEMA_VERSION = 1;

/** The names inside a snapshot folder. */
export const NAMES = {
  database: 'snapshot.db',
  assets: 'assets.db',
  vectors: 'vectors.db',
  files: 'files',
  manifest: 'manifest.json',
} as const;

/** Whether a name is valid for a file of a snapshot. Snapshots come from anywhere; other names could lead out of the folder. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}\.\w{1,5}$/.test(name);

const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE papers (
    id INTEGER PRIMARY KEY,
    paper_id TEXT NOT NULL UNIQUE,
    input TEXT NOT NULL,
    title TEXT NOT NULL,
    authors TEXT NOT NULL,
    year INTEGER,
    venue TEXT,
    abstract TEXT NOT NULL,
    labels TEXT NOT NULL,
    preferred_template TEXT NOT NULL,
    has_source INTEGER NOT NULL,
    pdf TEXT
  ) STRICT;
  CREATE TABLE details (paper INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE aliases (key TEXT NOT NULL, paper INTEGER NOT NULL, PRIMARY KEY (key, paper)) STRICT, WITHOUT ROWID;
  CREATE TABLE facets (
    id INTEGER PRIMARY KEY,
    category TEXT NOT NULL,
    folded TEXT NOT NULL,
    value TEXT NOT NULL,
    paper_count INTEGER NOT NULL DEFAULT 0,
    UNIQUE (category, folded)
  ) STRICT;
  CREATE TABLE paper_facets (
    paper INTEGER NOT NULL,
    facet INTEGER NOT NULL,
    shown TEXT NOT NULL,
    PRIMARY KEY (paper, facet)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE citations (
    paper INTEGER NOT NULL,
    position INTEGER NOT NULL,
    key TEXT NOT NULL,
    cited INTEGER,
    PRIMARY KEY (paper, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE summaries (paper INTEGER NOT NULL, template TEXT NOT NULL, PRIMARY KEY (paper, template)) STRICT, WITHOUT ROWID;
  CREATE TABLE translations (paper INTEGER NOT NULL, lang TEXT NOT NULL, PRIMARY KEY (paper, lang)) STRICT, WITHOUT ROWID;
  CREATE TABLE passages (
    id INTEGER PRIMARY KEY,
    paper INTEGER NOT NULL,
    place TEXT NOT NULL,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL
  ) STRICT;
  ${FULLTEXT_TABLES}`;

/** Created after the last row, which is faster than updating them with each row. */
export const INDEXES = `
  CREATE INDEX IF NOT EXISTS papers_year ON papers (year);
  CREATE INDEX IF NOT EXISTS aliases_paper ON aliases (paper);
  CREATE INDEX IF NOT EXISTS paper_facets_facet ON paper_facets (facet, paper);
  CREATE INDEX IF NOT EXISTS citations_cited ON citations (cited) WHERE cited IS NOT NULL;
  CREATE INDEX IF NOT EXISTS citations_key ON citations (key);
  CREATE INDEX IF NOT EXISTS passages_paper ON passages (paper)`;

/** Created after the papers of each facet are counted, because every count would change it. */
export const FACET_INDEX = 'CREATE INDEX IF NOT EXISTS facets_count ON facets (category, paper_count)';

const ASSETS = `
  CREATE TABLE assets (
    paper_id TEXT NOT NULL,
    place TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    packed INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (paper_id, place)
  ) STRICT`;

type Access = Pick<DatabaseOptions, 'bulk' | 'immutable'>;

/** Opens the main database of a snapshot. */
export function openTables(path: string, access: Access): Result<Database> {
  return openDatabase(path, { migrations: [TABLES], ...access });
}

/** Opens the database of texts of a snapshot. */
export function openAssets(path: string, access: Access): Result<Database> {
  return openDatabase(path, { migrations: [ASSETS], ...access });
}
