import { expect, test } from 'vitest';
import { listLibrary } from '../../src/desk/library.ts';
import { openReadingRoom, pageAbout, shelve } from '../support/reading-room.ts';
import { unwrap } from '../support/unwrap.ts';

test('the library of the desk finds papers by their text, and by the beginning of a word in the title', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'), { title: 'Fishes' });
  await shelve(app, '10.5555/b', pageAbout('eels', 'microscope'), { title: 'Bathymetry' });
  unwrap(await app.searchLibrary('eels'));
  const list = async (filter: object) => unwrap(await listLibrary(app, filter, 50, 0));
  expect(await list({ query: 'bathyscaphe' })).toMatchObject({
    total: 1,
    papers: [{ ref: '10.5555/a', snippet: expect.stringContaining('**bathyscaphe**') }],
  });
  expect((await list({ query: 'bathym' })).papers.map(({ ref }) => ref)).toContain('10.5555/b');
  expect((await list({ query: 'bathyscaphe', grade: 'none' })).papers).toEqual([]);
});
