import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/disk/database.ts';
import { ok } from '../../src/model/result.ts';
import { temporaryFolder } from './folder.ts';

const MIGRATIONS = ['CREATE TABLE a (x INTEGER PRIMARY KEY) STRICT'];

function open(path: string, options: Partial<DatabaseOptions> = {}): Database {
  const database = openDatabase(path, { migrations: MIGRATIONS, ...options });
  if (!database.ok) throw new Error(database.error.message);
  onTestFinished(() => database.value.close());
  return database.value;
}

async function damagedFile(): Promise<string> {
  const path = join(await temporaryFolder(), 'a.db');
  writeFileSync(path, 'this is no database. '.repeat(500));
  return path;
}

test('a new database gets its folder, private to the user, and its schema', async () => {
  const folder = join(await temporaryFolder(), 'deep', 'er');
  const database = open(join(folder, 'a.db'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 0 });
});

test('only the migrations that have not run yet are run', async () => {
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
  open(path).exec('PRAGMA user_version = 9');
  const refused = openDatabase(path, { migrations: MIGRATIONS, replaceCorrupt: true });
  expect(refused).toMatchObject({ ok: false, error: { code: 'SCHEMA_TOO_NEW' } });
});

test('a damaged file is a STORE_ERROR that names the path', async () => {
  const path = await damagedFile();
  const refused = openDatabase(path, { migrations: MIGRATIONS });
  expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(refused.ok ? '' : refused.error.message).toContain(path);
});

test('a damaged file of rebuildable data is moved aside and replaced', async () => {
  const path = await damagedFile();
  const database = open(path, { replaceCorrupt: true });
  expect(database.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 0 });
  const aside = readdirSync(join(path, '..')).filter((name) => name.includes('.corrupt-'));
  expect(aside).toHaveLength(1);
});

test('a throw inside a transaction undoes its writes and is passed on', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  const broken = () =>
    database.immediate(() => {
      database.exec('INSERT INTO a VALUES (1)');
      throw new Error('a bug');
    });
  expect(broken).toThrow('a bug');
  expect(database.immediate(() => database.prepare('SELECT * FROM a').all())).toEqual(ok([]));
});

test('a broken constraint is a failure, a broken statement is a bug', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  const twice = () => database.exec('INSERT INTO a VALUES (1); INSERT INTO a VALUES (1)');
  expect(database.immediate(twice)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(() => database.attempt(() => database.exec('SELEC'))).toThrow('syntax error');
});

test('a lock held by another connection is a STORE_ERROR after the busy timeout', async () => {
  const path = join(await temporaryFolder(), 'a.db');
  const [first, second] = [open(path), open(path, { busyTimeoutMs: 20 })];
  const outcome = first.immediate(() => second.immediate(() => 'never'));
  const inner = outcome.ok ? outcome.value : outcome;
  expect(inner).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(inner.ok ? '' : inner.error.message).toContain('another process keeps it locked');
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

test('work that comes after the closing is CANCELLED', async () => {
  const database = open(join(await temporaryFolder(), 'a.db'));
  database.close();
  expect(database.immediate(() => 1)).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});
