import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startUpdate } from '../../../src/app/fulltext/child-process.ts';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

/** A library with one paper and no index. */
async function unindexed() {
  const { app, home } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'), { title: 'Of fishes' });
  const update = (rebuild = false) => startUpdate({ home, kind: 'real', version: 'test', rebuild }, 60_000).done;
  return { app, home, fulltext: join(home, 'fulltext'), update };
}

test('a search keeps files of the user in the folder of the index, and finds papers by their metadata', async () => {
  const { app, fulltext } = await unindexed();
  mkdirSync(join(fulltext, 'sub'), { recursive: true });
  writeFileSync(join(fulltext, 'notes.txt'), 'n');
  expect(unwrap(await app.searchLibrary('fishes'))).toMatchObject({ total: 1, pending: 1 });
  expect(readdirSync(fulltext).sort()).toEqual(['notes.txt', 'sub']);
});

test('an update names the file of the user that is in its way', async () => {
  const { fulltext, update } = await unindexed();
  mkdirSync(fulltext);
  writeFileSync(join(fulltext, 'notes.txt'), 'n');
  const message = expect.stringMatching(/contains something else \(notes\.txt\).*Move it elsewhere/);
  expect(await update()).toMatchObject({ error: { code: 'STORE_ERROR', message } });
});

test('a search removes nothing behind a link', async () => {
  const { app, home, fulltext } = await unindexed();
  const outside = join(home, '..', 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'precious.txt'), 'p');
  symlinkSync(outside, fulltext);
  expect(unwrap(await app.searchLibrary('fishes'))).toMatchObject({ total: 1 });
  expect(existsSync(join(outside, 'precious.txt'))).toBe(true);
});

test('a damaged index behind a link is not removed', async () => {
  const { home, fulltext, update } = await unindexed();
  const outside = join(home, '..', 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'manifest.json'), '{}');
  symlinkSync(outside, fulltext);
  expect(await update()).toMatchObject({
    error: { code: 'STORE_ERROR', message: expect.stringContaining('is a link') },
  });
  expect(readdirSync(outside)).toEqual(['manifest.json']);
});

test.each([false, true])(
  'an update keeps a file of the user among the files of an index (rebuild: %s)',
  async (rebuild) => {
    const { app, fulltext, update } = await unindexed();
    unwrap(await app.searchLibrary('lampreys'));
    mkdirSync(join(fulltext, 'files'), { recursive: true });
    writeFileSync(join(fulltext, 'files', 'mine.txt'), 'm');
    await shelve(app, '10.5555/b', pageAbout('lampreys', 'microscope'));
    expect(await update(rebuild)).toMatchObject({ error: { code: 'STORE_ERROR' } });
    expect(existsSync(join(fulltext, 'files', 'mine.txt'))).toBe(true);
  },
);
