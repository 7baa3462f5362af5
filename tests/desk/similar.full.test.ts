import { expect, test } from 'vitest';
import { findSimilar } from '../../src/desk/similar.ts';
import { openReadingRoom, pageAbout, shelve } from '../support/reading-room.ts';
import { unwrap } from '../support/unwrap.ts';

test('similar papers are the nearest by title and abstract, without the paper itself', async () => {
  const { app } = await openReadingRoom();
  const text = pageAbout('the sea', 'water');
  await shelve(app, '10.5555/a', text, { title: 'Lampreys in alpine rivers', abstract: 'Migration of lampreys.' });
  await shelve(app, '10.5555/b', text, { title: 'Migration of lampreys and eels' });
  await shelve(app, '10.5555/c', text, { title: 'Perovskite inks "printed"' });
  unwrap(await app.searchLibrary('lampreys'));
  const similar = async (ref: string) => unwrap(await findSimilar(ref, app)).papers.map((paper) => paper.ref);
  expect(await similar('10.5555/a')).toEqual(['10.5555/b']);
  expect(await similar('10.5555/c')).toEqual([]);
  expect(await findSimilar('10.5555/none', app)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('a paper with a long abstract has similar papers', async () => {
  const { app } = await openReadingRoom();
  const text = pageAbout('the sea', 'water');
  const abstract = 'Lampreys migrate through alpine rivers in spring. '.repeat(40);
  await shelve(app, '10.5555/a', text, { title: 'Lampreys in alpine rivers', abstract });
  await shelve(app, '10.5555/b', text, { title: 'Lampreys migrate through alpine rivers' });
  unwrap(await app.searchLibrary('lampreys'));
  expect(unwrap(await findSimilar('10.5555/a', app)).papers.map(({ ref }) => ref)).toEqual(['10.5555/b']);
});
