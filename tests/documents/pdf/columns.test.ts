import { expect, test } from 'vitest';
import { toLines } from '../../../src/documents/pdf/columns.ts';
import { leastOf, mostOf } from '../../../src/documents/pdf/extent.ts';
import { FONTS, page, prose, segment } from '../../support/pdf-layout.ts';

const order = (...segments: Parameters<typeof page>[1][]) =>
  toLines([page(1, segments.flat())], FONTS).map(({ text }) => text.split(' ')[0]);
const block = (name: string, count: number, x: number, top: number) => prose(name, count, x, top);
const repeat = (name: string, count: number) => Array<string>(count).fill(name);

test('a page with one column is read from top to bottom', () => {
  expect(order(block('a', 10, 50, 100), block('b', 10, 50, 300))).toEqual([...repeat('a', 10), ...repeat('b', 10)]);
});

test('two columns are read one after the other', () => {
  expect(order(block('left', 12, 40, 100), block('right', 12, 310, 104))).toEqual([
    ...repeat('left', 12),
    ...repeat('right', 12),
  ]);
});

test('three columns are read one after the other', () => {
  const column = (name: string, x: number) =>
    Array.from({ length: 14 }, (_, at) =>
      segment(`${name} filling words to its end`.padEnd(32, '.'), x, 100 + at * 12),
    );
  expect(order(column('one', 30), column('two', 220), column('three', 410))).toEqual([
    ...repeat('one', 14),
    ...repeat('two', 14),
    ...repeat('three', 14),
  ]);
});

test('a block across both columns is read between what is above and below it', () => {
  const wide = segment('wide words across both columns of the page, from the left edge to the right one', 60, 270);
  expect(
    order(block('a', 12, 40, 100), block('b', 12, 310, 100), [wide], block('c', 12, 40, 300), block('d', 12, 310, 300)),
  ).toEqual([...repeat('a', 12), ...repeat('b', 12), 'wide', ...repeat('c', 12), ...repeat('d', 12)]);
});

test('the number beside a formula across both columns stays in its line', () => {
  const formula = segment('wide formula across both columns of the page with all of its terms', 60, 270);
  const number = segment('(3)', 540, 270);
  const columns = (top: number) => [...block('left', 12, 40, top), ...block('right', 12, 310, top)];
  const lines = toLines([page(1, [...columns(100), formula, number, ...columns(300)])], FONTS).map(({ text }) => text);
  expect(lines.findIndex((text) => text.startsWith('wide'))).toBe(24);
  expect(lines[24]).toMatch(/^wide .* \(3\)$/);
});

test('a line that is slightly too long for its column stays in its column', () => {
  const long = segment('long'.padEnd(53, ' word'), 40, 244, { right: 303.5 });
  expect(order(block('left', 12, 40, 100), [long], block('right', 14, 308, 100))).toEqual([
    ...repeat('left', 12),
    'long',
    ...repeat('right', 14),
  ]);
});

test('short cells beside each other are rows, not columns', () => {
  const rows = Array.from({ length: 12 }, (_, at) => [
    segment(`row${at}`, 50, 100 + at * 12),
    segment(`${at}.5`, 320, 100 + at * 12),
  ]).flat();
  expect(order(rows)).toEqual(Array.from({ length: 12 }, (_, at) => `row${at}`));
});

test('short lines are columns if other pages of the document have columns there', () => {
  const full = (number: number) => page(number, [...prose('l', 30, 40, 100), ...prose('r', 30, 310, 100)]);
  const sparse = page(3, [
    ...Array.from({ length: 20 }, (_, at) => segment(`left ${at}`, 40, 100 + at * 12)),
    ...Array.from({ length: 20 }, (_, at) => segment(`right ${at}`, 310, 100 + at * 12)),
  ]);
  const texts = toLines([full(1), full(2), sparse], FONTS).filter((line) => line.page === 3);
  expect(texts.map(({ text }) => text.split(' ')[0])).toEqual([...repeat('left', 20), ...repeat('right', 20)]);
});

test('turned text is in no line', () => {
  expect(order(block('a', 3, 50, 100), [segment('stamp', 300, 300, { turned: true })])).toEqual(repeat('a', 3));
});

test('the extent of more numbers than a call may have arguments is found, and that of none is endless', () => {
  const numbers = Array.from({ length: 200_000 }, (_, at) => at - 7);
  expect([leastOf(numbers), mostOf(numbers)]).toEqual([-7, 199_992]);
  expect([leastOf([]), mostOf([])]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
});
