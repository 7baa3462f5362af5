import { expect, test } from 'vitest';
import { isSparse, textOf, titleZone, viewPages } from '../../../src/acquire/verify/layout.ts';
import { formsOf, plainForms } from '../../../src/acquire/verify/title-forms.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { line } from '../../support/report.ts';

const view = (lines: readonly PdfLine[]) => {
  const [page] = viewPages({ pages: [lines] });
  return { text: textOf(page?.lines ?? []), bodySize: page?.bodySize, words: page?.words, box: page?.box };
};

test('a line that is printed twice in one place is read once', () => {
  const twice = (dx: number, dy: number) =>
    view([line('Heat', 10, 0.5, 0.1), line('Heat', 10, 0.5 + dy, 0.1 + dx)]).text;
  expect([twice(0, 0), twice(0.003, 0.003)]).toEqual(['Heat', 'Heat']);
  expect([twice(0.005, 0), twice(0, 0.005)]).toEqual(['Heat Heat', 'Heat Heat']);
});

test('turned lines are not read, and a page without a size is A4', () => {
  const page = view([line('Heat'), { ...line('arXiv:2001.01234'), turned: true }]);
  expect(page).toMatchObject({ text: 'Heat', words: 1, box: { width: 595, height: 842 } });
});

test('the numbers of the lines of a manuscript are left out, if eight of them count up in one column', () => {
  const numbered = (values: readonly number[], x = () => 0.05) =>
    view([line('Heat'), ...values.map((value, at) => line(String(value), 10, 0.1 + at / 20, x()))]).text;
  expect(numbered([1, 2, 3, 4, 5, 6, 7, 8])).toBe('Heat');
  expect(numbered([1, 2, 3, 4, 5, 6, 7])).toBe('Heat 1 2 3 4 5 6 7');
  // Four fifths of the steps are enough: OCR misreads some numbers.
  expect(numbered([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 77])).toBe('Heat');
  expect(numbered([1, 2, 3, 4, 55, 6, 7, 88])).toBe('Heat 1 2 3 4 55 6 7 88');
  let at = 0;
  expect(numbered([1, 2, 3, 4, 5, 6, 7, 8], () => 0.05 + at++ * 0.03)).toBe('Heat 1 2 3 4 5 6 7 8');
});

test('the size of the text is the one with the most letters, to half a point', () => {
  expect(view([line('Heat', 18), line('of many small cells', 9.9), line('in spring', 12)]).bodySize).toBe(10);
  expect(view([]).bodySize).toBe(10);
});

test('a page with fewer than 160 words may have its title further down', () => {
  const of = (words: number) => [isSparse({ words }), titleZone({ words })];
  expect([of(0), of(1), of(159), of(160)]).toEqual([
    [false, 0.72],
    [true, 0.85],
    [true, 0.85],
    [false, 0.72],
  ]);
});

const forms = (title: string, subtitle?: string) =>
  formsOf({ title, ...(subtitle && { subtitle }) }).map(
    ({ words, isMain }) => `${words.join(' ')}${isMain ? ' (main)' : ''}`,
  );

test('a title is printed with its subtitle or without it', () => {
  expect(forms('Heat in cells', 'a survey')).toEqual(['heat in cells a survey', 'heat in cells (main)']);
  expect(forms('Heat in cells')).toEqual(['heat in cells']);
});

test('a subtitle that names a part belongs to the title, and one that the title has is not repeated', () => {
  expect(forms('Heat in cells', 'Part II')).toHaveLength(1);
  expect(forms('Heat in cells: a survey', 'A survey')).toEqual(['heat in cells a survey']);
});

test.each([
  ['TNF-α in cells', 'tnf a in cells'],
  ['La codificación de calor', 'la codificaci6n de calor'],
  ['El español de hoy', 'el espafiol de hoy'],
  ['Über die Wärme', 'ueber die waerme'],
])('"%s" may be read as "%s"', (title, form) => {
  expect(forms(title)).toContain(form);
});

test('letters that a font loses are left out of a title if at least four fifths and sixteen letters stay', () => {
  const plain = (title: string) => plainForms({ title }).length > 0;
  expect(plain('Wärme in vielen Zellen im Sommer')).toBe(true);
  expect(plain('Waerme in vielen Zellen im Sommer')).toBe(false);
  expect([plain(`é${'a'.repeat(16)}`), plain(`é${'a'.repeat(15)}`)]).toEqual([true, false]);
  expect([plain(`${'é '.repeat(5)}${'a'.repeat(20)}`), plain(`${'é '.repeat(6)}${'a'.repeat(20)}`)]).toEqual([
    true,
    false,
  ]);
  expect([plain('Façade of many small houses'), plain('Señor of many small houses')]).toEqual([true, true]);
});

test('every Greek letter of a title may be read as its place in the Symbol font', () => {
  const [greek, latin] = ['αβχδεφγηικλμνοπθρστυωξψζΔΓΛΩΦΠΨΣΘΞ', 'abcdefghiklmnopqrstuwxyzDGLWFPYSQX'];
  const pairs = [...greek].map((letter, at) => [`TNF ${letter} in cells`, `tnf ${latin[at]?.toLowerCase()} in cells`]);
  for (const [title = '', form] of pairs) expect(forms(title)).toContain(form);
});

test.each([
  ['Perchè mai così però', 'perche mai cosi per6'],
  ['El Ñandú y la grúa', 'el fiandu y la grua'],
  ['La pingüina de hoy', 'la pingiiina de hoy'],
])('OCR may read "%s" as "%s"', (title, form) => {
  expect(forms(title)).toContain(form);
});
