import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { importSnapshot } from '../../../src/snapshot/build/import.ts';
import { verifySnapshot } from '../../../src/snapshot/verify.ts';
import { idsFor, newFolder, openIn } from '../../support/corpus.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { sha256 } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const SOURCE = '# Long text\n\n使用Transformer编码器 with sparse attention ![a](images/x.png)';
const PDF = sha256('%PDF-1.4 of one');
const COLUMNS =
  'paper_id TEXT PRIMARY KEY, paper_key TEXT, title TEXT, year TEXT, month TEXT, venue TEXT, preferred_summary_template TEXT, summary_preview TEXT, source_md_content_hash TEXT, pdf_content_hash TEXT';

function put(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** A snapshot as paper-db writes it; `legacy` lacks the column and the table that came later. */
async function foreign({ legacy = false } = {}) {
  const place = await temporaryFolder();
  const [database, files] = [join(place, 'paper_snapshot.db'), join(place, 'paper-static')];
  const sql = new DatabaseSync(database);
  sql.exec(`PRAGMA journal_mode = WAL; CREATE TABLE paper (${COLUMNS}${legacy ? '' : ', doi TEXT'});
    CREATE TABLE paper_summary (paper_id TEXT, template_tag TEXT);
    CREATE TABLE paper_translation (paper_id TEXT, lang TEXT, md_content_hash TEXT);
    CREATE TABLE paper_key_alias (paper_key TEXT, paper_id TEXT);
    CREATE TABLE author (author_id INTEGER PRIMARY KEY, value TEXT); CREATE TABLE paper_author (paper_id TEXT, author_id INTEGER);
    INSERT INTO paper (paper_id, title, year, month, venue, preferred_summary_template, source_md_content_hash)
      VALUES ('one', 'Sparse attention', '2023', '06', 'unknown', 'simple', '${sha256(SOURCE)}'), ('two', 'Nothing known', '', '', '', 'default', '');
    INSERT INTO paper_summary VALUES ('one', 'simple'), ('one', 'Deep_Read');
    INSERT INTO paper_translation VALUES ('one', 'zh-CN', '${sha256('译文')}');
    INSERT INTO paper_key_alias VALUES ('arxiv:2412.01234', 'one');
    INSERT INTO author VALUES (1, 'ada example'), (2, 'zoë ångström'); INSERT INTO paper_author VALUES ('one', 1), ('one', 2)`);
  if (!legacy) sql.exec("UPDATE paper SET doi = 'https://doi.org/10.5555/FAKE.1.' WHERE paper_id = 'one'");
  sql.close();
  put(join(files, 'md', `${sha256(SOURCE)}.md`), SOURCE);
  put(join(files, 'md_translate/zh-CN', `${sha256('译文')}.md`), '译文');
  put(join(files, 'summary/one.json'), { paper_authors: ['Zoë Ångström', 'Ada Example'], abstract: 'We invent.' });
  put(join(files, 'summary/one/simple.json'), { summary: 'simple words', source_path: '/home/somebody/x.pdf' });
  put(join(files, 'summary/one/Deep_Read.json'), { module_b: 'second part', module_a: 'first part about lampreys' });
  return { database, files };
}

const options = (out: string) => ({ out, builtBy: 'test', now: 0 });

test.each([{ legacy: false }, { legacy: true }])('a paper-db snapshot is imported completely: %o', async (variant) => {
  const out = await newFolder();
  const { manifest, skipped } = unwrap(await importSnapshot(await foreign(variant), options(out)));
  expect(skipped).toEqual([]);
  expect(manifest.counts).toMatchObject({ papers: 2, summaries: 2, sources: 1, translations: 1 });
  expect(unwrap((await openIn(out)).paper('one'))).toMatchObject({
    authors: [{ literal: 'Zoë Ångström' }, { literal: 'Ada Example' }],
    doi: variant.legacy ? null : '10.5555/fake.1',
    arxivId: '2412.01234',
    year: 2023,
    venue: null,
    languages: ['zh-CN'],
  });
});

test('search finds more in an imported snapshot than paper-db does', async () => {
  const out = await newFolder();
  unwrap(await importSnapshot(await foreign(), options(out)));
  const snapshot = await openIn(out);
  for (const query of [
    '使用',
    '编码器',
    'Transformer编码器',
    '10.5555/fake.1',
    'arXiv:2412.01234',
    'lampreys',
    'Ångström',
    'x OR sparse',
  ])
    expect(idsFor(snapshot, query), query).toEqual(['one']);
});

test('paths of the original machine are removed', async () => {
  const out = await newFolder();
  unwrap(await importSnapshot(await foreign(), options(out)));
  expect(unwrap((await openIn(out)).summary('one')).json).not.toContain('somebody');
});

test.each([
  ['missing', (path: string) => rmSync(path), 'summary simple is missing'],
  ['not JSON', (path: string) => writeFileSync(path, '{"summary": "cut o'), 'is not JSON'],
])('a summary that is %s is reported, and the paper is imported without it', async (_what, harm, reason) => {
  const places = await foreign();
  harm(join(places.files, 'summary/one/simple.json'));
  const out = await newFolder();
  const report = unwrap(await importSnapshot(places, options(out)));
  expect(report.skipped[0]).toMatchObject({ place: 'paper one', reason: expect.stringContaining(reason) });
  expect(unwrap((await openIn(out)).paper('one')).availableSummaryTemplates).toEqual(['abstract', 'Deep_Read']);
});

test('changes in the write-ahead log are imported, and the original is not written', async () => {
  const places = await foreign();
  const writer = new DatabaseSync(places.database);
  writer.exec("PRAGMA wal_autocheckpoint = 0; UPDATE paper SET title = 'Changed' WHERE paper_id = 'two'");
  const out = await newFolder();
  unwrap(await importSnapshot(places, options(out)));
  writer.close();
  expect(unwrap((await openIn(out)).paper('two')).title).toBe('Changed');
});

test.each([
  ['no database', (path: string) => rmSync(path), 'INVALID_ARGUMENT'],
  ['another file', (path: string) => writeFileSync(path, 'x'.repeat(5000)), 'STORE_ERROR'],
])('%s is reported as a failure', async (_what, harm, code) => {
  const places = await foreign();
  harm(places.database);
  expect(await importSnapshot(places, options(await newFolder()))).toMatchObject({ ok: false, error: { code } });
});

test('a missing folder of files is reported before anything is built', async () => {
  const [places, out] = [await foreign(), await newFolder()];
  const files = join(dirname(places.files), 'none');
  expect(await importSnapshot({ ...places, files }, options(out))).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: `${files} does not exist.` },
  });
  expect(existsSync(out)).toBe(false);
});

