import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/model/result.ts';
import type { SnapshotRecord } from '../../../src/model/snapshot.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import { digestSnapshot, verifySnapshot } from '../../../src/snapshot/verify.ts';
import { startChild } from '../../support/child.ts';
import { buildFrom, idsFor, newFolder, openIn, paper, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

test('an incremental build changes only what is new and gives the same content as a full build', async () => {
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

const cited = (id: string) => paper(id, { doi: `10.5555/${id}`, keywords: ['shared', id], references: ['10.5555/c'] });

test.each([
  ['only removes', ['a', 'b']],
  ['only adds', ['a', 'b', 'c', 'd']],
  ['changes nothing', ['a', 'b', 'c']],
])('a build that %s gives the same content, counts and hits as a full build', async (_what, next) => {
  const [folder, whole] = [await newFolder(), await newFolder()];
  await buildFrom(['a', 'b', 'c'].map(cited), folder);
  const { manifest } = await buildFrom(next.map(cited), folder);
  const full = await buildFrom(next.map(cited), whole);
  expect(manifest.counts).toEqual(full.manifest.counts);
  expect(unwrap(await digestSnapshot(folder))).toBe(unwrap(await digestSnapshot(whole)));
  const [grown, fresh] = [await openIn(folder), await openIn(whole)];
  for (const query of ['shared', 'text', 'c']) expect(idsFor(grown, query)).toEqual(idsFor(fresh, query));
  expect(unwrap(grown.facets('keyword', 10))).toEqual(unwrap(fresh.facets('keyword', 10)));
});

test('a build that only removes updates what is derived from all papers', async () => {
  const folder = await newFolder();
  await buildFrom(['a', 'b', 'c'].map(cited), folder);
  await buildFrom(['a', 'b'].map(cited), folder);
  const snapshot = await openIn(folder);
  expect(unwrap(snapshot.facets('keyword', 10))).toEqual([
    expect.objectContaining({ value: 'shared', paperCount: 2 }),
    expect.objectContaining({ value: 'a', paperCount: 1 }),
    expect.objectContaining({ value: 'b', paperCount: 1 }),
  ]);
  expect(unwrap(await verifySnapshot(folder))).toEqual([]);
});

test('invalid lines are reported with number and reason, and the others are used', async () => {
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

test('NUL and lone surrogates are cleaned', async () => {
  const snapshot = await snapshotOf([
    '{"paper_id":"a","title":"nul\\u0000 and \\ud800 half","authors":["\\udc00 X"],"abstract":"good\\u0000bad","summaries":{"s":{"summary":"nul\\u0000 \\ud800"}}}',
  ]);
  expect(JSON.parse(unwrap(snapshot.summary('a', 's')).json)).toEqual({ summary: 'nul \ufffd' });
  expect(unwrap(snapshot.paper('a'))).toMatchObject({ title: 'nul and \ufffd half', abstract: 'goodbad' });
});

test('a build without any usable paper fails and keeps the old snapshot', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  writeFileSync(`${folder}.bad`, 'no json\n{"title": 7}\n');
  const built = await buildSnapshot(readCorpus(`${folder}.bad`), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(built).toMatchObject({ error: { message: expect.stringMatching(/first reason, at line 1: .*JSON/) } });
  expect(idsFor(await openIn(folder), 'about')).toEqual(['a']);
  expect(readdirSync(dirname(folder)).filter((name) => name.includes('building'))).toEqual([]);
});

test('an input that fails fails the build, and the old snapshot stays', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a'), paper('b')], folder);
  async function* half(): ReturnType<typeof readCorpus> {
    for await (const each of readCorpus(`${folder}.jsonl`)) {
      yield each;
      return yield fail('STORE_ERROR', 'The disk is gone.');
    }
  }
  const built = await buildSnapshot(half(), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toEqual(fail('STORE_ERROR', 'The disk is gone.'));
  expect(idsFor(await openIn(folder), 'about')).toHaveLength(2);
});

test('a snapshot of a newer version is never replaced', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const path = join(folder, 'manifest.json');
  const newer = JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), schemaVersion: 99 });
  writeFileSync(path, newer);
  const built = await buildSnapshot(readCorpus(`${folder}.jsonl`), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { code: 'SCHEMA_TOO_NEW' } });
  expect(readFileSync(path, 'utf8')).toBe(newer);
});

test.each([
  ['a corrupt manifest', 'manifest.json', '{"format":'],
  ['a manifest of an older version', 'manifest.json', '{"format": "carrel-snapshot", "schemaVersion": 0}'],
  ['a file of macOS', '.DS_Store', ''],
  ['a write-ahead log', 'snapshot.db-wal', ''],
  ['a journal', 'vectors.db-journal', ''],
])('a snapshot with %s is replaced by a full build', async (_what, name, text) => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  writeFileSync(join(folder, name), text);
  await buildFrom([paper('b')], folder);
  expect(idsFor(await openIn(folder), 'about')).toEqual(['b']);
});

test.each(['other.db-wal', 'snapshot.db-old', 'xsnapshot.db-shm'])(
  'a snapshot folder with the file %s is not replaced',
  async (name) => {
    const folder = await newFolder();
    await buildFrom([paper('a')], folder);
    writeFileSync(join(folder, name), 'mine');
    const built = await buildSnapshot(readCorpus(`${folder}.jsonl`), { out: folder, builtBy: 'test', now: 0 });
    expect(built).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', message: expect.stringContaining(name) } });
    expect(existsSync(join(folder, name))).toBe(true);
  },
);

