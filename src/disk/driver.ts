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
   * For data that can be rebuilt: a file that is corrupt or lacks its tables is moved aside, named `.corrupt-<time>`,
   * and a new one made. Found in use, that happens once, and the work that found it fails with a damage.
   */
  readonly replaceCorrupt?: boolean;
  /**
   * For work that does nothing but read and write the database: after a replacement it is run again instead of
   * failing, and a file that another process put in the place of this one is followed.
   */
  readonly rerun?: boolean;
  /**
   * For files that nobody changes any more: read without locks and without a file beside them, so also from a folder
   * that cannot be written.
   */
  readonly immutable?: boolean;
  /** For filling a new file that is thrown away when that fails: no journal, nothing forced to the device. */
  readonly bulk?: boolean;
}

/** The database of the library underneath. */
export type Driver = InstanceType<typeof DatabaseSync>;

const CORRUPT = new Set([11, 26]);
const BUSY = new Set([5, 6]);
/** Small files are checked whole when they are opened; it takes about a millisecond. */
const CHECKED_BYTES = 1_000_000;
/** The name of a database that has no file. */
export const IN_MEMORY = ':memory:';

class Damaged extends Error {}

/** What the library says where it forgets to give the code, as it does while it steps through many rows. */
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

/** The primary result code of SQLite; extended codes carry it in their low byte. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return CODES_BY_TEXT.get(error.message);
}

/** Whether an error says that another connection is in the way. */
export function isBusy(error: unknown): boolean {
  return BUSY.has(sqliteCode(error) ?? 0);
}

function tablesOf(migrations: readonly string[]): string[] {
  const created = migrations.join(';\n').matchAll(/\bCREATE (?:VIRTUAL )?TABLE (\w+)/g);
  return [...created].map(([, name = '']) => name);
}

/** Whether an error says that the file is broken; a table that the migrations made and that is gone counts too. */
export function isDamage(error: unknown, migrations: readonly string[]): boolean {
  if (error instanceof Damaged || CORRUPT.has(sqliteCode(error) ?? 0)) return true;
  if (sqliteCode(error) !== 1 || !(error instanceof Error)) return false;
  const missing = /no such table: (?:main\.)?(\w+)/.exec(error.message)?.[1];
  return missing !== undefined && tablesOf(migrations).includes(missing);
}

/** Tells one file from another under the same name; undefined when there is none. */
export function inodeOf(path: string): number | undefined {
  return look(path)?.ino;
}

/** A database without a file must not be looked for in the working folder, which may not be readable. */
function look(path: string) {
  return path === IN_MEMORY ? undefined : statSync(path, { throwIfNoEntry: false });
}

/** Moves a damaged file away, unless another process has replaced it since it was seen damaged. */
export function moveAside(path: string, damagedInode: number | undefined): void {
  if (path === IN_MEMORY || inodeOf(path) !== damagedInode) return;
  const suffix = `.corrupt-${new Date().toISOString().replaceAll(':', '')}`;
  for (const part of ['-wal', '-shm', '']) {
    try {
      renameSync(`${path}${part}`, `${path}${suffix}${part}`);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** SQLite would follow the umask; what it makes beside the file later takes the mode of the file. */
function createPrivately(path: string): void {
  if (path === IN_MEMORY) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** The switch of journal needs the file alone for a moment and does not wait by itself when others open it too. */
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

/** Not mapped into memory, although that saves copies: a file that somebody cuts off in place would end the process. */
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
    const text = `The database ${path} has schema ${version}, this version knows ${known}: use a newer carrel.`;
    return fail('SCHEMA_TOO_NEW', text);
  }
  if (isReadOnly(options) && version < known) {
    return fail('STORE_ERROR', `The database ${path} has the older schema ${version}; open it once for writing.`);
  }
  return ok(undefined);
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

/** Looks for damage that opening alone does not meet. */
function checkSoundness(path: string, driver: Driver, migrations: readonly string[]): void {
  const rows = driver.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const missing = tablesOf(migrations).filter((name) => !rows.some((row) => row['name'] === name));
  if (missing.length > 0) throw new Damaged(`it lacks ${missing.join(', ')}`);
  if ((look(path)?.size ?? 0) > CHECKED_BYTES) return;
  const verdict = String(driver.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  if (verdict !== 'ok') throw new Damaged(verdict);
}

/** Whether nothing may be written. */
export function isReadOnly(options: DatabaseOptions): boolean {
  return options.readOnly === true || options.immutable === true;
}

/** Opens a file as it is and brings its schema up to date; throws what the driver and the system throw. */
export function openDriver(path: string, options: DatabaseOptions): Result<Driver> {
  if (!isReadOnly(options)) createPrivately(path);
  const location = options.immutable ? `${pathToFileURL(path).href}?immutable=1` : path;
  // The driver's defensive mode, on unless told, silently keeps a journal that is switched off.
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
