import { accessSync, closeSync, constants, mkdirSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Failure, FailureReason } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import {
  type DatabaseOptions,
  type Driver,
  IN_MEMORY,
  inodeOf,
  isBusy,
  isCorruption,
  isReadOnly,
  moveAside,
  openDriver,
  sqliteCode,
} from './driver.ts';
import { errnoOf, storeFailure } from './fault.ts';

export type { DatabaseOptions } from './driver.ts';

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
  /** Compiles each text once, so only one `iterate` of a text can be open at a time. */
  prepare(sql: string): Statement;
  exec(sql: string): void;
  /** Runs statements without a transaction. */
  attempt<T>(body: () => T): Result<T>;
  /** Runs statements in a transaction that holds the write lock from its start; a throw rolls back. */
  immediate<T>(body: () => T): Result<T>;
  close(): void;
}

const BUSY_RETRY_MS = 1000;

interface Advice {
  readonly text: string;
  readonly reason?: FailureReason<'STORE_ERROR'>;
}

const DISK_FULL: Advice = { text: 'the disk is full; free some space', reason: 'disk_full' };

const ADVICE: ReadonlyMap<number, Advice> = new Map<number, Advice>([
  [8, { text: 'it cannot be written; check the owner and mode of the file and its folder', reason: 'no_permission' }],
  [10, { text: 'the device reports an error; check the disk' }],
  [13, DISK_FULL],
  [14, { text: 'it cannot be opened; check that the path exists and is readable' }],
]);

/** SQLite extends the file that its connections share by so many bytes at once. */
const SHARED_BYTES = 32_768;

/** A disk that is too full for the shared file is an I/O error for SQLite. */
function hasNoSpace(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize <= SHARED_BYTES;
  } catch {
    return false;
  }
}

function adviceFor(code: number, path: string): Advice {
  if (code === 10 && hasNoSpace(path)) return DISK_FULL;
  return ADVICE.get(code) ?? { text: 'the database reported an error' };
}

/** What SQLite reports for a file that it may not write or cannot open. */
const READ_ONLY_CODES: ReadonlySet<number> = new Set([8, 14]);

/** The file or folder that the system does not let a database write, which SQLite does not say. */
function findDenial(path: string): { readonly path: string; readonly error: unknown } | undefined {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      closeSync(openSync(file, 'r+'));
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') return { path: file, error };
    }
  }
  try {
    // SQLite creates files beside the database.
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  } catch (error) {
    return { path: dirname(path), error };
  }
}

/** Whether the file itself is corrupt; if it was replaced, a second try finds the new one. */
export function isCorrupt({ reason }: Failure): boolean {
  return reason === 'corrupt';
}

function corruptFailure<T>(path: string, error: unknown, what: string): Result<T> {
  const text = error instanceof Error ? error.message : String(error);
  const message = `Cannot use the database ${path}: the file is corrupt${what} (${text}).`;
  return fail('STORE_ERROR', message, { reason: 'corrupt' });
}

/** Turns an error of the driver or the system into a failure; an invalid statement is a bug and is rethrown. */
function databaseFailure<T>(path: string, error: unknown, options: DatabaseOptions): Result<T> {
  if (errnoOf(error) !== undefined) return storeFailure('open', path, error);
  if (isCorruption(error, options.migrations)) {
    return corruptFailure(path, error, '; move it away or restore it from a backup');
  }
  if (isBusy(error)) {
    const text = `Cannot use the database ${path}: another process has locked it; try again.`;
    return fail('LOCK_TIMEOUT', text, { retryAfterMs: BUSY_RETRY_MS });
  }
  const code = sqliteCode(error);
  if (code === undefined || code === 1 || code === 21) throw error;
  const text = error instanceof Error ? error.message : String(error);
  const denied = READ_ONLY_CODES.has(code) ? findDenial(path) : undefined;
  if (errnoOf(denied?.error) === 'EISDIR')
    return fail(
      'STORE_ERROR',
      `Cannot use the database ${path}: there is a folder in its place; move it away (EISDIR).`,
    );
  if (denied) return storeFailure('write', denied.path, denied.error);
  const advice = adviceFor(code, path);
  return fail('STORE_ERROR', `Cannot use the database ${path}: ${advice.text} (${text}).`, { reason: advice.reason });
}

