import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIndex } from '../../../src/store/index/table.ts';
import type { Store } from '../../../src/store/store.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const PAPERS = [
  ['10.1234/one', 'Über die Energieänderung in Łódź', 'Müller', 'Annalen der Physik'],
  ['10.1234/two', 'Graphene photodetectors', 'García Márquez', 'Nature'],
  ['10.1234/three', '钙钛矿太阳能电池的光催化研究 with TiO2', '王', '物理学报'],
  ['10.1234/four', 'A note on nature and physics', 'Smith', 'Letters'],
] as const;

async function library() {
  const made = await newLibrary();
  for (const [at, [id, title, family, venue]] of PAPERS.entries()) {
    const fields = {
      title,
      venue,
      authors: [{ family, given: 'A.' }],
      year: 2000 + at,
      pmid: String(at),
      keywords: ['solid'],
    };
    const entry = { ...bareEntry(doi(id), fields), fetchedAt: `2026-01-0${at + 1}T00:00:00.000Z` };
    unwrap(await made.store.commit(entry, null, CALL));
  }
  return made;
}

async function found(store: Store, query: string): Promise<string[]> {
  return unwrap(await store.index.search(query, 10)).hits.map((hit) => hit.ref.id.slice('10.1234/'.length));
}

const QUERIES: readonly (readonly [query: string, ids: readonly string[]])[] = [
  ['energieanderung', ['one']],
  ['uber lodz', ['one']],
  ['graph', ['two']],
  ['garcia', ['two']],
  ['MARQUEZ photo', ['two']],
  ['光催化', ['three']],
  ['太阳 tio2', ['three']],
  ['物理', ['three']],
  ['2001', ['two']],
  ['10.1234/four', ['four']],
  ['graphene smith', []],
  ['', []],
  ['"*()', []],
];

test('words are found by prefix, without accents, in any order and script', async () => {
  const { store } = await library();
  for (const [query, ids] of QUERIES) expect([query, await found(store, query)]).toEqual([query, ids]);
});

test('a match in the title comes before one elsewhere', async () => {
  const { store } = await library();
  expect(await found(store, 'nature')).toEqual(['four', 'two']);
  expect(unwrap(await store.index.search('solid', 1, 3))).toMatchObject({ total: 4, capped: false, hits: [{}] });
  expect(unwrap(await store.index.search('solid', 1, 9))).toMatchObject({ total: 4, hits: [] });
});

test('any text can be searched for', async () => {
  const { store } = await library();
  const word = fc.constantFrom(
    '"',
    "'",
    '*',
    '(',
    ')',
    'AND',
    'NOT',
    'NEAR(',
    ':',
    '^',
    '-',
    '+',
    '{',
    '\0',
    'title',
    '光',
    'é',
    '\ud800',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      expect((await store.index.search(query, 5)).ok).toBe(true);
    }),
  );
});

test('recent entries come newest first, page by page', async () => {
  const { store } = await library();
  const ids = async (offset: number) => unwrap(await store.index.recent(2, offset)).map((hit) => hit.ref.id);
  expect(await ids(0)).toEqual(['10.1234/four', '10.1234/three']);
  expect(await ids(2)).toEqual(['10.1234/two', '10.1234/one']);
});

test('a paper is found by any of its ids', async () => {
  const { store } = await library();
  const byPmid = unwrap(await store.index.lookup({ kind: 'pmid', id: '1' }));
  expect(byPmid).toMatchObject([{ key: 'doi_10.1234_two', title: 'Graphene photodetectors', hasPdf: false }]);
  expect(unwrap(await store.index.lookup(doi('10.1234/none')))).toEqual([]);
});

test('a lost index is rebuilt', async () => {
  const { home, store } = await library();
  store.close();
  for (const part of ['', '-wal', '-shm']) await rm(join(home, `index.db${part}`), { force: true });
  expect(await found(openLibrary(home), 'graphene')).toEqual(['two']);
});

/** Closes the library and brings its whole index into the one file. */
async function settleIndex(home: string, store: Store): Promise<string> {
  store.close();
  const path = join(home, 'index.db');
  const database = unwrap(openIndex(path));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  for (const part of ['-wal', '-shm']) await rm(`${path}${part}`, { force: true });
  return path;
}

test.each([100, 4096, 30_000])('an index that is corrupt from byte %i on is rebuilt', async (from) => {
  const { home, store } = await library();
  const path = await settleIndex(home, store);
  const bytes = await readFile(path);
  await writeFile(path, Buffer.concat([bytes.subarray(0, from), Buffer.alloc(bytes.length - from, 7)]));
  const again = openLibrary(home);
  expect(await found(again, 'graphene')).toEqual(['two']);
  unwrap(await again.commit(bareEntry(doi('10.1234/five'), { title: 'Graphene again' }), null, CALL));
  expect((await found(again, 'graphene')).sort()).toEqual(['five', 'two']);
});

test('a truncated index is rebuilt', async () => {
  const { home, store } = await library();
  await truncate(await settleIndex(home, store), 8192);
  expect(await found(openLibrary(home), 'graphene')).toEqual(['two']);
});

test('metadata files that are added or removed by hand are noticed', async () => {
  const { store } = await library();
  expect(await found(store, 'graphene')).toEqual(['two']);
  const { metadata } = store.paths(doi('10.1234/two'));
  const text = await readFile(metadata, 'utf8');
  await rm(metadata);
  expect(await found(store, 'graphene')).toEqual([]);
  await writeFile(metadata, text);
  expect(await found(store, 'graphene')).toEqual(['two']);
});

test('metadata added by hand survives a commit', async () => {
  const { store } = await library();
  const [from, to] = [store.paths(doi('10.1234/two')).metadata, store.paths(doi('10.1234/new')).metadata];
  await writeFile(to, (await readFile(from, 'utf8')).replaceAll('10.1234/two', '10.1234/new'));
  unwrap(await store.commit(bareEntry(doi('10.1234/five')), null, CALL));
  expect((await found(store, 'graphene')).sort()).toEqual(['new', 'two']);
});
