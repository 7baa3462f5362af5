import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveIndex, LiveState } from '../../../src/app/fulltext/live-index.ts';
import { searchLibrary } from '../../../src/app/fulltext/search.ts';
import { type UpdateLimits, updateFulltext } from '../../../src/app/fulltext/update.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { LibrarySearchOptions } from '../../../src/model/library-search.ts';
import { ok } from '../../../src/model/result.ts';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi, storeFile } from '../../support/papers.ts';
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
