import { describe, expect, test } from 'vitest';
import { recordedPages } from '../../../src/acquire/verify/pages.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { PdfLine, PdfReport } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const judge = (report: Partial<PdfReport>, paper: Partial<Paper> = {}) =>
  verify(reportOf(frontPage([TITLE]), report), wantedPaper(paper));
const found = (report: Partial<PdfReport>, paper: Partial<Paper> = {}) =>
  judge(report, paper).evidence.map(({ check }) => check);

test.each([
  ['35-45', 11],
  ['569', 1],
  ['643-4', 2],
  ['S1–S10', 10],
  ['e0123456', undefined],
  ['104233', undefined],
])('the pages "%s" are %s', (pages, count) => {
  expect(recordedPages(pages)).toBe(count);
});

describe('other kinds of documents', () => {
  const first = frontPage([TITLE]);
  const wide = [0, 1, 2, 3].map(() => ({ width: 960, height: 540 }));
  test.each([
    ['slides', { boxes: wide, pageCount: 30 }, {}, 'slides'],
    ['the first pages', { pageCount: 2, pages: [first, body()] }, {}, 'breaks-off'],
    ['a preview', { pageCount: 2, pages: [first, body()] }, { pages: '1-20' }, 'preview'],
    ['a whole issue', { pageCount: 300 }, { pages: '1-10' }, 'larger-work'],
    [
      'a thesis',
      { pages: [[...first, line('A thesis submitted for the degree of')], body()] },
      { pages: '1-10' },
      'thesis',
    ],
  ] as const)('%s', (_, report, paper, check) => {
    expect([judge(report, paper).grade, found(report, paper).includes(check)]).toEqual(['suspicious', true]);
  });

  test('an author copy may have half or double the pages', () => {
    expect([judge({ pageCount: 36 }, { pages: '1-15' }).grade, judge({}, { pages: '1-23' }).grade]).toEqual([
      'verified',
      'verified',
    ]);
  });
});

describe('cover sheets', () => {
  const cover = [
    line(TITLE, 18, 0.2),
    line('Ada Example', 11, 0.3),
    line('This is an electronic reprint', 10, 0.5),
    line('Take down policy', 10, 0.6),
  ];

  test('a title page before pages without text proves nothing', () => {
    const bare = [line(TITLE, 18, 0.2), line('Ada Example', 11, 0.3), line('10.1234/graphs.1', 9, 0.95)];
    const report = { pageCount: 10, pages: [bare, [], [], []] };
    expect([judge(report).grade, found(report).includes('scan')]).toEqual(['suspicious', true]);
    expect(judge({ pageCount: 10, pages: [bare, frontPage([TITLE]), body(), body()] }).grade).toBe('verified');
  });

  test('the paper behind one is judged', () => {
    const report = { pageCount: 10, pages: [cover, frontPage([TITLE]), body(), body()] };
    expect([judge(report).grade, found(report).includes('behind-cover')]).toEqual(['verified', true]);
  });

  test('a page with an introduction is none, whatever its footnote says', () => {
    const note = line('Please be aware of this if you choose to cite this version.', 8, 0.9);
    const paper = [...frontPage([TITLE]), line('Introduction', 12, 0.7), note];
    expect(judge({ pageCount: 10, pages: [paper, body(), body()] }).grade).toBe('verified');
  });

  test('a bare one before a paper with a small centred title proves nothing', () => {
    const [title, text] = [line('How do things behave in families?', 10, 0.2, 0.25), body(0.3)];
    const behind = (second: string) => [title, line(second, 10, 0.22, 0.43), ...text];
    const gradeOf = (page: PdfLine[]) => judge({ pageCount: 10, pages: [cover.slice(0, 2), page, body()] }).grade;
    expect([gradeOf(behind('Eve Other')), gradeOf(behind('to be read with care'))]).toEqual(['suspicious', 'verified']);
    const own = ['Estimating Large Sparse Graphs', 'Few Noisy Observations', 'by Another'];
    const repeated = own.map((text, at) => line(text, 10, 0.2 + at / 50, 0.3));
    expect(gradeOf([...repeated, ...text])).toBe('verified');
  });

  test('a table of contents and an empty page before the title are skipped', () => {
    const entries = [0, 1, 2, 3, 4].map((at) => line(`${at} On it ${'. '.repeat(20)} ${at}`, 10, 0.2 + at / 20));
    const contents = (heading: string) => [line(heading, 12, 0.1), ...entries, ...body(0.6), ...body(0.7)];
    const gradeOf = (heading: string) =>
      judge({ pageCount: 30, pages: [contents(heading), [], frontPage([TITLE]), body()] }).grade;
    expect([gradeOf('Inhalt'), gradeOf('Other things')]).toEqual(['verified', 'suspicious']);
  });

  test('one names the author of a letter, which is signed at the end, if the title is behind it', () => {
    const letter = (title: string) => [frontPage([title], 'To the editor'), body(), body()];
    const gradeOf = (...pages: readonly PdfLine[][]) => judge({ pageCount: 10, pages }).grade;
    expect([gradeOf(cover, ...letter(TITLE)), gradeOf(...letter(TITLE))]).toEqual(['verified', 'suspicious']);
    expect(gradeOf(cover, ...letter('Quite another letter on other things'))).toBe('suspicious');
  });

  test.each([
    ['a cover sheet', cover],
    ['a page with little more than the title', cover.slice(0, 2)],
  ])('%s in front of another paper proves nothing', (_, page) => {
    const report = {
      pageCount: 10,
      pages: [page, frontPage(['Quite another paper on other things'], 'Eve Other'), body()],
    };
    expect([judge(report).grade, found(report).includes('cover-only')]).toEqual(['suspicious', true]);
  });
});

