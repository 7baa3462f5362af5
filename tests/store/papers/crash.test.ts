import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import type { OpenStore } from '../../../src/store/open.ts';
import { commit } from '../../../src/store/papers/commit.ts';
import type { Store } from '../../../src/store/store.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { CALL, doi, entryWith, hasFile, stageText, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { CHANGES, type ChangeName, expectWhole, type Interrupted } from './crash-changes.ts';
import { REF, runChange } from './crash-run.ts';
import { crashAt, withSeams } from './seams.ts';

const MAX_PLACES = 60;

class Crash extends Error {}

function crash(): never {
  throw new Crash();
}

/** True when the change came to its end because it has no such place. */
async function crashOnce(name: ChangeName, place: number): Promise<boolean> {
  const change: Interrupted = CHANGES[name];
  const { home, store } = await newLibrary();
  await change.before?.(store);
  const open = withSeams(unwrap(await store.open()), crashAt(place, crash));
  const finished = await runChange(name, open, store).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Crash)) throw error;
      return false;
    },
  );
  store.close();
  await expectWhole(openLibrary(home), change);
  return finished;
}

// The full lane visits every place of every change, with real kills.
test.each<[ChangeName, number]>([
  ['store', 1],
  ['replace', 8],
  ['remove', 6],
  ['text', 5],
  ['text beside', 8],
  ['text replace', 8],
  ['tag', 6],
  ['quarantine', 6],
  ['accept', 8],
])('a crash within "%s" leaves the old state or the new one (every %i. place)', async (name, stride) => {
  let place = 1;
  while (!(await crashOnce(name, place)) && place < MAX_PLACES) place += stride;
  expect(place).toBeGreaterThan(10);
  expect(place).toBeLessThan(MAX_PLACES);
});

/** Stores a paper up to the moment when its row is written. */
async function crashAfterAppend(store: Store, refresh = false): Promise<void> {
  const open = unwrap(await store.open());
  const append: OpenStore['log']['append'] = (...args) => open.log.append(...args).then(crash);
  const staged = await stageText(store, REF, 'new');
  const log = { ...open.log, append };
  await expect(commit({ ...open, log }, entryWith(REF, 'new'), staged, CALL, { refresh })).rejects.toThrow(Crash);
}

test('the next writer completes a logged change, without an audit', async () => {
  const { home, store } = await newLibrary();
  await crashAfterAppend(store);
  const next = openLibrary(home);
  expect(await hasFile(next, REF)).toBe(false);
  expect(await storeFile(next, REF, 'other')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await readFile(next.paths(REF).pdf, 'utf8')).toBe('new');
});

test('a logged change whose files are lost is marked as abandoned', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, doi('10.1234/bar'), 'other'));
  await crashAfterAppend(store);
  await rm(join(home, 'papers/.staging/doi_10.1234_foo.change.pdf'));
  const unfinished = { kind: 'recoverable', what: 'unfinished_change' };
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 3, findings: [unfinished] });
  expect(await readFile(join(home, 'provenance.jsonl'), 'utf8')).toContain('"event":"abandoned"');
});

test('a logged change whose file is lost is abandoned, even if an older file is in its place', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'old'));
  await crashAfterAppend(store, true);
  await rm(join(home, 'papers/.staging/doi_10.1234_foo.change.pdf'));
  expect(unwrap(await store.recover())).toEqual([{ key: 'doi_10.1234_foo', outcome: 'abandoned' }]);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, copies: 1, findings: [] });
  expect(await readFile(store.paths(REF).pdf, 'utf8')).toBe('old');
});

test('a logged change is completed, even if the log was rotated after its row', async () => {
  const { home, store } = await newLibrary({ rotateBytes: 1 });
  await crashAfterAppend(store);
  const next = openLibrary(home, { rotateBytes: 1 });
  expect(unwrap(await next.recover())).toEqual([{ key: 'doi_10.1234_foo', outcome: 'completed' }]);
  expect(await readFile(next.paths(REF).pdf, 'utf8')).toBe('new');
});
