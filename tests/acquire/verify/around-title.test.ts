import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { PdfLine, PdfReport } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const gradeOf = (first: readonly PdfLine[], more: Partial<Paper> = {}, report: Partial<PdfReport> = {}) =>
  verify(reportOf(first, report), wantedPaper(more)).grade;
const OWN_ID = line('https://doi.org/10.1234/graphs.1', 8, 0.95);

describe('labels of other documents', () => {
  test('a label under the last line of a name that ends with "and" is no part of the name', () => {
    const logo = [line('Annual Review of Control and', 14, 0.05), line('Autonomous Systems', 14, 0.065)];
    const page = (label: string) => [...logo, line(label, 14, 0.075), ...frontPage([TITLE])];
    expect([gradeOf(page('Corrigendum')), gradeOf(page('Volume 5'))]).toEqual(['suspicious', 'verified']);
  });

  test.each(['and', '&', 'of', 'for', 'the', 'und', 'für', 'et', 'de'])(
    'a label under a name that ends with "%s" is the rest of that name',
    (word) => {
      const page = (last: string) => [
        line(`Letters ${last}`, 14, 0.06),
        line('Comments', 14, 0.075),
        ...frontPage([TITLE]),
      ];
      expect([gradeOf(page(word)), gradeOf(page('Online'))]).toEqual(['verified', 'suspicious']);
    },
  );

  test('a heading as large as the title counts above the lines of a citation', () => {
    const citation = [0, 1, 2, 3, 4].map((at) => line(`Syst. Things 64, line ${at}`, 6, 0.1 + at / 100, 0.1));
    const title = [line(TITLE, 12, 0.18), line('Ada Example', 10, 0.2), ...body()];
    const page = (size: number) => [line('Book Reviews', size, 0.07, 0.5), ...citation, ...title];
    expect([gradeOf(page(12)), gradeOf(page(8))]).toEqual(['suspicious', 'verified']);
  });

  test('a supplement says so under its byline, in the size of the title', () => {
    const page = (size: number) => [...frontPage([TITLE]), line('Supporting Online Material', size, 0.25)];
    expect([gradeOf(page(18)), gradeOf(page(10))]).toEqual(['suspicious', 'verified']);
  });

  test('a poster paper is a paper, and a poster is not', () => {
    const page = (label: string) => [line(label, 12, 0.08), ...frontPage([TITLE])];
    expect([gradeOf(page('Poster Paper')), gradeOf(page('Poster'))]).toEqual(['verified', 'suspicious']);
  });

  test('a long commentary is the requested one if its own id and its pages are printed', () => {
    const page = [line('COMMENTARY', 13, 0.119, 0.05), line('Things 9, 1760–1768', 8, 0.9), ...frontPage([TITLE])];
    const titled = page.map((each) => (each.text === TITLE ? { ...each, x: 0.3 } : each));
    expect(gradeOf([...titled, OWN_ID], { pages: '1760-1768' })).toBe('plausible');
    expect(gradeOf(titled, { pages: '1760-1768' })).toBe('suspicious');
    expect(gradeOf([...titled, OWN_ID], { pages: '1750-1768' })).toBe('suspicious');
  });
});

