import { type Database, openDatabase } from '../../disk/database.ts';
import { removeFile } from '../../disk/folder.ts';
import type { LogRow } from '../../model/log-row.ts';
import { ok, type Result } from '../../model/result.ts';

/** What a key should look like according to the log. */
export interface Expected {
  readonly key: string;
  /** Number of its last row. */
  readonly seq: number;
  readonly stored: boolean;
  /** The digest of its file; null for metadata only. */
  readonly sha256: string | null;
  /** The digest of its text copy; null if there is none. */
  readonly textSha256: string | null;
  readonly changeId: string;
}

/** A file saved outside the store according to the log. */
export interface ExpectedFile {
  readonly seq: number;
  /** The paper, as `formatRef` writes it. */
  readonly ref: string;
  readonly target: string;
  readonly sha256: string;
  readonly bytes: number | null;
}

/** What a whole log expects the library to contain; on disk, because a log may not fit into memory. */
export interface Expectations {
  /** Adds rows, in order. */
  add(rows: readonly LogRow[]): Result<void>;
  find(key: string): Result<Expected | null>;
  markSeen(key: string): Result<void>;
  /** Keys that should be stored and were not seen. */
  unseen(limit: number): Result<{ readonly keys: readonly Expected[]; readonly total: number }>;
  /** Files outside the store in the order of their rows, after the given row; of several papers under one name, the last. */
  saved(afterSeq: number, limit: number): Result<readonly ExpectedFile[]>;
  close(): Promise<void>;
}

const SCHEMA = `
  CREATE TABLE keys (
    key TEXT PRIMARY KEY, seq INTEGER, stored INTEGER, sha256 TEXT, text_sha256 TEXT, change_id TEXT,
    old_stored INTEGER, old_sha256 TEXT, old_text_sha256 TEXT, seen INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID`;
const SAVED_SCHEMA = `
  CREATE TABLE saved (
    target TEXT, ref TEXT, seq INTEGER, sha256 TEXT, bytes INTEGER, PRIMARY KEY (target, ref)
  ) WITHOUT ROWID`;

/** Opens empty expectations in a new file, which `close` removes. */
export function openExpectations(path: string): Result<Expectations> {
  const opened = openDatabase(path, { migrations: [SCHEMA, SAVED_SCHEMA], synchronous: 'OFF' });
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok({
    add: (rows) =>
      database.immediate(() => {
        for (const row of rows) {
          addRow(database, row);
          addSaved(database, row);
        }
      }),
    find: (key) =>
      database.attempt(() => toExpected(database.prepare('SELECT * FROM keys WHERE key = ?').get(key) ?? null)),
    markSeen: (key) =>
      database.attempt(() => {
        database.prepare('UPDATE keys SET seen = 1 WHERE key = ?').run(key);
      }),
    unseen: (limit) =>
      database.attempt(() => {
        const where = 'FROM keys WHERE stored = 1 AND seen = 0';
        const rows = database.prepare(`SELECT * ${where} ORDER BY seq LIMIT ?`).all(limit);
        const total = Number(database.prepare(`SELECT count(*) AS n ${where}`).get()?.['n'] ?? 0);
        return { keys: rows.map(toExpected).filter((each) => each !== null), total };
      }),
    saved: (afterSeq, limit) =>
      database.attempt(() => {
        const last = 'seq = (SELECT max(seq) FROM saved AS other WHERE other.target = saved.target)';
        const sql = `SELECT * FROM saved WHERE seq > ? AND ${last} ORDER BY seq LIMIT ?`;
        return database.prepare(sql).all(afterSeq, limit).map(toExpectedFile);
      }),
    async close() {
      database.close();
      for (const part of ['', '-wal', '-shm']) await removeFile(`${path}${part}`);
    },
  });
}

function addRow(database: Database, row: LogRow): void {
  if (row.key === null || row.event === 'quarantine' || row.event === 'discard') return;
  const old = toExpected(database.prepare('SELECT * FROM keys WHERE key = ?').get(row.key) ?? null);
  const next = follow(database, row, old);
  database
    .prepare(
      `INSERT OR REPLACE INTO keys (key, seq, stored, sha256, text_sha256, change_id, old_stored, old_sha256, old_text_sha256)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.key,
      row.ts_seq,
      next.stored ? 1 : 0,
      next.sha256,
      next.textSha256,
      row.change_id ?? '',
      old?.stored ? 1 : 0,
      old?.sha256 ?? null,
      old?.textSha256 ?? null,
    );
}

/** A file that was saved, or whose name was taken first. */
function addSaved(database: Database, { event, result, key, ref, target, sha256, bytes, ts_seq }: LogRow): void {
  if (key !== null || ref === null || target === null) return;
  if (event === 'download' && result === 'ok' && sha256 !== null)
    database
      .prepare('INSERT OR REPLACE INTO saved (target, ref, seq, sha256, bytes) VALUES (?, ?, ?, ?, ?)')
      .run(target, ref, ts_seq, sha256, bytes);
  if (event === 'abandoned') database.prepare('DELETE FROM saved WHERE target = ? AND ref = ?').run(target, ref);
}

function toExpectedFile(row: Readonly<Record<string, unknown>>): ExpectedFile {
  return {
    seq: Number(row['seq']),
    ref: String(row['ref']),
    target: String(row['target']),
    sha256: String(row['sha256']),
    bytes: row['bytes'] === null ? null : Number(row['bytes']),
  };
}

type State = Pick<Expected, 'stored' | 'sha256' | 'textSha256'>;

function follow(database: Database, row: LogRow, old: Expected | null): State {
  const kept: State = old?.stored ? { ...old } : { stored: true, sha256: null, textSha256: null };
  if (row.event === 'remove') return { stored: false, sha256: null, textSha256: null };
  if (row.event === 'metadata-only' || row.event === 'tag') return kept;
  if (row.event === 'text') return { ...kept, textSha256: row.sha256 };
  if (row.event !== 'abandoned') return { ...kept, sha256: row.sha256 };
  // An abandoned change leaves what was stored before it.
  const before = database.prepare('SELECT * FROM keys WHERE key = ?').get(row.key);
  const digest = (name: string) => (before?.[name] == null ? null : String(before[name]));
  return {
    stored: before?.['old_stored'] === 1,
    sha256: digest('old_sha256'),
    textSha256: digest('old_text_sha256'),
  };
}

function toExpected(row: ReturnType<ReturnType<Database['prepare']>['get']> | null): Expected | null {
  if (!row) return null;
  return {
    key: String(row['key']),
    seq: Number(row['seq']),
    stored: row['stored'] === 1,
    sha256: row['sha256'] === null ? null : String(row['sha256']),
    textSha256: row['text_sha256'] === null ? null : String(row['text_sha256']),
    changeId: String(row['change_id']),
  };
}
