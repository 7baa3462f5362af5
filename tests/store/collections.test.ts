import { expect, test } from 'vitest';
import { audit } from '../../src/store/audit/audit.ts';
import {
  addToCollection,
  deleteCollection,
  listCollection,
  removeFromCollection,
  renameCollection,
} from '../../src/store/collections.ts';
import { newLibrary, openLibrary } from '../support/library.ts';
import { doi, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const BY = 'at the desk';

async function threePapers() {
  const library = await newLibrary();
  for (const id of ['10.1234/a', '10.1234/b', '10.1234/c'])
    unwrap(await storeFile(library.store, doi(id), `%PDF ${id}`));
  return library;
}

const names = async (store: Awaited<ReturnType<typeof threePapers>>['store']) =>
  unwrap(await store.index.collections());

test('several papers enter a collection at once, and another process sees it', async () => {
  const { home, store } = await threePapers();
  expect(unwrap(await addToCollection(store, ' Thesis ', ['10.1234/a', '10.1234/b'], BY))).toEqual({
    name: 'Thesis',
    papers: 2,
  });
  const other = openLibrary(home);
  expect(await names(other)).toEqual([{ name: 'Thesis', papers: 2 }]);
  const listed = unwrap(await other.index.list({ collection: 'thesis' }, 10));
  expect(listed.hits.map(({ ref, collections }) => [ref.id, collections])).toEqual([
    ['10.1234/b', ['Thesis']],
    ['10.1234/a', ['Thesis']],
  ]);
  const [row] = unwrap(await other.index.history(doi('10.1234/a'), 1));
  expect(row).toMatchObject({ event: 'tag', detail: 'at the desk: collections Thesis' });
});

test('a name in another case is the same collection', async () => {
  const { store } = await threePapers();
  unwrap(await addToCollection(store, 'Thesis', ['10.1234/a'], BY));
  expect(unwrap(await addToCollection(store, 'THESIS', ['10.1234/a', '10.1234/b'], BY))).toEqual({
    name: 'Thesis',
    papers: 1,
  });
  expect(await names(store)).toEqual([{ name: 'Thesis', papers: 2 }]);
});

test('a reference that is not stored changes no paper', async () => {
  const { store } = await threePapers();
  const refused = await addToCollection(store, 'Thesis', ['10.1234/a', '10.1234/none'], BY);
  expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(await names(store)).toEqual([]);
});

test('a collection is renamed for all its papers, and merges with one of the new name', async () => {
  const { store } = await threePapers();
  unwrap(await addToCollection(store, 'Thesis', ['10.1234/a', '10.1234/b'], BY));
  unwrap(await addToCollection(store, 'Talk', ['10.1234/b', '10.1234/c'], BY));
  expect(unwrap(await renameCollection(store, 'Thesis', 'thesis 2026', BY)).papers).toBe(2);
  expect(unwrap(await renameCollection(store, 'thesis 2026', 'Thesis 2026', BY)).name).toBe('Thesis 2026');
  unwrap(await renameCollection(store, 'Thesis 2026', 'talk', BY));
  expect(await names(store)).toEqual([{ name: 'Talk', papers: 3 }]);
});

test('deleting a collection keeps its papers, and the library stays sound', async () => {
  const { store } = await threePapers();
  unwrap(await addToCollection(store, 'Thesis', ['10.1234/a', '10.1234/b'], BY));
  unwrap(await removeFromCollection(store, 'Thesis', ['10.1234/b'], BY));
  expect(unwrap(await listCollection(store, 'Thesis')).map(({ entry }) => entry.ref.id)).toEqual(['10.1234/a']);
  unwrap(await deleteCollection(store, 'Thesis', BY));
  expect(await names(store)).toEqual([]);
  expect(unwrap(await store.index.counts()).entries).toBe(3);
  expect(await listCollection(store, 'Thesis')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(unwrap(await audit(store)).clean).toBe(true);
});

test.each([['   '], ['x'.repeat(61)], ['two\nlines']])('the name %j is refused', async (name) => {
  const { store } = await threePapers();
  const refused = await addToCollection(store, name, ['10.1234/a'], BY);
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', fields: { name: expect.any(String) } },
  });
});

test('a new copy of a paper keeps its collections', async () => {
  const { store } = await threePapers();
  unwrap(await addToCollection(store, 'Thesis', ['10.1234/a'], BY));
  unwrap(await storeFile(store, doi('10.1234/a'), '%PDF 10.1234/a'));
  expect(await names(store)).toEqual([{ name: 'Thesis', papers: 1 }]);
});

test('a name of 60 characters is allowed', async () => {
  const { store } = await threePapers();
  expect(unwrap(await addToCollection(store, 'x'.repeat(60), ['10.1234/a'], BY)).name).toHaveLength(60);
});

test('a paper keeps its other collections, and the log names those that are left', async () => {
  const { store } = await threePapers();
  unwrap(await addToCollection(store, 'Thesis', ['10.1234/a'], BY));
  unwrap(await addToCollection(store, 'Talk', ['10.1234/a'], BY));
  unwrap(await removeFromCollection(store, 'THESIS', ['10.1234/a'], BY));
  expect(unwrap(await store.get(doi('10.1234/a')))?.entry.collections).toEqual(['Talk']);
  expect(unwrap(await removeFromCollection(store, 'Other', ['10.1234/a'], BY)).papers).toBe(0);
  unwrap(await deleteCollection(store, 'Talk', 'from the command line'));
  const details = unwrap(await store.index.history(doi('10.1234/a'), 2)).map(({ detail }) => detail);
  expect(details).toEqual(['from the command line: no collections', 'at the desk: collections Talk']);
});
