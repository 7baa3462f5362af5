import { chmodSync, existsSync, readdirSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSnapshot, toCategory } from '../../src/snapshot/open.ts';
import { buildFrom, idsFor, newFolder, openIn, paper, snapshotOf } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

test.each([
  [
    'before the old one is moved',
    (folder: string, next: string) =>
      buildFrom([paper('old')], folder).then(() => renameSync(next, `${folder}.carrel-next`)),
  ],
  ['after the old one is moved', async (folder: string, next: string) => renameSync(next, `${folder}.carrel-next`)],
])('opening completes a replacement that was interrupted %s', async (_when, interrupt) => {
  const folder = await newFolder();
  await buildFrom([paper('new')], `${folder}-beside`);
  await interrupt(folder, `${folder}-beside`);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['new']);
  expect(existsSync(`${folder}.carrel-next`)).toBe(false);
});

test('opening restores the old snapshot if the new one was lost', async () => {
  const folder = await newFolder();
  await buildFrom([paper('old')], folder);
  renameSync(folder, `${folder}.carrel-old-1`);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['old']);
});

test('an open snapshot stays usable during a build and switches to it on refresh', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const snapshot = await openIn(folder);
  await buildFrom([paper('a'), paper('b')], folder);
  expect(idsFor(snapshot, 'about')).toEqual(['a']);
  expect(unwrap(await snapshot.refresh())).toBe(true);
  expect(idsFor(snapshot, 'about')).toHaveLength(2);
  expect(unwrap(await snapshot.refresh())).toBe(false);
});

test('a snapshot in a read-only folder can be read, and nothing is written', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const before = readdirSync(folder);
  chmodSync(folder, 0o555);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['a']);
  chmodSync(folder, 0o755);
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  ['a truncated database', (folder: string) => truncateSync(join(folder, 'snapshot.db'), 8192), 'STORE_ERROR'],
  ['no manifest', (folder: string) => renameSync(join(folder, 'manifest.json'), join(folder, 'x')), 'STORE_ERROR'],
  ['a broken manifest', (folder: string) => writeFileSync(join(folder, 'manifest.json'), '{'), 'STORE_ERROR'],
  [
    'a newer format',
    (folder: string) => writeFileSync(join(folder, 'manifest.json'), '{"schemaVersion": 99}'),
    'SCHEMA_TOO_NEW',
  ],
])('%s is reported when the snapshot is opened', async (_what, harm, code) => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  harm(folder);
  expect(await openSnapshot(folder)).toMatchObject({ ok: false, error: { code } });
});

test('references between papers of a snapshot become citations', async () => {
  const snapshot = await snapshotOf([
    paper('a', { references: [{ doi: '10.1234/B' }, { title: 'Elsewhere', year: 1999 }] }),
    paper('b', { doi: '10.1234/b' }),
  ]);
  expect(unwrap(snapshot.paper('a')).references).toMatchObject([{ paperId: 'b' }, { title: 'Elsewhere' }]);
  expect(unwrap(snapshot.paper('b')).citedBy).toEqual(['a']);
  expect(unwrap(snapshot.graph('b')).edges).toEqual([{ citing: 'a', cited: 'b' }]);
});

test('every paper has a summary, and names of templates and languages ignore case', async () => {
  const snapshot = await snapshotOf([
    paper('a', { summaries: { Deep_Read: { summary: 'deep' } }, translations: { 'zh-CN': '你好' } }),
    paper('b'),
  ]);
  expect(unwrap(snapshot.summary('a', 'deep_read'))).toMatchObject({ template: 'Deep_Read' });
  expect(unwrap(snapshot.translation('a', 'ZH-cn'))).toBe('你好');
  expect(JSON.parse(unwrap(snapshot.summary('b')).json)).toMatchObject({
    template_tag: 'abstract',
    summary: 'The text of b.',
  });
  expect(snapshot.summary('a', 'none')).toMatchObject({ ok: false, error: { code: 'template_not_available' } });
  expect(snapshot.translation('b', 'zh')).toMatchObject({ ok: false, error: { code: 'translation_not_available' } });
  expect(snapshot.paper('../../etc')).toMatchObject({ ok: false, error: { code: 'paper_not_found' } });
  expect(snapshot.facets('colour')).toMatchObject({ ok: false, error: { code: 'invalid_category' } });
});