describe('words around a title', () => {
  test('a kind of article in spaced letters may be on the line of the title', () => {
    expect(gradeOf(frontPage([`L E T T E R ${TITLE}`]))).toBe('verified');
    expect(gradeOf(frontPage([`C O M M E N T ${TITLE}`]))).toBe('suspicious');
  });

  test.each(['Исправление: 17. ', '정정: 10 ', '訂正：10 '])(
    'a label in another script before the number of a chapter is a label: %s',
    (label) => {
      const page = [line(`${label}${TITLE.slice(0, 30)}`, 18, 0.12, 0.1), line(TITLE.slice(31), 18, 0.15, 0.2)];
      expect(gradeOf([...page, line('Ada Example', 12, 0.19), ...body()])).toBe('suspicious');
    },
  );

  test('a second line in another script belongs to the title', () => {
    const title = 'Оценка больших случайных графов';
    const page = (more: readonly string[]) => frontPage([title, ...more]);
    expect(gradeOf(page([]), { title })).toBe('verified');
    expect(gradeOf(page(['и неполных наблюдений']), { title })).toBe('suspicious');
  });

  test('a number before a title is that of a chapter or a line, if the paper prints the requested id', () => {
    expect(gradeOf([...frontPage([`41 ${TITLE}`]), OWN_ID])).toBe('plausible');
    expect(gradeOf(frontPage([`41 ${TITLE}`]))).toBe('suspicious');
  });

  test('a question mark that ends the recorded title begins no subtitle', () => {
    const page = [...frontPage([`${TITLE}? Ten Years Later`]), OWN_ID];
    expect(gradeOf(page, { title: `${TITLE}?` })).toBe('suspicious');
    expect(gradeOf(page)).toBe('plausible');
  });

  test('a value after the title is part of it', () => {
    expect(gradeOf(frontPage([`${TITLE} at q = 0`]), { title: `${TITLE} at q =` })).toBe('suspicious');
  });

  test('"et al." under a title belongs to the byline', () => {
    const byline = [line('et al.', 18, 0.14, 0.4), line('Ada Example', 18, 0.14, 0.1)];
    expect(gradeOf([line(TITLE, 18, 0.12), ...byline, ...body()])).toBe('verified');
  });

  test('names whose letters are lost agree by the letters and the places that are left', () => {
    const authors = [
      { family: 'Restall', given: 'Greg' },
      { family: 'Paoli', given: 'Francesco' },
    ];
    const lost = (name: string) => name.replace(/\p{Ll}/gu, '\ufffd');
    const page = frontPage([TITLE], `${lost('Greg Restall')}, ${lost('Francesco Paoli')}`);
    expect(gradeOf(page, { authors })).toBe('verified');
    const others = [
      { family: 'Russell', given: 'Gary' },
      { family: 'Pauli', given: 'Wolfgang' },
    ];
    expect(gradeOf(page, { authors: others })).toBe('suspicious');
  });
});

describe('pages before a paper', () => {
  const other = frontPage(['Quite another paper on other things'], 'Eve Other');
  const pagesOf = (...pages: readonly (readonly PdfLine[])[]) => ({ pageCount: 10, pages });

  test('a page for personal copies is a cover sheet', () => {
    const note = 'This copy is for your personal, non-commercial use only.';
    const cover = [line(TITLE, 12, 0.1), line('Ada Example', 12, 0.13), line(note, 10, 0.24), ...body()];
    const grades = [other, frontPage([TITLE])].map((page) => gradeOf([], {}, pagesOf(cover, page, body())));
    expect(grades).toEqual(['suspicious', 'verified']);
  });

  test('the title page of a working paper with notes proves nothing before another paper', () => {
    const series = line('BUREAU WORKING PAPER SERIES', 12, 0.1, 0.36);
    const page = [
      series,
      line(TITLE, 12, 0.23, 0.25),
      line('Ada Example', 12, 0.28, 0.44),
      ...body(0.5),
      ...body(0.7).slice(3),
    ];
    const grades = [other, body(0.1)].map((next) => gradeOf([], {}, pagesOf(page, next, body())));
    expect(grades).toEqual(['suspicious', 'verified']);
  });

  test('a title below the name of a series in capitals is that of another paper', () => {
    const bare = [line(TITLE, 18, 0.2), line('Ada Example', 11, 0.3)];
    const title = line('DIGITIZATION AND THE CONTRACT LABOR MARKET', 10, 0.2, 0.25);
    const page = [line('WORKING PAPER SERIES', 10, 0.15, 0.4), title, line('Eve Other', 10, 0.25, 0.44), ...body()];
    expect(gradeOf([], {}, pagesOf(bare, page, body()))).toBe('suspicious');
  });

  test('a notice of acceptance does not make a title page a cover sheet', () => {
    const notice = 'which may lead to differences between this version and the Version of Record.';
    const page = [line(TITLE, 18, 0.2), line('Ada Example', 11, 0.3), line(notice, 10, 0.8)];
    expect(gradeOf([], {}, pagesOf(page, body(0.1), body(0.1)))).toBe('verified');
  });
});
