import { closeSync, mkdirSync, openSync, readdirSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, type DatabaseOptions, isCorrupt, openDatabase } from '../../src/disk/database.ts';
import { ok } from '../../src/model/result.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

const MIGRATIONS = ['CREATE TABLE a (x INTEGER PRIMARY KEY) STRICT'];

function open(path: string, options: Partial<DatabaseOptions> = {}): Database {
  const database = unwrap(openDatabase(path, { migrations: MIGRATIONS, ...options }));
  onTestFinished(() => database.close());
  return database;
}

async function damagedFile(): Promise<string> {
  const path = join(await temporaryFolder(), 'a.db');
  writeFileSync(path, 'this is no database. '.repeat(500));
  return path;
}

/** Overwrites every page but the first, which holds the header and the schema. */
function damagePages(path: string): void {
  const file = openSync(path, 'r+');
  const noise = Buffer.alloc(statSync(path).size - 4096, 0xa5);
  writeSync(file, noise, 0, noise.length, 4096);
  closeSync(file);
}

const movedAside = (path: string) =>
  readdirSync(join(path, '..')).filter((name) => /\.corrupt-[^-]+-[^-]+-[^-]+Z$/.test(name));
const count = (database: Database) => () => Number(database.prepare('SELECT count(*) AS n FROM a').get()?.['n']);
const add = (database: Database) => () => database.prepare('INSERT INTO a DEFAULT VALUES').run().changes;

/** An open database with a row, all of it in its main file, which the test then corrupts. */
async function openAndDamage(options: Partial<DatabaseOptions>): Promise<Database> {
  const database = open(join(await temporaryFolder(), 'a.db'), options);
  database.exec('INSERT INTO a VALUES (7); PRAGMA wal_checkpoint(TRUNCATE)');
  damagePages(database.path);
  database.exec('PRAGMA shrink_memory');
  return database;
}

test('a new database gets its folder, private to the user, and its schema', async () => {
  const folder = join(await temporaryFolder(), 'deep', 'er');
  const database = open(join(folder, 'a.db'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 0 });
});

test('only new migrations are run', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  open(path).exec('INSERT INTO a VALUES (7)');
  const newer = open(path, { migrations: [...MIGRATIONS, 'ALTER TABLE a ADD COLUMN y TEXT'] });
  expect(newer.prepare('SELECT x, y FROM a').all()).toEqual([{ x: 7, y: null }]);
});

test('a migration that fails leaves the schema as it was', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  open(path);
  const broken = [...MIGRATIONS, 'CREATE TABLE b (x) STRICT'];
  expect(() => openDatabase(path, { migrations: broken })).toThrow('missing datatype');
  expect(open(path).prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
});

test('a database of a newer version is refused with SCHEMA_TOO_NEW', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  for (const version of [9, MIGRATIONS.length + 1]) {
    const newer = unwrap(openDatabase(path, { migrations: MIGRATIONS }));
    newer.exec(`PRAGMA user_version = ${version}`);
    const refused = openDatabase(path, { migrations: MIGRATIONS, replaceCorrupt: true });
    expect(refused).toMatchObject({ ok: false, error: { code: 'SCHEMA_TOO_NEW' } });
    newer.exec('PRAGMA user_version = 1');
    newer.close();
  }
});

test('a corrupt file is a STORE_ERROR with the path', async () => {
  const path = await damagedFile();
  const refused = openDatabase(path, { migrations: MIGRATIONS });
  expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(refused.ok ? '' : refused.error.message).toContain(path);
});

test('a corrupt file of rebuildable data is moved aside and replaced', async () => {
  const path = await damagedFile();
  const database = open(path, { replaceCorrupt: true });
  expect(database.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 0 });
  const aside = readdirSync(join(path, '..')).filter((name) => name.includes('.corrupt-'));
  expect(aside).toHaveLength(1);
});

