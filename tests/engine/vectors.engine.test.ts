import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { allowsSharing } from '../../src/model/license.ts';
import type { Result } from '../../src/model/result.ts';
import type { SnapshotRequest } from '../../src/model/snapshot.ts';
import type { SnapshotEngine } from '../../src/snapshot/engines/engine.ts';
import { createEmbeddings, type Misbehaviour, meaningOf, startEmbeddings, toAnswer } from '../support/embeddings.ts';
import { removeFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';
import { startProxy } from './proxy.ts';
import { idsOf, openShelf, SHELF, shelfOf } from './shelf.ts';
import { addressOf, askCluster, engine, engineEnv, loseDocument, openApp } from './world.ts';

const isOpen = (license: string | null) => allowsSharing(license);

describe.skipIf(!engine)('a snapshot with vectors in a cluster answers as the folder does', () => {
  const { server } = createEmbeddings();
  let app: App;
  let place: string;
  let folder: SnapshotEngine;
  let cluster: SnapshotEngine;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = engineEnv({ CARREL_EMBED_URL: `http://127.0.0.1:${port}`, CARREL_EMBED_MODEL: 'toy' });
    place = settings.place;
    app = createApp(unwrap(await loadConfig(settings.env)));
    const shelf = shelfOf(app, join(place, 'snapshot'));
    await shelf.build();
    await shelf.push('meaning');
    folder = unwrap(await app.openEngine(shelf.folder));
    cluster = await shelf.open('meaning');
  });
  afterAll(async () => {
    folder.close();
    await app.close();
    server.closeAllConnections();
    server.close();
    await removeFolder(place);
  });

  test.each<[string, SnapshotRequest]>([
    ['other words of the same meaning', { query: 'cat' }],
    ['words that no paper has', { query: 'cats felinology' }],
    ['a passage', { query: 'kittens', passageSnippets: true }],
    ['words and meaning together', { query: 'cat everything', pageSize: 20 }],
    ['another page', { query: 'cat everything', page: 2, pageSize: 20 }],
    ['a filter by year', { query: 'cat', filters: { fromYear: 2015 } }],
    ['a filter by tag', { query: 'feline', filters: { tag: 'home' } }],
    ['a filter by text', { query: 'cat', filters: { hasSource: true } }],
    ['some papers only', { query: 'cat', filters: { only: ['diets', 'other1'] } }],
    ['papers to leave out', { query: 'cat', filters: { except: ['diets'] } }],
    ['facets', { query: 'cat', facets: ['author', 'year', 'tag'] }],
    ['facets of many', { query: 'cat everything', facets: ['author', 'year'] }],
    ['a required phrase', { query: '"cat"' }],
    ['a misspelled word', { query: 'everythng' }],
    ['texts that are withheld', { query: 'cat', sharesText: isOpen }],
    ['equally good papers', { query: 'cat number', filters: { only: ['diets', 'other1'] } }],
    ['an id', { query: 'diets' }],
    ['a fixed order', { query: 'cat', sort: 'year_desc' }],
    ['no query', { query: '' }],
  ])('searches: %s', async (_name, request) => {
    const [here, there] = [await folder.search(request), await cluster.search(request)];
    expect(withoutScores(there)).toEqual(withoutScores(here));
  });

  test('scores differ by no more than the rounding of the query to 8 bits', async () => {
    const [here, there] = [
      unwrap(await folder.search({ query: 'cat' })),
      unwrap(await cluster.search({ query: 'cat' })),
    ];
    for (const [at, { score }] of there.hits.entries()) expect(score).toBeCloseTo(here.hits[at]?.score ?? -1, 2);
  });

  test('has the same manifest, with model and dimension', () => {
    expect(cluster.manifest).toEqual(folder.manifest);
    expect(cluster.manifest.vectors).toMatchObject({ model: 'toy', dimension: 64 });
  });
});

