import { expect, test } from 'vitest';
import { understand } from '../../../src/search/understand/intent.ts';
import { findMisspellings } from '../../../src/search/understand/misspellings.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';
import { unwrap } from '../../support/unwrap.ts';

const general = vocabularyOf('general');

test.each([
  ['does coffe help', 'coffe', 'coffee'],
  ['inhalers for athsma', 'athsma', 'asthma'],
  ['bloodpressure at night', 'bloodpressure', 'blood pressure'],
  ['antibotic use in pigs', 'antibotic', 'antibiotic'],
  ['probiotcs for infants', 'probiotcs', 'probiotics'],
  ['effectivness of bed nets', 'effectivness', 'effectiveness'],
  ['efectiveness of bed nets', 'efectiveness', 'effectiveness'],
  ['mangement of weeds', 'mangement', 'management'],
])('a word one slip away from one known word is recognised: %s', (text, written, meant) => {
  expect(findMisspellings(text, general)).toEqual([{ written, meant }]);
});

test.each([
  'feathers of hens',
  'human destiny',
  'neutral currents',
  'convection in stars',
  'talking parrots',
  'fibber behaviour',
  'lasser known painters',
  'lateer riders',
  'the Benin bronzes',
  'TiO2',
])('a word that is only rare stays as it is: %s', (text) => {
  expect(findMisspellings(text, general)).toEqual([]);
});

test('papers may have either spelling, and a note says so', () => {
  const { concepts, alternatives, notes } = unwrap(
    understand({ query: 'Does athsma run in families?', domain: 'general', maxResults: 10 }, 0),
  );
  expect(concepts).toContain('asthma');
  expect(alternatives?.['asthma']).toEqual(['athsma']);
  expect(notes?.join()).toContain('"athsma" may be misspelled');
});

test('given concepts are never corrected', () => {
  const request = { query: 'athsma', domain: 'general', maxResults: 10, concepts: [['athsma']] } as const;
  expect(unwrap(understand(request, 0))).toMatchObject({ concepts: ['athsma'] });
});
