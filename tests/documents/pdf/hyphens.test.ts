import { expect, test } from 'vitest';
import { countWords, joinText } from '../../../src/documents/pdf/hyphens.ts';

test.each([
  ['a broken word is joined', 'the tem-', 'perature rose', [], 'the temperature rose'],
  [
    'a compound that the document has elsewhere keeps its hyphen',
    'a high-',
    'resolution map',
    ['high-resolution'],
    'a high-resolution map',
  ],
  ['another kind of hyphen elsewhere, too', 'a high-', 'resolution map', ['high‐resolution'], 'a high-resolution map'],
  ['a soft hyphen is dropped', 'a graph\u00ad', 'based method', [], 'a graphbased method'],
  ['a hyphen after a digit stays', 'an alpha2-', 'receptor', [], 'an alpha2-receptor'],
  ['the joined word elsewhere decides, too', 'the non-', 'linear model', ['nonlinear'], 'the nonlinear model'],
  ['the more common spelling wins', 'co-', 'operate', ['co-operate', 'cooperate', 'cooperate'], 'cooperate'],
  [
    'two words of the document are a compound',
    'a time-',
    'series model',
    ['time', 'time', 'series', 'series'],
    'a time-series model',
  ],
  ['an ending such as -based keeps the hyphen', 'a graph-', 'based method', [], 'a graph-based method'],
  ['a capital after the hyphen keeps it', 'the Navier-', 'Stokes equations', [], 'the Navier-Stokes equations'],
  ['a number keeps it', 'COVID-', '19 cases', [], 'COVID-19 cases'],
  ['a dash is no hyphen', 'one --', 'two', [], 'one -- two'],
  ['a soft hyphen is removed', 'nitro\u00ad', 'gen', [], 'nitrogen'],
  ['a DOI goes on', 'doi:10.1000/', 'abc.12', [], 'doi:10.1000/abc.12'],
  ['lines of Chinese get no blank', '全文检索', '系统', [], '全文检索系统'],
  ['other lines get one', 'a line', 'and another', [], 'a line and another'],
])('%s', (_, before, after, words, joined) => {
  expect(joinText(before, after, countWords(words))).toBe(joined);
});

test('broken halves of words are not counted as words', () => {
  const words = countWords(['the tem-', 'perature of the high-level sea']);
  expect([...words.keys()]).toEqual(['the', 'of', 'high-level', 'sea']);
});

test.each(
  'self non well high low long short half quasi semi cross all ex multi two three four one first second real state end large small open time data user'.split(
    ' ',
  ),
)('the prefix "%s" keeps its hyphen before a word of the document', (prefix) => {
  expect(joinText(`a ${prefix}-`, 'kestrel flies', countWords(['kestrel']))).toBe(`a ${prefix}-kestrel flies`);
  expect(joinText(`a ${prefix}-`, 'kestrel flies', countWords([]))).toBe(`a ${prefix}kestrel flies`);
});

test.each(
  'based like free driven level dependent specific related oriented scale wide time term order type known art called of to and the in up off by aware wise end'.split(
    ' ',
  ),
)('the ending "%s" keeps its hyphen after a longer word', (ending) => {
  expect(joinText('a kestrel-', `${ending} method`, countWords([]))).toBe(`a kestrel-${ending} method`);
  expect(joinText('a ke-', `${ending} method`, countWords([]))).toBe(`a ke${ending} method`);
});

test.each([
  ['http://a.example/', 'b', true],
  ['https://a.example/b.', 'c', true],
  ['www.a.example/b-', 'c', true],
  ['doi:10.1000/b_', '1', true],
  ['10.1000/b=', 'c', true],
  ['(10.1000/b?', 'c', true],
  ['10.1000/b&', '/c', true],
  ['10.1000/b', 'c', false],
  ['10.1000/b/', 'Cited', false],
  ['10.1/b/', 'c', false],
  ['a/b/', 'c', false],
])('an address that ends in a sign goes on in the next line: %s and %s', (before, after, goesOn) => {
  expect(joinText(`see ${before}`, after, countWords([]))).toBe(`see ${before}${goesOn ? '' : ' '}${after}`);
});

test.each([
  ['検索', 'かな', '検索かな'],
  ['カナ', '検索', 'カナ検索'],
  ['検索。', '検索', '検索。検索'],
  ['検索', 'word', '検索 word'],
  ['word', '検索', 'word 検索'],
  ['한국', '한국', '한국 한국'],
  ['', 'word', 'word'],
  ['word', '', 'word'],
  ['a ‐', 'word', 'a ‐ word'],
  ['tem‐', 'perature', 'temperature'],
  ['tem‑', 'perature', 'temperature'],
  ['tem-', '(perature)', 'tem- (perature)'],
])('%s and %s become %s', (before, after, joined) => {
  expect(joinText(before, after, countWords([]))).toBe(joined);
});

test('two halves are a compound only if both are words that the document has twice', () => {
  const join = (...words: string[]) => joinText('a river-', 'otter swims', countWords(words));
  expect([
    join('river', 'river', 'otter', 'otter'),
    join('river', 'otter', 'otter'),
    join('river', 'river', 'otter'),
  ]).toEqual(['a river-otter swims', 'a riverotter swims', 'a riverotter swims']);
});
