import { expect, test } from 'vitest';
import { keysInCollection } from '../../src/store/collections.ts';
import { findAllStored, findStored } from '../../src/store/find.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi, entryWith, stageText, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const REF = doi('10.1234/foo');

test('a paper is found under its own id and under another one', async () => {
  const { store } = await newLibrary();
  unwrap(await store.commit(bareEntry(REF, { pmid: '77' }), null, CALL));
  expect(unwrap(await findStored('https://doi.org/10.1234/FOO', store)).entry.ref).toEqual(REF);
  expect(unwrap(await findStored('PMID:77', store)).entry.ref).toEqual(REF);
  expect(await findStored('not a ref', store)).toMatchObject({ error: { code: 'INVALID_REF' } });
});

test('a paper that is not stored names the next step, and its files in quarantine', async () => {
  const { store } = await newLibrary();
  expect(await findStored('10.1234/foo', store)).toMatchObject({
    error: { code: 'NOT_FOUND', message: expect.stringContaining('carrel fetch 10.1234/foo') },
  });
  unwrap(await store.quarantine(entryWith(REF, 'doubtful'), await stageText(store, REF, 'doubtful'), CALL));
  expect(await findStored('10.1234/foo', store)).toMatchObject({
    error: { message: expect.stringContaining('1 file of it could not be verified') },
  });
});

test('several papers are found in the given order, and the first that is missing is the failure', async () => {
  const { store } = await newLibrary();
  for (const id of ['10.1234/a', '10.1234/b']) unwrap(await storeFile(store, doi(id), id));
  const found = unwrap(await findAllStored(['10.1234/b', '10.1234/a'], store));
  expect(found.map(({ entry }) => entry.ref.id)).toEqual(['10.1234/b', '10.1234/a']);
  expect(await findAllStored(['10.1234/a', '10.1234/c', '10.1234/d'], store)).toMatchObject({
    error: { message: expect.stringContaining('10.1234/c') },
  });
});

test('a collection that does not exist has no keys', async () => {
  const { store } = await newLibrary();
  unwrap(await store.commit({ ...bareEntry(REF), collections: ['Thesis'] }, null, CALL));
  expect(unwrap(await keysInCollection(store, 'Thesis'))).toEqual(['doi_10.1234_foo']);
  expect(unwrap(await keysInCollection(store, 'Other'))).toEqual([]);
});
