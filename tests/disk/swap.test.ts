import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import { beginReplacement, linkInto, settleReplacement } from '../../src/disk/swap.ts';
import { watchDisk } from '../support/disk-watch.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

function fill(folder: string, content: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'content'), content);
}
const read = (folder: string) => readFileSync(join(folder, 'content'), 'utf8');

/** A target, and beside it the finished folder of a process that died before the swap. */
async function interrupted() {
  const target = join(await temporaryFolder(), 'snapshot');
  const replacement = unwrap(await beginReplacement(target));
  writeFileSync(join(replacement.path, 'content'), 'probe');
  unwrap(await replacement.commit());
  return target;
}

test('a replacement takes the place of the folder and leaves nothing beside it', async () => {
  const target = await interrupted();
  const replacement = unwrap(await beginReplacement(target));
  writeFileSync(join(replacement.path, 'content'), 'new');
  const seen = await watchDisk(async () => unwrap(await replacement.commit()));
  expect(read(target)).toBe('new');
  expect(readdirSync(dirname(target))).toEqual(['snapshot']);
  expect(seen.indexOf('sync')).toBeLessThan(seen.findIndex((each) => each.startsWith('rename')));
});

test.each([2, 3, 6])('%i processes that complete one swap at the same time keep the new folder', async (count) => {
  for (let round = 0; round < 30; round++) {
    const target = join(await temporaryFolder(), 'snapshot');
    fill(target, 'old');
    fill(`${target}.carrel-next`, 'new');
    const settled = await Promise.all(Array.from({ length: count }, () => settleReplacement(target)));
    expect(settled.every(({ ok }) => ok)).toBe(true);
    expect(existsSync(target), `round ${round}`).toBe(true);
    expect(read(target)).toBe('new');
  }
});

test('a folder that a crash moved away is put back', async () => {
  const target = join(await temporaryFolder(), 'snapshot');
  fill(`${target}.carrel-old-1`, 'old');
  expect(unwrap(await settleReplacement(target))).toBe(target);
  expect(read(target)).toBe('old');
});

test.each([
  ['a process of another machine', '17-99-0badcafe', { isStarted: true, isKept: true }],
  ['a dead process', ownerTag().replace(/-\d+-/, '-1-'), { isStarted: true, isKept: false }],
  ['a living process', ownerTag(), { isStarted: false, isKept: true }],
])('what %s builds: %s', async (_who, tag, expected) => {
  const target = join(await temporaryFolder(), 'snapshot');
  const other = `${target}.building-${tag}`;
  fill(other, 'half');
  const begun = await beginReplacement(target);
  expect({ isStarted: begun.ok, isKept: existsSync(join(other, 'content')) }).toEqual(expected);
  if (!begun.ok) expect(begun.error.code).toBe('LOCK_TIMEOUT');
});

test('a new replacement removes what is left of old ones, unless the folder itself is lost', async () => {
  const target = join(await temporaryFolder(), 'snapshot');
  fill(`${target}.carrel-old-1`, 'old');
  const first = unwrap(await beginReplacement(target));
  expect(read(target)).toBe('old');
  await first.discard();
  fill(`${target}.carrel-old-2`, 'older');
  const second = unwrap(await beginReplacement(target));
  expect(existsSync(`${target}.carrel-old-2`)).toBe(false);
  expect(statSync(second.path).mode & 0o777).toBe(0o755);
  await second.discard();
});

test('a finished folder that nobody put in place gives way to a newer one', async () => {
  const target = join(await temporaryFolder(), 'snapshot');
  const replacement = unwrap(await beginReplacement(target));
  writeFileSync(join(replacement.path, 'content'), 'new');
  fill(`${target}.carrel-next`, 'unfinished');
  unwrap(await replacement.commit());
  expect([read(target), readdirSync(dirname(target))]).toEqual(['new', ['snapshot']]);
});

test('a chain of links leads to the folder that is replaced', async () => {
  const target = join(await temporaryFolder(), 'snapshot');
  const links = Array.from({ length: 5 }, (_, at) => `${target}-link-${at}`);
  for (const [at, link] of links.entries()) symlinkSync(links[at + 1] ?? target, link);
  const replacement = unwrap(await beginReplacement(links[0] ?? ''));
  writeFileSync(join(replacement.path, 'content'), 'new');
  unwrap(await replacement.commit());
  expect(read(target)).toBe('new');
});

test('a file that is linked already stays as it is', async () => {
  const folder = await temporaryFolder();
  for (const name of ['from', 'to']) writeFileSync(join(folder, name), name);
  unwrap(await linkInto(join(folder, 'from'), join(folder, 'to')));
  expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('to');
});
