import { expect, test } from 'vitest';
import { boundBox, boundPage, boundText } from '../../src/pdf/bounds.ts';
import { joinSegments } from '../../src/pdf/segments.ts';
import { page, segment } from '../support/pdf-layout.ts';

const BOX = { left: 0, bottom: 0, right: 600, top: 800 };
const piece = (size: number, x: number, width: number) => ({
  str: 'heat',
  transform: [size, 0, 0, size, x, 700],
  height: size,
  width,
  font: 0,
});

test.each([
  ['a place', Number.NaN, 20],
  ['a width', 100, Number.POSITIVE_INFINITY],
])('text with %s that is no number is left out', (_, x, width) => {
  expect(joinSegments([piece(10, x, width)], BOX)).toEqual([]);
});

test.each([1e8, 1e38, Number.MAX_VALUE])('letters of %d points are read with a size that a page may have', (size) => {
  expect(joinSegments([piece(size, 100, size)], BOX)[0]?.size).toBe(500);
});

test('a page is not larger than PDF allows', () => {
  expect(boundBox({ left: 10, bottom: 20, right: 1e9, top: 1e12 })).toEqual({
    left: 10,
    bottom: 20,
    right: 14_410,
    top: 14_420,
  });
});

test('text far outside its page is left out, and a line does not reach further than that', () => {
  const { segments } = boundPage(
    page(1, [segment('far', 9e8, 100), segment('below', 50, -1e6), segment('long', 50, 100, { right: 1e9 })]),
  );
  expect(segments).toMatchObject([{ text: 'long', right: 1_400 }]);
});

test('of a page with too many segments the first are read, and the document is cut', () => {
  const full = page(
    1,
    Array.from({ length: 20_000 }, (_, at) => segment('x', at % 600, at % 800)),
  );
  const { pages, cut } = boundText({ pages: [full], fonts: [] });
  expect([pages[0]?.segments.length, cut]).toEqual([15_000, true]);
});

test('a line of a million characters is read up to a limit', () => {
  const many = Array.from({ length: 1_000 }, () => ({ ...piece(10, 100, 0), str: 'heat '.repeat(200) }));
  const pieces = many.map((one, at) => ({ ...one, transform: [10, 0, 0, 10, 100 + at * 5, 700], width: 5 }));
  expect(joinSegments(pieces, BOX)[0]?.text.length).toBeLessThanOrEqual(10_000);
});
