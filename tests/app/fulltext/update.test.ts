import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { EmbedderSettings } from '../../../src/app/embeddings.ts';
import { convertIndexed } from '../../../src/app/fulltext/convert.ts';
import { CONVERSION_LOCK } from '../../../src/app/fulltext/digest.ts';
import { readLibraryGraph } from '../../../src/app/fulltext/graph.ts';
import { createLiveIndex, type LiveIndex, type LiveState } from '../../../src/app/fulltext/live-index.ts';
import { searchLibrary } from '../../../src/app/fulltext/search.ts';
import { type UpdateLimits, updateFulltext } from '../../../src/app/fulltext/update.ts';
import type { Converter } from '../../../src/documents/converter/converter.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Embedder } from '../../../src/model/embedding.ts';
import type { LibrarySearchOptions } from '../../../src/model/library-search.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { meaningOf } from '../../support/embeddings.ts';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, entryWith, stageText, storeFile, storeText } from '../../support/papers.ts';
import { pageAbout } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

const clock = createSystemClock();

/** A library with this many papers about lampreys, and its index. */
async function shelf(count: number) {
  const { home, store } = await newLibrary();
  for (let at = 0; at < count; at += 1)
    unwrap(await storeFile(store, doi(`10.5555/${at}`), pageAbout('lampreys', 'net'), { title: `Fishes ${at}` }));
  const job = { home, kind: 'real', version: 'test', rebuild: false } as const;
  const update = (limits: Partial<UpdateLimits> = {}) =>
    updateFulltext(job, { clock, mayContinue: () => true, ...limits });
  return { home, store, update };
}

async function openIndex(home: string) {
  const snapshot = unwrap(await openSnapshot(join(home, 'fulltext')));
  onTestFinished(() => snapshot.close());
  return snapshot;
}

/** Searches the library with its index in this state. */
async function find(store: Store, state: Partial<LiveState>, options: LibrarySearchOptions = {}) {
  const whole = { snapshot: null, pending: [], removed: [], unconverted: [], isUnembedded: false, ...state };
  const live = { current: async () => ok(whole) } as unknown as LiveIndex;
  return unwrap(
    await searchLibrary('fishes', options, live, store, async () => ({
      problem: { code: 'NETWORK_ERROR', message: '' },
    })),
  );
}

test('an update without time takes one paper, and the next one the rest', async () => {
  const { home, update } = await shelf(3);
  const counts = [];
  for (const mayContinue of [false, true]) {
    unwrap(await update({ mayContinue: () => mayContinue }));
    counts.push((await openIndex(home)).manifest.counts.papers);
  }
  expect(counts).toEqual([1, 3]);
});

