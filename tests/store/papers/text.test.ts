import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import { fileToRead } from '../../../src/store/papers/read.ts';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, sha256, storeFile, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

test('a text copy is stored beside the PDF, with a row of its own', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, '%PDF'));
  const row = unwrap(await storeText(store, REF, '<article/>'));
  expect(row).toMatchObject({ event: 'text', source: 'europe-pmc', sha256: sha256('<article/>'), bytes: 10 });
  expect(row).toMatchObject({ grade: 'verified', store_path: 'papers/.text/doi_10.1234_foo.xml' });
  const stored = unwrap(await store.get(REF));
  expect(stored).toMatchObject({ entry: { source: 'oa-publisher', copy: {}, text: { from: 'jats' } } });
  expect(await readFile(String(stored?.textPath), 'utf8')).toBe('<article/>');
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, copies: 1, texts: 1, findings: [] });
});

test('a text can be the only copy, and a PDF completes the entry later', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, '<article/>'));
  expect(unwrap(await store.get(REF))).toMatchObject({ pdfPath: null });
  const [alone] = unwrap(await store.index.recent(1));
  expect(alone).toMatchObject({ hasPdf: false, textFrom: 'jats', grade: 'verified' });
  unwrap(await storeFile(store, REF, '%PDF'));
  const [whole] = unwrap(await store.index.recent(1));
  expect(whole).toMatchObject({ hasPdf: true, textFrom: 'jats' });
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, copies: 1, texts: 1 });
});

test('new metadata and tags leave the text in place', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, '<article/>'));
  unwrap(await store.tag(REF, ['to read'], CALL));
  unwrap(await store.commit(bareEntry(REF, { title: 'New' }), null, { ...CALL, capability: 'metadata' }));
  expect(unwrap(await store.get(REF))?.entry).toMatchObject({ paper: { title: 'New' }, text: {}, tags: ['to read'] });
  expect(unwrap(await audit(store)).clean).toBe(true);
});

test('a text in another format replaces the old one, which is removed', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, '<html>', 'html'));
  unwrap(await storeText(store, REF, '<article/>', 'jats', true));
  const { text } = store.paths(REF);
  expect([await exists(text.jats), await exists(text.html)]).toEqual([true, false]);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, findings: [] });
});

test('a text that differs from the stored one is not replaced without --refresh', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, 'old'));
  expect(await storeText(store, REF, 'new')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await readFile(store.paths(REF).text.jats, 'utf8')).toBe('old');
  expect(unwrap(await storeText(store, REF, 'new', 'jats', true))).toMatchObject({ replaces: sha256('old') });
});

test('removing a paper removes its text', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, '<article/>'));
  const row = unwrap(await store.remove(REF, CALL));
  expect(row).toMatchObject({ event: 'remove', replaces: sha256('<article/>') });
  expect(await exists(store.paths(REF).text.jats)).toBe(false);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, entries: 0, findings: [] });
});

test.each([
  ['changed', (path: string) => writeFile(path, 'changed'), 'file_changed'],
  ['missing', (path: string) => rm(path), 'file_missing'],
])('the audit finds a text that is %s', async (_, damage, what) => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, '%PDF'));
  unwrap(await storeText(store, REF, '<article/>'));
  await damage(store.paths(REF).text.jats);
  const report = unwrap(await audit(store));
  expect(report).toMatchObject({ clean: false, copies: 1, texts: 0 });
  expect(report.findings).toMatchObject([{ kind: 'broken', what, file: store.paths(REF).text.jats }]);
});

test('the audit finds a text that lost its metadata, and leaves foreign files alone', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, '<article/>'));
  unwrap(await storeFile(store, doi('10.1234/bar'), '%PDF'));
  const foreign = store.paths(doi('10.1234/own')).text.html;
  await writeFile(foreign, 'mine');
  await rm(store.paths(REF).metadata);
  expect(unwrap(await audit(store)).findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'broken', what: 'metadata_missing', file: store.paths(REF).text.jats }),
      expect.objectContaining({ kind: 'note', what: 'foreign_file', file: foreign }),
    ]),
  );
  expect(await readFile(foreign, 'utf8')).toBe('mine');
});

test('the audit finds a record that names another text than the log', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, '<article/>'));
  const { metadata, text } = store.paths(REF);
  const record = await readFile(metadata, 'utf8');
  await writeFile(metadata, record.replace(sha256('<article/>'), sha256('<other/>>>')));
  await writeFile(text.jats, '<other/>>>');
  const { findings } = unwrap(await audit(store));
  expect(findings.filter(({ kind }) => kind === 'broken')).toMatchObject([{ what: 'metadata_broken' }]);
});

const copy = { sha256: 'p', sizeBytes: 1, source: 'arxiv', finalUrl: '', grade: 'verified', evidence: [] } as const;
const places = { pdfPath: '/a.pdf', textPath: '/a.html' };

test('the text is read before the PDF, unless it is of another arXiv version', () => {
  const text = { ...copy, sha256: 't', from: 'html', arxivVersion: 2 } as const;
  const entry = { ...bareEntry(REF), copy: { ...copy, arxivVersion: 2 }, text };
  expect(fileToRead({ entry, ...places })).toEqual({ path: '/a.html', sha256: 't', from: 'html' });
  const newer = { ...entry, copy: { ...copy, arxivVersion: 3 } };
  expect(fileToRead({ entry: newer, ...places })).toEqual({ path: '/a.pdf', sha256: 'p', from: 'pdf' });
  expect(fileToRead({ entry, ...places, textPath: null })).toMatchObject({ from: 'pdf' });
  expect(fileToRead({ entry: bareEntry(REF), pdfPath: null, textPath: null })).toBeNull();
});

test('tags, collections and the note of an entry stay when its only text is replaced', async () => {
  const { store } = await newLibrary();
  const ref = doi('10.1234/annotated');
  unwrap(await storeText(store, ref, 'old text', 'html'));
  unwrap(await store.tag(ref, ['fishes'], CALL));
  unwrap(await store.collect(ref, ['Thesis'], CALL));
  unwrap(await store.setNote(ref, 'Read this.', CALL));
  unwrap(await storeText(store, ref, 'new text'));
  expect(unwrap(await store.get(ref))?.entry).toMatchObject({
    tags: ['fishes'],
    collections: ['Thesis'],
    note: 'Read this.',
    text: { from: 'jats' },
  });
});
