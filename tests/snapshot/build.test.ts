import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSnapshot } from '../../src/snapshot/build/build.ts';
import { readCorpus } from '../../src/snapshot/build/corpus.ts';
import { openSnapshot } from '../../src/snapshot/open.ts';
import { digestSnapshot, verifySnapshot } from '../../src/snapshot/verify.ts';
import { startChild } from '../support/child.ts';
import { buildFrom, idsFor, type Line, newFolder, openIn, snapshotOf } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

const paper = (id: string, more: Line = {}): Record<string, unknown> => ({
  paper_id: id,
  title: `About ${id}`,
  authors: ['Example, Ada'],
  year: 2020,
  source_markdown: `The text of ${id}.`,
  ...(more as object),
});

test('an incremental build touches only what changed and says the same as a whole one', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a'), paper('b'), paper('c')], folder);
  const next = [paper('a'), paper('b', { year: 2021 }), paper('d')];
  const report = await buildFrom(next, folder);
  expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 1 });
  const whole = await newFolder();
  await buildFrom([...next].reverse(), whole);
  expect(unwrap(await digestSnapshot(folder))).toBe(unwrap(await digestSnapshot(whole)));
  expect(unwrap(await verifySnapshot(folder))).toEqual([]);
  expect(idsFor(await openIn(folder), 'text')).toHaveLength(3);
});

test('bad lines are told with number and reason, the others are taken', async () => {
  const lines = [
    paper('a'),
    '{"title": ',
    { title: '', authors: [] },
    paper('a'),
    paper('../etc'),
    { ...paper('e'), translations: { '../x': 'y' } },
    { ...paper('f'), year: 'soon' },
    '[]',
    `{"title": "Deep", "summaries": {"a": {"b": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`,
  ];
  const { skipped, added } = await buildFrom(lines, await newFolder());
  expect(added).toBe(1);
  expect(skipped.map(({ place }) => place)).toEqual([
    'line 2',
    'line 3',
    'line 4',
    'line 5',
    'line 6',
    'line 7',
    'line 8',
    'line 9',
  ]);
});

test('NUL and half characters are cleaned, not fatal', async () => {
  const snapshot = await snapshotOf([
    '{"paper_id":"a","title":"nul\\u0000 and \\ud800 half","authors":["\\udc00 X"],"abstract":"good\\u0000bad","summaries":{"s":{"summary":"nul\\u0000 \\ud800"}}}',
  ]);
  expect(JSON.parse(unwrap(snapshot.summary('a', 's')).json)).toEqual({ summary: 'nul \ufffd' });
  expect(unwrap(snapshot.paper('a'))).toMatchObject({ title: 'nul and \ufffd half', abstract: 'goodbad' });
});

test('nothing usable is a failure and leaves the old snapshot', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  writeFileSync(`${folder}.bad`, 'no json\n');
  const built = await buildSnapshot(readCorpus(`${folder}.bad`), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(idsFor(await openIn(folder), 'about')).toEqual(['a']);
  expect(readdirSync(dirname(folder)).filter((name) => name.includes('building'))).toEqual([]);
});

test('a folder of something else is never replaced', async () => {
  const folder = await newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'thesis.txt'), 'mine');
  const built = await buildSnapshot((async function* () {})(), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('mine');
});

test('a folder with a manifest of something else is never replaced', async () => {
  const folder = await newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'manifest.json'), '{"manifest_version": 3}');
  const build = () => buildSnapshot((async function* () {})(), { out: folder, builtBy: 'test', now: 0 });
  expect(await build()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  writeFileSync(join(folder, 'page.js'), 'mine');
  expect(await build()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(readdirSync(folder)).toEqual(['manifest.json', 'page.js']);
});

test('a snapshot that somebody keeps other files in is not replaced, and they are named', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const built = await buildSnapshot((async function* () {})(), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { message: expect.stringContaining('notes.txt') } });
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

test('folders beside a snapshot that only look like left-overs are left alone', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const own = ['old-2023', 'next', 'old', 'building-site'].map((ending) => `${folder}.${ending}`);
  for (const path of own) mkdirSync(path);
  await buildFrom([paper('a'), paper('b')], folder);
  expect(idsFor(await openIn(folder), 'about')).toHaveLength(2);
  expect(own.filter((path) => !existsSync(path))).toEqual([]);
});

test('a link to a snapshot stays a link, and the folder it leads to is brought up to date', async () => {
  const folder = await newFolder();
  const link = `${folder}-link`;
  symlinkSync(basename(folder), link);
  await buildFrom([paper('a')], link);
  await buildFrom([paper('b')], link);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['b']);
  renameSync(folder, `${folder}.carrel-next`);
  expect(idsFor(await openIn(link), 'about')).toEqual(['b']);
});

