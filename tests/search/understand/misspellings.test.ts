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

test.each([
  ['two letters changed places', 'vaccnie', 'vaccine'],
  ['a letter that should be double', 'vacines', 'vaccines'],
  ['a letter that is double', 'photosynthesiss', 'photosynthesis'],
  ['a missing letter in a long word', 'diabtes', 'diabetes'],
  ['a missing letter in a plural', 'antibiotcs', 'antibiotics'],
  ['a lost space', 'heartattack', 'heart attack'],
  ['letters that changed places in a word of every paper', 'temperatrue', 'temperature'],
  ['a missing letter in a word of every paper', 'mesurement', 'measurement'],
  ['one letter too many in a word of every paper', 'meaesurement', 'measurement'],
])('%s: %s is %s', (_what, written, meant) => {
  expect(findMisspellings(written, general)).toEqual([{ written, meant }]);
});

test.each([
  ['another letter in place of one', 'performence'],
  ['a capital, which makes a name', 'Stabilty'],
  ['a digit beside it', 'stabilty2'],
  ['a hyphen beside it', 'non-stabilty'],
  ['a form of a verb', 'wroking'],
  ['a short word', 'taht'],
  ['a word that is right', 'vaccines'],
])('%s is no slip: %s', (_what, word) => {
  expect(findMisspellings(word, general)).toEqual([]);
});

test('a corrected word stays in its phrase, which is searched as it was written too', () => {
  const read = (query: string) => unwrap(understand({ query, domain: 'general', maxResults: 10 }, 0));
  expect(read('tumor vaccnie trials')).toMatchObject({
    concepts: ['tumor vaccine trials'],
    alternatives: { 'tumor vaccine trials': ['tumor vaccnie trials'] },
    notes: ['"vaccnie" may be misspelled, so "vaccine" is searched too.'],
  });
});

test.each([
  ['interation', 'integration or interaction'],
  ['inection', 'infection or injection'],
  ['stimulaion', 'simulation or stimulation'],
  ['frction', 'fraction or friction'],
])('a word that is one slip away from two different words is not corrected: %s may be %s', (word) => {
  expect(findMisspellings(word, general)).toEqual([]);
});

test('a slip that is near to two forms of one word is corrected', () => {
  expect(findMisspellings('antibotics', general)).toEqual([{ written: 'antibotics', meant: 'antibiotics' }]);
});

test('nothing is noted about the words of a question with given concepts, or in another language', () => {
  const notesOf = (query: string, more: object = {}) =>
    unwrap(understand({ query, domain: 'general', maxResults: 10, ...more }, 0)).notes;
  expect(notesOf('athsma at 85 °C')).toHaveLength(2);
  expect(notesOf('athsma at 85 °C', { concepts: [['athsma'], ['85 °C']] })).toBeUndefined();
  expect(notesOf('die Wirkung von Kaffee auf das Herz', { concepts: [['coffee']] })).toBeUndefined();
  expect(notesOf('die Wirkung von athsma auf die Lunge und das Herz')?.join()).not.toContain('misspelled');
});