function transact<T>(driver: Driver, body: () => T): T {
  driver.exec('BEGIN IMMEDIATE');
  try {
    const value = body();
    driver.exec('COMMIT');
    return value;
  } catch (error) {
    if (driver.isTransaction) driver.exec('ROLLBACK');
    throw error;
  }
}

/** The connection of a database; replacing the file reconnects. */
function createConnection(path: string, options: DatabaseOptions, first: Driver) {
  const statements = new Map<string, Statement>();
  let driver = first;
  let inode = inodeOf(path);
  let replaced = false;
  let closed = false;
  const disconnect = () => {
    statements.clear();
    if (driver.isOpen) driver.close();
  };
  const reconnect = (): Result<void> => {
    disconnect();
    const opened = openDriver(path, options);
    if (!opened.ok) return opened;
    driver = opened.value;
    inode = inodeOf(path);
    return ok(undefined);
  };
  return {
    driver: () => driver,
    isClosed: () => closed,
    prepare(sql: string): Statement {
      const statement: Statement = statements.get(sql) ?? driver.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    /** Reconnects if the file is no longer the one that was opened. */
    follow: (): Result<void> =>
      !driver.isOpen || (options.rerun && inodeOf(path) !== inode) ? reconnect() : ok(undefined),
    /** Only once: a second replacement would hide a failing disk. */
    mayReplace: () => options.replaceCorrupt === true && !replaced && !driver.isTransaction,
    replace(): Result<void> {
      replaced = true;
      disconnect();
      moveAside(path, inode);
      return reconnect();
    },
    close() {
      closed = true;
      disconnect();
    },
  };
}

function wrap(path: string, options: DatabaseOptions, first: Driver): Database {
  const connection = createConnection(path, options, first);
  const replaceAfter = (error: unknown): Result<boolean> => {
    if (!isCorruption(error, options.migrations) || !connection.mayReplace()) return ok(false);
    try {
      const replaced = connection.replace();
      return replaced.ok ? ok(true) : replaced;
    } catch (second) {
      return databaseFailure(path, second, options);
    }
  };
  const attempt = <T>(body: () => T): Result<T> => {
    if (connection.isClosed()) return fail('CANCELLED', `The database ${path} was closed during the work.`);
    try {
      const current = connection.follow();
      return current.ok ? ok(body()) : current;
    } catch (error) {
      const replaced = replaceAfter(error);
      if (!replaced.ok) return replaced;
      if (!replaced.value) return databaseFailure(path, error, options);
      return options.rerun ? attempt(body) : corruptFailure(path, error, ' and was replaced; try again');
    }
  };
  return {
    path,
    prepare: connection.prepare,
    exec: (sql) => connection.driver().exec(sql),
    attempt,
    immediate: (body) => attempt(() => transact(connection.driver(), body)),
    close: connection.close,
  };
}

function openOrReplace(path: string, options: DatabaseOptions): Result<Driver> {
  const inode = inodeOf(path);
  try {
    return openDriver(path, options);
  } catch (error) {
    if (!options.replaceCorrupt || !isCorruption(error, options.migrations)) throw error;
    moveAside(path, inode);
    return openDriver(path, options);
  }
}

/** Opens or creates a SQLite database in write-ahead mode and brings its schema up to date. */
export function openDatabase(path: string, options: DatabaseOptions): Result<Database> {
  try {
    if (!isReadOnly(options) && path !== IN_MEMORY) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const opened = openOrReplace(path, options);
    return opened.ok ? ok(wrap(path, options, opened.value)) : opened;
  } catch (error) {
    return databaseFailure(path, error, options);
  }
}
