import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createIndexConnection } from '../../../src/store/index/connection.ts';
import { readStamp, reconcile } from '../../../src/store/index/sync.ts';
import { openIndex } from '../../../src/store/index/table.ts';
import { newLibrary } from '../../support/library.ts';
import { doi, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');

/** A library with one paper, and more metadata files that a person copied there. */
async function copied(count: number) {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const { layout } = unwrap(await store.open());
  const { metadata } = store.paths(REF);
  const text = await readFile(metadata, 'utf8');
  const pathOf = (at: number) => metadata.replace('foo.toml', `copy${at}.toml`);
  const copies = Array.from({ length: count }, (_, at) => at);
  await Promise.all(copies.map((at) => writeFile(pathOf(at), text.replaceAll('10.1234/foo', `10.1234/copy${at}`))));
  return { home, store, layout, metadata, pathOf };
}
const keysIn = (database: ReturnType<typeof unwrapIndex>) =>
  database.prepare('SELECT key FROM papers ORDER BY key').all();
const unwrapIndex = (path: string) => unwrap(openIndex(path));

test('more files than one batch are all indexed, and files that are gone are dropped', async () => {
  const { layout, pathOf } = await copied(201);
  const database = unwrapIndex(':memory:');
  expect(unwrap(await reconcile(database, layout))).toBe(202);
  expect(keysIn(database)).toHaveLength(202);
  expect(unwrap(await reconcile(database, layout))).toBe(0);
  await rm(pathOf(0));
  await rm(pathOf(200));
  expect(unwrap(await reconcile(database, layout))).toBe(2);
  expect(keysIn(database)).toHaveLength(200);
  database.close();
});

test('only metadata files count, and one that cannot be read is left out until it can', async () => {
  const { layout, metadata } = await copied(0);
  const whole = await readFile(metadata, 'utf8');
  await writeFile(metadata, 'title =');
  await writeFile(metadata.replace('.toml', '.txt'), whole);
  const database = unwrapIndex(':memory:');
  expect(unwrap(await reconcile(database, layout))).toBe(0);
  await writeFile(metadata, whole);
  await utimes(metadata, 5, 5);
  expect(unwrap(await reconcile(database, layout))).toBe(1);
  expect(readStamp(database)).toMatch(/^\d+$/);
  database.close();
});

test('a paper whose metadata file cannot be read any more stays in the index', async () => {
  const { layout, metadata } = await copied(0);
  const database = unwrapIndex(':memory:');
  expect(unwrap(await reconcile(database, layout))).toBe(1);
  await writeFile(metadata, 'title =');
  expect(unwrap(await reconcile(database, layout))).toBe(0);
  expect(keysIn(database)).toHaveLength(1);
  database.close();
});

test('an index that a newer version wrote is left alone, and the library is read with one in memory', async () => {
  const { home, store, layout } = await copied(1);
  store.close();
  const database = unwrapIndex(layout.index);
  database.exec('PRAGMA user_version = 999');
  database.close();
  const before = await readFile(join(home, 'index.db'));
  const connection = createIndexConnection(layout);
  expect(unwrap(await connection.refresh())).toBe(2);
  const count = await connection.read(-1, (index) =>
    Number(index.prepare('SELECT count(*) AS n FROM papers').get()?.['n']),
  );
  connection.close();
  expect(unwrap(count)).toBe(2);
  expect((await readFile(join(home, 'index.db'))).equals(before)).toBe(true);
});

test('without a library there is nothing to read, and no index is created', async () => {
  const { home, store } = await newLibrary();
  expect(unwrap(await store.index.recent(5))).toEqual([]);
  await expect(readFile(join(home, 'index.db'))).rejects.toThrow('ENOENT');
});

test('two readers at the same time share one comparison with the files', async () => {
  const { layout } = await copied(3);
  const connection = createIndexConnection(layout);
  const [first, second] = [connection.refresh(), connection.refresh()];
  expect([unwrap(await first), unwrap(await second)]).toEqual([unwrap(await first), unwrap(await first)]);
  expect(first).toBe(second);
  expect(unwrap(await connection.refresh())).toBe(0);
  connection.close();
});
