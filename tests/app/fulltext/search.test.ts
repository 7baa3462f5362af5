import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

test('finds a passage of a paper that was just stored, and names the section to read on', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  const page = unwrap(await app.searchLibrary('bathyscaphe'));
  expect(page).toMatchObject({ total: 1, pending: 0, hits: [{ ref: '10.5555/a', grade: 'verified' }] });
  const [passage] = page.hits[0]?.passages ?? [];
  expect(passage).toMatchObject({ from: 'text', heading: 'Methods', section: 's2' });
  expect(passage?.snippet).toContain('**bathyscaphe**');
  const { section = '', offset = -1 } = passage ?? {};
  expect(unwrap(await app.read('10.5555/a', { section, offset })).text).toContain('bathyscaphe');
});

test('answers with no results in an empty library and creates nothing', async () => {
  const { app, home } = await openReadingRoom();
  expect(unwrap(await app.searchLibrary('lampreys'))).toMatchObject({ hits: [], total: 0, pending: 0 });
  expect(existsSync(home)).toBe(false);
});
