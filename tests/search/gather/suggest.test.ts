import { expect, test } from 'vitest';
import type { Hit } from '../../../src/model/collection.ts';
import { suggestTerms } from '../../../src/search/gather/suggest.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const hit = (title: string, keywords: string[] = []): Hit => ({
  id: `doi:${title}`,
  paper: { title, keywords, isOa: null, provenance: {} },
  score: 1,
  reason: '',
  tags: [],
  sources: ['one'],
});
const need = { name: 'solar cells', weight: 1, spellings: ['solar cell', 'degradation'] };
const suggest = (...hits: Hit[]) => suggestTerms(hits, [need], vocabularyOf('general'));

test('keywords that several papers share are suggested, the most frequent first', () => {
  const papers = [
    hit('One', ['Encapsulation', 'humidity']),
    hit('Two', ['encapsulation', 'Humidity', 'tin']),
    hit('Three', ['encapsulation']),
  ];
  expect(suggest(...papers)).toEqual(['Encapsulation', 'humidity']);
});

test('noun phrases that several titles share are suggested', () => {
  const papers = [hit('Ion migration in solar cells'), hit('Why ion migration matters'), hit('Rain')];
  expect(suggest(...papers)).toEqual(['Ion migration']);
});

test('what was asked for, vague words and single words of titles are not suggested', () => {
  const papers = [
    hit('Degradation of solar cells', ['Solar cells', 'results']),
    hit('Solar cell degradation', ['solar cell', 'results']),
  ];
  expect(suggest(...papers)).toEqual([]);
});

test('at most eight terms are suggested, from the thirty best papers', () => {
  const keywords = [...'abcdefghijkl'].map((letter) => `${letter}topic`);
  expect(suggest(hit('One', keywords), hit('Two', keywords))).toHaveLength(8);
  const rain = (count: number) => Array.from({ length: count }, (_, at) => hit(`Rain ${at}`));
  const late = [hit('Last', ['humidity']), hit('Very last', ['humidity'])];
  expect([suggest(...rain(28), ...late), suggest(...rain(29), ...late)]).toEqual([['humidity'], []]);
});

test.each([
  ['four words', 'alpha beta gamma delta', true],
  ['five words', 'alpha beta gamma delta epsilon', false],
  ['sixty letters', `salt ${'x'.repeat(55)}`, true],
  ['sixty-one letters', `salt ${'x'.repeat(56)}`, false],
  ['a word of the question and another one', 'solar wind', true],
  ['a number', '2020', false],
])('a keyword of %s is suggested: %s', (_what, keyword, expected) => {
  expect(suggest(hit('One', [keyword]), hit('Two', [keyword]))).toEqual(expected ? [keyword] : []);
});

test('terms of equally many papers are suggested in the order of the alphabet', () => {
  const keywords = ['zeolites', 'albedo', 'marble'];
  expect(suggest(hit('One', keywords), hit('Two', keywords))).toEqual(['albedo', 'marble', 'zeolites']);
});
