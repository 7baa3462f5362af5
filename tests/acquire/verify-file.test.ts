import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTrials } from '../../src/acquire/trials.ts';
import { type FileQuestion, verifyFile } from '../../src/acquire/verify-file.ts';
import { fail, ok } from '../../src/model/result.ts';
import { readCopy } from '../support/gold-copy.ts';
import { unwrap } from '../support/unwrap.ts';

const gold = await readCopy();
const folder = mkdtempSync(join(tmpdir(), 'carrel-verify-file-'));
const file = join(folder, 'paper.pdf');
writeFileSync(file, gold.bytes);
afterAll(() => rmSync(folder, { recursive: true }));

const opened: string[] = [];
const deps = {
  inspect: async (path: string) => {
    opened.push(path);
    return ok(gold.report);
  },
  resolving: async () => fail('NETWORK_ERROR', 'The network was asked.'),
};
const judge = (question: FileQuestion) => verifyFile(file, question, deps);
const record = { title: gold.title, doi: gold.doi, year: null };
const other = { title: 'Sediment transport in braided rivers of the north', doi: '10.5555/other' };

test('a file is judged against a record without a request, and the record names the paper', async () => {
  const judged = unwrap(await judge({ record }));
  expect(judged).toMatchObject({ grade: 'verified', ref: { kind: 'doi', id: gold.doi }, title: gold.title });
});

test('the reference given counts before the one in the record', async () => {
  expect(unwrap(await judge({ record: other, ref: '10.5555/given' })).ref?.id).toBe('10.5555/given');
});

test('markup in a record is no part of its words', async () => {
  const [first = '', ...rest] = gold.title.split(' ');
  const title = `<jats:title><i>${first}</i> ${rest.join(' ')}</jats:title> &amp;lt;sub&amp;gt;&amp;lt;/sub&amp;gt;`;
  const judged = unwrap(await judge({ record: { ...record, title, authors: ['<b>Ada</b> L&ouml;w'] } }));
  expect(judged).toMatchObject({
    title: gold.title,
    evidence: expect.arrayContaining([
      expect.objectContaining({ check: 'title-fits' }),
      expect.objectContaining({ check: 'authors-missing', detail: 'Ada Löw' }),
    ]),
  });
});

test('markup in a subtitle and in the parts of a name is no part of their words', async () => {
  const [head, last] = [gold.title.split(' ').slice(0, -1).join(' '), gold.title.split(' ').at(-1)];
  const authors = [{ family: 'L&ouml;w', given: '<b>Ada</b>' }];
  const { evidence } = unwrap(await judge({ record: { ...record, title: head, subtitle: `<i>${last}</i>`, authors } }));
  expect(evidence).toContainEqual(expect.objectContaining({ check: 'title-fits' }));
  expect(evidence).toContainEqual(expect.objectContaining({ check: 'authors-missing', detail: 'Ada Löw' }));
});

test('a record without an id is judged by its words, and the answer names no reference', async () => {
  const { ref, grade } = unwrap(await judge({ record: { title: other.title } }));
  expect({ ref, grade }).toEqual({ ref: null, grade: 'suspicious' });
});

test('without a record the reference is resolved', async () => {
  expect(await judge({ ref: gold.doi })).toMatchObject({ error: { message: 'The network was asked.' } });
});

test('a reference that is none and a missing file are refused before the file is opened', async () => {
  opened.length = 0;
  expect(await judge({ ref: 'not a ref', record })).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
  const missing = await verifyFile(join(folder, 'missing.pdf'), { record }, deps);
  expect(missing).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(opened).toEqual([]);
});

test('a file that does not open is rejected for a record, and a failure without one', async () => {
  const closed = { ...deps, inspect: async () => ok({ ...gold.report, opens: false }) };
  expect(unwrap(await verifyFile(file, { record }, closed)).grade).toBe('rejected');
  expect(await verifyFile(file, {}, closed)).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
});

test.each([
  [{ arxiv_id: 5 }, 'record.arxiv_id'],
  [{ versions: [{ kind: 'draft' }] }, 'record.versions[0].kind'],
  [[gold.title], 'record'],
])('the failure names the wrong field of the record %j', async (wrong, field) => {
  const judged = await judge({ record: wrong });
  expect(!judged.ok && Object.keys(judged.error.fields ?? {})).toEqual([field]);
});

test('authors may be plain names', async () => {
  expect(await judge({ record: { ...record, authors: ['Ada Lovelace'] } })).toMatchObject({ ok: true });
});

const trial = (more: object) => JSON.stringify({ file, record, ...more });

test('trials are answered one by one, wrong ones with a closed failure', async () => {
  const answer = createTrials(deps);
  expect(await answer(trial({}))).toMatchObject({ grade: 'verified', accepted: true, version: 'published' });
  expect(await answer(trial({ record: other, ref: null }))).toMatchObject({ accepted: false, grade: 'suspicious' });
  for (const line of ['no JSON', 'null', '[]', trial({ ref: 5 }), trial({ file: 5 }), trial({ record: null })])
    expect(await answer(line)).toMatchObject({ accepted: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(await answer(trial({ ref: 'not a ref' }))).toMatchObject({ accepted: false, error: { code: 'INVALID_REF' } });
});

test('a file of consecutive trials is read once, and the last eight are remembered', async () => {
  const answer = createTrials(deps);
  const files = Array.from({ length: 9 }, (_, at) => join(folder, `${at}.pdf`));
  for (const each of files) writeFileSync(each, gold.bytes);
  opened.length = 0;
  const [first = '', second = '', ...others] = files;
  for (const each of [first, second, first, ...others, first]) await answer(trial({ file: each }));
  expect(opened).toEqual(files);
  await answer(trial({ file: second }));
  expect(opened).toEqual([...files, second]);
});
