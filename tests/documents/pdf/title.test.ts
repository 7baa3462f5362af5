import { expect, test } from 'vitest';
import type { Line } from '../../../src/documents/pdf/line.ts';
import { findTitle } from '../../../src/documents/pdf/title.ts';

const STYLE = { size: 10, font: 0, leading: 12 };
const line = (text: string, y: number, size = 10, page = 1): Line =>
  ({ text, y, size, page, pageHeight: 800 }) as unknown as Line;
const BODY = [line('Text of the body of a paper', 300), line('and more of it', 312)];
const titleOf = (...lines: readonly Line[]) => findTitle([...lines, ...BODY], STYLE).map(({ text }) => text);

test('the largest text in the upper part of the first page is the title', () => {
  expect(titleOf(line('A banner', 60), line('Otters of the North', 100, 18), line('Ada Example', 140, 12))).toEqual([
    'Otters of the North',
  ]);
});

test.each([
  [11.4, []],
  [11.5, ['Otters of the North']],
])('text of %f points stands out from a text of ten', (size, title) => {
  expect(titleOf(line('Otters of the North', 100, size))).toEqual(title);
});

test.each([
  [479, true],
  [480, false],
])('a line %i points below the top of a page of 800 may be the title: %s', (y, isTitle) => {
  expect(titleOf(line('Otters of the North', y, 18)).length > 0).toBe(isTitle);
});

test.each([
  'Journal of Otters',
  'Journals of Otters',
  'Proceedings of Otters',
  'Transactions on Otters',
  'Otter Letters',
  'Otter Magazine',
  'Bulletin of Otters',
  'Annals of Otters',
  'Open Access',
  'Research Article',
  'Abstract',
  'A 1',
])('"%s" in large letters is no title', (banner) => {
  expect(titleOf(line(banner, 60, 24), line('Otters of the North', 100, 18))).toEqual(['Otters of the North']);
});

test('a long title may have the word journal', () => {
  const title = 'What a journal of the seventeenth century says about otters';
  expect(titleOf(line(title, 100, 18))).toEqual([title]);
});

test('lines of a title are close to each other, of nearly one size, on one page and at most five', () => {
  const many = Array.from({ length: 7 }, (_, at) => line('Otters of the North', 100 + at * 20, 18));
  expect(titleOf(...many)).toHaveLength(5);
  const two = (y: number, size: number, page = 1) =>
    titleOf(line('Otters of', 100, 18), line('the North', y, size, page)).length;
  expect([two(139, 18), two(140, 18), two(120, 16.3), two(120, 16.1), two(120, 18, 2)]).toEqual([2, 1, 2, 1, 1]);
});

test('a title has more than eight letters and fewer than three hundred', () => {
  expect([titleOf(line('Ottersxy', 100, 18)), titleOf(line('Ottersxyz', 100, 18)).length]).toEqual([[], 1]);
  expect([titleOf(line('x'.repeat(299), 100, 18)).length, titleOf(line('x'.repeat(300), 100, 18))]).toEqual([1, []]);
  expect(findTitle([], STYLE)).toEqual([]);
});
