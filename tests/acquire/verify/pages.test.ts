import { describe, expect, test } from 'vitest';
import { isCoverSheet } from '../../../src/acquire/verify/cover.ts';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import { judgePages } from '../../../src/acquire/verify/pages.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import type { PdfLine, PdfReport } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const judge = (report: Partial<PdfReport>, paper: PaperFields = {}) => {
  const whole = reportOf(frontPage([TITLE]), report);
  return judgePages(whole, viewPages(whole), paper).map(({ check }) => check);
};
const words = (count: number) => line('word '.repeat(count).trim(), 10, 0.5);

describe('a document of one page', () => {
  const page = { pageCount: 1, pages: [frontPage([TITLE])] };

  test.each([
    ['a letter', { type: 'letter' }, []],
    ['a peer review', { type: 'peer-review' }, []],
    ['an abstract', { type: 'meeting-abstract' }, []],
    ['an article of two pages', { pages: '5-6' }, []],
    ['an article of three pages', { pages: '5-7' }, ['preview']],
    ['an article of unknown length', { type: 'journal-article' }, ['breaks-off']],
  ])('as %s: %s', (_, paper, expected) => {
    expect(judge(page, paper)).toEqual(expected);
  });
});

test('a single page with references is a whole paper only if the record confirms it', () => {
  const references = ['References', 'A. Sample, On things, 1999', 'B. Sample, More, 2001'];
  const lines = references.map((text, at) => line(text, 9, 0.8 + at / 50));
  const page = { pageCount: 1, pages: [[...frontPage([TITLE]), ...lines]] };
  expect(judge(page, { type: 'journal-article' })).toEqual(['breaks-off']);
  expect(judge(page, { pages: '5-9' })).toEqual(['preview']);
  expect(judge(page, { pages: '5-6' })).toEqual([]);
});

describe('a record with a single number for its pages', () => {
  const page = (...more: readonly PdfLine[]) => ({ pageCount: 1, pages: [[...frontPage([TITLE]), ...more]] });

  test('has one page, unless the number is that of the article', () => {
    expect(judge(page(), { pages: '569' })).toEqual(['pages-agree']);
    expect(judge(page(), { pages: '569', doi: '10.1145/365559.365617' })).toEqual(['pages-agree']);
    expect(judge(page(line('a ratio of 2:1')), { pages: '1' })).toEqual(['pages-agree']);
    expect(judge(page(), { pages: '3935', doi: '10.1038/srep03935' })).toEqual(['preview']);
    expect(judge(page(), { pages: '136', doi: '10.1186/1471-2164-6-136' })).toEqual(['preview']);
    expect(judge(page(), { pages: '458', doi: '10.3390/ijerph13050458' })).toEqual(['preview']);
    expect(judge(page(), { pages: 'e107' })).toEqual(['preview']);
    expect(judge(page(), { pages: '1', doi: '10.1167/16.8.1' })).toEqual(['preview']);
    expect(judge(page(line('Journal of Vision (2016) 16(8):1, 1–12', 9, 0.05)), { pages: '1' })).toEqual(['preview']);
    expect(judge(page(line('Genomics 2005, 6:136', 9, 0.95)), { pages: '136' })).toEqual(['preview']);
  });
});

test('a record with the first page only has as many pages as the paper says', () => {
  const report = { pageCount: 1, pages: [[...frontPage([TITLE]), line('Phys. Chem., 2009, 11, 3875–3884', 8, 0.95)]] };
  expect([judge(report, { pages: '3875' }), judge(report, { pages: '875' })]).toEqual([['preview'], ['pages-agree']]);
  const article = { pageCount: 1, pages: [[...frontPage([TITLE]), line('044311-1 or 44311-12', 8, 0.95)]] };
  expect([judge(article, { pages: '044311' }), judge(article, { pages: '44311' })]).toEqual([
    ['breaks-off'],
    ['breaks-off'],
  ]);
});

