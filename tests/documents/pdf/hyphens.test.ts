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
