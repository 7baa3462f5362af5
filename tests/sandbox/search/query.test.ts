import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAST } from '../../../sandbox/cast/index.ts';
import { isProblem, parseQuery } from '../../../sandbox/search/query.ts';
import { createSearchIndex } from '../../../sandbox/search/rank.ts';

const index = createSearchIndex(CAST);
const keys = (text: string, implicit: 'and' | 'or' = 'and') => {
  const query = parseQuery(text, implicit);
  return isProblem(query) ? query : index.find(query).map(({ paper }) => paper.key);
};

test('evaluates NOT before AND before OR', () => {
  expect(parseQuery('a OR b AND NOT c', 'and')).toMatchObject({
    op: 'or',
    parts: [{ text: 'a' }, { op: 'and', parts: [{ text: 'b' }, { op: 'not' }] }],
  });
});

test('applies a field to its group and to ranges', () => {
  expect(parseQuery('doi:(a OR "b c")', 'and')).toMatchObject({
    op: 'or',
    parts: [
      { field: 'doi', text: 'a' },
      { field: 'doi', text: 'b c', phrase: true },
    ],
  });
  expect(parseQuery('year:[2015 TO *]', 'and')).toEqual({ op: 'range', field: 'year', from: '2015', to: '*' });
});

test('rejects unbalanced quotes and parentheses', () => {
  expect(isProblem(parseQuery('"a', 'and'))).toBe(true);
  expect(isProblem(parseQuery('(a', 'and'))).toBe(true);
});

test('matches a phrase by adjacent words, plural or singular', () => {
  expect(keys('"cell solar perovskite"')).toEqual([]);
  expect(keys('"perovskite solar cell"')).toContain('wang-2023');
});

test('ranks words in the title above words in the abstract', () => {
  expect(keys('thermometry')).toMatchObject({ 0: 'kucsko-2013' });
});

test('searches scripts without spaces by character', () => {
  expect(keys('"太陽電池"')).toEqual(['cjk-2018']);
});

test('ignores accents and markup', () => {
  expect(keys('poincare')).toContain('poincare-2020');
  expect(keys('invariant')).toContain('alpha-2012');
});

test('no text breaks the parser', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab "():[]TOANDR*\\'.split('')) }), (text) => {
      expect(() => keys(text)).not.toThrow();
    }),
  );
});
