import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import { beginReplacement, settleReplacement } from '../../src/disk/swap.ts';
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
});
