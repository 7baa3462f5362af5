import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { buildFrom, newFolder, paper } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';
import { addressOf, askCluster, engine, openApp, pushLines } from './world.ts';

/** Two pushes begin this far apart, from nearly at once to when the first one is nearly done. */
const APART_MS = [0, 100, 300, 600, 1_000];
const SIZES = { tiny: 3, shelf: 40, large: 1_500 } as const;
type Name = keyof typeof SIZES;

async function openFolders() {
  const app = await openApp();
  const folders = { tiny: await newFolder(), shelf: await newFolder(), large: await newFolder() };
  for (const name of Object.keys(SIZES) as Name[])
    await buildFrom(
      Array.from({ length: SIZES[name] }, (_, at) => paper(`${name}${at}`)),
      folders[name],
    );
  const push = (to: string, name: Name) => app.pushSnapshot(folders[name], { to: addressOf(to), shards: 1 });
  return { app, push };
}

/** What is served answers searches, and has all papers of one snapshot. */
async function sizeServed(app: App, name: string): Promise<number> {
  const snapshot = unwrap(await app.openEngine(addressOf(name)));
  expect(await snapshot.check?.()).toMatchObject({ ok: true });
  const [all, found] = [await snapshot.search({ query: '' }), await snapshot.search({ query: 'text' })];
  expect(unwrap(found).total).toBe(unwrap(all).total);
  return unwrap(all).total;
}

describe.skipIf(!engine)('two pushes at once under one name', () => {
  test.each(['shelf', 'large'] as const)(
    'a push of %s during another one never breaks what is served',
    async (rival) => {
      const { app, push } = await openFolders();
      for (const [round, apartMs] of APART_MS.entries()) {
        const name = `race-${rival}-${round}`;
        for (const before of ['shelf', 'tiny'] as const) unwrap(await push(name, before));
        const [first, second] = await Promise.all([
          push(name, 'large'),
          setTimeout(apartMs).then(() => push(name, rival)),
        ]);
        for (const pushed of [first, second])
          if (!pushed.ok) expect(pushed.error).toMatchObject({ code: 'STORE_ERROR', reason: 'other_push' });
        expect([SIZES.tiny, SIZES[rival], SIZES.large]).toContain(await sizeServed(app, name));
        unwrap(await push(name, 'large'));
        expect(await sizeServed(app, name)).toBe(SIZES.large);
        await askCluster(`${name}-*`, 'DELETE');
      }
    },
  );

  test('a push whose new indices are deleted fails, and the next one repairs what its writes created', async () => {
    const app = await openApp();
    const { index, folder } = await pushLines(app, 'race-gone', [paper('before')]);
    const long = { source_markdown: 'A long text. '.repeat(3_000) };
    await buildFrom(
      Array.from({ length: 400 }, (_, at) => paper(`long${at}`, long)),
      folder,
    );
    let isWriting = false;
    const push = () =>
      app.pushSnapshot(folder, { to: addressOf('race-gone'), shards: 1, onProgress: () => (isWriting = true) });
    const pushing = push();
    while (!isWriting) await setTimeout(5);
    const gone = Object.keys(await askCluster('race-gone-*/_settings')).filter((name) => !name.startsWith(index));
    for (const name of gone) await askCluster(name, 'DELETE');
    expect(await pushing).toMatchObject({ ok: false, error: { reason: 'other_push' } });
    expect(Object.keys(await askCluster('_alias/race-gone'))).toEqual([index]);
    await askCluster(`${gone[0]}/_doc/x`, 'PUT', { text: 'Created by a write.' });
    expect(unwrap(await push())).toMatchObject({ papers: 400 });
    expect(await sizeServed(app, 'race-gone')).toBe(400);
  });
});
