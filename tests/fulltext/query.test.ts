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

const termsOf = (text: string) =>
  parseQuery(text).terms.map(({ words, weight, begins }) => `${words.join(' ')} ${weight}${begins ? ' begins' : ''}`);

test.each([
  ['Heat heats FLOW', ['heat 1.8', 'flow 1']],
  ['state-of-the-art', ['state of the art 1', 'state 1', 'art 1']],
  ['x-ray 2.5', ['x ray 1', 'ray 1', '2 5 1']],
  ['网', ['网 1 begins']],
  ['网络', ['网络 1']],
  ['图神经网络', ['图神 0.34', '神经 0.34', '经网 0.34', '网络 0.34']],
  ['神经网', ['神经 0.5', '经网 0.5']],
  ['', []],
])('the terms of %j are %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('a query has at most 48 different terms', () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`);
  expect(parseQuery(`${words[0]} ${words.join(' ')}`).terms.map(({ words: [word] }) => word)).toEqual(
    words.slice(0, 48),
  );
});

test('forms are the words as typed, with those of required phrases', () => {
  expect([...parseQuery('the Heats "deep Flows"').forms]).toEqual(['heats', 'deep', 'flows']);
});

test('a stop word inside a piece stays in its phrase, a piece of stop words is left out', () => {
  expect(termsOf('of-the heat')).toEqual(['heat 1']);
  expect(parseQuery('"heat flow" of the').terms).toEqual([]);
});

test('every kind of quotes makes a phrase, and the phrase is kept as typed', () => {
  for (const text of ['" Heat flow "', '“Heat flow”', '„Heat flow“', '«Heat flow»', '「Heat flow」', '『Heat flow』'])
    expect(parseQuery(text).required).toMatchObject([{ text: 'Heat flow', stems: ['heat', 'flow'], weight: 1 }]);
  expect(parseQuery('"网"').required).toMatchObject([{ words: ['网'], begins: true }]);
  expect(parseQuery('"图神经"').required).toMatchObject([{ words: ['图神', '神经'], begins: false }]);
});
