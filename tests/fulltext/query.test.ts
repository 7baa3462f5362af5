import { expect, test } from 'vitest';
import { parseQuery } from '../../src/fulltext/query.ts';

test('stop words are ignored unless the query has no other words', () => {
  expect(parseQuery('what is the effect of heat').terms.map(({ stems }) => stems[0])).toEqual(['effect', 'heat']);
  expect(parseQuery('to be or not to be').terms).not.toEqual([]);
});

test('a hyphenated word is searched as a phrase and by its parts, an id only as a phrase', () => {
  expect(parseQuery('boundary-layer').terms.map(({ words }) => words.join(' '))).toEqual([
    'boundary layer',
    'boundary',
    'layer',
  ]);
  expect(parseQuery('10.1000/182').terms.map(({ words }) => words.join(' '))).toEqual(['10 1000 182']);
});

test('quoted words are a required phrase; an unclosed quote is ignored', () => {
  expect(parseQuery('"heat flow" slabs').required.map(({ words }) => words)).toEqual([['heat', 'flow']]);
  expect(parseQuery('"heat flow').required).toEqual([]);
});

test('a repeated phrase counts once, and phrases beyond the eighth are only words', () => {
  expect(parseQuery('"a""a"'.repeat(80)).required).toHaveLength(1);
  const many = parseQuery('one two three four five six seven eight nine'.replace(/\w+/g, '"$& waves"'));
  expect([many.required.length, many.unquoted.map(({ text }) => text)]).toEqual([8, ['nine waves']]);
  expect(many.terms.map(({ words }) => words[0])).toEqual(['nine', 'waves']);
});

test('only the first words of a very long phrase are compared', () => {
  expect(parseQuery(`"${'a '.repeat(248)}"`).required[0]?.words).toHaveLength(24);
});

test('repeated neighbours are compared once', () => {
  expect(parseQuery('heat flow '.repeat(50)).neighbours).toEqual([
    ['heat', 'flow'],
    ['flow', 'heat'],
  ]);
});
