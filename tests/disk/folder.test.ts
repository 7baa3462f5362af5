import { mkdir, readdir, readFile, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createFile,
  ensureFolder,
  fileSize,
  givenFileSize,
  readBytes,
  removeFolder,
  rewriteFile,
} from '../../src/disk/atomic.ts';
import { findFiles, listNames, moveFile, statFile, statFileNow, touchFile } from '../../src/disk/folder.ts';
import { findInside, readInside } from '../../src/disk/inside.ts';
import { ownerTag } from '../../src/disk/owner.ts';
import { canWrite, isTaken, placeFile, removeDeadParts } from '../../src/disk/place.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

/** A folder with these files. */
async function folderOf(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
const code = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code);

test('files of a kind are found below a folder, sorted, without hidden ones', async () => {
  const names = ['b.pdf', 'a.pdf', 'sub/deep/c.pdf', '.hidden/d.pdf', '.e.pdf', 'f.txt'];
  const folder = await folderOf(Object.fromEntries(names.map((name) => [name, ''])));
  const found = unwrap(await findFiles(folder, /\.pdf$/));
  expect(found.map((path) => path.slice(folder.length + 1))).toEqual(['a.pdf', 'b.pdf', 'sub/deep/c.pdf']);
  expect(unwrap(await findFiles(join(folder, 'f.txt'), /\.pdf$/))).toEqual([join(folder, 'f.txt')]);
  expect(code(await findFiles(join(folder, 'none'), /x/))).toBe('INVALID_ARGUMENT');
});

test('a missing file has no facts, a path through a file is a failure', async () => {
  const folder = await folderOf({ file: 'abc' });
  await utimes(join(folder, 'file'), 100, 200);
  const facts = { bytes: 3, changedMs: 200_000, stamp: '200000000000' };
  for (const at of [statFile, statFileNow]) {
    expect(unwrap(await at(join(folder, 'file')))).toEqual(facts);
    expect(unwrap(await at(join(folder, 'none')))).toBeNull();
    expect(code(await at(join(folder, 'file/below')))).toBe('STORE_ERROR');
  }
});

test('touching sets the last change and ignores a missing file', async () => {
  const folder = await folderOf({ file: '' });
  unwrap(await touchFile(join(folder, 'file'), 5_000));
  expect((await stat(join(folder, 'file'))).mtimeMs).toBe(5_000);
  expect(code(await touchFile(join(folder, 'none'), 5_000))).toBe('ok');
  expect(code(await touchFile(join(folder, 'file/below'), 5_000))).toBe('STORE_ERROR');
});

test('listing a file is a failure, listing nothing is empty', async () => {
  const folder = await folderOf({ file: '' });
  const listed = async (path: string) => {
    const names = [];
    for await (const name of listNames(path)) names.push(code(name));
    return names;
  };
  expect(await listed(join(folder, 'file'))).toEqual(['STORE_ERROR']);
  expect(await listed(join(folder, 'none'))).toEqual([]);
  expect(await listed(folder)).toEqual(['ok']);
});

test('a file is moved over another one, and a missing one is a failure', async () => {
  const folder = await folderOf({ from: 'new', 'sub/to': 'old' });
  unwrap(await moveFile(join(folder, 'from'), join(folder, 'sub/to')));
  expect(await readFile(join(folder, 'sub/to'), 'utf8')).toBe('new');
  expect(code(await moveFile(join(folder, 'from'), join(folder, 'sub/to')))).toBe('STORE_ERROR');
});

test('a finished file gets its name only if the name is free', async () => {
  const folder = await folderOf({ part: 'new', taken: 'old' });
  expect(unwrap(await placeFile(join(folder, 'part'), join(folder, 'taken')))).toBe(false);
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('old');
  expect(unwrap(await placeFile(join(folder, 'part'), join(folder, 'free')))).toBe(true);
  expect([unwrap(await isTaken(join(folder, 'part'))), unwrap(await isTaken(join(folder, 'free')))]).toEqual([
    false,
    true,
  ]);
  expect(code(await placeFile(join(folder, 'none'), join(folder, 'other')))).toBe('STORE_ERROR');
  expect(code(await isTaken(join(folder, 'free/below')))).toBe('STORE_ERROR');
});

test('a link without a target takes a name', async () => {
  const folder = await temporaryFolder();
  await symlink(join(folder, 'none'), join(folder, 'link'));
  expect(unwrap(await isTaken(join(folder, 'link')))).toBe(true);
});

test('a folder that does not exist can be written if its parent can', async () => {
  const folder = await folderOf({ file: '' });
  expect(await canWrite(join(folder, 'a/b'))).toBe(true);
  expect(await canWrite(join(folder, 'file/below'))).toBe(false);
});

