import { cpSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { NAMES } from '../../src/snapshot/schema.ts';
import { digestSnapshot, verifySnapshot } from '../../src/snapshot/verify.ts';
import { buildFrom, newFolder, paper } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

const LINE = paper('a', { summaries: { short: { text: 'Short.' } }, translations: { de: 'Auf Deutsch.' } });

/** A snapshot in which a statement changed a database, with a manifest that has no digest of it. */
async function harmed(name: 'snapshot.db' | 'assets.db', sql: string): Promise<string[]> {
  const built = await newFolder();
  await buildFrom([LINE, paper('b')], built);
  // The builder may still hold its own files.
  const folder = `${built}-copy`;
  cpSync(built, folder, { recursive: true });
  const database = new DatabaseSync(join(folder, name));
  database.exec(sql);
  database.close();
  const manifest = JSON.parse(await readFile(join(folder, NAMES.manifest), 'utf8'));
  manifest.databases[name] = statSync(join(folder, name)).size;
  delete manifest.digests;
  writeFileSync(join(folder, NAMES.manifest), JSON.stringify(manifest));
  return unwrap(await verifySnapshot(folder)).map(({ place, problem }) => `${place}: ${problem}`);
}

test.each([
  ['snapshot.db', 'DELETE FROM details WHERE paper = 1', ['a: has no details']],
  ['assets.db', "UPDATE assets SET sha256 = 'no' WHERE place = 'source' AND paper_id = 'b'", ['b source: is corrupt']],
  [
    'assets.db',
    "UPDATE assets SET packed = 1 - packed WHERE place = 'translation/de'",
    ['a translation/de: is corrupt'],
  ],
  [
    'assets.db',
    "DELETE FROM assets WHERE paper_id = 'a'",
    ['a source', 'a summary/short', 'a translation/de'].map((each) => `${each}: is missing`),
  ],
] as const)('in %s, %s is found', async (name, sql, faults) => {
  expect(await harmed(name, sql)).toEqual(faults);
});

test('a database of another size, and counts that are not those of the tables, are found', async () => {
  const folder = await newFolder();
  await buildFrom([LINE], folder);
  const manifest = JSON.parse(await readFile(join(folder, NAMES.manifest), 'utf8'));
  const damaged = {
    ...manifest,
    databases: { ...manifest.databases, 'assets.db': 1 },
    counts: { ...manifest.counts, papers: 9 },
  };
  writeFileSync(join(folder, NAMES.manifest), JSON.stringify(damaged));
  expect(unwrap(await verifySnapshot(folder))).toEqual([
    { place: 'assets.db', problem: 'does not have the size in the manifest' },
    { place: 'manifest.json', problem: 'its counts differ from those of the tables' },
  ]);
});

test('a snapshot without its texts, its tables or its manifest cannot be verified', async () => {
  for (const name of ['assets.db', 'snapshot.db', 'manifest.json']) {
    const folder = await newFolder();
    await buildFrom([LINE], folder);
    rmSync(join(folder, name));
    expect(await verifySnapshot(folder), name).toMatchObject({ ok: false });
  }
});

test('the digest does not depend on the order of the corpus, but on every text', async () => {
  const digestOf = async (...lines: Parameters<typeof buildFrom>[0]) => {
    const folder = await newFolder();
    await buildFrom(lines, folder);
    return unwrap(await digestSnapshot(folder));
  };
  const one = await digestOf(LINE, paper('b', { references: ['10.1000/x'] }));
  expect(await digestOf(paper('b', { references: ['10.1000/x'] }), LINE)).toBe(one);
  const others = [
    await digestOf(LINE, paper('b', { references: ['10.1000/y'] })),
    await digestOf({ ...LINE, translations: { de: 'Anders.' } }, paper('b', { references: ['10.1000/x'] })),
    await digestOf({ ...LINE, year: 2021 }, paper('b', { references: ['10.1000/x'] })),
    await digestOf({ ...LINE, keywords: ['k'] }, paper('b', { references: ['10.1000/x'] })),
  ];
  expect(new Set([one, ...others]).size).toBe(5);
});

test('a truncated database is a fault of the snapshot, not of the program', async () => {
  const folder = await newFolder();
  await buildFrom([LINE], folder);
  truncateSync(join(folder, 'assets.db'), 4096);
  const verified = await verifySnapshot(folder);
  expect(verified.ok ? verified.value.length > 0 : verified.error.code === 'STORE_ERROR').toBe(true);
});

test.each(['snapshot.db', 'assets.db'])('an emptied %s is corrupt, not of an older version', async (name) => {
  const folder = await newFolder();
  await buildFrom([LINE], folder);
  truncateSync(join(folder, name), 0);
  expect(await verifySnapshot(folder)).toMatchObject({
    error: { code: 'STORE_ERROR', reason: 'corrupt', message: expect.stringContaining('the file is corrupt') },
  });
});
