import { expect, test } from 'vitest';
import type { Entry } from '../../../src/model/entry.ts';
import type { Ref } from '../../../src/model/ref.ts';
import type { HitFilter } from '../../../src/store/index/queries.ts';
import type { Store } from '../../../src/store/store.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

async function add(store: Store, id: string, entry: Partial<Entry> & { year?: number; retracted?: boolean } = {}) {
  const { year, retracted, ...rest } = entry;
  const fields = { ...(year && { year }), ...(retracted && { retracted }) };
  unwrap(await store.commit({ ...bareEntry(doi(`10.1/${id}`), fields), ...rest }, null, CALL));
}

async function list(store: Store, filter: HitFilter): Promise<string[]> {
  return unwrap(await store.index.list(filter, 10)).hits.map(({ ref }) => ref.id.slice('10.1/'.length));
}

test('the library is filtered by tag, source, years and grade', async () => {
  const { store } = await newLibrary();
  await add(store, 'a', { year: 1999, tags: ['to read', 'physics'], fetchedAt: '2026-01-01T00:00:00.000Z' });
  await add(store, 'b', { year: 2010, source: 'arxiv', tags: ['physics'], fetchedAt: '2026-01-02T00:00:00.000Z' });
  await add(store, 'c', { fetchedAt: '2026-01-03T00:00:00.000Z' });
  unwrap(await storeFile(store, doi('10.1/d'), 'pdf'));
  expect(await list(store, { tag: 'physics' })).toEqual(['b', 'a']);
  expect(await list(store, { tag: 'physic' })).toEqual([]);
  expect(await list(store, { source: 'arxiv' })).toEqual(['b']);
  expect(await list(store, { fromYear: 2000 })).toEqual(['b']);
  expect(await list(store, { toYear: 2000, tag: 'to read' })).toEqual(['a']);
  expect(await list(store, { grade: 'verified' })).toEqual(['d']);
  expect(await list(store, { grade: 'none', query: 'about' })).toEqual(['c', 'b', 'a']);
  expect(await list(store, {})).toHaveLength(4);
});

test('a page of a filtered list says how many entries there are', async () => {
  const { store } = await newLibrary();
  for (const id of ['a', 'b', 'c']) await add(store, id, { tags: ['x'] });
  const page = unwrap(await store.index.list({ tag: 'x' }, 1, 1));
  expect(page).toMatchObject({ total: 3, capped: false });
  expect(page.hits).toHaveLength(1);
});

test('tags and sources in use are listed once each, in order', async () => {
  const { store } = await newLibrary();
  await add(store, 'a', { tags: ['b', 'a'], source: 'openalex' });
  await add(store, 'b', { tags: ['b'] });
  expect(unwrap(await store.index.tags())).toEqual(['a', 'b']);
  expect(unwrap(await store.index.sources())).toEqual(['crossref', 'openalex']);
});

test('entries are counted by grade, source and tag', async () => {
  const { store } = await newLibrary();
  await add(store, 'a', { tags: ['b', 'a'], source: 'openalex' });
  await add(store, 'b', { tags: ['b'] });
  expect(unwrap(await store.index.values())).toEqual({
    grade: {},
    source: { crossref: 1, openalex: 1 },
    tag: { a: 1, b: 2 },
  });
});

test('a tag that is taken away is no longer listed', async () => {
  const { store } = await newLibrary();
  await add(store, 'a', { tags: ['old', 'both'] });
  unwrap(await store.tag(doi('10.1/a'), ['both', 'new'], CALL));
  expect(unwrap(await store.index.tags())).toEqual(['both', 'new']);
  expect(unwrap(await store.index.recent(1))).toMatchObject([{ tags: ['both', 'new'] }]);
  unwrap(await store.remove(doi('10.1/a'), CALL));
  expect(unwrap(await store.index.tags())).toEqual([]);
});

test('retracted papers are marked in lists and found among refs, under any of their ids', async () => {
  const { store } = await newLibrary();
  await add(store, 'a', { retracted: true });
  await add(store, 'b');
  const pulled = bareEntry(doi('10.1/c'), {
    pmid: '7',
    notices: [{ kind: 'retraction', about: 'this', doi: '10.1/n' }],
  });
  unwrap(await store.commit(pulled, null, CALL));
  const marked = unwrap(await store.index.recent(10)).filter(({ retracted }) => retracted);
  expect(marked.map(({ ref }) => ref.id).sort()).toEqual(['10.1/a', '10.1/c']);
  const refs = [doi('10.1/a'), doi('10.1/b'), doi('10.1/none'), { kind: 'pmid', id: '7' } as const];
  expect(unwrap(await store.index.retracted(refs))).toEqual(new Set(['10.1/a', 'PMID:7']));
});

test('the history of a paper has its rows, the newest first, and no others', async () => {
  const { store } = await newLibrary();
  const ref = doi('10.1/a');
  await add(store, 'a');
  await add(store, 'b');
  unwrap(await store.record({ ...CALL, event: 'fetch', ref, result: 'err', errorCode: 'NO_OA_AVAILABLE' }));
  unwrap(await store.tag(ref, ['x'], CALL));
  const rows = unwrap(await store.index.history(ref, 10));
  expect(rows.map(({ event, result }) => `${event} ${result}`)).toEqual(['tag ok', 'fetch err', 'metadata-only ok']);
  expect(unwrap(await store.index.history(ref, 2))).toEqual(rows.slice(0, 2));
  expect(unwrap(await store.index.history(doi('10.1/none'), 10))).toEqual([]);
});

test('the history reaches into log files that were rotated and compressed', async () => {
  const { home, store } = await newLibrary({ rotateBytes: 1_500 });
  const tags = ['a', 'b', 'c', 'd', 'e'];
  await add(store, 'a');
  for (const tag of tags) unwrap(await store.tag(doi('10.1/a'), [tag], CALL));
  const expected = [6, 5, 4, 3, 2, 1];
  expect(unwrap(await store.index.history(doi('10.1/a'), 10)).map((row) => row.ts_seq)).toEqual(expected);
  store.close();
  const again = openLibrary(home, { rotateBytes: 1_500 });
  expect(unwrap(await again.index.history(doi('10.1/a'), 10)).map((row) => row.ts_seq)).toEqual(expected);
});

test('of several stored versions the requested one comes first, and an entry under the id before others', async () => {
  const { store } = await newLibrary();
  const version = (number?: number): Ref => ({ kind: 'arxiv', id: '1706.03762', ...(number && { version: number }) });
  for (const ref of [version(2), version(1), version()]) unwrap(await store.commit(bareEntry(ref), null, CALL));
  unwrap(await store.commit(bareEntry(doi('10.1234/a'), { arxivId: '1706.03762' }), null, CALL));
  for (const number of [1, 2, undefined]) {
    const found = unwrap(await store.index.lookup(version(number)));
    expect([found.length, found[0]?.ref, found[3]?.ref]).toEqual([4, version(number), doi('10.1234/a')]);
  }
});
