import { expect, test } from 'vitest';
import { toLine } from '../../../src/documents/pdf/line.ts';
import { readPlainly } from '../../../src/documents/pdf/plain.ts';
import { toRows } from '../../../src/documents/pdf/rows.ts';
import { bodyStyle } from '../../../src/documents/pdf/style.ts';
import { FONTS, page, segment } from '../../support/pdf-layout.ts';

const COLUMN = { page: 1, pageHeight: 800, left: 50, end: 500 };

test('segments of one baseline are a row from left to right, and rows go from top to bottom', () => {
  const rows = toRows([segment('d', 50, 120), segment('b', 90, 103), segment('a', 50, 100), segment('c', 50, 112)]);
  expect(rows.map((row) => row.map(({ text }) => text).join(''))).toEqual(['ab', 'c', 'd']);
});

test.each([
  [3.4, 1],
  [3.5, 2],
])('text of ten points that is %f points lower makes %i rows', (lower, count) => {
  expect(toRows([segment('a', 50, 100), segment('b', 90, 100 + lower)])).toHaveLength(count);
  expect(toRows([segment('a', 50, 100, { size: 20 }), segment('b', 90, 100 + lower)])).toHaveLength(count);
});

test('a line has the style of its longest cell, and is bold only if all its words are', () => {
  const cells = [segment('1', 50, 100, { font: 0 }), segment('Long title', 70, 101, { font: 1, size: 12 })];
  const line = toLine(cells, COLUMN, FONTS, false);
  expect(line).toMatchObject({ text: '1 Long title', x: 50, y: 101, size: 12, font: 1, bold: true, italic: false });
  const plain = segment('plain', 200, 100);
  expect(toLine([...cells, plain], COLUMN, FONTS, true)).toMatchObject({
    ...{ bold: false, right: plain.right, first: true, size: 12, font: 1 },
  });
  expect(toLine([segment('a', 50, 100, { font: 1, others: [0] })], COLUMN, FONTS, false).bold).toBe(false);
  expect(toLine([segment('a', 50, 100, { font: 1, others: [1] })], COLUMN, FONTS, false).bold).toBe(true);
  expect(toLine([segment('1', 50, 100), segment('2', 90, 100)], COLUMN, FONTS, false).bold).toBe(false);
});

test('the usual style is that of the most letters, and its distance that of the most lines', () => {
  const line = (text: string, y: number, more: object = {}, number = 1) =>
    toLine([segment(text, 50, y, more)], { ...COLUMN, page: number }, FONTS, false);
  const lines = [
    ...[100, 112, 124, 150].map((y) => line('text of the body', y, { size: 10.2 })),
    ...[200, 215].map((y) => line('T', y, { size: 18, font: 1 })),
    line('a word', 300, { size: 10, font: 2 }),
    line('text of the body', 330, { size: 10 }, 2),
  ];
  expect(bodyStyle(lines)).toEqual({ size: 10, font: 0, leading: 12 });
  expect(bodyStyle([line('alone', 100, { size: 9.8 })])).toEqual({ size: 10, font: 0, leading: 12 });
});

test('text without a layout is one paragraph for each page that has text', () => {
  const pages = [page(1, [segment('b', 90, 100), segment('a', 50, 100)]), page(2, [segment(' ', 50, 100)])];
  const document = readPlainly({ pages, fonts: FONTS, cut: true });
  expect(document).toMatchObject({
    from: 'pdf',
    cut: true,
    sections: [{ id: 'main-text', title: 'Main text', blocks: [{ kind: 'paragraph', text: 'b a', page: 1 }] }],
  });
  expect(document?.sections[0]?.blocks).toHaveLength(1);
  expect(readPlainly({ pages: pages.slice(1), fonts: FONTS })).toBeNull();
});

test('a row goes from left to right even if its last word is a little higher', () => {
  const [row] = toRows([segment('b', 90, 100), segment('a', 50, 102)]);
  expect(row?.map(({ text }) => text).join('')).toBe('ab');
});

test('the usual size is that of most letters, not of most lines', () => {
  const line = (text: string, y: number, size: number) =>
    toLine([segment(text, 50, y, { size })], COLUMN, FONTS, false);
  const lines = [line('a long line of the body of the paper', 100, 10), line('1', 120, 8), line('2', 130, 8)];
  expect(bodyStyle(lines).size).toBe(10);
});