test.each(['author', 'venue', 'keyword', 'institution', 'tag', 'year'])(
  '%s is a category, also as a plural',
  (name) => {
    expect([name, ` ${name.toUpperCase()}s`].map((text) => unwrap(toCategory(text)))).toEqual([name, name]);
  },
);

test('truncating an open database makes calls fail but not the process', async () => {
  const folder = await newFolder();
  const papers = Array.from({ length: 50 }, (_, at) => paper(`p${at}`));
  await buildFrom(papers, folder);
  const snapshot = await openIn(folder);
  for (const name of ['snapshot.db', 'assets.db']) truncateSync(join(folder, name), 4096);
  expect(snapshot.search({ query: 'text' })).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(snapshot.paper('p7').ok).toBe(false);
  await buildFrom(papers, folder);
  expect(unwrap(await snapshot.refresh())).toBe(true);
  expect(unwrap(snapshot.source('p7'))).toBe('The text of p7.');
});

test('a check fails for a truncated database, but not for a snapshot that was replaced or moved', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const snapshot = await openIn(folder);
  unwrap(await snapshot.check());
  await buildFrom([paper('a'), paper('b')], folder);
  unwrap(await snapshot.check());
  unwrap(await snapshot.refresh());
  renameSync(folder, `${folder}-away`);
  unwrap(await snapshot.check());
  renameSync(`${folder}-away`, folder);
  truncateSync(join(folder, 'assets.db'), 4096);
  expect(await snapshot.check()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a keyword finds ten papers by default and a hundred at most, and a category has twenty values', async () => {
  const snapshot = await snapshotOf(
    Array.from({ length: 101 }, (_, at) => paper(`p${at}`, { keywords: ['shared', `k${at}`] })),
  );
  const found = (limit?: number) => unwrap(snapshot.searchByKeyword('shared', limit));
  expect([found().length, found(500).length]).toEqual([10, 100]);
  expect(unwrap(snapshot.facets('keyword'))).toHaveLength(20);
  expect(found(1)[0]).toMatchObject({ snippetMarkdown: expect.stringMatching(/^The text of p/) });
});

test('a check of a build that a larger one replaced succeeds', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const snapshot = await openIn(folder);
  await buildFrom(
    Array.from({ length: 60 }, (_, at) => paper(`p${at}`)),
    folder,
  );
  expect(await snapshot.check()).toEqual({ ok: true, value: undefined });
});

test.each<[string, (folder: string) => void, string]>([
  [
    'a truncated database',
    (folder) => truncateSync(join(folder, 'assets.db'), 8192),
    'is incomplete: assets.db has 8192 bytes instead of ',
  ],
  ['a lost database', (folder) => renameSync(join(folder, 'assets.db'), `${folder}.db`), 'assets.db is missing. Build'],
  [
    'no manifest',
    (folder) => renameSync(join(folder, 'manifest.json'), `${folder}.json`),
    'is not a snapshot: it has no manifest.json. Build one there first.',
  ],
  [
    'a newer format',
    (folder) => writeFileSync(join(folder, 'manifest.json'), '{"schemaVersion": 99}'),
    'has format 99, but this version reads up to 1. Update carrel.',
  ],
  [
    'a broken manifest',
    (folder) => writeFileSync(join(folder, 'manifest.json'), '{'),
    'manifest.json is corrupt. Build the snapshot again.',
  ],
])('%s is explained, with what to do', async (what, harm, message) => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  harm(folder);
  const opened = await openSnapshot(folder);
  expect(!opened.ok && opened.error.message).toContain(message);
  expect(!opened.ok && opened.error.reason).toBe(what === 'a broken manifest' ? 'corrupt' : undefined);
});

test('an unknown paper is named by its beginning, and a manifest can be read by everyone', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const unknown = (await openIn(folder)).paper('x'.repeat(81));
  expect(!unknown.ok && unknown.error.message).toBe(
    `The snapshot has no paper ${'x'.repeat(80)}. Search for it to get its id.`,
  );
  expect(statSync(join(folder, 'manifest.json')).mode & 0o777).toBe(0o644);
});