describe('what cannot be read', () => {
  const scan = { pages: [[], [], []] };
  const garbled = {
    pages: [[0, 1, 2, 3].map((at) => line('�� ����!" #"�$%�&�(\'*),+ 465"798;:<4>=?', 10, 0.2 + at / 10))],
  };

  test.each([
    ['a scan', scan, 'scan'],
    ['a scan with a stamp on each page', { pages: [1, 2, 3].map((at) => [line(`© 2000, page ${at}`)]) }, 'scan'],
    ['a text layer of garbage', garbled, 'garbled'],
  ] as const)('%s is unverifiable', (_, report, check) => {
    expect([judge(report).grade, found(report).includes(check)]).toEqual(['suspicious', true]);
  });

  test('a table of contents is no garbage', () => {
    const contents = [0, 1, 2, 3, 4].map((at) =>
      line(`${at} The parts of it . . . . . . . . . . . . . . . . ${at}`, 10, 0.4 + at / 20),
    );
    expect(judge({ pages: [[...frontPage([TITLE]).slice(0, 2), ...contents], body()] }).grade).toBe('verified');
  });

  test('passes only when the operator accepts scans, a record names the file, and its metadata names no other paper', () => {
    const gradeOf = (report: Partial<PdfReport>, fromOwnRecord: boolean) =>
      verify(reportOf([], report), { ...wantedPaper(), fromOwnRecord, acceptScans: true }).grade;
    const other = { ...scan, metadata: { title: 'A paper on other things', dois: [] } };
    expect([gradeOf(scan, true), gradeOf(scan, false), gradeOf(other, true)]).toEqual([
      'plausible',
      'suspicious',
      'suspicious',
    ]);
  });
});

test('metadata alone proves nothing', () => {
  const metadata = { title: TITLE, author: 'Ada Example', dois: ['10.1234/graphs.1'] };
  expect(verify(reportOf(frontPage(['Quite another paper on other things']), { metadata }), wantedPaper()).grade).toBe(
    'suspicious',
  );
});

test('an unproven file has reasons', () => {
  expect(judge({}, { authors: [{ family: 'Nobody', given: 'N.' }] })).toMatchObject({ grade: 'suspicious' });
  expect(found({}, { authors: [{ family: 'Nobody', given: 'N.' }] })).toContain('authors-missing');
});