describe.skipIf(!engine)('pushing vectors', () => {
  test('sends those of changed papers only, and removes those of removed passages', async () => {
    const { build, push, open } = await openShelf();
    await build();
    await push('vectors-grow');
    const changed = SHELF.map((line) => (line.paper_id === 'notes' ? { ...line, source_markdown: 'A car.' } : line));
    await build(changed.slice(1));
    expect(await push('vectors-grow')).toMatchObject({ changed: 1, unchanged: 62, removed: 1, vectors: 66 });
    const page = unwrap(await (await open('vectors-grow')).search({ query: 'kitten' }));
    expect(page.meaning).toEqual({ used: true, model: 'toy' });
    expect(idsOf(page).sort()).toEqual(['home', 'read']);
  });

  test('sends all papers again for vectors of another model', async () => {
    const { app, folder, build, push, open } = await openShelf();
    await build();
    await push('vectors-model');
    const other = await startEmbeddings((texts) => toAnswer(texts.map((text) => meaningOf(text, 32))));
    const second = await openApp({ CARREL_EMBED_URL: other.url.href, CARREL_EMBED_MODEL: 'other' });
    unwrap(await second.buildSnapshot({ corpus: `${folder}.jsonl`, out: folder, embed: true }));
    const to = addressOf('vectors-model');
    expect(unwrap(await second.pushSnapshot(folder, { to }))).toMatchObject({ changed: 64, unchanged: 0 });
    const found = unwrap(await unwrap(await second.openEngine(to)).search({ query: 'cat' }));
    expect(found.meaning).toEqual({ used: true, model: 'other' });
    const here = unwrap(await app.openEngine(folder));
    onTestFinished(() => here.close());
    const before = await (await open('vectors-model')).search({ query: 'cat' });
    expect(before).toMatchObject({ value: { meaning: { used: false, code: 'CAPABILITY_DENIED' } } });
    expect(withoutScores(before)).toEqual(withoutScores(await here.search({ query: 'cat' })));
  });

  test('resumes a push that was cancelled', async () => {
    const { app, folder, build, push, open } = await openShelf();
    const lines = SHELF.map((line) => ({ ...line, source_markdown: 'A kitten sleeps. '.repeat(2_000) }));
    await build(lines);
    const cancelling = new AbortController();
    const onProgress = (done: number) => done > 60 && cancelling.abort();
    const to = addressOf('vectors-resume');
    const cancelled = await app.pushSnapshot(folder, { to, signal: cancelling.signal, onProgress });
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    const { added, unchanged, vectors } = await push('vectors-resume');
    expect(added + unchanged).toBe(64);
    expect(vectors).toBeGreaterThan(1_000);
    expect(unwrap(await (await open('vectors-resume')).search({ query: 'kitten' })).total).toBe(64);
  });

  test('a push of the same build repairs the served version if the cluster lost a vector', async () => {
    const { build, push, open } = await openShelf();
    await build();
    const { index } = await push('vectors-repair');
    await loseDocument(`${index}-vectors`, 'diets%2F0');
    expect(await push('vectors-repair')).toMatchObject({ added: 64, unchanged: 0, vectors: 67 });
    expect(idsOf(unwrap(await (await open('vectors-repair')).search({ query: 'kitten' })))).toContain('diets');
    expect(await push('vectors-repair')).toMatchObject({ added: 0, unchanged: 64 });
  });

  test('the same build gets its vectors once the cluster has k-NN', async () => {
    let hasPlugin = false;
    const hide = (path: string) => (path.startsWith('/_nodes/') && !hasPlugin ? { nodes: { one: {} } } : undefined);
    const { url } = await startProxy(engine?.urls[0] ?? '', hide);
    const { app, folder, build } = await openShelf(undefined, { CARREL_ENGINE_NODES: '' });
    await build();
    const push = async () => unwrap(await app.pushSnapshot(folder, { to: `${url}/vectors-late` }));
    expect(await push()).toMatchObject({ added: 64, vectors: 0, withoutVectors: true });
    hasPlugin = true;
    expect(await push()).toMatchObject({ changed: 64, vectors: 67, withoutVectors: false });
    const page = unwrap(await unwrap(await app.openEngine(`${url}/vectors-late`)).search({ query: 'cat' }));
    expect(page).toMatchObject({ total: 4, meaning: { used: true } });
  });

  test('a folder without vectors replaces one with vectors', async () => {
    const { build, push, open } = await openShelf();
    await build();
    await push('vectors-none');
    await build(SHELF, false);
    expect(await push('vectors-none')).toMatchObject({ vectors: 0, withoutVectors: false });
    const page = unwrap(await (await open('vectors-none')).search({ query: 'cat' }));
    expect(page.meaning).toBeUndefined();
    expect(idsOf(page)).toEqual(['home']);
  });
});

describe.skipIf(!engine)('without vectors to compare', () => {
  test.each<[string, Misbehaviour, string]>([
    ['fails', (texts) => (texts.length === 1 ? 503 : undefined), 'NETWORK_ERROR'],
    ['answers with no vector', (texts) => (texts.length === 1 ? toAnswer([[null, 1]]) : undefined), 'SOURCE_CHANGED'],
    [
      'answers in another dimension',
      (texts) => (texts.length === 1 ? toAnswer([meaningOf(texts[0] ?? '', 32)]) : undefined),
      'SOURCE_CHANGED',
    ],
  ])('words are searched and the answer says why if the service %s', async (_what, misbehave, code) => {
    const { app, folder, build, push, open } = await openShelf(misbehave);
    await build();
    await push('vectors-away');
    const here = unwrap(await app.openEngine(folder));
    onTestFinished(() => here.close());
    const there = await (await open('vectors-away')).search({ query: 'cat' });
    expect(there).toMatchObject({ value: { meaning: { used: false, code } } });
    expect(withoutScores(there)).toEqual(withoutScores(await here.search({ query: 'cat' })));
  });

  test('words are searched and the answer says why if the cluster lost its vectors', async () => {
    const { build, push, open } = await openShelf();
    await build();
    const { index } = await push('vectors-lost');
    await askCluster(`${index}-vectors`, 'DELETE');
    const page = unwrap(await (await open('vectors-lost')).search({ query: 'cat' }));
    expect(page.meaning).toMatchObject({ used: false, code: 'STORE_ERROR' });
    expect(idsOf(page)).toEqual(['home']);
  });
});

function withoutScores<T>(result: Result<T>): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === 'score' ? undefined : value)));
}
