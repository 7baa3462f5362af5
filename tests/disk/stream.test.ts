import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settleDatabase } from '../../src/disk/aside.ts';
import { ensureFolder } from '../../src/disk/atomic.ts';
import { openDatabase } from '../../src/disk/database.ts';
import { renameDurably } from '../../src/disk/journal.ts';
import { streamPart } from '../../src/disk/part.ts';
import { confine, createPart, findDeadPart, isTaken, placeFile } from '../../src/disk/place.ts';
import { compressFile, hashFile, readChunks, readLines } from '../../src/disk/stream.ts';
import { withTemporaryFile } from '../../src/disk/temporary.ts';
import { createWriter } from '../../src/disk/writer.ts';
import { fail, ok } from '../../src/model/result.ts';
import { temporaryFolder } from '../support/folder.ts';
import { collect, sha256 } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

test('a line above the limit ends the reading with a failure', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, `ok\n${'x'.repeat(11)}\nrest\n`);
  const read = async (maxLineBytes: number) => collect(readLines(path, { maxLineBytes }));
  await writeFile(`${path}2`, 'x'.repeat(11));
  expect(await collect(readLines(`${path}2`, { maxLineBytes: 10 }))).toMatchObject([
    { ok: false, error: { message: expect.stringContaining('more than 10 bytes') } },
  ]);
  expect(await collect(readLines(`${path}2`, { maxLineBytes: 11 }))).toMatchObject([{ ok: true }]);
  expect((await read(100)).every((line) => line.ok)).toBe(true);
});

test('the digest and the size of a file are those of its bytes, and a missing file has none', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, 'whole');
  expect(unwrap(await hashFile(path))).toEqual({ sha256: sha256('whole'), bytes: 5 });
  expect(unwrap(await hashFile(`${path}x`))).toBeNull();
  expect((await collect(readChunks(`${path}x`)))[0]).toMatchObject({ ok: false });
});

test('compressing a missing file fails and leaves nothing', async () => {
  const folder = await temporaryFolder();
  expect((await compressFile(join(folder, 'none'), join(folder, 'none.gz'))).ok).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('a part of a file includes both of its ends', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, '0123456789');
  const chunks = await collect(streamPart(path, 2, 4) as AsyncIterable<Buffer>);
  expect(Buffer.concat(chunks).toString()).toBe('234');
});

test('a temporary file is private and is removed with its folder, also after a failure', async () => {
  let seen = '';
  const body = async (path: string) => {
    seen = path;
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['abc', 0o600]);
    return path.endsWith('.pdf') ? ok(path) : fail('STORE_ERROR', 'no');
  };
  expect((await withTemporaryFile(Buffer.from('abc'), '.pdf', body)).ok).toBe(true);
  expect(seen.startsWith(tmpdir())).toBe(true);
  expect(unwrap(await isTaken(dirname(seen)))).toBe(false);
  expect((await withTemporaryFile(Buffer.from('abc'), '.txt', body)).ok).toBe(false);
  expect(unwrap(await isTaken(dirname(seen)))).toBe(false);
});

test('a writer that is discarded leaves no file, and may be discarded twice', async () => {
  const path = join(await temporaryFolder(), 'a');
  const writer = unwrap(await createWriter(path));
  unwrap(await writer.write(Buffer.from('abc')));
  expect(writer.bytes).toBe(3);
  unwrap(await writer.discard());
  unwrap(await writer.discard());
  expect(unwrap(await isTaken(path))).toBe(false);
});

test('a file is private to the user unless it is a part in a folder of the user', async () => {
  const folder = await temporaryFolder();
  const mode = async (path: string) => (await stat(path)).mode & 0o777;
  const writer = unwrap(await createWriter(join(folder, 'a')));
  const part = unwrap(await createPart(join(folder, 'new')));
  expect([await mode(writer.path), await mode(part.path), await mode(join(folder, 'new'))]).toEqual([
    0o600, 0o644, 0o755,
  ]);
  expect(part.path).toMatch(/\/\.carrel-\d+-\d+-[0-9a-f]{8}-[0-9a-f]{8}\.part$/);
  await writer.discard();
  await part.discard();
});

test('a name that is taken is not replaced, and the file stays where it is', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'part'), 'new');
  await writeFile(join(folder, 'taken'), 'old');
  expect(unwrap(await placeFile(join(folder, 'part'), join(folder, 'taken')))).toBe(false);
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('old');
  expect(unwrap(await placeFile(join(folder, 'part'), join(folder, 'free')))).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['free', 'taken']);
});

test('the part of a dead process with other content is not used', async () => {
  const folder = await temporaryFolder();
  const part = unwrap(await createPart(folder));
  await part.finish();
  expect(await findDeadPart(folder, sha256('whole'))).toBeNull();
});

test('a folder is confined by its whole name, and a root itself is inside', async () => {
  const path = await temporaryFolder();
  const inside = async (folder: string) => (await confine(folder, [{ path }])).ok;
  expect([await inside(path), await inside(join(path, 'a')), await inside(`${path}-too`)]).toEqual([true, true, false]);
  expect([await inside(dirname(path)), await inside(join(path, 'a/../..'))]).toEqual([false, false]);
  expect(await confine('/', [{ path }])).toMatchObject({
    error: { code: 'CAPABILITY_DENIED', remediation: [{ setting: 'CARREL_DOWNLOAD_ROOTS', value: '/' }] },
  });
  expect((await confine(join(path, 'a'), [{ path: '/none' }, { path }])).ok).toBe(true);
});

test('no folder is created in /proc, where Node would wait forever', async () => {
  for (const path of ['/proc', '/proc/1/x']) expect((await ensureFolder(path)).ok).toBe(false);
  expect((await ensureFolder(join(await temporaryFolder(), 'proc'))).ok).toBe(true);
});

test('a rename moves the file, and a missing file is a failure', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), 'x');
  unwrap(renameDurably(join(folder, 'a'), join(folder, 'b')));
  expect(await readdir(folder)).toEqual(['b']);
  expect(renameDurably(join(folder, 'a'), join(folder, 'c')).ok).toBe(false);
});

test('a foreign database is read in its place if its journals are empty, else as a copy with them', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'foreign.db');
  const database = unwrap(openDatabase(path, { migrations: ['CREATE TABLE t (a)'] }));
  const other = join(folder, 'other.db');
  await writeFile(other, '');
  expect(unwrap(await settleDatabase(other, () => ok(undefined))).path).toBe(other);
  unwrap(database.attempt(() => database.exec('INSERT INTO t VALUES (1)')));
  const brought: string[] = [];
  const settled = unwrap(
    await settleDatabase(path, (copy) => {
      brought.push(copy);
      return ok(undefined);
    }),
  );
  expect([settled.path === path, brought]).toEqual([false, [settled.path]]);
  expect((await readdir(dirname(settled.path))).sort()).toEqual(['copy.db', 'copy.db-wal']);
  await settled.dispose();
  expect(unwrap(await isTaken(dirname(settled.path)))).toBe(false);
  let copied = '';
  const refused = await settleDatabase(path, (copy) => {
    copied = copy;
    return fail('STORE_ERROR', 'corrupt');
  });
  expect([refused.ok, unwrap(await isTaken(dirname(copied)))]).toEqual([false, false]);
  database.close();
});
