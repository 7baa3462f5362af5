import { expect, test } from 'vitest';
import { findGutter, usualGutters } from '../../../src/documents/pdf/gutter.ts';
import { segment } from '../../support/pdf-layout.ts';

/** Two columns of lines that are 200 points wide, beside each other with a gap of 20 points. */
const columns = (count: number, { left = 200, right = 200, gap = 20 } = {}) =>
  Array.from({ length: count }, (_, at) => [
    segment('left', 50, 100 + at * 12, { right: 50 + left }),
    segment('right', 250 + gap, 100 + at * 12, { right: 250 + gap + right }),
  ]).flat();

test('the gap between two columns is found in its middle', () => {
  expect(findGutter(columns(12))).toBeCloseTo(260, -0.5);
});

test.each([
  [5, true],
  [4, false],
])('%i lines beside each other are columns: %s', (count, areColumns) => {
  expect(findGutter(columns(count)) !== null).toBe(areColumns);
});

test.each([
  ['wide enough', 6, true],
  ['as wide as a blank', 4, false],
])('a gap between columns is %s', (_what, gap, areColumns) => {
  expect(findGutter(columns(12, { gap })) !== null).toBe(areColumns);
});

test.each([
  ['both sides are full', 200, 200, true],
  ['the left side is half empty', 60, 200, false],
])('columns are filled with text: %s', (_what, left, right, areColumns) => {
  expect(findGutter(columns(12, { left, right })) !== null).toBe(areColumns);
});

test('a narrow text and a few words have no columns', () => {
  const narrow = Array.from({ length: 12 }, (_, at) => [
    segment('l', 50, 100 + at * 12, { right: 110 }),
    segment('r', 130, 100 + at * 12, { right: 188 }),
  ]).flat();
  expect(findGutter(narrow)).toBeNull();
  const large = [0, 1, 2].flatMap((at) => [
    segment('l', 50, 100 + at * 40, { right: 250, size: 40 }),
    segment('r', 290, 100 + at * 40, { right: 490, size: 40 }),
  ]);
  expect([findGutter(large), findGutter([...large, ...large]) !== null]).toEqual([null, true]);
});

test('a usual gap is one only where text leaves it mostly free', () => {
  const short = columns(20, { left: 40, right: 40 });
  const crossing = (count: number) =>
    Array.from({ length: count }, (_, at) => segment('wide', 50, 400 + at * 12, { right: 470 }));
  expect([findGutter(short), findGutter(short, [260])]).toEqual([null, 260]);
  expect([findGutter([...short, ...crossing(10)], [260]), findGutter([...short, ...crossing(30)], [260])]).toEqual([
    260,
    null,
  ]);
  expect(findGutter(short, [60, 260])).toBe(260);
});

test.each<[string, (number | null)[], number[]]>([
  ['two of eight pages', [300, 300, null, null, null, null, null, null], [300]],
  ['two of nine pages', [300, 300, null, null, null, null, null, null, null], []],
  ['one of two pages', [300, null], []],
  ['pages with nearly the same gap', [300, 311], [300, 311]],
  ['pages with other gaps', [300, 312], []],
  ['no page', [null, null], []],
])('a gap is usual if many pages have it: %s', (_what, found, usual) => {
  expect(usualGutters(found)).toEqual(usual);
});

test('columns whose right side is half empty are none', () => {
  const lines = [...columns(20, { right: 60 }), segment('wide', 270, 60, { right: 470 })];
  expect(findGutter(lines)).toBeNull();
});

test('a gap where most rows are the cells of a table is none between columns', () => {
  const cells = columns(10, { left: 40, right: 40 }).map((each) => ({ ...each, y: each.y + 60 }));
  expect(findGutter([...columns(5), ...cells])).toBeNull();
  expect(findGutter([...columns(5), ...cells.slice(0, 4)])).not.toBeNull();
});
