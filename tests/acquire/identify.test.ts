import { expect, test } from 'vitest';
import { identify } from '../../src/acquire/identify.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { PdfLine, PdfReport } from '../../src/pdf/report.ts';
import { readCopy } from '../support/gold-copy.ts';

const gold = await readCopy();

/** The report without any printed or embedded id. */
const anonymous: PdfReport = {
  ...gold.report,
  metadata: { dois: [] },
  pages: gold.report.pages.map((page) =>
    page.map((line) => ({ ...line, text: line.text.replace(/(?:doi|10\.\d{4,})\S*/gi, '') })),
  ),
};
const line = (text: string, more: Partial<PdfLine> = {}): PdfLine => ({ text, size: 10, y: 0.5, x: 0.1, ...more });

/** Identifies a report and notes the titles that were looked up. */
async function ask(report: PdfReport, papers: readonly PaperFields[] = []) {
  const asked: string[] = [];
  const found = await identify(report, async (title) => {
    asked.push(title);
    return ok(papers);
  });
  return { asked, found: found.ok ? found.value.id : found.error.code };
}

test('a printed DOI is taken without a lookup, before one in the metadata', async () => {
  const report = { ...gold.report, metadata: { dois: ['10.5555/other'] } };
  expect(await ask(report)).toEqual({ asked: [], found: gold.doi });
});

test('without a printed id, the DOI of the metadata counts', async () => {
  expect(await ask({ ...anonymous, metadata: { dois: ['10.5555/meta'] } })).toEqual({
    asked: [],
    found: '10.5555/meta',
  });
});

test('the arXiv stamp in the margin names the paper', async () => {
  const stamp = line('arXiv:2101.00001v2 [cs.DL] 1 Jan 2021', { turned: true });
  const [first = [], ...others] = anonymous.pages;
  expect((await ask({ ...anonymous, pages: [[...first, stamp], ...others] })).found).toMatch(/^2101\.00001/);
});

test('without any id the title is looked up, and a paper of the same title is taken', async () => {
  const papers = [
    { title: 'Something else entirely', doi: '10.5555/no' },
    { title: gold.title, doi: gold.doi },
  ];
  const { asked, found } = await ask(anonymous, papers);
  expect(found).toBe(gold.doi);
  expect(asked).toHaveLength(1);
});

test('a paper whose title and subtitle together are printed is taken', async () => {
  const words = gold.title.split(' ');
  const paper = { title: words.slice(0, 2).join(' '), subtitle: words.slice(2).join(' '), doi: gold.doi };
  expect((await ask(anonymous, [paper])).found).toBe(gold.doi);
});

test('no paper of the same title: not found, after at most two lookups', async () => {
  const { asked, found } = await ask({ ...anonymous, metadata: { dois: [], title: 'A title in the metadata only' } });
  expect(found).toBe('NOT_FOUND');
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('a title of two words is too common to look up, one of three is not', async () => {
  const titled = (title: string) => ask({ ...anonymous, pages: [[]], metadata: { dois: [], title } });
  expect((await titled('Marine biology')).asked).toEqual([]);
  expect((await titled('Marine biology today')).asked).toEqual(['Marine biology today']);
});

test('a failed lookup is the answer', async () => {
  const found = await identify(anonymous, async () => fail('NETWORK_ERROR', 'No service answered.'));
  expect(found).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
});

test('a title of forty words is the text of a page, not a title', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
  const titled = (title: string) => ask({ ...anonymous, pages: [[]], metadata: { dois: [], title } });
  expect((await titled(words(39))).asked).toHaveLength(1);
  expect((await titled(words(40))).asked).toEqual([]);
});

test('the title in the largest type is looked up first, then the next, and no third', async () => {
  const lines = ['the smallest title here', 'the largest title here', 'the second title here'].map((text, at) =>
    line(text, { size: [12, 20, 16][at] ?? 10, y: 0.1 + at / 10 }),
  );
  const { asked } = await ask({ ...anonymous, pages: [lines], metadata: { dois: [] } });
  expect(asked).toEqual(['the largest title here', 'the second title here']);
});

test('a cover sheet in front of the paper is not read for its id', async () => {
  const sheet = [line('General rights'), line('doi:10.5555/cover', { y: 0.05 })];
  const paper = [line('doi:10.5555/paper', { y: 0.05 }), line('Some words on the page')];
  expect((await ask({ ...anonymous, pages: [sheet, paper] })).found).toBe('10.5555/paper');
});

test('a printed DOI comes before the stamp of arXiv', async () => {
  const page = [line('arXiv:2101.00001v2', { y: 0.3 }), line('doi:10.5555/own', { y: 0.95 })];
  expect((await ask({ ...anonymous, pages: [page] })).found).toBe('10.5555/own');
});
