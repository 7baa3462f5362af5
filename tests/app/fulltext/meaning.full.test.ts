import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LibraryPage } from '../../../src/model/library-search.ts';
import { type Misbehaviour, startEmbeddings } from '../../support/embeddings.ts';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';
import { privateFolders } from '../../support/world.ts';

/** A library of papers about felines and other things, with an embeddings service. */
async function withEmbeddings(misbehave?: Misbehaviour) {
  const service = await startEmbeddings(misbehave);
  const folders = privateFolders();
  const env = { ...folders.env, CARREL_EMBED_URL: service.url.href, CARREL_EMBED_MODEL: 'toy' };
  const room = await openReadingRoom({ ...folders, env });
  await shelve(room.app, '10.5555/feline', pageAbout('feline kitten felines', 'kitten'), { title: 'Feline kitten' });
  for (let at = 0; at < 20; at += 1)
    await shelve(room.app, `10.5555/${at}`, pageAbout(`subject${at}`, `device${at}`), { title: `Subject ${at}` });
  return { ...room, service };
}

/** Each search starts the pause before an update again, so searches are rare. */
async function searchUntil(search: () => Promise<LibraryPage>, isDone: (page: LibraryPage) => boolean) {
  for (let tries = 0; tries < 12; tries += 1) {
    const page = await search();
    if (isDone(page)) return page;
    await sleep(4_000);
  }
  throw new Error('the search did not change');
}

test('papers of the library are embedded in the background, and then found by their meaning', async () => {
  const { app } = await withEmbeddings();
  const search = async () => unwrap(await app.searchLibrary('cat'));
  expect((await search()).meaning).toBeUndefined();
  const page = await searchUntil(search, ({ hits }) => hits.length > 0);
  expect(page.meaning).toEqual({ used: true, model: 'toy' });
  expect(page.hits[0]).toMatchObject({ ref: '10.5555/feline', foundBy: ['meaning'] });
});

test('a service that fails does not keep papers out of the index', async () => {
  const { app, service } = await withEmbeddings(() => '{}');
  const search = async () => unwrap(await app.searchLibrary('device3'));
  const page = await searchUntil(search, () => service.asked.length > 0);
  expect(page).toMatchObject({ total: 1, pending: 0 });
  expect(page.meaning).toBeUndefined();
});

test('a new paper is found by its words at once, while the others have vectors', async () => {
  const { app } = await withEmbeddings();
  await searchUntil(
    async () => unwrap(await app.searchLibrary('cat')),
    ({ hits }) => hits.length > 0,
  );
  await shelve(app, '10.5555/new', pageAbout('lampreys', 'bathyscaphe'), { title: 'Lampreys' });
  const page = unwrap(await app.searchLibrary('bathyscaphe'));
  expect(page).toMatchObject({ pending: 0, hits: [{ ref: '10.5555/new' }] });
});
