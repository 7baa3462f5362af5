import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import {
  beginReplacement,
  checkOwn,
  copyInto,
  hasUnfinished,
  linkInto,
  removeOwn,
  settleReplacement,
} from '../../src/disk/swap.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

const isOwn = (path: string) => path === 'content' || path === 'deep/' || path === 'deep/content';

function fill(folder: string, ...names: readonly string[]): void {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  for (const name of ['content', 'deep/content', ...names]) writeFileSync(join(folder, name), name);
}
const snapshot = async () => join(await temporaryFolder(), 'snapshot');

test('a folder of own files is removed with what replacements left beside it', async () => {
  const target = await snapshot();
  for (const end of ['', '.carrel-next', '.carrel-old-1']) fill(`${target}${end}`);
  fill(`${target}-copy`);
  unwrap(await removeOwn(target, isOwn));
  expect(['', '.carrel-next', '.carrel-old-1', '-copy'].map((end) => existsSync(`${target}${end}`))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each(['', '.carrel-next', '.carrel-old-1'])(
  'a foreign file in the folder with the ending "%s" stops the removal of all of them',
  async (end) => {
    const target = await snapshot();
    for (const each of ['', '.carrel-next', '.carrel-old-1']) fill(`${target}${each}`);
    writeFileSync(join(`${target}${end}`, 'deep/mine.txt'), '');
    const removed = await removeOwn(target, isOwn);
    expect(!removed.ok && removed.error.message).toContain('contains something else (deep/mine.txt)');
    expect(existsSync(join(target, 'content'))).toBe(true);
  },
);

test('a link and a foreign folder among own files are something else', async () => {
  const target = await snapshot();
  expect((await checkOwn(target, isOwn)).ok).toBe(true);
  fill(target);
  expect((await checkOwn(target, isOwn)).ok).toBe(true);
  mkdirSync(join(target, 'empty'));
  expect((await checkOwn(target, isOwn)).ok).toBe(false);
  const other = await snapshot();
  mkdirSync(other);
  symlinkSync('/etc/hosts', join(other, 'content'));
  expect((await checkOwn(other, isOwn)).ok).toBe(false);
  const linked = await snapshot();
  mkdirSync(linked);
  symlinkSync(target, join(linked, 'deep'));
  expect((await checkOwn(linked, isOwn)).ok).toBe(false);
});

test('a foreign file with a long name is named by its beginning', async () => {
  const target = await snapshot();
  mkdirSync(target);
  writeFileSync(join(target, 'x'.repeat(81)), '');
  const checked = await checkOwn(target, isOwn);
  expect(!checked.ok && checked.error.message).toContain(`contains something else (${'x'.repeat(80)}). Nothing`);
});

test('a link to an empty folder does not stop the removal', async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  unwrap(await removeOwn(join(folder, 'link'), isOwn));
  expect(existsSync(join(folder, 'real'))).toBe(true);
});

test('files behind a link are not removed', async () => {
  const folder = await temporaryFolder();
  fill(join(folder, 'real'));
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  const removed = await removeOwn(join(folder, 'link'), isOwn);
  expect(!removed.ok && removed.error.message).toContain('is a link');
  expect(existsSync(join(folder, 'real/content'))).toBe(true);
  expect((await removeOwn(join(folder, 'none/below'), isOwn)).ok).toBe(true);
});

test('a replacement that a dead process left is unfinished, one of a living process is not', async () => {
  const target = await snapshot();
  expect(unwrap(await hasUnfinished(target))).toBe(false);
  mkdirSync(`${target}.building-${ownerTag()}`);
  expect(unwrap(await hasUnfinished(target))).toBe(false);
  mkdirSync(`${target}.building-17-99-0badcafe`);
  expect(unwrap(await hasUnfinished(target))).toBe(false);
  mkdirSync(`${target}.building-${ownerTag().replace(/-\d+-/, '-1-')}`);
  expect(unwrap(await hasUnfinished(target))).toBe(true);
  expect(unwrap(await hasUnfinished(join(target, 'none/below')))).toBe(false);
});

test('a link to a folder stays a link, and the folder behind it is replaced', async () => {
  const folder = await temporaryFolder();
  fill(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  const replacement = unwrap(await beginReplacement(join(folder, 'link')));
  writeFileSync(join(replacement.path, 'content'), 'new');
  unwrap(await replacement.commit());
  expect(readFileSync(join(folder, 'real/content'), 'utf8')).toBe('new');
  expect(unwrap(await settleReplacement(join(folder, 'link')))).toBe(join(folder, 'real'));
});

test('of several folders that a crash moved away, the newest is put back', async () => {
  const target = await snapshot();
  for (const [end, time] of [
    ['1', 200],
    ['2', 300],
    ['3', 100],
  ] as const) {
    mkdirSync(`${target}.carrel-old-${end}`);
    writeFileSync(join(`${target}.carrel-old-${end}`, 'content'), end);
    utimesSync(`${target}.carrel-old-${end}`, time, time);
  }
  unwrap(await settleReplacement(target));
  expect(readFileSync(join(target, 'content'), 'utf8')).toBe('2');
});

test('a discarded replacement leaves the folder as it was', async () => {
  const target = await snapshot();
  fill(target);
  const replacement = unwrap(await beginReplacement(target));
  await replacement.discard();
  expect([existsSync(replacement.path), existsSync(join(target, 'content'))]).toEqual([false, true]);
});

test('a file is linked once or copied, and a missing one is a failure', async () => {
  const folder = await temporaryFolder();
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  writeFileSync(from, 'x');
  unwrap(await linkInto(from, to));
  unwrap(await linkInto(from, to));
  unwrap(await copyInto(from, join(folder, 'copy')));
  writeFileSync(from, 'y');
  expect([readFileSync(to, 'utf8'), readFileSync(join(folder, 'copy'), 'utf8')]).toEqual(['y', 'x']);
  expect((await linkInto(join(folder, 'none'), join(folder, 'z'))).ok).toBe(false);
});
