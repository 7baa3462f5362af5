import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booleanText, quoteTerm } from '../../../src/sources/exchange/query.ts';

test('words of the syntax are searched for, not obeyed', () => {
  expect(booleanText([['desk', 'work place'], ['NOT'], ['a"b\\']])).toBe('(desk OR "work place") AND "NOT" AND "a b"');
});

test('terms and groups that say nothing leave no trace', () => {
  expect(booleanText([['', ' '], ['desk', '"'], []])).toBe('desk');
  expect(booleanText([['()'], []])).toBe('');
});

test('whatever a term holds, its quotes are balanced and nothing inside ends them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      expect(quoteTerm(words)).toMatch(/^(?:[\p{L}\p{N}]+|"[^"\\]*")$/u);
    }),
  );
});
