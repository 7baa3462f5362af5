import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { fail, ok, type Result } from '../model/result.ts';
import { errnoOf } from './fault.ts';

/** How to open a database. */
export interface DatabaseOptions {
  /** SQL scripts, oldest first; the count that has run is kept in `user_version`. Never edit one that was released. */
  readonly migrations: readonly string[];
  readonly readOnly?: boolean;
  /** When to force writes to the device: FULL for records, NORMAL (default) may lose the last ones in a power cut. */
  readonly synchronous?: 'OFF' | 'NORMAL' | 'FULL';
  /** How long a statement waits for another process's lock. */
  readonly busyTimeoutMs?: number;
  /**
   * For data that can be rebuilt: a file that is corrupt or lacks tables is renamed to `.corrupt-<time>` and replaced
   * by a new one. If that happens during work, it happens once, and the work fails with the reason `corrupt`.
   */
  readonly replaceCorrupt?: boolean;
  /**
   * For work that only reads and writes the database: after a replacement it runs again instead of failing, and if
   * another process replaced the file, the new file is used.
   */
  readonly rerun?: boolean;
  /**
   * For files that never change: read without locks and without files beside them, so a read-only folder works too.
   */
  readonly immutable?: boolean;
  /** For filling a new file that is discarded on failure: no journal, no sync. */
  readonly bulk?: boolean;
}

/** The database class of the SQLite package. */
export type Driver = InstanceType<typeof DatabaseSync>;

const CORRUPT = new Set([11, 26]);
const BUSY = new Set([5, 6]);
/** Smaller files are checked completely when opened, which takes about a millisecond. */
const CHECKED_BYTES = 1_000_000;
/** The path of a database without a file. */
export const IN_MEMORY = ':memory:';

class Corrupt extends Error {}

/** Messages of SQLite by code: the package leaves the code out when a step through many rows fails. */
const CODES_BY_TEXT: ReadonlyMap<string, number> = new Map([
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]);

/** The primary result code of SQLite; extended codes have it in their low byte. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return CODES_BY_TEXT.get(error.message);
}

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return BUSY.has(sqliteCode(error) ?? 0);
}

function tablesOf(migrations: readonly string[]): string[] {
  const created = migrations.join(';\n').matchAll(/\bCREATE (?:VIRTUAL )?TABLE (\w+)/g);
  return [...created].map(([, name = '']) => name);
}

/** Whether the file is corrupt; a missing table that the migrations create counts too. */
export function isCorruption(error: unknown, migrations: readonly string[]): boolean {
  if (error instanceof Corrupt || CORRUPT.has(sqliteCode(error) ?? 0)) return true;
  if (sqliteCode(error) !== 1 || !(error instanceof Error)) return false;
  const missing = /no such table: (?:main\.)?(\w+)/.exec(error.message)?.[1];
  return missing !== undefined && tablesOf(migrations).includes(missing);
}

/** Identifies the file behind a path; undefined if there is none. */
export function inodeOf(path: string): number | undefined {
  return look(path)?.ino;
}

/** A database without a file is not looked for in the working folder, which may not be readable. */
function look(path: string) {
  return path === IN_MEMORY ? undefined : statSync(path, { throwIfNoEntry: false });
}

/** Renames a corrupt file, unless another process has replaced it since. */
export function moveAside(path: string, corruptInode: number | undefined): void {
  if (path === IN_MEMORY || inodeOf(path) !== corruptInode) return;
  const suffix = `.corrupt-${new Date().toISOString().replaceAll(':', '')}`;
  for (const part of ['-wal', '-shm', '']) {
    try {
      renameSync(`${path}${part}`, `${path}${suffix}${part}`);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** SQLite would follow the umask; the files it creates beside the database take the mode of the database. */
function createPrivately(path: string): void {
  if (path === IN_MEMORY) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** Switching to the write-ahead log needs exclusive access and ignores the busy timeout, hence the retries. */
function useWriteAheadLog(driver: Driver): void {
  for (let round = 1; ; round++) {
    try {
      driver.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (round === 20 || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * round);
    }
  }
}

/** Not memory-mapped, although that is faster: truncating a mapped file would kill the process. */
const IMMUTABLE = 'PRAGMA cache_size = -32768; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY';
const BULK = 'PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -131072';

function prepareUse(driver: Driver, options: DatabaseOptions): void {
  driver.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? 5000}`);
  if (options.immutable) driver.exec(IMMUTABLE);
  if (options.bulk) driver.exec(BULK);
  else if (!isReadOnly(options)) useWriteAheadLog(driver);
  if (options.bulk) driver.exec('PRAGMA synchronous = OFF');
  else driver.exec(`PRAGMA synchronous = ${options.synchronous ?? 'NORMAL'}; PRAGMA foreign_keys = ON`);
  driver.exec('SELECT count(*) FROM sqlite_schema');
}

function versionOf(driver: Driver): number {
  return Number(driver.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function checkVersion(path: string, driver: Driver, options: DatabaseOptions): Result<void> {
  const version = versionOf(driver);
  const known = options.migrations.length;
  if (version > known) {
    const text = `The database ${path} has schema ${version}, but this version supports up to ${known}. Update carrel.`;
    return fail('SCHEMA_TOO_NEW', text);
  }
  // A file that never changes was complete once, so it was emptied or replaced.
  if (options.immutable && version === 0 && known > 0) throw new Corrupt('it has no schema');
  if (isReadOnly(options) && version < known) {
    return fail(
      'STORE_ERROR',
      `The database ${path} has the older schema ${version}. Open it for writing once to upgrade it.`,
    );
  }
  return ok(undefined);
}

function migrate(driver: Driver, migrations: readonly string[]): void {
  if (versionOf(driver) === migrations.length) return;
  driver.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated since the version was read.
    for (const script of migrations.slice(versionOf(driver))) driver.exec(script);
    driver.exec(`PRAGMA user_version = ${Math.max(migrations.length, versionOf(driver))}`);
    driver.exec('COMMIT');
  } catch (error) {
    if (driver.isTransaction) driver.exec('ROLLBACK');
    throw error;
  }
}

/** Finds corruption that opening alone does not notice. */
function checkSoundness(path: string, driver: Driver, migrations: readonly string[]): void {
  const rows = driver.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const missing = tablesOf(migrations).filter((name) => !rows.some((row) => row['name'] === name));
  if (missing.length > 0) throw new Corrupt(`it has no ${missing.join(', ')}`);
  if ((look(path)?.size ?? 0) > CHECKED_BYTES) return;
  const verdict = String(driver.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  if (verdict !== 'ok') throw new Corrupt(verdict);
}

/** Whether nothing may be written. */
export function isReadOnly(options: DatabaseOptions): boolean {
  return options.readOnly === true || options.immutable === true;
}

/** Opens a database and migrates its schema; throws errors of the driver and the system. */
export function openDriver(path: string, options: DatabaseOptions): Result<Driver> {
  if (!isReadOnly(options)) createPrivately(path);
  const location = options.immutable ? `${pathToFileURL(path).href}?immutable=1` : path;
  // The defensive mode of the driver (default: on) silently keeps a journal that is switched off.
  const driver = new DatabaseSync(location, { readOnly: isReadOnly(options), defensive: options.bulk !== true });
  try {
    prepareUse(driver, options);
    const version = checkVersion(path, driver, options);
    if (!version.ok) {
      driver.close();
      return version;
    }
    if (!isReadOnly(options)) migrate(driver, options.migrations);
    if (options.replaceCorrupt) checkSoundness(path, driver, options.migrations);
    return ok(driver);
  } catch (error) {
    driver.close();
    throw error;
  }
}
