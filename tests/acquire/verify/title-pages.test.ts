import { describe, expect, test } from 'vitest';
import { isCoverSheet } from '../../../src/acquire/verify/cover.ts';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const gradeOf = (pages: readonly (readonly PdfLine[])[], more: Partial<Paper> = {}) =>
  verify(reportOf([], { pages, pageCount: 10 }), wantedPaper(more)).grade;
const titlePage = (y = 0.2) => [line(TITLE, 18, y), line('Ada Example', 12, y + 0.1)];

describe('a page in front of the paper', () => {
  test.each([
    ['provisional PDF', ['This Provisional PDF corresponds to the article as it appeared upon acceptance.']],
    ['vendor', ['To cite this article: Ada Example (2015) Graphs', 'Full Terms & Conditions of access and use']],
  ])('is a cover sheet if it has the words of a %s', (_, texts) => {
    const lines = [...titlePage(), ...texts.map((text, at) => line(text, 10, 0.5 + at * 0.1))];
    expect(viewPages(reportOf(lines)).map(isCoverSheet)[0]).toBe(true);
  });

  test('may have its title low on the page', () => {
    expect(gradeOf([titlePage(0.75), body(0.1), body(0.1), body(0.1)])).toBe('verified');
    const low = [...body(0.1), ...body(0.3), ...titlePage(0.75)];
    expect(gradeOf([low, body(0.1), body(0.1), body(0.1)])).toBe('suspicious');
  });

  test('proves nothing before an empty page and an imprint, which may be those of another volume', () => {
    const imprint = [line('Copyright 2019', 10, 0.4), line('Published by Example Press', 10, 0.5)];
    const text = [...body(0.1), ...body(0.3), ...body(0.5)];
    expect(gradeOf([titlePage(), [], imprint, text])).toBe('suspicious');
    expect(gradeOf([titlePage(), [], text, text])).toBe('verified');
  });

  const notes = [line('Conventional signs in the tables of this office', 16, 0.1), ...body()];

  test('may be followed by notes of the publisher if the paper follows them', () => {
    expect(gradeOf([titlePage(), notes, frontPage([TITLE]), body()])).toBe('verified');
    expect(gradeOf([titlePage(), notes, body(), body()])).toBe('suspicious');
  });

  test('may be followed by an abstract in another language', () => {
    const abstracts = [
      line('RESUMEN: En este artículo presentamos grafos', 10, 0.3),
      line('que son dispersos y aleatorios', 10, 0.32),
      line('Sparse Random Graphs.', 10, 0.34, 0.48),
      line('INTRODUCTION TO SPARSE GRAPHS', 10, 0.36),
      ...body(),
    ];
    expect(gradeOf([titlePage(), abstracts, body(), body()])).toBe('verified');
  });
});

describe('another paper behind a title page', () => {
  test('may have a title page itself, with the title low on it', () => {
    const other = [
      line('Supply management of milk in Canada', 24, 0.6),
      line('Publication of the library', 10, 0.7),
      line('Ben Other', 11, 0.82),
    ];
    expect(gradeOf([titlePage(), other, body(), body()])).toBe('suspicious');
  });

  test('may have its title in large type below a picture', () => {
    const other = [
      line('COMMENT', 71, 0.1),
      ...body(0.2),
      ...body(0.4),
      line('From patterns to predictions', 42, 0.68),
    ];
    expect(gradeOf([titlePage(), other, body(), body()])).toBe('suspicious');
  });

  test('may be in Russian', () => {
    const other = [
      line('ТЕМАТИЧЕСКОЕ МОДЕЛИРОВАНИЕ СОВРЕМЕННОЙ СЕТЕВОЙ', 10, 0.12),
      line('ПОЭЗИИ', 10, 0.15, 0.45),
      line('1', 8, 0.18, 0.59),
      line('А.Д. Никифорова', 10, 0.19, 0.41),
      ...body(),
    ];
    expect(gradeOf([titlePage(), other, body(), body()])).toBe('suspicious');
  });
});

describe('the words around a title', () => {
  const page = (...lines: readonly PdfLine[]) => [...lines, line('Ada Example', 12, 0.22), ...body()];

  test('the mark of a footnote may follow a title in capitals', () => {
    const printed = page(line(`${TITLE.toUpperCase()}1`, 18, 0.12));
    expect(gradeOf([printed, body(), body(), body()])).toBe('verified');
    const gene = page(line('Expression of the human gene BRCA1', 18, 0.12));
    expect(gradeOf([gene, body(), body(), body()], { title: 'Expression of the human gene BRCA' })).toBe('suspicious');
  });

  test('a citation with a DOI below a title is not part of it', () => {
    const printed = page(line(TITLE, 12, 0.12), line('Graphs 2014, 14:232 doi:10.1234/other.2', 12, 0.14));
    expect(gradeOf([printed, body(), body(), body()])).not.toBe('suspicious');
  });

  test('a byline without spaces ends a title', () => {
    const printed = (byline: string) => [line(TITLE, 10, 0.12), line(byline, 10, 0.135), ...body(0.15)];
    const grade = (byline: string) =>
      gradeOf([printed(byline), [line('24', 9, 0.05), ...body()], body(), body()], { pages: '23-32' });
    expect(verify(reportOf(printed('BY ADAEXAMPLE')), wantedPaper()).evidence[0]?.check).toBe('title-fits');
    expect(grade('BY LARGE SAMPLES')).toBe('suspicious');
  });

  test('"Opinion:" before a title is the kind of the article if the paper prints its id', () => {
    const printed = page(line(`Opinion: ${TITLE}`, 18, 0.12), line('doi:10.1234/graphs.1', 8, 0.95));
    expect(gradeOf([printed, body(), body(), body()])).toBe('plausible');
    expect(gradeOf([printed, body(), body(), body()], { doi: '10.1234/graphs.2' })).toBe('suspicious');
  });

  test('"Notes and Comments" is a section of a journal, and "Comments" is none', () => {
    const under = (text: string) => page(line(text, 12, 0.08), line(TITLE, 18, 0.12));
    expect(gradeOf([under('NOTES AND COMMENTS'), body(), body(), body()])).toBe('verified');
    expect(gradeOf([under('COMMENTS'), body(), body(), body()])).toBe('suspicious');
  });

  test('OCR may read accented letters as others that look like them', () => {
    const printed = page(line('Propuesta de codificaci6n lingiiistica del espafiol', 18, 0.12));
    const title = (text: string) => gradeOf([printed, body(), body(), body()], { title: text });
    expect(title('Propuesta de codificación lingüística del español')).toBe('verified');
    expect(title('Propuesta de codificación lingüística del portugués')).toBe('suspicious');
  });
});