test('the files of a database are private to the user, whatever the umask', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  database.exec('INSERT INTO a VALUES (1)');
  const modes = ['', '-wal', '-shm'].map((part) => statSync(`${database.path}${part}`).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});

test('rebuildable data with corruption after its first page is replaced on opening', async () => {
  const { path, close } = await openAndDamage({});
  close();
  const database = open(path, { replaceCorrupt: true });
  expect(database.attempt(count(database))).toEqual(ok(0));
  expect(movedAside(path)).toHaveLength(1);
});

test('rebuildable data without its tables is replaced on opening', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  open(path).exec('DROP TABLE a');
  const database = open(path, { replaceCorrupt: true });
  expect(database.attempt(count(database))).toEqual(ok(0));
  expect(movedAside(path)).toHaveLength(1);
});

test('corruption found in use is repaired, and the work runs again if allowed', async () => {
  const database = await openAndDamage({ replaceCorrupt: true, rerun: true });
  expect(database.immediate(add(database))).toEqual(ok(1));
  expect(database.attempt(count(database))).toEqual(ok(1));
  expect(movedAside(database.path)).toHaveLength(1);
});

test('corruption found in use is repaired but reported if the work must not run twice', async () => {
  const database = await openAndDamage({ replaceCorrupt: true });
  const reported = database.immediate(add(database));
  expect(reported.ok ? false : isCorrupt(reported.error)).toBe(true);
  expect(database.immediate(add(database))).toEqual(ok(1));
});

test('corruption of a record found in use is reported, and the file is kept', async () => {
  const database = await openAndDamage({});
  for (const reported of [database.immediate(add(database)), database.immediate(add(database))]) {
    expect(reported.ok ? false : isCorrupt(reported.error)).toBe(true);
  }
  expect(movedAside(database.path)).toEqual([]);
});

test('corruption is recognised with every way of reading rows', async () => {
  const database = await openAndDamage({});
  const select = () => database.prepare('SELECT * FROM a');
  const reads: (() => unknown)[] = [() => select().get(), () => select().all(), () => [...select().iterate()]];
  for (const read of reads) {
    const reported = database.attempt(read);
    expect(reported.ok ? false : isCorrupt(reported.error)).toBe(true);
  }
});

test('a table that disappears is corruption, a table that never existed is a bug', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  const [database, other] = [open(path, { replaceCorrupt: true, rerun: true }), open(path)];
  other.exec('DROP TABLE a');
  expect(database.attempt(count(database))).toEqual(ok(0));
  expect(() => database.attempt(() => database.prepare('SELECT * FROM never'))).toThrow('no such table');
});

test('a file that another process replaced is reopened', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  const database = open(path, { replaceCorrupt: true, rerun: true });
  for (const part of ['', '-wal', '-shm']) renameSync(`${path}${part}`, `${path}.old${part}`);
  const other = open(path);
  other.immediate(add(other));
  expect(database.attempt(count(database))).toEqual(ok(1));
});

test('an exception in a transaction rolls it back and is rethrown', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  const broken = () =>
    database.immediate(() => {
      database.exec('INSERT INTO a VALUES (1)');
      throw new Error('a bug');
    });
  expect(broken).toThrow('a bug');
  expect(database.immediate(() => database.prepare('SELECT * FROM a').all())).toEqual(ok([]));
});

test('a violated constraint is a failure, an invalid statement is a bug', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  const twice = () => database.exec('INSERT INTO a VALUES (1); INSERT INTO a VALUES (1)');
  expect(database.immediate(twice)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(() => database.attempt(() => database.exec('SELEC'))).toThrow('syntax error');
});

test('a lock held by another connection is a LOCK_TIMEOUT after the busy timeout', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  const [first, second] = [open(path), open(path, { busyTimeoutMs: 20 })];
  const outcome = first.immediate(() => second.immediate(() => 'never'));
  const inner = outcome.ok ? outcome.value : outcome;
  expect(inner).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT', disposition: 'retry_after' } });
  expect(inner.ok ? '' : inner.error.message).toContain('another process has locked it');
});

