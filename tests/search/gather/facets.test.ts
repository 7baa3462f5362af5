import { expect, test } from 'vitest';
import type { Hit } from '../../../src/model/collection.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import { facetsOf } from '../../../src/search/gather/facets.ts';

const hit = (fields: PaperFields, sources = ['one']): Hit => ({
  ...{ id: 'x', score: 1, reason: '', tags: [], sources },
  paper: { isOa: null, provenance: {}, ...fields },
});

test('values are counted and sorted by count, then by name; an author counts once for a paper', () => {
  const ada = { family: 'Lovelace', given: 'Ada' };
  const facets = facetsOf([
    hit({ year: 2020, venue: 'Z', authors: [{ family: 'Abel', given: 'N' }, {}] }, ['one', 'two']),
    hit({ year: 2019, venue: 'B', authors: [ada, ada] }),
    hit({ year: 2020, venue: 'B', authors: [ada] }),
    hit({ venue: 'A' }),
  ]);
  expect(facets).toMatchObject({ byYear: { 2019: 1, 2020: 2 }, bySource: { one: 4, two: 1 } });
  expect(Object.entries(facets.byVenue)).toEqual([
    ['B', 2],
    ['A', 1],
    ['Z', 1],
  ]);
  expect(facets.topAuthors).toEqual(['Ada Lovelace', 'N Abel']);
});

test('at most ten authors and eight themes are named', () => {
  const letters = [...'abcdefghijkl'];
  const authors = letters.map((letter) => ({ family: `Name${letter}` }));
  const { topAuthors, keyThemes } = facetsOf([hit({ authors, keywords: letters.map((letter) => `topic${letter}`) })]);
  expect([topAuthors.length, keyThemes.length]).toEqual([10, 8]);
});

test('a pair of words wins over its parts, and one paper of many makes no theme', () => {
  const titles = ['Heat flow in ice', 'Heat flows', 'The heat flow', 'Heat', 'Ocean'];
  expect(facetsOf(titles.map((title) => hit({ title }))).keyThemes).toEqual(['heat flow']);
  expect(facetsOf([hit({ title: 'Ocean 2020 of new ice' })]).keyThemes).toEqual(['ice', 'ocean']);
});

test.each([
  [3, ['ice', 'ocean', 'rain']],
  [4, []],
])('of %i papers, themes that only one has are named: %j', (count, expected) => {
  const titles = ['Ice', 'Ocean', 'Rain', 'Of'].slice(0, count);
  expect(facetsOf(titles.map((title) => hit({ title }))).keyThemes).toEqual(expected);
});

test('themes come from keywords too, without little, short and vague words, numbers and repetitions', () => {
  const keywords = ['Tidal power', 'of', 'ox', 'results', '2020', 'tidal'];
  expect(facetsOf([hit({ title: 'Tidal', keywords })]).keyThemes).toEqual(['tidal power']);
});

test('themes of equally many papers come in the order of the alphabet', () => {
  expect(facetsOf([hit({ keywords: ['zeolite', 'albedo', 'marble'] })]).keyThemes).toEqual([
    'albedo',
    'marble',
    'zeolite',
  ]);
});

test('an author who is listed twice in one paper counts once', () => {
  const zed = { family: 'Zed' };
  expect(facetsOf([hit({ authors: [zed, zed] }), hit({ authors: [{ family: 'Abel' }] })]).topAuthors).toEqual([
    'Abel',
    'Zed',
  ]);
});
