import { expect, test } from 'vitest';
import { bareEntry, CALL, doi } from '../../support/papers.ts';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

test('finds a paper without a copy by its abstract', async () => {
  const { app } = await openReadingRoom();
  const store = await app.store();
  unwrap(await store.commit(bareEntry(doi('10.5555/bare'), { abstract: 'On coelacanths.' }), null, CALL));
  const page = unwrap(await app.searchLibrary('coelacanths'));
  expect(page.hits[0]?.passages).toEqual([{ from: 'metadata', snippet: 'On **coelacanths**.' }]);
});

test('does not find a removed paper, even before the index is updated', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  await shelve(app, '10.5555/b', pageAbout('lampreys', 'microscope'));
  expect(unwrap(await app.searchLibrary('lampreys')).total).toBe(2);
  unwrap(await (await app.store()).remove(doi('10.5555/a'), CALL));
  expect(unwrap(await app.searchLibrary('lampreys'))).toMatchObject({ total: 1, hits: [{ ref: '10.5555/b' }] });
});

test('shows the tags and the grade of now, and finds the paper by a new tag', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  unwrap(await app.searchLibrary('lampreys'));
  unwrap(await (await app.store()).tag(doi('10.5555/a'), ['fishes'], CALL));
  const page = unwrap(await app.searchLibrary('lampreys', { filters: { tag: 'fishes' } }));
  expect(page.hits[0]).toMatchObject({ tags: ['fishes'], passages: [{ section: 's1' }] });
});

test('filters by year and pages with an offset', async () => {
  const { app } = await openReadingRoom();
  for (const year of [2001, 2002, 2003, 2004])
    await shelve(app, `10.5555/${year}`, pageAbout('lampreys', 'bathyscaphe'), { year });
  const filters = { fromYear: 2002 };
  const first = unwrap(await app.searchLibrary('lampreys', { filters, limit: 2 }));
  const rest = unwrap(await app.searchLibrary('lampreys', { filters, limit: 2, offset: 1 }));
  expect(first).toMatchObject({ total: 3, pending: 0 });
  expect(rest.hits[0]?.ref).toBe(first.hits[1]?.ref);
});

test('lists both versions of an arXiv paper that are stored', async () => {
  const { app } = await openReadingRoom();
  const store = await app.store();
  for (const version of [1, 2])
    unwrap(
      await store.commit(bareEntry({ kind: 'arxiv', id: '2401.12345', version }, { title: 'Lampreys' }), null, CALL),
    );
  const page = unwrap(await app.searchLibrary('lampreys'));
  expect(page.hits.map(({ ref }) => ref).sort()).toEqual(['arXiv:2401.12345v1', 'arXiv:2401.12345v2']);
});

test('refuses an empty query, and a query that is too long', async () => {
  const { app } = await openReadingRoom();
  expect(await app.searchLibrary('  ')).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  expect(await app.searchLibrary('x'.repeat(600))).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});