test.each([
  ['a line', 'not/valid', 'not/valid'],
  ['65 characters', 'a'.repeat(65), 'a'.repeat(65)],
  ['more than is shown', 'z'.repeat(100), 'z'.repeat(80)],
])('a paper whose id is not valid is skipped and named, and the others are imported: %s', async (_what, id, shown) => {
  const [places, out] = [await foreign(), await newFolder()];
  const sql = new DatabaseSync(places.database);
  sql.prepare("UPDATE paper SET paper_id = ? WHERE paper_id = 'two'").run(id);
  sql.close();
  const { manifest, skipped } = unwrap(await importSnapshot(places, options(out)));
  expect(skipped).toEqual([{ place: `paper "${shown}"`, reason: 'its id is not valid' }]);
  expect(manifest.counts.papers).toBe(1);
});

test.each([
  ['an author', 'DELETE FROM paper_author WHERE author_id = 1'],
  ['a summary', "DELETE FROM paper_summary WHERE template_tag = 'Deep_Read'"],
  ['a translation', 'DELETE FROM paper_translation'],
  ['another key', 'DELETE FROM paper_key_alias'],
])('a paper that lost %s is imported again, and the other stays as it is', async (_what, change) => {
  const [places, out] = [await foreign(), await newFolder()];
  unwrap(await importSnapshot(places, options(out)));
  const sql = new DatabaseSync(places.database);
  sql.exec(change);
  sql.close();
  expect(unwrap(await importSnapshot(places, options(out)))).toMatchObject({ changed: 1, unchanged: 1, added: 0 });
});

