import { execFileSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ensureFolder,
  givenFileSize,
  readBytes,
  readTextFile,
  rewriteFile,
  writeFileAtomic,
} from '../../src/disk/atomic.ts';
import { storeFailure } from '../../src/disk/fault.ts';
import { hashFile, readChunks, readLines } from '../../src/disk/stream.ts';
import { ok } from '../../src/model/result.ts';
import { watchDisk } from '../support/disk-watch.ts';
import { temporaryFolder } from '../support/folder.ts';

test('an atomic write replaces the file and leaves nothing beside it', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.toml');
  await writeFile(path, 'old');
  expect(await writeFileAtomic(path, 'new')).toEqual(ok(undefined));
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['a.toml']);
});

test('an atomic write that fails leaves the old file and no temporary one', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a.toml', 'full'), { recursive: true });
  const written = await writeFileAtomic(join(folder, 'a.toml'), 'new');
  expect(written).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await readdir(folder)).toEqual(['a.toml']);
});

test('many parallel writers leave one complete file', async () => {
  const path = join(await temporaryFolder(), 'a.txt');
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
  await Promise.all(texts.map((text) => writeFileAtomic(path, text)));
  expect(texts).toContain(await readFile(path, 'utf8'));
});

test('reading returns the text, null for a missing file, a failure for a folder', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), 'Grüße');
  expect(await readTextFile(join(folder, 'a'))).toEqual(ok('Grüße'));
  expect(await readTextFile(join(folder, 'b'))).toEqual(ok(null));
  expect(await readTextFile(folder)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a folder whose parent is a file is refused with the reason', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), '');
  const made = await ensureFolder(join(folder, 'a', 'b'));
  expect(made.ok ? '' : made.error.message).toContain('a part of the path is a file');
  expect(await ensureFolder(join(folder, 'c', 'd'))).toEqual(ok(undefined));
});

test('each system error has its own advice', () => {
  const messages = ['ENOSPC', 'EACCES', 'EROFS', 'ENOTDIR'].map((code) => {
    const failure = storeFailure('write', '/x', Object.assign(new Error(code), { code, syscall: 'open' }));
    return failure.ok ? '' : failure.error.message;
  });
  expect(new Set(messages).size).toBe(4);
  expect(messages[0]).toContain('the disk is full');
});

test('an error that is not a system error is a bug and is rethrown', () => {
  expect(() => storeFailure('write', '/x', new TypeError('a bug'))).toThrow('a bug');
});

test('rewriting a linked file changes the file behind the link and keeps its mode', async () => {
  const folder = await temporaryFolder();
  const [real, path] = [join(folder, 'dotfiles.json'), join(folder, 'settings.json')];
  await writeFile(real, 'old', { mode: 0o644 });
  await symlink(real, path);
  expect(await rewriteFile(path, 'new')).toEqual(ok(undefined));
  expect(await readFile(real, 'utf8')).toBe('new');
  expect([(await lstat(path)).isSymbolicLink(), (await stat(real)).mode & 0o777]).toEqual([true, 0o644]);
});

test('a link without a target is not replaced', async () => {
  const path = join(await temporaryFolder(), 'settings.json');
  await symlink('/nowhere/at/all', path);
  expect(await rewriteFile(path, 'new')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
});

test('reading a pipe without a writer fails instead of waiting forever', async () => {
  const path = join(await temporaryFolder(), 'config.toml');
  execFileSync('mkfifo', [path]);
  const firstOf = async (items: AsyncGenerator<unknown>) => (await items.next()).value;
  for (const reading of [
    readTextFile(path),
    readBytes(path),
    hashFile(path),
    firstOf(readLines(path)),
    firstOf(readChunks(path)),
  ])
    expect(await reading).toMatchObject({
      ok: false,
      error: { code: 'STORE_ERROR', message: expect.stringContaining('not a regular file') },
    });
});

test('an atomic write is on the device before it gets its name, and the name before it returns', async () => {
  const path = join(await temporaryFolder(), 'a.txt');
  expect(await watchDisk(() => writeFileAtomic(path, 'new'))).toEqual(['sync', 'rename a.txt', 'sync']);
});

test('bytes of a file are a copy of their own, and a file that a person named and that is missing is named', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), 'Grüße');
  const read = await readBytes(join(folder, 'a'));
  expect(read.ok && [Buffer.isBuffer(read.value), read.value.buffer.byteLength]).toEqual([false, 7]);
  expect(await givenFileSize(join(folder, 'none'))).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: `File not found: ${join(folder, 'none')}` },
  });
});