test.each([
  ['3 of 3', []],
  ['3 of 12', ['breaks-off']],
  ['2 of 4', ['breaks-off']],
])('three pages that are counted as "Page %s"', (count, expected) => {
  const last = [...body(), line(`Sample et al. Page ${count}`, 9, 0.05)];
  expect(judge({ pageCount: 3, pages: [frontPage([TITLE]), body(), last] })).toEqual(expected);
});

describe('a document of two pages of an article of unknown length', () => {
  const ending = (...lines: readonly string[]) => ({
    pageCount: 2,
    pages: [frontPage([TITLE]), lines.map((text, at) => line(text, 9, 0.5 + at / 50))],
  });

  test.each([
    ['ends with dated references', ['References', 'A. Sample, On things, 1999', 'B. Sample, More, 2001'], []],
    ['ends with numbered references', ['[1] Sample, A.', '[2] Sample, B.', '[3] Sample, C.'], []],
    ['has references in the middle', ['Reference', 'A, 1999', '4.2 Results of 1998', 'In 2001'], ['breaks-off']],
    ['has two numbered lines', ['[1] Sample, A.', '[2] Sample, B.'], ['breaks-off']],
    ['has the heading and one date', ['References', 'Version of 2012'], ['breaks-off']],
    ['has dates alone', ['In 1999', 'In 2001'], ['breaks-off']],
    ['ends a paragraph with the word', ['literature.', 'Smith, 2005; Jones, 2001', 'Lee, 2014'], ['breaks-off']],
    ['begins its second section', ['2. Literature', 'Smith (2005) and', 'Lee (2014) show'], ['breaks-off']],
    ['has a table of contents', ['REFERENCES . . . . . 29', 'Review of 1999', 'of 2001'], ['breaks-off']],
    ['ends with its literature', ['Literature', 'A. Sample, 1999', 'B. Sample, 2001'], []],
  ])('%s', (_, lines, expected) => {
    expect(judge(ending(...lines))).toEqual(expected);
  });

  const contents = (...after: readonly PdfLine[]) => ({
    pageCount: 2,
    pages: [frontPage([TITLE]), [line('References', 9, 0.5), ...after, line('© 2012', 8, 0.96), line('2013', 8, 0.97)]],
  });

  test('has a table of contents with the page numbers in a column', () => {
    expect(judge(contents(line('47', 9, 0.5, 0.87)))).toEqual(['breaks-off']);
    expect(judge(contents(line('47', 9, 0.6, 0.87)))).toEqual([]);
  });

  test('has a table of contents before the text, which is larger', () => {
    expect(judge(contents(...body(0.6).map((each) => ({ ...each, size: 11 }))))).toEqual(['breaks-off']);
    expect(judge(contents(...body(0.6).map((each) => ({ ...each, size: 9 }))))).toEqual([]);
  });
});

describe('a document that is much longer than the record', () => {
  test.each([
    ['an article', 'journal-article', ['larger-work']],
    ['a book', 'book', []],
    ['a report', 'report', []],
    ['a chapter', 'book-chapter', ['larger-work']],
  ])('as %s: %s', (_, type, expected) => {
    expect(judge({ pageCount: 300 }, { pages: '1-10', type })).toEqual(expected);
  });

  test('it has more than five times the pages, and sixty more', () => {
    expect(judge({ pageCount: 70 }, { pages: '1-10' })).toEqual([]);
    expect(judge({ pageCount: 71 }, { pages: '1-10' })).toEqual(['larger-work']);
    expect(judge({ pageCount: 150 }, { pages: '1-30' })).toEqual([]);
  });
});

describe('slides', () => {
  const wide = [0, 1, 2, 3].map(() => ({ width: 960, height: 540 }));
  const wideOf = (count: number) => judge({ boxes: wide, pages: [0, 1, 2, 3].map(() => [words(count)]) });

  test('wide pages are slides if they have few words', () => {
    expect([wideOf(169), wideOf(170)]).toEqual([['slides'], []]);
  });

  test('a few wide pages in a paper do not count', () => {
    const boxes = [wide[0], wide[0], { width: 595, height: 842 }, { width: 595, height: 842 }].flatMap(
      (box) => box ?? [],
    );
    expect(judge({ boxes, pages: [0, 1, 2, 3].map(() => [words(50)]) })).toEqual([]);
  });
});

