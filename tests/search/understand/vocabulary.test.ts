import { expect, test } from 'vitest';
import { general } from '../../../src/search/understand/domains/general.ts';
import { readTable } from '../../../src/search/understand/domains/table.ts';
import { spellingsOf, vocabularyOf } from '../../../src/search/understand/vocabulary.ts';
import { termKey } from '../../../src/search/understand/words.ts';

const groups = [...general.synonyms, ...general.places, ...general.periods, ...general.populations];
const vocabulary = vocabularyOf('general');

test('a table has one group a line, with marks for special names', () => {
  expect(readTable('\nchildren | child | !kids\natrial fibrillation | ~AF\n')).toEqual({
    groups: [
      ['children', 'child', 'kids'],
      ['atrial fibrillation', 'AF'],
    ],
    ambiguous: ['AF'],
    everyday: ['kids'],
  });
});

test('no name is in two groups or twice in one', () => {
  const keys = groups.flat().map(termKey);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('every name has a word, no empty place and no stray mark', () => {
  expect(groups.flat().filter((name) => !/^[\p{L}\p{N}][^|~!]*[^\s|]$|^\p{L}$/u.test(name))).toEqual([]);
});

test('everyday and ambiguous names have another one to search for', () => {
  const special = new Set([...general.everyday, ...general.ambiguous]);
  const lost = groups.filter(
    (names) => names.some((name) => general.everyday.includes(name)) && special.has(names[0] ?? ''),
  );
  expect(lost).toEqual([]);
});

test('names are in lower case unless they are proper names, formulas or abbreviations', () => {
  const shouted = groups.flat().filter((name) => /^[A-Z]{9,}$/u.test(name));
  expect(shouted).toEqual([]);
});

test.each([
  ['kids', 'children'],
  ['afib', 'atrial fibrillation'],
  ['otters', 'otters'],
])('%s is searched as %s', (word, name) => {
  expect(vocabulary.scholarlyOf(word)).toBe(name);
});

test.each([
  ['heart attack', 'myocardial infarction'],
  ['sugar tax', 'SSB tax'],
  ['climate change', 'global warming'],
  ['flu vaccine', 'influenza vaccine'],
  ['silicon solar cells', 'silicon photovoltaics'],
])('%s is also %s', (term, other) => {
  expect(vocabulary.othersOf(term)).toContain(other);
});

test('a word whose synonym would change its phrase stays as it is', () => {
  expect(vocabulary.othersOf('energy consumption')).toEqual([]);
});

test.each([
  ['absolute pitch', 'absolute pitches'],
  ['electric vehicle', 'electric vehicles'],
])('the plural of %s is %s', (term, plural) => {
  expect(spellingsOf(term, vocabularyOf('general'))).toContain(plural);
});

test.each(['chronic pain', 'reinforced concrete', 'soil organic carbon', 'remote work', 'Parkinson disease'])(
  '%s has no plural',
  (term) => {
    expect(spellingsOf(term, vocabularyOf('general')).filter((other) => other.endsWith('s'))).toEqual([]);
  },
);

test.each([
  ['heat stress', 'heat stroke'],
  ['osteoarthritis', 'rheumatoid arthritis'],
  ['low temperature', 'cryogenic'],
])('%s is not %s', (term, other) => {
  expect(vocabularyOf('general').allOf(term)).not.toContain(other);
});
