import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { filesToRead } from '../../../src/store/papers/read.ts';
import { formatRecord, parseRecord } from '../../../src/store/papers/record.ts';
import { formatToml, parseToml, toToml } from '../../../src/store/papers/toml.ts';
import { newLibrary } from '../../support/library.ts';
import {
  bareEntry,
  CALL,
  doi,
  entryWith,
  entryWithText,
  sha256,
  stageText,
  storeFile,
  storeText,
} from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');

test('new tags, collections and a new note replace the old ones; what a new entry lacks is kept', async () => {
  const { store } = await newLibrary();
  const [old, fresh] = ['old', 'new'].map((word) => ({ tags: [word], collections: [word], note: word }));
  unwrap(await store.commit({ ...bareEntry(REF), ...old }, null, CALL));
  unwrap(await store.commit(bareEntry(REF, { title: 'Other' }), null, CALL));
  expect(unwrap(await store.get(REF))?.entry).toMatchObject({ ...old, paper: { title: 'Other' } });
  unwrap(await store.commit({ ...bareEntry(REF), ...fresh }, null, CALL));
  expect(unwrap(await store.get(REF))?.entry).toMatchObject(fresh ?? {});
});

test('the record and the row of a file have the digest and the size of what arrived', async () => {
  const { store } = await newLibrary();
  const row = unwrap(await store.commit(entryWith(REF, 'announced'), await stageText(store, REF, 'file'), CALL));
  expect(row).toMatchObject({ sha256: sha256('file'), bytes: 4, size_bytes: 4 });
  expect(unwrap(await store.get(REF))?.entry.copy).toMatchObject({ sha256: sha256('file'), sizeBytes: 4 });
  const announced = entryWithText(REF, 'announced');
  unwrap(await store.commitText(announced, await stageText(store, REF, 'text!'), CALL));
  expect(unwrap(await store.get(REF))?.entry.text).toMatchObject({ sha256: sha256('text!'), sizeBytes: 5 });
});

test('a row names the licence of the file, else that of the paper, and the version of the file', async () => {
  const { store } = await newLibrary();
  const facts = { license: 'cc0-1.0', version: 'accepted' } as const;
  const [pdf, text] = [entryWith(REF, 'file', { license: 'cc-by-4.0' }), entryWithText(REF, 'text')];
  const copy = pdf.copy && { ...pdf.copy, ...facts };
  const stored = await store.commit({ ...pdf, ...(copy && { copy }) }, await stageText(store, REF, 'file'), CALL);
  expect(unwrap(stored)).toMatchObject(facts);
  const licensed = { ...text, text: { ...text.text, ...facts } };
  expect(unwrap(await store.commitText(licensed, await stageText(store, REF, 'text'), CALL))).toMatchObject(facts);
  const other = doi('10.1234/other');
  expect(unwrap(await storeFile(store, other, 'x', { license: 'cc-by-4.0' })).license).toBe('cc-by-4.0');
  expect(unwrap(await storeText(store, other, 'text')).license).toBe('cc-by-4.0');
});

test('the row of metadata alone says nothing of a file that is stored already', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const row = unwrap(await store.commit(bareEntry(REF), null, CALL));
  expect(row).toMatchObject({ event: 'metadata-only', sha256: null, grade: null, final_url: null, version: null });
});

test('a text changes nothing else of an entry with a PDF, and replaces the metadata of one without', async () => {
  const { store } = await newLibrary();
  const titled = (title: string) => ({ ...entryWithText(REF, 'text'), ...{ paper: bareEntry(REF, { title }).paper } });
  unwrap(await store.commit(bareEntry(REF, { title: 'Old' }), null, CALL));
  unwrap(await store.commitText(titled('Of the text'), await stageText(store, REF, 'text'), CALL));
  expect(unwrap(await store.get(REF))?.entry.paper.title).toBe('Of the text');
  unwrap(await storeFile(store, REF, 'file', { title: 'Of the PDF' }));
  unwrap(await store.commitText(titled('Again'), await stageText(store, REF, 'text'), CALL));
  expect(unwrap(await store.get(REF))?.entry).toMatchObject({ paper: { title: 'Of the PDF' }, copy: { sizeBytes: 4 } });
});

test.each(['jats', 'html'] as const)('removing a paper that has only a %s text names and removes it', async (from) => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, 'text', from));
  const path = store.paths(REF).text[from];
  const row = unwrap(await store.remove(REF, CALL));
  expect(row).toMatchObject({ target: path.slice(path.indexOf('papers/')), replaces: sha256('text') });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('an entry that a newer version wrote and that cannot be read is not removed', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  const { metadata } = store.paths(REF);
  const newer = (await readFile(metadata, 'utf8')).replace('"1.0"', '"2.0"').replace('authors = []', 'authors = 1');
  await writeFile(metadata, newer);
  expect(await store.remove(REF, CALL)).toMatchObject({ ok: false, error: { code: 'SCHEMA_TOO_NEW' } });
  expect(await store.commitText(entryWithText(REF, 't'), await stageText(store, REF, 't'), CALL)).toMatchObject({
    ok: false,
    error: { code: 'SCHEMA_TOO_NEW' },
  });
  expect(await readFile(metadata, 'utf8')).toBe(newer);
});

test('a file is stored again if its record is left and the file is gone', async () => {
  const { store } = await newLibrary();
  const add = async () => unwrap(await store.commitNew(entryWith(REF, 'x'), await stageText(store, REF, 'x'), CALL));
  expect(await add()).toBeNull();
  expect(await add()).toMatchObject({ sha256: sha256('x') });
  await rm(store.paths(REF).pdf);
  expect(await add()).toBeNull();
  expect(await readFile(store.paths(REF).pdf, 'utf8')).toBe('x');
});

