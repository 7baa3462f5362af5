import { expect, test } from 'vitest';
import { isSameRange, readPages, samePages } from '../../src/match/pages.ts';

test.each([
  ['123-128', 123, 128],
  ['123-8', 123, 128],
  ['123–28', 123, 128],
  ['S27-S30', 27, 30],
  ['376 -- 383', 376, 383],
  ['376 to 383', 376, 383],
  ['P63 [tp 104]', 63, 63],
  ['e1', 1, 1],
  ['12a-15', 12, 15],
  ['233-238+230-235', 230, 235],
  ['9-11, 15', 9, 11],
  ['15, 9-11', 15, 15],
  ['98-103', 98, 103],
  ['123-June', 123, 123],
])('"%s" are the pages %i to %i', (text, first, last) => {
  expect(readPages(text)).toEqual({ first, last });
});

test.each([
  '',
  'in press',
  ...'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((month) => `3-${month}`),
])('"%s" has no page', (text) => {
  expect(readPages(text)).toBeNull();
});

test.each([
  ['12-20', '12', true],
  ['12-20', '12-18', true],
  ['12-20', '15-20', true],
  ['20', '12-20', false],
  ['12-20', '13-21', true],
  ['12-20', '17-25', false],
  ['10-13', '11-14', true],
  ['10-13', '12-15', false],
  ['12', '13', false],
])('%s and %s are the same pages: %s', (one, other, expected) => {
  const [a, b] = [readPages(one), readPages(other)];
  expect(a && b && [samePages(a, b), samePages(b, a)]).toEqual([expected, expected]);
});

test.each([
  ['12-20', '12-20', true],
  ['12-20', '12-19', false],
  ['12-20', '11-20', false],
  ['12', '12', false],
  ['12', '', false],
])('%s and "%s" are the same range of pages: %s', (one, other, expected) => {
  expect(isSameRange(readPages(one), readPages(other))).toBe(expected);
});