test.each([
  ['beside its index', 'notes.txt', true],
  ['in place of its index', 'notes.txt', false],
  ['among the files of its index', 'files/mine.pdf', true],
])('an update keeps a file of the user %s', async (_where, name, hasIndex) => {
  const { home, store, update } = await shelf(1);
  if (hasIndex) unwrap(await update());
  const path = join(home, 'fulltext', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'mine');
  unwrap(await storeFile(store, doi('10.5555/new'), 'new'));
  expect(await update()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(readFileSync(path, 'utf8')).toBe('mine');
});

test('an update removes the index of a library that has no papers any more', async () => {
  const { home, store, update } = await shelf(1);
  unwrap(await update());
  unwrap(await store.remove(doi('10.5555/0'), CALL));
  unwrap(await update());
  expect(readdirSync(home)).not.toContain('fulltext');
});

test('a removed paper that the index still has is neither found nor counted', async () => {
  const { home, store, update } = await shelf(2);
  unwrap(await update());
  unwrap(await store.remove(doi('10.5555/0'), CALL));
  const page = await find(store, { snapshot: await openIndex(home), removed: ['doi_10.5555_0'] });
  expect([page.total, page.hits.map(({ ref }) => ref)]).toEqual([1, ['10.5555/1']]);
});

test('papers that are not indexed yet follow the indexed ones, each on one page', async () => {
  const { home, store, update } = await shelf(4);
  unwrap(await update({ mayContinue: () => false }));
  const snapshot = await openIndex(home);
  const known = unwrap(snapshot.inputs());
  const pending = unwrap(await store.index.entries()).filter(({ key }) => !known.has(key));
  const pages = [];
  for (const offset of [0, 2]) pages.push(await find(store, { snapshot, pending }, { limit: 2, offset }));
  expect(pages.map(({ total, pending: left }) => [total, left])).toEqual([
    [4, 3],
    [4, 3],
  ]);
  const refs = pages.flatMap(({ hits }) => hits.map(({ ref }) => ref));
  expect([refs.length, new Set(refs).size]).toEqual([4, 4]);
  expect(await find(store, { pending }, { filters: { author: 'Nobody' } })).toMatchObject({ hits: [], total: 0 });
});

const noMeaning = async () => ({ problem: { code: 'NETWORK_ERROR', message: '' } }) as const;
const STATE: LiveState = { snapshot: null, pending: [], removed: [], unconverted: [], isUnembedded: false };

test('a corrupt index is built anew and searched again', async () => {
  const { home, store, update } = await shelf(1);
  unwrap(await update());
  const snapshot = await openIndex(home);
  const search = () => fail('STORE_ERROR', 'Damaged.', { reason: 'corrupt' });
  const damaged = { ...snapshot, search } as unknown as typeof snapshot;
  const live = {
    current: async () => ok({ ...STATE, snapshot: damaged }),
    rebuild: async () => ok({ ...STATE, snapshot }),
  } as unknown as LiveIndex;
  expect(unwrap(await searchLibrary('fishes', {}, live, store, noMeaning)).total).toBe(1);
});

test('a query that is too long or blank is a wrong argument', async () => {
  const { home, store, update } = await shelf(1);
  unwrap(await update());
  const snapshot = await openIndex(home);
  const live = { current: async () => ok({ ...STATE, snapshot }) } as unknown as LiveIndex;
  for (const query of ['x'.repeat(501), ' ', ''])
    expect(await searchLibrary(query, {}, live, store, noMeaning)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT' },
    });
});

test('the offset of a passage counts from its section', async () => {
  const { home, store, update } = await shelf(0);
  const paragraphs = (count: number) => '<p>Many words stand in this paragraph about nothing.</p>'.repeat(count);
  const content = `<html><body><article><h1>Fishes</h1>
    <section id="S1"><h2>Introduction</h2>${paragraphs(100)}</section>
    <section id="S2"><h2>Methods</h2>${paragraphs(50)}<p>The apparatus was a bathyscaphe.</p></section>
    </article></body></html>`;
  unwrap(await storeFile(store, doi('10.5555/long'), content, { title: 'Fishes' }));
  unwrap(await update());
  const snapshot = await openIndex(home);
  const live = { current: async () => ok({ ...STATE, snapshot }) } as unknown as LiveIndex;
  const page = unwrap(await searchLibrary('bathyscaphe', {}, live, store, noMeaning));
  const [passage] = page.hits[0]?.passages ?? [];
  expect(passage).toMatchObject({ heading: 'Methods', section: 's2' });
  const text = unwrap(snapshot.source('doi_10.5555_long'));
  const section = text.slice(text.indexOf('Methods'));
  expect(section.slice(passage?.offset)).toContain('bathyscaphe');
  expect(passage?.offset).toBeGreaterThan(500);
});

test('a file that cannot be read now is no paper without a text: it is tried again', async () => {
  const { home, store, update } = await shelf(2);
  const stored = unwrap(await store.get(doi('10.5555/0')));
  rmSync(stored?.pdfPath ?? '');
  mkdirSync(stored?.pdfPath ?? '');
  expect(unwrap(await update()).unread).toEqual(['doi_10.5555_0']);
  expect((await openIndex(home)).manifest.counts.papers).toBe(1);
});