test.each([
  [
    'before the old one is moved',
    (folder: string, next: string) =>
      buildFrom([paper('old')], folder).then(() => renameSync(next, `${folder}.carrel-next`)),
  ],
  ['after the old one is moved', async (folder: string, next: string) => renameSync(next, `${folder}.carrel-next`)],
])('a swap that was interrupted %s is completed by opening', async (_when, interrupt) => {
  const folder = await newFolder();
  await buildFrom([paper('new')], `${folder}-beside`);
  await interrupt(folder, `${folder}-beside`);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['new']);
  expect(existsSync(`${folder}.carrel-next`)).toBe(false);
});

test('a swap that lost its new folder falls back to the old one', async () => {
  const folder = await newFolder();
  await buildFrom([paper('old')], folder);
  renameSync(folder, `${folder}.carrel-old-1`);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['old']);
});

test('an open snapshot goes on and takes a new build over when told', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const snapshot = await openIn(folder);
  await buildFrom([paper('a'), paper('b')], folder);
  expect(idsFor(snapshot, 'about')).toEqual(['a']);
  expect(unwrap(await snapshot.refresh())).toBe(true);
  expect(idsFor(snapshot, 'about')).toHaveLength(2);
  expect(unwrap(await snapshot.refresh())).toBe(false);
});

test('a read-only folder is read and nothing is written beside the database', async () => {
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
])('%s is told when the snapshot is opened', async (_what, harm, code) => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  harm(folder);
  expect(await openSnapshot(folder)).toMatchObject({ ok: false, error: { code } });
});

test('references become citations between papers of the snapshot', async () => {
  const snapshot = await snapshotOf([
    paper('a', { references: [{ doi: '10.1234/B' }, { title: 'Elsewhere', year: 1999 }] }),
    paper('b', { doi: '10.1234/b' }),
  ]);
  expect(unwrap(snapshot.paper('a')).references).toMatchObject([{ paperId: 'b' }, { title: 'Elsewhere' }]);
  expect(unwrap(snapshot.paper('b')).citedBy).toEqual(['a']);
  expect(unwrap(snapshot.graph('b')).edges).toEqual([{ citing: 'a', cited: 'b' }]);
});

test('every paper has a summary; templates and languages match without regard to case', async () => {
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

test('a build that is killed leaves the old snapshot; a second one is refused meanwhile and clears up afterwards', async () => {
  const folder = await newFolder();
  await buildFrom([paper('old')], folder);
  const many = Array.from({ length: 400 }, (_, at) => JSON.stringify(paper(`n${at}`)));
  writeFileSync(`${folder}.many`, many.join('\n'));
  const child = startChild(new URL('./build-child.ts', import.meta.url), [`${folder}.many`, folder]);
  await child.line();
  const meanwhile = await buildSnapshot(readCorpus(`${folder}.many`), { out: folder, builtBy: 'test', now: 0 });
  expect(meanwhile).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT' } });
  child.process.kill('SIGKILL');
  await child.ended();
  expect(idsFor(await openIn(folder), 'about')).toEqual(['old']);
  await buildFrom([paper('old'), paper('next')], folder);
  expect(readdirSync(dirname(folder)).filter((name) => name.includes('building'))).toEqual([]);
});

test('a snapshot is its files and nothing beside them', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  await buildFrom([paper('a'), paper('b')], folder);
  expect(readdirSync(folder).sort()).toEqual(['assets.db', 'manifest.json', 'snapshot.db']);
});

test('any changed byte of a database is noticed by verifying', async () => {
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
  ['texts that were cut off', (folder: string) => truncateSync(join(folder, 'assets.db'), 8192)],
  ['texts that are lost', (folder: string) => renameSync(join(folder, 'assets.db'), `${folder}-away`)],
  ['changed bytes', (folder: string) => overwrite(join(folder, 'assets.db'))],
  ['a damaged index', (folder: string) => overwrite(join(folder, 'snapshot.db'))],
])('building again repairs a snapshot with %s', async (_what, harm) => {
  const folder = await newFolder();
  await buildFrom([paper('a'), paper('b')], folder);
  harm(folder);
  const report = await buildFrom([paper('a'), paper('b')], folder);
  expect(report).toMatchObject({ added: 2, unchanged: 0 });
  expect(unwrap(await verifySnapshot(folder))).toEqual([]);
});

test('a database that is cut off while it is open costs the answer, not the process', async () => {
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

function overwrite(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, bytes.length - 3000));
}
