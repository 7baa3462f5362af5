import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

/** A library with two indexed papers, and another app on it that has not opened the index. */
async function indexed() {
  const { app, home, folders } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  await shelve(app, '10.5555/b', pageAbout('lampreys', 'microscope'));
  unwrap(await app.searchLibrary('lampreys'));
  const other = (await openReadingRoom(folders)).app;
  return { app, other, fulltext: join(home, 'fulltext') };
}

const FOUND = { total: 2, pending: 0 };

test('rebuilds an index whose folder was deleted, also in a process that has it open', async () => {
  const { app, fulltext } = await indexed();
  rmSync(fulltext, { recursive: true });
  expect(unwrap(await app.searchLibrary('lampreys'))).toMatchObject(FOUND);
  expect(existsSync(fulltext)).toBe(true);
});

test('rebuilds an index with a truncated database', async () => {
  const { other, fulltext } = await indexed();
  truncateSync(join(fulltext, 'snapshot.db'), 5000);
  expect(unwrap(await other.searchLibrary('lampreys'))).toMatchObject(FOUND);
});

test('rebuilds an index whose pages were overwritten', async () => {
  const { other, fulltext } = await indexed();
  const path = join(fulltext, 'snapshot.db');
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 4096);
  writeFileSync(path, bytes);
  expect(unwrap(await other.searchLibrary('lampreys'))).toMatchObject(FOUND);
});

test.each([0, 999])('rebuilds an index of the format version %i', async (schemaVersion) => {
  const { other, fulltext } = await indexed();
  const path = join(fulltext, 'manifest.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), schemaVersion }));
  expect(unwrap(await other.searchLibrary('lampreys'))).toMatchObject(FOUND);
  expect(JSON.parse(readFileSync(path, 'utf8')).schemaVersion).toBe(1);
});