test('a paper is indexed with our own reader before a converter reads it', async () => {
  const { home } = await shelf(1);
  const converter = { url: 'http://127.0.0.1:9', folder: join(home, 'conversions'), userAgent: 'test' };
  const job = { home, kind: 'real', version: 'test', rebuild: false, converter } as const;
  unwrap(await updateFulltext(job, { clock, mayContinue: () => true }));
  const [input = ''] = unwrap((await openIndex(home)).inputs()).values();
  expect(input).toMatch(/^text-\d+ /);
});

function openLive(home: string, store: Store, embeddings?: EmbedderSettings): LiveIndex {
  const parts = { home, kind: 'real', version: 'test', clock, embeddings, library: async () => store } as const;
  return createLiveIndex(parts, () => undefined);
}

test('a text needs no conversion: the next update takes it as it is, and a PDF waits', async () => {
  const { home, store } = await shelf(1);
  unwrap(await storeText(store, doi('10.5555/text'), '<article><body><p>Eels.</p></body></article>'));
  const converter = { url: 'http://127.0.0.1:9', folder: join(home, 'conversions'), userAgent: 'test' };
  const job = { home, kind: 'real', version: 'test', rebuild: false, converter } as const;
  for (let round = 0; round < 2; round += 1) unwrap(await updateFulltext(job, { clock, mayContinue: () => true }));
  const inputs = unwrap((await openIndex(home)).inputs());
  expect(inputs.get('doi_10.5555_0')).toMatch(/^text-\d+ /);
  expect(inputs.get('doi_10.5555_text')).not.toMatch(/^text-\d+ /);
});

/** The state of the index as a process sees it that does not wait for an update. */
async function stateOf(home: string, store: Store, model?: string) {
  const embeddings = model === undefined ? undefined : { url: 'http://127.0.0.1:9', model, userAgent: 'test' };
  const live = openLive(home, store, embeddings);
  const { snapshot, pending, isUnembedded } = unwrap(await live.current(0));
  const seen = { papers: snapshot?.manifest.counts.papers ?? null, pending: pending.length, isUnembedded };
  await live.close();
  return seen;
}

test('an index in the format of another version counts as none', async () => {
  const { home, store, update } = await shelf(1);
  unwrap(await update());
  expect(await stateOf(home, store)).toEqual({ papers: 1, pending: 0, isUnembedded: false });
  const path = join(home, 'fulltext', 'manifest.json');
  const live = openLive(home, store);
  expect(unwrap(await live.current(0)).pending).toEqual([]);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), schemaVersion: 0 }));
  expect(await stateOf(home, store)).toMatchObject({ papers: null, pending: 1 });
  // A process that has it open lets go of it too.
  writeFileSync(path, '{');
  expect(unwrap(await live.current(0))).toMatchObject({ snapshot: null, pending: [{ key: 'doi_10.5555_0' }] });
  await live.close();
});

test.each([
  ['toy', false],
  ['other', true],
  [undefined, false],
])('an index with vectors of the model toy lacks some for the model %s: %s', async (model, isUnembedded) => {
  const { home, store } = await shelf(1);
  const embed = async (texts: readonly string[]) => ok(texts.map((text) => Float32Array.from(meaningOf(text))));
  const job = { home, kind: 'real', version: 'test', rebuild: false, embed: true } as const;
  const embedder = { model: 'toy', embed } as unknown as Embedder;
  unwrap(await updateFulltext(job, { clock, mayContinue: () => true, embedder }));
  expect(await stateOf(home, store, model)).toEqual({ papers: 1, pending: 0, isUnembedded });
});

/** A library with a paper in the collection fishes, and one in none. */
async function shelfWithCollection() {
  const { store } = await newLibrary();
  for (const [id, collections] of [
    ['10.5555/a', ['fishes']],
    ['10.5555/b', undefined],
  ] as const)
    unwrap(await store.commit({ ...bareEntry(doi(id)), ...(collections && { collections }) }, null, CALL));
  return store;
}