test.each([
  ['a link to a file outside', (path: string, secret: string) => symlinkSync(secret, path)],
  ['a device', (path: string) => symlinkSync('/dev/zero', path)],
  ['a folder', (path: string) => void mkdirSync(path)],
  ['another text', (path: string) => writeFileSync(path, 'something else')],
])('%s in place of an asset is reported and not read', { timeout: 10_000 }, async (_what, place) => {
  const source = await foreign();
  const secret = `${source.database}.secret`;
  writeFileSync(secret, '{"summary": "a secret of the operator"}');
  for (const name of [`md/${sha256(SOURCE)}.md`, `pdf/${PDF}.pdf`]) {
    mkdirSync(dirname(join(source.files, name)), { recursive: true });
    rmSync(join(source.files, name), { force: true });
    place(join(source.files, name), secret);
  }
  const sql = new DatabaseSync(source.database);
  sql.exec(`UPDATE paper SET pdf_content_hash = '${PDF}' WHERE paper_id = 'one'`);
  sql.close();
  const out = await newFolder();
  const { skipped } = unwrap(await importSnapshot(source, options(out)));
  expect(skipped.map(({ place }) => place)).toEqual(['paper one', 'paper one']);
  expect(unwrap((await openIn(out)).paper('one'))).toMatchObject({ hasSource: false, hasPdf: false });
});

test('a summary that links to a file outside is not imported', async () => {
  const source = await foreign();
  const path = join(source.files, 'summary/one/simple.json');
  writeFileSync(`${source.database}.secret`, '{"summary": "a secret of the operator"}');
  rmSync(path);
  symlinkSync(`${source.database}.secret`, path);
  const out = await newFolder();
  unwrap(await importSnapshot(source, options(out)));
  const summary = (await openIn(out)).summary('one', 'simple');
  expect(summary).toMatchObject({ ok: false, error: { code: 'template_not_available' } });
});

test.each([
  ['a language', '../md', sha256(SOURCE)],
  ['a digest', 'de', `../md/${sha256(SOURCE)}`],
])('%s that would leave its folder is refused as a name', async (_what, lang, hash) => {
  const { database, files } = await foreign();
  const sql = new DatabaseSync(database);
  sql.prepare("INSERT INTO paper_translation VALUES ('two', ?, ?)").run(lang, hash);
  sql.close();
  const out = await newFolder();
  const { skipped } = unwrap(await importSnapshot({ database, files }, options(out)));
  expect(JSON.stringify(skipped)).toContain('has no valid name');
  expect(unwrap((await openIn(out)).paper('two'))).toMatchObject({ languages: [] });
});

test('a PDF whose bytes are not those of its name is not imported, and verification finds one that changes later', async () => {
  const { database, files } = await foreign();
  const sql = new DatabaseSync(database);
  sql.prepare("UPDATE paper SET pdf_content_hash = ? WHERE paper_id = 'one'").run(PDF);
  sql.close();
  put(join(files, 'pdf', `${PDF}.pdf`), '%PDF-1.4 of six');
  const out = await newFolder();
  const { skipped } = unwrap(await importSnapshot({ database, files }, options(out)));
  expect(JSON.stringify(skipped)).toContain('does not match the digest');
  put(join(files, 'pdf', `${PDF}.pdf`), '%PDF-1.4 of one');
  unwrap(await importSnapshot({ database, files }, options(out)));
  expect(unwrap(await verifySnapshot(out))).toEqual([]);
  put(join(out, 'files', `${PDF}.pdf`), '%PDF-1.4 of six');
  expect(unwrap(await verifySnapshot(out))).toMatchObject([{ place: `files/${PDF}.pdf` }]);
});

test('the next import adds a part that was missing', async () => {
  const [source, out] = [await foreign(), await newFolder()];
  const path = join(source.files, `md/${sha256(SOURCE)}.md`);
  rmSync(path);
  expect(unwrap(await importSnapshot(source, options(out))).skippedCount).toBe(1);
  writeFileSync(path, SOURCE);
  expect(unwrap(await importSnapshot(source, options(out)))).toMatchObject({
    changed: 1,
    unchanged: 1,
    skippedCount: 0,
  });
  expect(unwrap((await openIn(out)).source('one'))).toBe(SOURCE);
});
