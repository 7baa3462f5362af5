import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ref } from '../../src/model/ref.ts';
import { audit } from '../../src/store/audit/audit.ts';
import { newLibrary, openLibrary } from '../support/library.ts';
import {
  bareEntry,
  CALL,
  collect,
  doi,
  entryWith,
  hasFile,
  sha256,
  stageText,
  storeFile,
  storeText,
} from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const REF = doi('10.1234/foo');

test('a stored paper is read back with its file and all metadata', async () => {
  const { home, store } = await newLibrary();
  const row = unwrap(await storeFile(store, REF, '%PDF-1'));
  expect(row).toMatchObject({ event: 'fetch', store_path: 'papers/doi_10.1234_foo.pdf', sha256: sha256('%PDF-1') });
  const stored = unwrap(await openLibrary(home).get(REF));
  expect(stored?.entry).toEqual(entryWith(REF, '%PDF-1'));
  expect(stored?.pdfPath).toBe(join(home, 'papers/doi_10.1234_foo.pdf'));
  expect(await readFile(String(stored?.pdfPath), 'utf8')).toBe('%PDF-1');
  expect(await readdir(join(home, 'papers/.staging'))).toEqual([]);
});

test('reading and planning create nothing', async () => {
  const { home, store } = await newLibrary();
  expect(store.paths(REF).metadata).toBe(join(home, 'papers/.metadata/doi_10.1234_foo.toml'));
  expect(unwrap(await store.get(REF))).toBeNull();
  expect(await hasFile(store, REF)).toBe(false);
  expect(unwrap(await store.index.search('foo', 10))).toEqual({ hits: [], total: 0, capped: false });
  expect(unwrap(await store.index.counts())).toEqual({ entries: 0, copies: 0 });
  expect(await collect(store.list())).toEqual([]);
  expect((await store.remove(REF, CALL)).ok).toBe(false);
  await expect(stat(home)).rejects.toThrow('ENOENT');
});

test('a different file is overwritten only on refresh, and the row then names the old one', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'old'));
  const refused = await storeFile(store, REF, 'new');
  expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await readFile(store.paths(REF).pdf, 'utf8')).toBe('old');
  const staged = await stageText(store, REF, 'new');
  const row = unwrap(await store.commit(entryWith(REF, 'new'), staged, CALL, { refresh: true }));
  expect(row.replaces).toBe(sha256('old'));
  expect(await readFile(store.paths(REF).pdf, 'utf8')).toBe('new');
});

test('the same file may be stored twice', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'same'));
  expect(unwrap(await storeFile(store, REF, 'same')).ts_seq).toBe(2);
});

test('metadata is stored without a file and keeps an existing file', async () => {
  const { store } = await newLibrary();
  const row = unwrap(await store.commit(bareEntry(REF), null, { ...CALL, capability: 'metadata' }));
  expect(row).toMatchObject({
    event: 'metadata-only',
    sha256: null,
    store_path: 'papers/.metadata/doi_10.1234_foo.toml',
  });
  expect(await hasFile(store, REF)).toBe(false);
  unwrap(await storeFile(store, REF, 'file'));
  unwrap(await store.commit(bareEntry(REF, { title: 'Better title' }), null, CALL));
  const stored = unwrap(await store.get(REF));
  expect(stored?.entry.paper.title).toBe('Better title');
  expect(stored?.entry.copy?.sha256).toBe(sha256('file'));
  expect(stored?.pdfPath).not.toBeNull();
});

test('unknown fields in a metadata file survive a rewrite', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const path = store.paths(REF).metadata;
  await writeFile(path, `${await readFile(path, 'utf8')}\n[doiget]\nlater = 1.0\n\n[doiget.deep]\nat = 2026-01-01\n`);
  unwrap(await store.commit(bareEntry(REF), null, CALL));
  const text = await readFile(path, 'utf8');
  expect(text).toContain('[doiget]\nlater = 1.0\n');
  expect(text).toContain('[doiget.deep]\nat = 2026-01-01\n');
});

