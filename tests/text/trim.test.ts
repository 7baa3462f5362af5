import { expect, test } from 'vitest';
import { createLineCounter } from '../../src/text/line-counter.ts';
import { trimEndOf, trimStartOf } from '../../src/text/trim.ts';

test.each([
  ['..a.b..', '..a.b', 'a.b..'],
  ['. ,', '', ''],
  ['', '', ''],
  ['ab', 'ab', 'ab'],
])('only the signs at one end of %j are dropped', (text, end, start) => {
  expect([trimEndOf(text, '., '), trimStartOf(text, '., ')]).toEqual([end, start]);
});

test('the line of a position is counted from one, and a line end belongs to its line', () => {
  const lineOf = createLineCounter('\nb\n\nd');
  expect([0, 1, 2, 3, 4, 5, 5].map(lineOf)).toEqual([1, 2, 2, 3, 4, 4, 4]);
});