test('a foreign folder gives only its own plain files', async () => {
  const folder = await folderOf({ 'own/a.txt': 'text', 'secret.txt': 'secret', 'own-too/b.txt': 'b' });
  const own = join(folder, 'own');
  await symlink(join(folder, 'secret.txt'), join(own, 'out.txt'));
  await symlink(join(folder, 'own-too/b.txt'), join(own, 'beside.txt'));
  await symlink(join(own, 'a.txt'), join(own, 'in.txt'));
  expect(unwrap(await readInside(own, 'a.txt'))).toBe('text');
  expect(unwrap(await readInside(own, 'in.txt'))).toBe('text');
  expect(unwrap(await findInside(own, 'none'))).toBeNull();
  for (const name of ['out.txt', 'beside.txt', '../secret.txt', '.', 'a.txt/x'])
    expect(code(await readInside(own, name))).toBe('STORE_ERROR');
  expect(unwrap(await readInside('/', join(own, 'a.txt').slice(1)))).toBe('text');
});

test('the size of a file, a folder and something else', async () => {
  const folder = await folderOf({ file: 'abc' });
  expect(unwrap(await fileSize(join(folder, 'file')))).toBe(3);
  expect(code(await fileSize(folder))).toBe('ok');
  expect(code(await fileSize('/dev/null'))).toBe('INVALID_ARGUMENT');
  expect(code(await fileSize('a\0b'))).toBe('INVALID_ARGUMENT');
  expect(code(await fileSize(join(folder, 'none')))).toBe('STORE_ERROR');
  expect(code(await givenFileSize(join(folder, 'none')))).toBe('INVALID_ARGUMENT');
  expect(code(await givenFileSize(join(folder, 'file/below')))).toBe('STORE_ERROR');
});

test('an existing file is not created again, and a new one is private', async () => {
  const folder = await folderOf({ file: 'old' });
  const refused = await createFile(join(folder, 'file'), 'new');
  expect(!refused.ok && refused.error.message).toContain('already exists; it was not changed');
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('old');
  unwrap(await createFile(join(folder, 'a/b'), 'new'));
  expect((await stat(join(folder, 'a/b'))).mode & 0o777).toBe(0o600);
});

test('a rewritten file keeps its mode, a new one is private', async () => {
  const folder = await temporaryFolder();
  unwrap(await rewriteFile(join(folder, 'new'), 'text'));
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o600);
  await writeFile(join(folder, 'open'), '', { mode: 0o755 });
  unwrap(await rewriteFile(join(folder, 'open'), 'text'));
  expect((await stat(join(folder, 'open'))).mode & 0o777).toBe(0o755);
});

test('bytes are read as they are; a folder is removed with all its files', async () => {
  const folder = await folderOf({ 'a/b': 'abc' });
  expect([...unwrap(await readBytes(join(folder, 'a/b')))]).toEqual([97, 98, 99]);
  unwrap(await removeFolder(join(folder, 'a')));
  expect(unwrap(await isTaken(join(folder, 'a')))).toBe(false);
  expect(code(await removeFolder(join(folder, 'a')))).toBe('ok');
});

test('a text of more than 64 megabytes in a foreign folder is not read', async () => {
  const folder = await folderOf({ 'large.txt': '' });
  await truncate(join(folder, 'large.txt'), 64 * 1024 * 1024 + 1);
  const read = await readInside(folder, 'large.txt');
  expect(!read.ok && read.error.message).toBe('large.txt has more than 67108864 bytes');
  expect(unwrap(await findInside(folder, 'large.txt'))).toContain('large.txt');
});

test('new folders of the library are private, and those of the user are not', async () => {
  const folder = await temporaryFolder();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  unwrap(await ensureFolder(join(folder, 'own/deep')));
  unwrap(await ensureFolder(join(folder, 'users'), 0o755));
  expect([await modeOf(join(folder, 'own')), await modeOf(join(folder, 'own/deep'))]).toEqual([0o700, 0o700]);
  expect(await modeOf(join(folder, 'users'))).toBe(0o755);
});

test('a file of the user whose name only contains the name of a part is left alone', async () => {
  const part = `.carrel-${ownerTag().replace(/-\d+-/u, '-1-')}-0123abcd.part`;
  const folder = await folderOf({ [part]: '', [`my${part}`]: '', [`${part}.pdf`]: '' });
  await removeDeadParts(folder);
  expect((await readdir(folder)).sort()).toEqual([`my${part}`, `${part}.pdf`].sort());
});