test('a search in a collection asks the index for its papers alone', async () => {
  const store = await shelfWithCollection();
  const asked: unknown[] = [];
  const search = ({ filters }: { readonly filters: object }) => {
    asked.push(filters);
    return ok({ hits: [], total: 0, totalIsExact: true, corrections: {}, relaxed: [] });
  };
  const snapshot = { search, manifest: {} } as unknown as NonNullable<LiveState['snapshot']>;
  await find(store, { snapshot }, { filters: { collection: 'fishes', venue: 'Sea' } });
  await find(store, { snapshot });
  expect(asked).toEqual([{ venue: 'Sea', except: [], only: ['doi_10.5555_a'] }, { except: [] }]);
});

test('the graph of a collection is asked for its papers alone', async () => {
  const store = await shelfWithCollection();
  const asked: unknown[] = [];
  const graph = (...question: readonly unknown[]) => {
    asked.push(...question);
    return ok({ nodes: [], edges: [], truncated: false });
  };
  const live = { current: async () => ok({ ...STATE, snapshot: { graph } }) } as unknown as LiveIndex;
  unwrap(await readLibraryGraph({ collection: 'fishes' }, live, store));
  unwrap(await readLibraryGraph({ ref: '10.5555/b' }, live, store));
  expect(asked).toEqual([undefined, ['doi_10.5555_a'], 'doi_10.5555_b', undefined]);
});

test('a paper that is not indexed yet has an empty graph, and a removed one is in none', async () => {
  const store = await shelfWithCollection();
  const [a, b, gone] = ['doi_10.5555_a', 'doi_10.5555_b', 'doi_10.5555_gone'];
  const edges = [
    { citing: a, cited: b },
    { citing: a, cited: gone },
  ];
  const graph = () => ok({ nodes: [a, b, gone].map((paperId) => ({ paperId })), edges, truncated: false });
  const pending = unwrap(await store.index.entries()).filter(({ key }) => key === b);
  const live = { current: async () => ok({ ...STATE, pending, snapshot: { graph } }) } as unknown as LiveIndex;
  expect(unwrap(await readLibraryGraph({ ref: '10.5555/b' }, live, store))).toMatchObject({ nodes: [], pending: 1 });
  expect(unwrap(await readLibraryGraph({ ref: '10.5555/a' }, live, store))).toMatchObject({
    nodes: [{ paperId: '10.5555/a' }, { paperId: '10.5555/b' }],
    edges: [{ citing: '10.5555/a', cited: '10.5555/b' }],
  });
});

test('a paper whose file was replaced is read again', async () => {
  const { home, store, update } = await shelf(1);
  unwrap(await update());
  const ref = doi('10.5555/0');
  const content = pageAbout('lampreys', 'bathyscaphe');
  const staged = await stageText(store, ref, content);
  unwrap(await store.commit(entryWith(ref, content, { title: 'Fishes 0' }), staged, CALL, { refresh: true }));
  unwrap(await update());
  expect(unwrap((await openIndex(home)).source('doi_10.5555_0'))).toContain('bathyscaphe');
});

test('papers that are not converted are not tried again soon, unless the time was over', async () => {
  const { home, store, update } = await shelf(2);
  unwrap(await update());
  const job = { home, kind: 'real', version: 'test', rebuild: false } as const;
  const convert = async (isUp: boolean, mayContinue = true) => {
    const check = async () => (isUp ? ok({ name: 'toy' }) : fail('NETWORK_ERROR', 'No answer.'));
    const { signal } = new AbortController();
    const limits = { clock, mayContinue: () => mayContinue };
    return [...(await convertIndexed(job, limits, { check } as unknown as Converter, signal))].sort();
  };
  const keys = ['doi_10.5555_0', 'doi_10.5555_1'];
  expect([await convert(true), await convert(false), await convert(true, false)]).toEqual([keys, keys, []]);
  // While another process converts them.
  const { locks } = unwrap(await store.open());
  await locks.withLock(CONVERSION_LOCK, { timeoutMs: 0 }, async () => {
    expect(await convert(true, false)).toEqual(keys);
    return ok(undefined);
  });
});