test('a file without a description of it is a bug', async () => {
  const { store } = await newLibrary();
  const staged = await stageText(store, REF, 'x');
  await expect(store.commit(bareEntry(REF), staged, CALL)).rejects.toThrow('does not describe it');
});

test('the row of a file in quarantine has the code of its failure', async () => {
  const { store } = await newLibrary();
  const call = { ...CALL, errorCode: 'SOURCE_CHANGED' } as const;
  const row = unwrap(await store.quarantine(entryWith(REF, 'x'), await stageText(store, REF, 'x'), call));
  expect(row).toMatchObject({ error_code: 'SOURCE_CHANGED', result: 'err', bytes: 1 });
});

test('a record under the name of another paper is reported, not read', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, doi('10.1234/bar'), 'x'));
  unwrap(await storeFile(store, REF, 'y'));
  await writeFile(store.paths(REF).metadata, await readFile(store.paths(doi('10.1234/bar')).metadata, 'utf8'));
  const found = await store.get(REF);
  expect(!found.ok && found.error.message).toContain('describes 10.1234/bar, not 10.1234/foo');
});

test('a PDF beside a record without a file is not a file of the paper', async () => {
  const { store } = await newLibrary();
  unwrap(await store.commit(bareEntry(REF), null, CALL));
  await writeFile(store.paths(REF).pdf, 'foreign');
  expect(unwrap(await store.get(REF))?.pdfPath).toBeNull();
});

test.each([
  [undefined, undefined, 'html pdf'],
  [2, undefined, 'html pdf'],
  [undefined, 2, 'html pdf'],
  [2, 2, 'html pdf'],
  [1, 2, 'pdf html'],
])('of a PDF of version %s and a text of version %s, the files to read are %s', (pdf, text, expected) => {
  const of = (arxivVersion: number | undefined) => (arxivVersion === undefined ? {} : { arxivVersion });
  const copy = { sha256: 'p', sizeBytes: 1, source: 'arxiv', finalUrl: '', grade: 'verified', evidence: [] } as const;
  const entry = {
    ...bareEntry(REF),
    copy: { ...copy, ...of(pdf) },
    text: { ...copy, from: 'html', ...of(text) },
  } as const;
  const files = filesToRead({ entry, pdfPath: '/a.pdf', textPath: '/a.html' });
  expect(files.map(({ from }) => from).join(' ')).toBe(expected);
});

test.each([
  ...(
    ['retraction', 'withdrawal', 'removal', 'expression_of_concern', 'correction', 'new_version', 'other'] as const
  ).map((kind) => ({ notices: [{ kind, about: 'other' as const, doi: '10.1/n', date: '2024' }] })),
  ...(['preprint', 'accepted', 'published', 'other'] as const).map((kind) => ({
    versions: [{ kind, doi: '10.1/v', url: 'https://example.org' }],
  })),
  ...(['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'] as const).map((oaStatus) => ({ oaStatus })),
  { subtitle: 'S' },
])('a record keeps %j', (fields) => {
  const entry = bareEntry(REF, fields);
  expect(unwrap(parseRecord(unwrap(formatRecord(entry, { pdfPath: null })))).entry).toEqual(entry);
});

test.each([
  { kind: 'doi', id: '10.1/x' },
  { kind: 'arxiv', id: '2001.01234', version: 3 },
  { kind: 'pmid', id: '12' },
  { kind: 'pmcid', id: 'PMC12' },
] as const)('the entry of %j is read back', (ref) => {
  const entry = bareEntry(ref);
  expect(unwrap(parseRecord(unwrap(formatRecord(entry, { pdfPath: null })))).entry).toEqual(entry);
});

test('a record that another tool wrote has no title and no authors if these are empty, and a time in any form', () => {
  const head = 'schema_version = "1.0"\ntitle = ""\nauthors = []\ndoi = "10.1/a"';
  const { entry } = unwrap(parseRecord(`${head}\n\n[carrel]\nsource = "x"\nfetched_at = 2026-01-02T03:04:05Z\n`));
  expect([entry.paper.title, entry.paper.authors, entry.sandbox]).toEqual([undefined, undefined, false]);
  expect(entry.fetchedAt).toBe('2026-01-02T03:04:05.000Z');
});

test.each(['1.0.1', 'v1.0', '1', '1.', '1.0 '])('"%s" is not a version of a record', (version) => {
  const read = parseRecord(`schema_version = "${version}"\ntitle = "x"\nauthors = []\n`);
  expect(read).toMatchObject({ ok: false, error: { message: 'schema_version must be a string such as "1.0"' } });
});

test('an older record is not too new, whatever its second number', () => {
  const older = unwrap(formatRecord(bareEntry(REF), { pdfPath: null })).replace('"1.0"', '"0.9"');
  expect(unwrap(parseRecord(older)).tooNew).toBe(false);
});

test('tables inside lists are in order too, minus zero stays a fraction, and a failure has one line', () => {
  expect(formatToml({ list: [{ b: 'x', a: 'y' }] }, '')).toMatch(/a = "y".*b = "x"/s);
  expect(formatToml(toToml({ zero: -0 }), '')).toBe('zero = 0.0\n');
  const broken = parseToml('a = 1\nb = "');
  expect(!broken.ok && broken.error.message).toMatch(/^line 2: [^\n]+$/);
});

test('a tagged entry still names its file, and a different file is refused with the way to replace it', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  unwrap(await store.tag(REF, ['a'], CALL));
  expect(await readFile(store.paths(REF).metadata, 'utf8')).toContain('pdf_path = "doi_10.1234_foo.pdf"');
  const refused = await storeFile(store, REF, 'other');
  expect(!refused.ok && refused.error.message).toContain('It was not changed; pass --refresh to replace it.');
});
