import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booleanText, quoteTerm } from '../../../src/sources/exchange/query.ts';

test('quotes words that are operators', () => {
  expect(booleanText([['desk', 'work place'], ['NOT'], ['a"b\\']])).toBe('(desk OR "work place") AND "NOT" AND "a b"');
});

test('leaves out terms and groups without words', () => {
  expect(booleanText([['', ' '], ['desk', '"'], []])).toBe('desk');
  expect(booleanText([['()'], []])).toBe('');
});

test('balances the quotes of any term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      expect(quoteTerm(words)).toMatch(/^(?:[\p{L}\p{N}]+|"[^"\\]*")$/u);
    }),
  );
});