test('an entry of a newer version is read but never written', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const path = store.paths(REF).metadata;
  const newer = (await readFile(path, 'utf8')).replace('schema_version = "1.0"', 'schema_version = "1.1"');
  await writeFile(path, newer);
  expect(unwrap(await store.get(REF))).toMatchObject({ tooNew: true });
  const refused = { ok: false, error: { code: 'SCHEMA_TOO_NEW' } };
  expect(await store.commit(bareEntry(REF), null, CALL)).toMatchObject(refused);
  expect(await store.remove(REF, CALL)).toMatchObject(refused);
  expect(await storeText(store, REF, '<article/>')).toMatchObject({
    error: { code: 'SCHEMA_TOO_NEW', message: expect.stringContaining(path) },
  });
  expect(await readFile(path, 'utf8')).toBe(newer);
});

test('removing deletes file and metadata and is logged', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const row = unwrap(await store.remove(REF, { ...CALL, capability: 'local' }));
  expect(row).toMatchObject({ event: 'remove', replaces: sha256('file'), ref: '10.1234/foo' });
  expect(unwrap(await store.get(REF))).toBeNull();
  expect(unwrap(await store.index.counts()).entries).toBe(0);
  expect(await store.remove(REF, CALL)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('a file in quarantine is not an entry until a person accepts it', async () => {
  const { home, store } = await newLibrary();
  const staged = await stageText(store, REF, 'odd');
  const row = unwrap(await store.quarantine(entryWith(REF, 'odd'), staged, CALL));
  expect(row).toMatchObject({
    event: 'quarantine',
    result: 'err',
    error_code: 'VERIFICATION_FAILED',
    store_path: null,
  });
  expect(await hasFile(store, REF)).toBe(false);
  const accepted = unwrap(await store.accept(REF, { ...CALL, capability: 'local' }));
  expect(accepted).toMatchObject({ event: 'accept', sha256: sha256('odd') });
  expect(unwrap(await store.get(REF))?.entry.copy?.acceptedAt).toMatch(/^\d{4}-/);
  expect(await readdir(join(home, 'papers/.quarantine'))).toEqual([]);
});

test('several files of one paper in quarantine are chosen by digest', async () => {
  const { store } = await newLibrary();
  for (const text of ['one', 'two'])
    unwrap(await store.quarantine(entryWith(REF, text), await stageText(store, REF, text), CALL));
  expect(await store.accept(REF, CALL)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  unwrap(await store.accept(REF, CALL, { sha256: sha256('two').slice(0, 12) }));
  expect(await readFile(store.paths(REF).pdf, 'utf8')).toBe('two');
});

test('a file that another process just accepted is reported as no longer in quarantine', async () => {
  const { store } = await newLibrary();
  unwrap(await store.quarantine(entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL));
  const both = await Promise.all([store.accept(REF, CALL), store.accept(REF, CALL)]);
  expect(both.filter((each) => each.ok)).toHaveLength(1);
  expect(both.find((each) => !each.ok)).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

test('tagging changes neither paper nor file, and its row names no source', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, '%PDF-1'));
  const row = unwrap(await store.tag(REF, ['to read'], { ...CALL, capability: 'local', detail: 'to read' }));
  expect(row).toMatchObject({ event: 'tag', source: null, license: null, sha256: null, detail: 'to read' });
  const stored = unwrap(await openLibrary(home).get(REF));
  expect(stored?.entry).toEqual({ ...entryWith(REF, '%PDF-1'), tags: ['to read'] });
  expect(unwrap(await store.index.search('read', 10)).total).toBe(1);
  expect(await store.tag(doi('10.1234/none'), [], CALL)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('a note stays when new metadata arrives, and an empty one is removed', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, '%PDF-1'));
  const row = unwrap(await store.setNote(REF, 'Read "this"\nagain', { ...CALL, capability: 'local' }));
  expect(row).toMatchObject({ event: 'tag', sha256: null });
  unwrap(await store.commit(entryWith(REF, '%PDF-1'), null, CALL));
  expect(unwrap(await openLibrary(home).get(REF))?.entry.note).toBe('Read "this"\nagain');
  unwrap(await store.setNote(REF, '', CALL));
  expect(unwrap(await openLibrary(home).get(REF))?.entry.note).toBeUndefined();
});

test('a discarded file is gone from quarantine, its paper stays stored, and the log has a row', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'good'));
  unwrap(await store.quarantine(entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL));
  expect(unwrap(await store.quarantinedKeys())).toHaveLength(1);
  const row = unwrap(await store.discard(REF, { ...CALL, capability: 'local' }));
  expect(row).toMatchObject({ event: 'discard', result: 'ok', sha256: sha256('odd'), replaces: sha256('odd') });
  expect(await readdir(join(home, 'papers/.quarantine'))).toEqual([]);
  expect(await hasFile(store, REF)).toBe(true);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, quarantined: 0, copies: 1 });
  expect(await store.discard(REF, CALL)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('removing an entry without a file names its record, not a PDF', async () => {
  const { store } = await newLibrary();
  unwrap(await store.commit(bareEntry(REF), null, CALL));
  const row = unwrap(await store.remove(REF, CALL));
  expect(row).toMatchObject({ target: 'papers/.metadata/doi_10.1234_foo.toml', replaces: null });
});

test('a file that was changed in quarantine is not accepted', async () => {
  const { home, store } = await newLibrary();
  unwrap(await store.quarantine(entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL));
  const folder = join(home, 'papers/.quarantine');
  const pdf = (await readdir(folder)).find((name) => name.endsWith('.pdf'));
  await writeFile(join(folder, String(pdf)), 'other');
  expect(await store.accept(REF, CALL)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a library is of one kind and refuses the other, for reading too', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const other = openLibrary(home, { kind: 'sandbox' });
  expect(await other.get(REF)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await other.commit(bareEntry(REF), null, CALL)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('entries and rows of a sandbox are marked', async () => {
  const { store } = await newLibrary({ kind: 'sandbox' });
  expect(unwrap(await storeFile(store, REF, 'file')).sandbox).toBe(true);
  expect(unwrap(await store.get(REF))?.entry.sandbox).toBe(true);
});

test('each version of an arXiv paper is a separate entry, found under the common id', async () => {
  const { store } = await newLibrary();
  const versions: Ref[] = [1, 2].map((version) => ({ kind: 'arxiv', id: '2401.12345', version }));
  for (const ref of versions) unwrap(await storeFile(store, ref, JSON.stringify(ref)));
  const hits = unwrap(await store.index.lookup({ kind: 'arxiv', id: '2401.12345', version: 1 }));
  expect(hits.map((hit) => hit.key)).toEqual(['arxiv_2401.12345v1', 'arxiv_2401.12345v2']);
});

test('a broken transfer resumes where it stopped, or restarts', async () => {
  const { store } = await newLibrary();
  const stage = unwrap(await store.stage(REF));
  await stage.begin({ status: 200 });
  await stage.write(Buffer.from('lost'));
  await stage.begin({ status: 200 });
  await stage.write(Buffer.from('ab'));
  expect(stage.bytes).toBe(2);
  await stage.begin({ status: 206 });
  await stage.write(Buffer.from('c'));
  expect(unwrap(await stage.finish())).toMatchObject({ bytes: 3, sha256: sha256('abc') });
});

test('a discarded transfer leaves nothing', async () => {
  const { home, store } = await newLibrary();
  const stage = unwrap(await store.stage(REF));
  await stage.write(Buffer.from('x'));
  unwrap(await stage.discard());
  unwrap(await stage.discard());
  expect(await readdir(join(home, 'papers/.staging'))).toEqual([]);
});

test('a corrupt metadata file is reported with its path and not overwritten', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const path = store.paths(REF).metadata;
  await writeFile(path, 'title = ');
  const read = await store.get(REF);
  expect(read.ok ? '' : read.error.message).toContain(path);
  expect(await store.commit(bareEntry(REF), null, CALL)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await readFile(path, 'utf8')).toBe('title = ');
  unwrap(await store.remove(REF, CALL));
});

test('many parallel commits are all logged and indexed', async () => {
  const { store } = await newLibrary();
  const refs = Array.from({ length: 12 }, (_, at) => doi(`10.1234/${at}`));
  const rows = await Promise.all(refs.map((ref) => storeFile(store, ref, ref.id)));
  expect(new Set(rows.map((row) => unwrap(row).ts_seq)).size).toBe(12);
  expect(unwrap(await store.index.counts())).toEqual({ entries: 12, copies: 12 });
});

test('files and folders of the library are private to the user', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const mode = async (path: string) => ((await stat(join(home, path))).mode & 0o777).toString(8);
  expect(await mode('provenance.jsonl')).toBe('600');
  expect(await mode('papers')).toBe('700');
  expect(await mode('papers/doi_10.1234_foo.pdf')).toBe('600');
});

test('tags and the file of a paper survive when its metadata is stored again', async () => {
  const { store } = await newLibrary();
  const ref = doi('10.1234/foo');
  unwrap(await storeFile(store, ref, 'file', { title: 'Old' }));
  unwrap(await store.tag(ref, ['read later'], CALL));
  unwrap(await store.commit(bareEntry(ref, { title: 'New' }), null, CALL));
  const stored = unwrap(await store.get(ref));
  expect(stored?.entry).toMatchObject({ tags: ['read later'], paper: { title: 'New' }, copy: { sizeBytes: 4 } });
});

test('an entry that a newer version wrote is neither removed nor tagged', async () => {
  const { store } = await newLibrary();
  const ref = doi('10.1234/foo');
  unwrap(await storeFile(store, ref, 'file'));
  const { metadata, pdf } = store.paths(ref);
  const text = (await readFile(metadata, 'utf8')).replace(/^schema_version = .*$/m, 'schema_version = "99.0"');
  await writeFile(metadata, text);
  expect(await store.remove(ref, CALL)).toMatchObject({ ok: false, error: { code: 'SCHEMA_TOO_NEW' } });
  expect(await store.tag(ref, ['x'], CALL)).toMatchObject({ ok: false, error: { code: 'SCHEMA_TOO_NEW' } });
  expect(await readFile(pdf, 'utf8')).toBe('file');
});

test('a library of the other kind is not listed, neither its papers nor its quarantine', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  unwrap(await store.quarantine(entryWith(REF, 'doubtful'), await stageText(store, REF, 'doubtful'), CALL));
  const other = openLibrary(home, { kind: 'sandbox' });
  const refused = [{ ok: false, error: { code: 'STORE_ERROR' } }];
  expect(await collect(other.list())).toMatchObject(refused);
  expect(await collect(other.listQuarantine())).toMatchObject(refused);
  expect(await other.quarantinedKeys()).toMatchObject({ ok: false });
});

test('after a library could not be opened, the next call tries again', async () => {
  const { home, store } = await newLibrary();
  await writeFile(home, 'a file in the place of the library');
  expect((await store.commit(bareEntry(REF), null, CALL)).ok).toBe(false);
  await rm(home);
  expect((await store.commit(bareEntry(REF), null, CALL)).ok).toBe(true);
});

test('a paper with a text alone counts as one with a file', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, 'a text'));
  unwrap(await store.commit(bareEntry(doi('10.1234/bar')), null, CALL));
  const found = unwrap(await store.index.withFile([REF, doi('10.1234/bar')]));
  expect(JSON.stringify([...found])).toContain('10.1234/foo');
  expect(JSON.stringify([...found])).not.toContain('10.1234/bar');
});