test('a folder that is not a snapshot is never replaced', async () => {
  const folder = await newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'thesis.txt'), 'mine');
  const built = await buildSnapshot((async function* () {})(), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('mine');
});

test('a folder with another kind of manifest is never replaced', async () => {
  const folder = await newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'manifest.json'), '{"manifest_version": 3}');
  const build = () => buildSnapshot((async function* () {})(), { out: folder, builtBy: 'test', now: 0 });
  expect(await build()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  writeFileSync(join(folder, 'page.js'), 'mine');
  expect(await build()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(readdirSync(folder)).toEqual(['manifest.json', 'page.js']);
});

test('a snapshot folder with other files is not replaced, and the failure names one', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const built = await buildSnapshot((async function* () {})(), { out: folder, builtBy: 'test', now: 0 });
  expect(built).toMatchObject({ ok: false, error: { message: expect.stringContaining('notes.txt') } });
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

test('similarly named folders next to a snapshot are not touched', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  const own = ['old-2023', 'next', 'old', 'building-site'].map((ending) => `${folder}.${ending}`);
  for (const path of own) mkdirSync(path);
  await buildFrom([paper('a'), paper('b')], folder);
  expect(idsFor(await openIn(folder), 'about')).toHaveLength(2);
  expect(own.filter((path) => !existsSync(path))).toEqual([]);
});

test('a link to a snapshot stays a link, and its target is updated', async () => {
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

test('a killed build keeps the old snapshot, and the next build cleans up after it', async () => {
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

test('a snapshot folder contains nothing else', async () => {
  const folder = await newFolder();
  await buildFrom([paper('a')], folder);
  await buildFrom([paper('a'), paper('b')], folder);
  expect(readdirSync(folder).sort()).toEqual(['assets.db', 'manifest.json', 'snapshot.db']);
});

test.each([
  ['cc-by-4.0', 'The first line'],
  [undefined, '(no title)'],
])('without a title, a text under the licence %s gives the title "%s"', async (license, title) => {
  const snapshot = await snapshotOf([{ paper_id: 'x', license, source_markdown: '# The first line\n\nMore.' }]);
  expect(unwrap(snapshot.paper('x')).title).toBe(title);
});

test('untitled texts that may not be shared are different papers', async () => {
  const folder = await newFolder();
  const report = await buildFrom([{ source_markdown: 'One text.' }, { source_markdown: 'Another text.' }], folder);
  expect(report).toMatchObject({ added: 2, skippedCount: 0 });
});

const NONE = { authors: [], keywords: [], institutions: [], tags: [], summaries: {}, translations: {} };

function input(paperId: string, more: object) {
  const record = { paperId, title: paperId, ...NONE, aliases: [], references: [], ...more } as SnapshotRecord;
  return ok({ paper: { paperId, place: paperId, digest: paperId, read: async () => ok(record) } });
}

test('a reference to a key that two papers have leads to the first of them, and none leads to itself', async () => {
  async function* papers() {
    yield input('citing', { aliases: ['doi:10.5555/own'], references: [{ doi: '10.5555/x' }, { doi: '10.5555/own' }] });
    yield input('first', { aliases: ['doi:10.5555/x'] });
    yield input('second', { aliases: ['doi:10.5555/x'] });
  }
  const folder = await newFolder();
  const { manifest } = unwrap(await buildSnapshot(papers(), { out: folder, builtBy: 'test', now: 0 }));
  expect(manifest.counts.citations).toBe(1);
  const { edges } = unwrap((await openIn(folder)).graph());
  expect(edges).toEqual([{ citing: 'citing', cited: 'first' }]);
});

test('a reference to any version of a preprint leads to its paper', async () => {
  async function* papers() {
    yield input('cited', { aliases: ['arxiv:2401.12345'] });
    yield input('citing', { references: [{ arxivId: '2401.12345v2' }] });
  }
  const folder = await newFolder();
  unwrap(await buildSnapshot(papers(), { out: folder, builtBy: 'test', now: 0 }));
  expect(unwrap((await openIn(folder)).graph()).edges).toHaveLength(1);
});

test('nothing of a removed paper is left when other papers take its place', async () => {
  const full = (id: string) =>
    paper(id, {
      ...{ keywords: [`keyword of ${id}`], summaries: { simple: { summary: `About ${id}.` } } },
      ...{ translations: { de: `Der Text von ${id}.` }, references: [{ doi: `10.5555/${id}` }] },
    });
  const [rebuilt, fresh] = [await newFolder(), await newFolder()];
  await buildFrom([full('a'), full('b')], rebuilt);
  const { manifest } = await buildFrom([paper('c', { source_markdown: null })], rebuilt);
  await buildFrom([paper('c', { source_markdown: null })], fresh);
  expect(manifest.counts).toMatchObject({ papers: 1, summaries: 0, sources: 0, translations: 0, passages: 0 });
  expect(unwrap(await digestSnapshot(rebuilt))).toBe(unwrap(await digestSnapshot(fresh)));
});
