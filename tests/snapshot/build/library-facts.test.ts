import { expect, test } from 'vitest';
import type { Entry } from '../../../src/model/entry.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import { readLibrary, type StoredPaper, toEntryRecord } from '../../../src/snapshot/build/from-store.ts';
import { bareEntry, collect, doi, entryWith, entryWithText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.5555/a');
const recordOf = (entry: Entry) => toEntryRecord(entry, 'own', null);

async function* of(...papers: readonly StoredPaper[]): AsyncGenerator<Result<StoredPaper>> {
  for (const paper of papers) yield ok(paper);
}
const stored = (entry: Entry, paths: Partial<StoredPaper> = {}): StoredPaper => ({
  ...{ entry, pdfPath: null, textPath: null },
  ...paths,
});
async function digests(papers: readonly StoredPaper[], reader?: string) {
  const inputs = await collect(readLibrary(of(...papers), async () => ok(null), reader));
  return inputs.map((input) => {
    const item = unwrap(input);
    return 'paper' in item ? item.paper.digest : '';
  });
}

test('a paper is read again if its entry, its files or the reader of PDFs changed, and not otherwise', async () => {
  const entry = entryWith(REF, 'file');
  const [same, again, other, bare, text] = await digests([
    stored(entry, { pdfPath: '/a.pdf' }),
    stored(entry, { pdfPath: '/b.pdf' }),
    stored({ ...entry, tags: ['x'] }, { pdfPath: '/a.pdf' }),
    stored(entry),
    stored(entry, { pdfPath: '/a.pdf', textPath: '/a.xml' }),
  ]);
  expect(same).toBe(again);
  expect(new Set([same, other, bare, text]).size).toBe(4);
  const pdf = (reader: string) => digests([stored(entry, { pdfPath: '/a.pdf' })], reader);
  expect(await pdf('1')).not.toEqual(await pdf('2'));
  const withText = (reader: string) => digests([stored(entry, { pdfPath: '/a.pdf', textPath: '/a.xml' })], reader);
  expect(await withText('1')).toEqual(await withText('2'));
  expect(await digests([stored(entry)], '1')).toEqual(await digests([stored(entry)], '2'));
});

test('an entry that cannot be read ends the list as a failure', async () => {
  async function* broken(): AsyncGenerator<Result<StoredPaper>> {
    yield fail('STORE_ERROR', 'broken');
    yield ok(stored(bareEntry(REF)));
  }
  const inputs = await collect(readLibrary(broken(), async () => ok(null)));
  expect(inputs).toMatchObject([{ ok: false, error: { message: 'broken' } }]);
});

test.each([
  ['PDF', stored(entryWith(REF, 'x'), { pdfPath: '/a.pdf' })],
  ['text copy', stored(entryWithText(REF, 'x'), { textPath: '/a.xml' })],
])('a %s whose text cannot be read is a problem of the paper, which stays', async (what, paper) => {
  const [input] = await collect(readLibrary(of(paper), async () => fail('STORE_ERROR', 'no words')));
  const item = input && unwrap(input);
  const record = item && 'paper' in item ? unwrap(await item.paper.read()) : undefined;
  expect(record?.problems).toEqual([`the text of its ${what}: no words`]);
  expect(record?.source).toBeUndefined();
});

test('the ids of a paper are those of its reference first, then those of its record', () => {
  const fields = { doi: '10.5555/b', arxivId: '2101.00001' };
  expect(recordOf(bareEntry(REF, fields))).toMatchObject({ doi: '10.5555/a', arxivId: '2101.00001' });
  const preprint = recordOf(bareEntry({ kind: 'arxiv', id: '2202.00002' }, fields));
  expect(preprint).toMatchObject({ doi: '10.5555/b', arxivId: '2202.00002', paperId: 'own' });
});

test('a paper without a title is called by its reference, and empty words are left out', () => {
  const entry = bareEntry(REF, { title: ' ', abstract: ' ', keywords: ['', 'a  b'], venue: '' });
  const record = recordOf({ ...entry, tags: ['x', ' '] });
  expect(record).toMatchObject({ title: '10.5555/a', keywords: ['a b'], tags: ['x'] });
  for (const name of ['abstract', 'venue', 'year', 'month', 'license', 'verification', 'retracted', 'source'])
    expect(record).not.toHaveProperty(name);
});

test('a retraction is told, and so is its denial; the licence is that of the copy', () => {
  expect(recordOf(bareEntry(REF, { retracted: true })).retracted).toBe(true);
  expect(recordOf(bareEntry(REF, { retracted: false })).retracted).toBe(false);
  const notices = [{ kind: 'retraction', about: 'this' }] as const;
  expect(recordOf(bareEntry(REF, { notices })).retracted).toBe(true);
  const text = entryWithText(REF, 'x');
  const licensed = { ...text, text: { ...text.text, license: 'cc-by' }, paper: { ...text.paper, license: 'other' } };
  expect(recordOf(licensed).license).toBe('cc-by');
  expect(recordOf({ ...text, paper: { ...text.paper, license: 'other' } }).license).toBe('other');
  expect(recordOf(licensed).verification).toMatchObject({ grade: 'verified', source: 'europe-pmc' });
});

test('a text that is given keeps its length, whatever characters it has', () => {
  const text = { text: 'a\0b\ud800c', outline: '[]' };
  const record = toEntryRecord(bareEntry(REF), 'own', text);
  expect([record.source, record.outline]).toEqual(['a\ufffdb\ufffdc', '[]']);
});
