import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createParts } from '../../src/app/parts.ts';
import { build, type SnapshotDeps } from '../../src/app/snapshot.ts';
import { loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Embedder } from '../../src/model/embedding.ts';
import { fail, ok } from '../../src/model/result.ts';
import { newFolder, openIn } from '../support/corpus.ts';
import { meaningOf } from '../support/embeddings.ts';
import { removeFolder, temporaryFolder } from '../support/folder.ts';
import { newLibrary, openLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi } from '../support/papers.ts';
import { toRecord } from '../support/references.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld, privateFolders } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const config = unwrap(await loadConfig(world.env));
const OPEN = '10.1038/s41586-021-03380-y';
const OTHER = '10.1371/journal.pone.0120444';

test('every request says which program asks, and whom to contact', async () => {
  unwrap(await world.app.resolve(OTHER));
  for (const { headers } of world.sandbox.requests())
    expect(headers['user-agent']).toMatch(
      /^carrel\/[\d.]+\S* \(library of research papers; mailto:tests@carrel\.test\)$/,
    );
});

test('a file is added as the paper that the caller names, and as no other', async () => {
  const { path } = unwrap(await world.app.acquire(OPEN));
  expect(await world.app.addFile(path, { dryRun: true, ref: OTHER })).toMatchObject({ ok: false });
  expect(await world.app.addFile(path, { ref: 'nothing' })).toMatchObject({ error: { code: 'INVALID_REF' } });
});

test('a check that is interrupted keeps what it has found for the next one', async () => {
  const references = [OPEN, OTHER].map((id, at) => ({ ...toRecord({ doi: id }), index: at + 1 }));
  const stop = new AbortController();
  const stopped = await world.app.checkReferences(references, { signal: stop.signal, onChecked: () => stop.abort() });
  expect(stopped).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  const database = new DatabaseSync(join(config.folders.state, 'jobs', 'check.db'));
  const count = () => Number(database.prepare('SELECT count(*) AS n FROM checked').get()?.['n']);
  expect(count()).toBeGreaterThan(0);
  expect(unwrap(await world.app.checkReferences(references)).references).toHaveLength(2);
  expect(count()).toBe(0);
  database.close();
});

test('a change of the library wakes the index of its texts, and only then', async () => {
  const { place, env } = privateFolders();
  const parts = createParts(unwrap(await loadConfig(env)), '1', () => undefined);
  const store = await parts.library();
  onTestFinished(async () => {
    await (await parts.live.opened())?.close();
    store.close();
    await removeFolder(place);
  });
  expect(parts.live.opened()).toBeUndefined();
  unwrap(await store.commit(bareEntry(doi(OTHER)), null, CALL));
  expect(parts.live.opened()).toBeDefined();
});

/** Builds snapshots from a library with one paper, and from a corpus with the same and another. */
async function workshop(embedder: Embedder | null = null) {
  const { home, store } = await newLibrary();
  unwrap(await store.commit(bareEntry(doi('10.5555/a'), { title: 'From the library' }), null, CALL));
  const place = await temporaryFolder();
  const [out, corpus, jobs] = [await newFolder(), join(place, 'corpus.jsonl'), join(place, 'jobs')];
  const lines = [
    { doi: '10.5555/a', title: 'From the corpus' },
    { doi: '10.5555/b', title: 'Another paper' },
  ];
  writeFileSync(corpus, lines.map((line) => JSON.stringify(line)).join('\n'));
  const deps: SnapshotDeps = {
    ...{ clock: createSystemClock(), version: '1', jobs },
    library: async (folder) => (folder === undefined ? store : openLibrary(folder)),
    converter: async () => undefined,
    embedder: async () => ok(embedder),
  };
  const titles = async () =>
    unwrap((await openIn(out)).search({ query: '' }))
      .hits.map(({ title }) => title)
      .sort();
  return { home, out, corpus, deps, titles };
}

test.each([
  ['the library alone, without a corpus', false, false, ['From the library']],
  ['the corpus alone', true, false, ['Another paper', 'From the corpus']],
  ['both, and the library wins', true, true, ['Another paper', 'From the library']],
])('a snapshot is built from %s', async (_what, withCorpus, withStore, expected) => {
  const { home, out, corpus, deps, titles } = await workshop();
  unwrap(await build({ out, ...(withCorpus && { corpus }), ...(withStore && { store: home }) }, deps));
  expect(await titles()).toEqual(expected);
});

test('a corpus that does not exist, and vectors without a service, are refused', async () => {
  const { out, corpus, deps } = await workshop();
  expect(await build({ out, corpus: `${corpus}x` }, deps)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(await build({ out, embed: true }, deps)).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('CARREL_EMBED_URL') },
  });
});

test('the vectors of a build that failed are kept for the next one, and forgotten when it succeeds', async () => {
  const asked: string[] = [];
  let isAway = true;
  const embedder = {
    model: 'toy',
    embed: async (texts: readonly string[]) => {
      if (isAway && asked.length > 0) return fail('NETWORK_ERROR', 'Away.');
      asked.push(...texts);
      return ok(texts.map((text) => Float32Array.from(meaningOf(text))));
    },
  } as unknown as Embedder;
  const { out, corpus, deps } = await workshop(embedder);
  const lines = Array.from({ length: 80 }, (_, at) => JSON.stringify({ doi: `10.5555/${at}`, title: `Paper ${at}` }));
  writeFileSync(corpus, lines.join('\n'));
  expect(await build({ out, corpus, embed: true }, deps)).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
  const before = asked.length;
  isAway = false;
  unwrap(await build({ out, corpus, embed: true }, deps));
  expect([before > 0 && before < 80, asked.length, new Set(asked).size]).toEqual([true, 80, 80]);
});
