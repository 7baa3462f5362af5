import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Failure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { errnoOf, storeFailure } from './fault.ts';

export type SqlValue = null | number | bigint | string | Uint8Array;
export type Row = Readonly<Record<string, SqlValue>>;

/** A compiled statement; it throws on a driver error, which `attempt` and `immediate` turn into a failure. */
export interface Statement {
  get(...values: SqlValue[]): Row | undefined;
  all(...values: SqlValue[]): Row[];
  iterate(...values: SqlValue[]): IterableIterator<Row>;
  run(...values: SqlValue[]): { readonly changes: number };
}

/** An open database; statements belong inside `attempt` or `immediate`, which catch what the driver throws. */
export interface Database {
  readonly path: string;
  /** Compiles once per text, however often it is asked; so only one `iterate` of a text can be open at a time. */
  prepare(sql: string): Statement;
  exec(sql: string): void;
  /** Runs statements without a transaction. */
  attempt<T>(body: () => T): Result<T>;
  /** Runs statements in a transaction that holds the write lock from its start; a throw rolls back. */
  immediate<T>(body: () => T): Result<T>;
  close(): void;
}

/** How to open a database. */
export interface DatabaseOptions {
  /** SQL scripts, oldest first; the count that has run is kept in `user_version`. Never edit one that was released. */
  readonly migrations: readonly string[];
  readonly readOnly?: boolean;
  /** When to force writes to the device: FULL for records, NORMAL (default) may lose the last ones in a power cut. */
  readonly synchronous?: 'OFF' | 'NORMAL' | 'FULL';
  /** How long a statement waits for another process's lock. */
  readonly busyTimeoutMs?: number;
  /** For data that can be rebuilt: a corrupt file is moved aside, named `.corrupt-<time>`, and a new one made. */
  readonly replaceCorrupt?: boolean;
}

type Driver = InstanceType<typeof DatabaseSync>;

const CORRUPT = new Set([11, 26]);
const BUSY = new Set([5, 6]);
const FULL = 13;
const DAMAGED = 'the file is damaged; move it away or restore it from a backup';

/** The primary result code of SQLite; extended codes carry it in their low byte. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // Damage found inside a full-text table comes without its code.
  if (!('errcode' in error)) return error.message === 'database disk image is malformed' ? 11 : undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

function advice(code: number): string {
  if (CORRUPT.has(code)) return DAMAGED;
  if (BUSY.has(code)) return 'another process keeps it locked; try again';
  if (code === FULL) return 'the disk is full; free some space';
  if (code === 8) return 'it cannot be written; check the owner and mode of the file and its folder';
  if (code === 14) return 'it cannot be opened; check that the path exists and may be read';
  return 'the database reported an error';
}

/** Whether a failure says that the file itself is broken, so that trying again is of no use. */
export function tellsDamage(failure: Failure): boolean {
  return failure.message.includes(DAMAGED);
}

function databaseFailure<T = never>(path: string, error: unknown): Result<T> {
  const code = sqliteCode(error);
  if (code === undefined || code === 1 || code === 21) throw error;
  const text = error instanceof Error ? error.message : String(error);
  return fail('STORE_ERROR', `Cannot use the database ${path}: ${advice(code)} (${text}).`);
}

function connect(path: string, options: DatabaseOptions): Driver {
  const driver = new DatabaseSync(path, { readOnly: options.readOnly ?? false });
  try {
    driver.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? 5000}`);
    if (!options.readOnly) useWriteAheadLog(driver);
    driver.exec(`PRAGMA synchronous = ${options.synchronous ?? 'NORMAL'}; PRAGMA foreign_keys = ON`);
    driver.exec('SELECT count(*) FROM sqlite_schema');
    return driver;
  } catch (error) {
    driver.close();
    throw error;
  }
}

/** The switch of journal needs the file alone for a moment and does not wait by itself when others open it too. */
function useWriteAheadLog(driver: Driver): void {
  for (let round = 1; ; round++) {
    try {
      driver.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (round === 20 || !BUSY.has(sqliteCode(error) ?? 0)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * round);
    }
  }
}

function versionOf(driver: Driver): number {
  return Number(driver.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function migrate(driver: Driver, migrations: readonly string[]): void {
  if (versionOf(driver) === migrations.length) return;
  driver.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated between the look and the lock.
    for (const script of migrations.slice(versionOf(driver))) driver.exec(script);
    driver.exec(`PRAGMA user_version = ${Math.max(migrations.length, versionOf(driver))}`);
    driver.exec('COMMIT');
  } catch (error) {
    if (driver.isTransaction) driver.exec('ROLLBACK');
    throw error;
  }
}

function checkVersion(path: string, driver: Driver, options: DatabaseOptions): Result<void> {
  const version = versionOf(driver);
  const known = options.migrations.length;
  if (version > known) {
    const text = `The database ${path} has schema ${version}, this version knows ${known}: use a newer carrel.`;
    return fail('SCHEMA_TOO_NEW', text);
  }
  if (options.readOnly && version < known) {
    return fail('STORE_ERROR', `The database ${path} has the older schema ${version}; open it once for writing.`);
  }
  return ok(undefined);
}

function wrap(path: string, driver: Driver): Database {
  const statements = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const statement: Statement = statements.get(sql) ?? driver.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const attempt = <T>(body: () => T): Result<T> => {
    if (!driver.isOpen) return fail('CANCELLED', `The database ${path} was closed while work was under way.`);
    try {
      return ok(body());
    } catch (error) {
      return databaseFailure(path, error);
    }
  };
  const immediate = <T>(body: () => T): Result<T> =>
    attempt(() => {
      driver.exec('BEGIN IMMEDIATE');
      try {
        const value = body();
        driver.exec('COMMIT');
        return value;
      } catch (error) {
        if (driver.isTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    });
  const close = () => {
    statements.clear();
    if (driver.isOpen) driver.close();
  };
  return { path, prepare, exec: (sql) => driver.exec(sql), attempt, immediate, close };
}

function openOnce(path: string, options: DatabaseOptions): Result<Database> {
  const driver = connect(path, options);
  try {
    const version = checkVersion(path, driver, options);
    if (!version.ok) {
      driver.close();
      return version;
    }
    if (!options.readOnly) migrate(driver, options.migrations);
    return ok(wrap(path, driver));
  } catch (error) {
    driver.close();
    throw error;
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Moves the damaged file away, unless another process has replaced it since it was seen damaged. */
function moveAside(path: string, damagedInode: number | undefined): void {
  if (inodeOf(path) !== damagedInode) return;
  const suffix = `.corrupt-${new Date().toISOString().replaceAll(':', '')}`;
  for (const part of ['-wal', '-shm', '']) {
    try {
      renameSync(`${path}${part}`, `${path}${suffix}${part}`);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** Opens or creates a SQLite database in write-ahead mode and brings its schema up to date. */
export function openDatabase(path: string, options: DatabaseOptions): Result<Database> {
  try {
    if (!options.readOnly) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const inode = inodeOf(path);
    try {
      return openOnce(path, options);
    } catch (error) {
      if (!options.replaceCorrupt || !CORRUPT.has(sqliteCode(error) ?? 0)) throw error;
      moveAside(path, inode);
      return openOnce(path, options);
    }
  } catch (error) {
    return errnoOf(error) === undefined ? databaseFailure(path, error) : storeFailure('open', path, error);
  }
}
