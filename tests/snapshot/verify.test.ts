import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifySnapshot } from '../../src/snapshot/verify.ts';
import { buildFrom, newFolder, paper } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

test('verification detects any changed byte of a database', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a'), paper('b')], folder);
  for (const name of ['snapshot.db', 'assets.db']) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    for (const at of [0, 0.3, 0.5, 0.7, 0.9].map((part) => 100 + Math.floor(part * (bytes.length - 100)))) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      expect(await verifySnapshot(folder), `${name} at ${at}`).not.toEqual({ ok: true, value: [] });
    }
    writeFileSync(path, bytes);
  }
  expect(unwrap(await verifySnapshot(folder))).toEqual([]);
});

test.each([
  ['truncated texts', (folder: string) => truncateSync(join(folder, 'assets.db'), 8192)],
  ['lost texts', (folder: string) => renameSync(join(folder, 'assets.db'), `${folder}-away`)],
  ['changed bytes', (folder: string) => overwrite(join(folder, 'assets.db'))],
  ['a corrupt index', (folder: string) => overwrite(join(folder, 'snapshot.db'))],
])('a new build repairs a snapshot with %s', async (_what, harm) => {
  const folder = await newFolder();
  await buildFrom([paper('a'), paper('b')], folder);
  harm(folder);
  const report = await buildFrom([paper('a'), paper('b')], folder);
  expect(report).toMatchObject({ added: 2, unchanged: 0 });
  expect(unwrap(await verifySnapshot(folder))).toEqual([]);
});

function overwrite(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, bytes.length - 3000));
}

test.each(['papers', 'summaries', 'sources', 'translations', 'passages', 'citations', 'facets'])(
  'a manifest with another number of %s is a fault',
  async (name) => {
    const folder = await newFolder();
    const { manifest } = await buildFrom([paper('a')], folder);
    const counts = { ...manifest.counts, [name]: name === 'facets' ? { ...manifest.counts.facets, tag: 9 } : 9 };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, counts }));
    expect(unwrap(await verifySnapshot(folder))).toEqual([
      { place: 'manifest.json', problem: 'its counts differ from those of the tables' },
    ]);
  },
);