describe('a thesis', () => {
  const thesis = { pages: [[...frontPage([TITLE]), line('A thesis submitted for the degree of doctor')], body()] };

  test.each([
    ['an article', { type: 'journal-article' }, ['thesis']],
    ['a preprint', { type: 'posted-content' }, ['thesis']],
    ['a dissertation', { type: 'dissertation', pages: '1-200' }, []],
    ['a record with pages and no type', { pages: '1-9' }, ['thesis']],
    ['a record with a journal and no type', { venue: 'Annals of Graphs' }, ['thesis']],
    ['a record that says neither', {}, []],
  ])('as %s: %s', (_, paper, expected) => {
    expect(judge(thesis, paper)).toEqual(expected);
  });
});

describe('cover sheets', () => {
  const sheet = (count: number, ...phrases: readonly string[]) => {
    const lines = [...phrases.map((text) => line(text)), words(count)];
    const [page] = viewPages({ pages: [lines] });
    return page ? isCoverSheet(page) : null;
  };

  test('a page with two of their phrases may have up to 700 words, with one up to 250', () => {
    const phrases = ['General rights', 'Link to publication'];
    expect([sheet(690, ...phrases), sheet(700, ...phrases)]).toEqual([true, false]);
    expect([sheet(240, 'General rights'), sheet(250, 'General rights')]).toEqual([true, false]);
  });

  test('two phrases that papers contain too count on a short page only', () => {
    const phrases = ['Downloaded from here', 'Permalink'];
    expect([sheet(140, ...phrases), sheet(150, ...phrases), sheet(140, 'Permalink')]).toEqual([true, false, false]);
  });
});

describe('a title page in front of', () => {
  const front = [line(TITLE, 18, 0.3), line('Ada Example', 12, 0.4)];
  const gradeOf = (...top: readonly (readonly [string, number])[]) => {
    const behind = [...top.map(([text, size], at) => line(text, size, 0.1 + at * 0.04)), ...body()];
    return verify(reportOf(front, { pages: [front, behind, body(), body()] }), wantedPaper()).grade;
  };

  test.each([
    [
      'the paper, with the beginning of its title in larger type',
      [
        [TITLE.slice(0, 32), 24],
        [TITLE.slice(32), 14],
      ],
    ],
    [
      'the introduction',
      [
        ['Introduction', 16],
        ['A few words', 10],
      ],
    ],
    ['a numbered section', [['1 The state of the art', 16]]],
  ] as const)('%s is the paper', (_, top) => {
    expect(gradeOf(...top)).toBe('verified');
  });

  test('a paper in small type by others, which its addresses or its DOI show, is not', () => {
    const places = ['University of Here', 'Department of Heat', 'Institute of There'];
    const small = (texts: readonly string[]) => gradeOf(...texts.map((text): [string, number] => [text, 10]));
    expect(small(['Heat in cells', 'Eve Other', ...places])).toBe('suspicious');
    expect(small(['Heat in cells', 'Ada Example', ...places])).toBe('verified');
    expect(small(['preprint doi: https://doi.org/10.1101/404293', 'Heat in cells'])).toBe('suspicious');
  });

  test.each([
    [
      'another paper of the same author',
      [
        ['Factoring strength into players', 14],
        ['playerElo', 20],
        ['Ada Example', 12],
      ],
    ],
    [
      'an introduction to something',
      [
        ['Introduction to Markov Chain Monte Carlo', 17],
        ['Eve Other', 12],
      ],
    ],
  ] as const)('%s is not', (_, top) => {
    expect(gradeOf(...top)).toBe('suspicious');
  });
});

test('a scan of one page is never accepted, even from a record', () => {
  const accepted = { ...wantedPaper(), acceptScans: true };
  const gradeOf = (pageCount: number) => verify(reportOf([], { pageCount, pages: [[]] }), accepted).grade;
  expect([gradeOf(1), gradeOf(2)]).toEqual(['suspicious', 'plausible']);
});
