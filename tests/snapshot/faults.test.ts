import { cpSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { ok } from '../../src/model/result.ts';
import type { SnapshotRecord } from '../../src/model/snapshot.ts';
import { buildSnapshot } from '../../src/snapshot/build/build.ts';
import { NAMES } from '../../src/snapshot/schema.ts';
import { digestSnapshot, verifySnapshot } from '../../src/snapshot/verify.ts';
import { buildFrom, newFolder, openIn, paper } from '../support/corpus.ts';
import { sha256 } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const LINE = paper('a', { summaries: { short: { text: 'Short.' } }, translations: { de: 'Auf Deutsch.' } });

/** A snapshot in which a statement changed a database, with a manifest that has no digest of it. */
async function harmed(name: 'snapshot.db' | 'assets.db', sql: string): Promise<string[]> {
  const built = await newFolder();
  await buildFrom([LINE, paper('b')], built);
  // The builder may still hold its own files.
  const folder = await changed(built, name, sql);
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

/** A copy of a snapshot in which a statement changed a database, as if its builder had written it so. */
async function changed(built: string, name: string, sql: string): Promise<string> {
  const folder = `${built}-${crypto.randomUUID()}`;
  cpSync(built, folder, { recursive: true });
  const database = new DatabaseSync(join(folder, name));
  database.exec(sql);
  database.close();
  const manifest = JSON.parse(await readFile(join(folder, NAMES.manifest), 'utf8'));
  manifest.databases[name] = statSync(join(folder, name)).size;
  delete manifest.digests;
  writeFileSync(join(folder, NAMES.manifest), JSON.stringify(manifest));
  return folder;
}

test('the digest depends on the values of facets, on citations and on every text', async () => {
  const built = await newFolder();
  await buildFrom([LINE, paper('b', { references: ['10.1000/x'] })], built);
  const digests = [unwrap(await digestSnapshot(built))];
  for (const [name, sql] of [
    ['snapshot.db', "UPDATE facets SET value = 'other' WHERE category = 'author'"],
    ['snapshot.db', "UPDATE citations SET key = 'other'"],
    ['assets.db', "UPDATE assets SET sha256 = 'other' WHERE place = 'source'"],
  ] as const)
    digests.push(unwrap(await digestSnapshot(await changed(built, name, sql))));
  expect(new Set(digests).size).toBe(4);
});

/** Builds a snapshot with vectors and two files. */
async function buildWhole(): Promise<string> {
  const out = await newFolder();
  const names = ['one', 'two'].map((content) => [`${sha256(content)}.png`, `${out}.${content}`] as const);
  for (const content of ['one', 'two']) writeFileSync(`${out}.${content}`, content);
  const none = { authors: [], keywords: [], institutions: [], tags: [], aliases: [], references: [] };
  const record = { paperId: 'p', title: 'P', ...none, summaries: {}, translations: {}, source: 'A text.' };
  const whole: SnapshotRecord = { ...record, files: Object.fromEntries(names) };
  async function* papers() {
    yield ok({ paper: { paperId: 'p', place: 'p', digest: 'd', read: async () => ok(whole) } });
  }
  const embed = async (texts: readonly string[]) => ok(texts.map(() => Float32Array.of(1, 0)));
  unwrap(await buildSnapshot(papers(), { out, builtBy: 'test', now: 0, embed: { embedder: { model: 'toy', embed } } }));
  return out;
}

test('missing and changed files, and vectors that are lost or of another size, are found', async () => {
  const built = await buildWhole();
  const faults = async (folder: string) =>
    unwrap(await verifySnapshot(folder)).map(({ place, problem }) => `${place}: ${problem}`);
  expect(await faults(built)).toEqual([]);
  for (const [sql, problem] of [
    ['DELETE FROM vectors WHERE id = 1', 'does not have the vectors in the manifest'],
    ["UPDATE vectors SET data = x'00' WHERE id = 1", 'has vectors of another dimension than the manifest'],
    ["UPDATE vectors SET data = x'000000' WHERE id = 1", 'has vectors of another dimension than the manifest'],
  ] as const)
    expect(await faults(await changed(built, 'vectors.db', sql))).toEqual([`vectors.db: ${problem}`]);
  const [one, two] = ['one', 'two'].map((content) => `files/${sha256(content)}.png`);
  rmSync(join(built, String(one)));
  writeFileSync(join(built, String(two)), 'changed');
  expect((await faults(built)).sort()).toEqual(
    [`${one}: is missing`, `${two}: does not match the digest in its name`].sort(),
  );
});

test('of many faults a hundred are listed', async () => {
  const built = await newFolder();
  await buildFrom(
    Array.from({ length: 110 }, (_, at) => paper(`p${at}`)),
    built,
  );
  const folder = await changed(built, 'assets.db', 'DELETE FROM assets');
  expect(unwrap(await verifySnapshot(folder))).toHaveLength(100);
});

test('a hit stays a hit if its text is lost, and reading the text reports the loss', async () => {
  const built = await newFolder();
  await buildFrom([paper('a', { abstract: 'Short.', source_markdown: '\n\nThe zebrafish swam.\n\n' })], built);
  const passagesOf = async (folder: string) => {
    const snapshot = await openIn(folder);
    const source = snapshot.source('a');
    const [hit] = unwrap(snapshot.search({ query: 'zebrafish' })).hits;
    return [hit?.passages.map(({ text }) => text), source.ok || source.error.code];
  };
  expect(await passagesOf(built)).toEqual([['The zebrafish swam.'], true]);
  const folder = await changed(built, 'assets.db', 'DELETE FROM assets');
  expect(await passagesOf(folder)).toEqual([[], 'asset_fetch_failed']);
});

test('details that repeat the abstract, as in earlier snapshots, are read and digested like others', async () => {
  const built = await newFolder();
  const abstract = 'Tides \\ "rise" \'and\'\n\tfall\u0001\u007f\u2028 ≥ 3 m. </p> 😀';
  await buildFrom([paper('a', { abstract }), paper('b', { abstract: '' })], built);
  const text = JSON.stringify({ authors: [{ family: 'Example', given: 'Ada' }], abstract }).replaceAll("'", "''");
  const repeat = `UPDATE details SET json = '${text}' WHERE json_type(json, '$.abstract') = 'true'`;
  const earlier = await changed(built, 'snapshot.db', repeat);
  expect(await digestSnapshot(earlier)).toEqual(await digestSnapshot(built));
  for (const folder of [built, earlier]) {
    const snapshot = await openIn(folder);
    expect(['a', 'b'].map((id) => unwrap(snapshot.paper(id)).abstract)).toEqual([abstract, null]);
  }
  const database = new DatabaseSync(join(earlier, 'snapshot.db'));
  expect(database.prepare("SELECT count(*) AS n FROM details WHERE json LIKE '%Tides%'").get()).toEqual({ n: 1 });
  database.close();
});
