import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from '../../../src/model/result.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import type { BuildInput } from '../../../src/snapshot/build/input.ts';
import { checkTarget } from '../../../src/snapshot/build/target.ts';
import { readManifest } from '../../../src/snapshot/manifest.ts';
import { buildFrom, newFolder, openIn, paper } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

test('of many lines that cannot be used, a hundred are listed and all are counted', async () => {
  const lines = [paper('a'), ...Array.from({ length: 120 }, () => 'no JSON')];
  const { skipped, skippedCount, added } = await buildFrom(lines, await newFolder());
  expect([skipped.length, skippedCount, added]).toEqual([100, 120, 1]);
});

test('of two papers with one id the first counts, and the other is named', async () => {
  const folder = await newFolder();
  const { skipped } = await buildFrom([paper('a', { title: 'First' }), paper('a', { title: 'Second' })], folder);
  expect(skipped).toEqual([{ place: 'line 2', reason: 'a is a duplicate' }]);
  expect(unwrap((await openIn(folder)).paper('a')).title).toBe('First');
});

test('a build that is cancelled leaves nothing, and reports its progress until then', async () => {
  const folder = await newFolder();
  const corpus = `${folder}.jsonl`;
  writeFileSync(corpus, ['a', 'b', 'c'].map((id) => JSON.stringify(paper(id))).join('\n'));
  const ends = new AbortController();
  const progress: number[] = [];
  const onProgress = (done: number) => {
    progress.push(done);
    if (done === 2) ends.abort();
  };
  const options = { out: folder, builtBy: 'test', now: 0, signal: ends.signal, onProgress };
  expect(await buildSnapshot(readCorpus(corpus), options)).toMatchObject({ error: { code: 'CANCELLED' } });
  expect(progress).toEqual([1, 2]);
  expect(await readManifest(folder)).toMatchObject({ error: { code: 'STORE_ERROR' } });
});

test('a manifest says when, by whom and from what a snapshot was built', async () => {
  const folder = await newFolder();
  async function* input(): AsyncGenerator<ReturnType<typeof ok<BuildInput>>> {
    const record = { ...EMPTY, paperId: 'a', title: 'T' };
    yield ok({ paper: { place: 'x', paperId: 'a', digest: 'd', sandbox: true, read: async () => ok(record) } });
  }
  unwrap(await buildSnapshot(input(), { out: folder, builtBy: 'carrel 9', now: 1_700_000_000_000 }));
  const manifest = unwrap(await readManifest(folder));
  expect(manifest).toMatchObject({
    ...{ format: 'carrel-snapshot', schemaVersion: 1, builtBy: 'carrel 9', builtAt: '2023-11-14T22:13:20.000Z' },
    sandbox: true,
    counts: { papers: 1 },
  });
  expect(Object.keys(manifest.digests ?? {}).sort()).toEqual(['assets.db', 'snapshot.db']);
});

const EMPTY = {
  ...{
    authors: [],
    keywords: [],
    institutions: [],
    tags: [],
    aliases: [],
    references: [],
    summaries: {},
    translations: {},
  },
};

test.each([
  ['no manifest', undefined, 'STORE_ERROR'],
  ['a newer format', { schemaVersion: 2 }, 'SCHEMA_TOO_NEW'],
  ['another format', { format: 'other' }, 'STORE_ERROR'],
  ['counts that are negative', { counts: { papers: -1 } }, 'STORE_ERROR'],
])('a folder with %s is not opened', async (_, change, code) => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  writeFileSync(path, change ? JSON.stringify({ ...manifest, ...change }) : '');
  expect(await readManifest(folder)).toMatchObject({ ok: false, error: { code } });
});

test.each([
  ['a new folder', [], 'new'],
  ['a folder of macOS', ['.DS_Store'], 'refused'],
  ['a file of the user', ['notes.txt'], 'refused'],
  ['a corrupt snapshot', ['manifest.json', 'snapshot.db', 'assets.db', 'snapshot.db-wal', '.DS_Store'], 'new'],
  ['a corrupt snapshot and a file of the user', ['manifest.json', 'snapshot.db', 'other.db'], 'refused'],
  ['a database alone', ['snapshot.db'], 'refused'],
  ['a manifest alone', ['manifest.json'], 'refused'],
])('a snapshot may be built in %s or not: %j is %s', async (_, names, expected) => {
  const folder = await newFolder();
  if (names.length > 0) mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), 'x');
  const target = await checkTarget(folder);
  expect(target.ok ? (target.value === null ? 'new' : 'snapshot') : 'refused').toBe(expected);
});

test.each(
  ['snapshot', 'assets', 'vectors'].flatMap((name) => ['wal', 'shm', 'journal'].map((end) => `${name}.db-${end}`)),
)('a file %s that a database left behind does not keep a snapshot from being replaced', async (name) => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  writeFileSync(join(folder, name), 'x');
  expect(await checkTarget(folder)).toMatchObject({ ok: true, value: { counts: { papers: 1 } } });
});
