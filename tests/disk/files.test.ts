import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFiles, listNames, moveFile, removeFile, statFile } from '../../src/disk/folder.ts';
import { appendDurably, cutTail } from '../../src/disk/journal.ts';
import { currentOwner, findTagOwner, isAlive, isGone, ownerTag } from '../../src/disk/owner.ts';
import { compressFile, hashFile, readLines } from '../../src/disk/stream.ts';
import { createWriter } from '../../src/disk/writer.ts';
import { ok } from '../../src/model/result.ts';
import { watchDisk } from '../support/disk-watch.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

async function linesOf(path: string, options = {}) {
  const lines = [];
  for await (const line of readLines(path, options)) lines.push(line);
  return lines;
}

test('lines are split at LF only, with their end and whether they are complete', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, 'a\r\n\né\u2028b\nrest');
  const lines = (await linesOf(path)).map((line) => (line.ok ? line.value : null));
  expect(lines).toEqual([
    { text: 'a\r', end: 3, complete: true },
    { text: '', end: 4, complete: true },
    { text: 'é\u2028b', end: 11, complete: true },
    { text: 'rest', end: 15, complete: false },
  ]);
  expect(await linesOf(path, { from: 11 })).toEqual([ok({ text: 'rest', end: 15, complete: false })]);
  expect(await linesOf(`${path}x`)).toEqual([]);
});

test('any lines are read back from a plain and a compressed file', async () => {
  const folder = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))),
      async (texts) => {
        const path = join(folder, randomBytes(4).toString('hex'));
        await writeFile(path, texts.map((text) => `${text}\n`).join(''));
        const read = async (file: string, gzip: boolean) =>
          (await linesOf(file, { gzip })).map((line) => (line.ok ? line.value.text : ''));
        expect(await read(path, false)).toEqual(texts);
        await compressFile(path, `${path}.gz`);
        expect(await read(`${path}.gz`, true)).toEqual(texts);
      },
    ),
    { numRuns: 30 },
  );
});

test('a compressed file replaces the plain one, and corruption in it is a failure', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a');
  await writeFile(path, randomBytes(5000).toString('hex'));
  const text = await readFile(path, 'utf8');
  expect(await compressFile(path, `${path}.gz`)).toEqual(ok(undefined));
  expect(await readdir(folder)).toEqual(['a.gz']);
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(text);
  await truncate(`${path}.gz`, 1000);
  expect((await linesOf(`${path}.gz`, { gzip: true })).at(-1)).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR' },
  });
});

test('an append happens only at the expected end', async () => {
  const path = join(await temporaryFolder(), 'log');
  expect(appendDurably(path, 'é\n', 0)).toEqual(ok(3));
  expect(appendDurably(path, 'b\n', 3)).toEqual(ok(5));
  await appendFile(path, 'stranger');
  expect(appendDurably(path, 'c\n', 5)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await readFile(path, 'utf8')).toBe('é\nb\nstranger');
  expect(cutTail(path, 5, `${path}.aside`)).toEqual(ok(undefined));
  expect([await readFile(path, 'utf8'), await readFile(`${path}.aside`, 'utf8')]).toEqual(['é\nb\n', 'stranger']);
});

test('a writer computes the digest and can restart', async () => {
  const path = join(await temporaryFolder(), 'a');
  const writer = unwrap(await createWriter(path));
  await writer.write(Buffer.from('longer than the rest'));
  await writer.restart();
  await writer.write(Buffer.from('ab'));
  const finished = await writer.finish();
  expect(finished).toEqual(await hashFile(path));
  expect(await createWriter(path)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('listing, moving and removing missing files is not a failure of the disk', async () => {
  const folder = await temporaryFolder();
  const names = [];
  for await (const name of listNames(join(folder, 'none'))) names.push(name);
  expect(names).toEqual([]);
  expect(await statFile(join(folder, 'none'))).toEqual(ok(null));
  expect(await removeFile(join(folder, 'none'))).toEqual(ok(undefined));
  expect(await moveFile(join(folder, 'none'), join(folder, 'a'))).toMatchObject({ ok: false });
});

test('the process of a tag is alive, dead or unknown', () => {
  expect(findTagOwner(ownerTag())).toBe('alive');
  expect(findTagOwner(ownerTag().replace(/^\d+/, '4194305'))).toBe('gone');
  expect(findTagOwner('1-1-00000000')).toBe('unknown');
});

test('a process that got the id of a dead one is not its owner', () => {
  const [pid = '', birth = '', host = ''] = ownerTag().split('-');
  expect(findTagOwner(`${pid}-${Number(birth) + 1}-${host}`)).toBe('gone');
  expect(isGone({ ...currentOwner(), birth: '1' })).toBe(true);
  expect(isAlive({ ...currentOwner(), birth: '1' })).toBe(false);
  expect(isGone(currentOwner())).toBe(false);
});

test('an appended line is on the device before the append returns', async () => {
  const path = join(await temporaryFolder(), 'log');
  const first = await watchDisk(() => unwrap(appendDurably(path, 'one\n', 0)));
  expect(first).toEqual(['sync', 'sync']);
  expect(await watchDisk(() => unwrap(appendDurably(path, 'two\n', 4)))).toEqual(['sync']);
});

test('a cut tail is on the device in its new file before the old one shrinks', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'log'), 'one\nhalf');
  const seen = await watchDisk(() => unwrap(cutTail(join(folder, 'log'), 4, join(folder, 'tail'))));
  expect(seen).toEqual(['sync', 'sync', 'truncate', 'sync']);
  expect(await readFile(join(folder, 'tail'), 'utf8')).toBe('half');
});

test('a folder of papers lists links to files, and skips broken links and links to folders', async () => {
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(other, 'paper.bin'), 'x');
  await symlink(join(other, 'paper.bin'), join(folder, 'linked.pdf'));
  await symlink(join(other, 'missing'), join(folder, 'broken.pdf'));
  await symlink(other, join(folder, 'folder.pdf'));
  expect(unwrap(await findFiles(folder, /\.pdf$/))).toEqual([join(folder, 'linked.pdf')]);
});