test('a read-only handle cannot write', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  open(path);
  const reader = open(path, { readOnly: true });
  const written = reader.attempt(() => reader.exec('INSERT INTO a VALUES (1)'));
  expect(written).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a read-only handle to no file, and a path through a file, are STORE_ERRORs', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder.db'));
  for (const name of ['absent.db', join('file', 'a.db'), 'folder.db']) {
    const refused = openDatabase(join(folder, name), { migrations: MIGRATIONS, readOnly: name === 'absent.db' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  }
});

test('a folder in the place of a database is reported as one', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  mkdirSync(path);
  const refused = openDatabase(path, { migrations: MIGRATIONS, replaceCorrupt: true });
  expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(refused.ok ? '' : refused.error.message).toContain('there is a folder in its place; move it away');
});

test('work after closing is CANCELLED', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  database.close();
  expect(database.immediate(() => 1)).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test('a file that never changes is corrupt if it has no schema, and leaves no files beside it', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.db');
  const writer = unwrap(openDatabase(path, { migrations: MIGRATIONS, bulk: true }));
  writer.exec('INSERT INTO a VALUES (7)');
  writer.close();
  const reader = open(path, { immutable: true });
  expect([count(reader)(), readdirSync(folder)]).toEqual([1, ['a.db']]);
  expect(reader.attempt(add(reader))).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  writeFileSync(join(folder, 'empty.db'), '');
  const empty = openDatabase(join(folder, 'empty.db'), { migrations: MIGRATIONS, immutable: true });
  expect(!empty.ok && isCorrupt(empty.error)).toBe(true);
});

test('a read-only database of an older schema has to be upgraded first', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  open(path);
  const newer = openDatabase(path, { migrations: [...MIGRATIONS, 'CREATE TABLE b (x)'], readOnly: true });
  expect(!newer.ok && newer.error.message).toContain('Open it for writing once to upgrade it');
});

test('a statement is compiled once, and foreign keys hold', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'), {
    migrations: [...MIGRATIONS, 'CREATE TABLE b (x INTEGER REFERENCES a (x)) STRICT'],
  });
  expect(database.prepare('SELECT 1')).toBe(database.prepare('SELECT 1'));
  const broken = database.attempt(() => database.prepare('INSERT INTO b VALUES (5)').run());
  expect(broken).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a transaction holds the write lock from its start and stores all or nothing', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  const [one, two] = [open(path), open(path, { busyTimeoutMs: 1 })];
  const seen = one.immediate(() => two.immediate(add(two)));
  expect(unwrap(seen)).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT', retryAfterMs: 1_000 } });
  expect(one.immediate(add(one))).toEqual(ok(1));
  expect(count(two)()).toBe(1);
});

test('records may be forced to the device with every transaction', async () => {
  const folder = await temporaryFolder();
  const levelOf = (name: string, options: Partial<DatabaseOptions>) =>
    Number(open(join(folder, name), options).prepare('PRAGMA synchronous').get()?.['synchronous']);
  expect([levelOf('a', { synchronous: 'FULL' }), levelOf('b', {}), levelOf('c', { synchronous: 'OFF' })]).toEqual([
    2, 1, 0,
  ]);
  const bulk = open(join(folder, 'd'), { bulk: true });
  expect(bulk.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'off' });
});

test('a corrupt file is replaced once only, because a second time the disk may be failing', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'), { replaceCorrupt: true });
  const fails = () => {
    throw Object.assign(new Error('database disk image is malformed'), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
  };
  const messages = [database.attempt(fails), database.attempt(fails)].map((each) =>
    each.ok ? '' : each.error.message,
  );
  expect(messages.map((message) => message.includes('was replaced'))).toEqual([true, false]);
  expect(movedAside(database.path)).toHaveLength(1);
});
