import { expect, test } from 'vitest';
import { findConcepts, understand } from '../../../src/search/understand/intent.ts';
import { spellingsOf, vocabularyOf } from '../../../src/search/understand/vocabulary.ts';
import { nounOf } from '../../../src/search/understand/word-families.ts';
import { unwrap } from '../../support/unwrap.ts';

const general = vocabularyOf('general');
const read = (text: string) => findConcepts(text, general);

test.each([
  ['perovskite solar cells', ['perovskite solar cells']],
  ['hematopoietic stem cells', ['hematopoietic stem cells']],
  ['the general relativity of small worlds', ['general relativity', 'small worlds']],
  ['vitamin B12 in elderly women', ['vitamin B12', 'elderly', 'women']],
  ['protein folding, quality of life', ['protein folding', 'quality of life']],
  ['walled harbour cities', ['walled harbour cities']],
  ['LLM agents', ['LLM', 'agents']],
  ['What are the remedies for breach of contract?', ['remedies', 'breach of contract']],
  ['breach of contract remedies', ['breach of contract', 'remedies']],
  ['standard of care for sepsis', ['standard of care', 'sepsis']],
  ['theory of planned behavior', ['theory of planned behavior']],
  ['diet of wolves', ['diet', 'wolves']],
])('noun phrases stay whole: %s', (text, concepts) => {
  expect(read(text).concepts).toEqual(concepts);
});

test.each([
  ['How do glaciers melt?', ['glaciers', 'melting']],
  ['Why do polymers crystallise slowly?', ['polymers', 'crystallisation']],
  ['How stable are quantum dots?', ['stability', 'quantum dots']],
  ['Is aspartame toxic?', ['aspartame', 'toxicity']],
  ['How do black holes form?', ['black holes', 'formation']],
  ['predicting house prices', ['house prices', 'prediction']],
  ['degraded forests', ['degraded forests']],
  ['deep learning', ['deep learning']],
  ['What happens to coral reefs when the sea gets warmer?', ['coral reefs', 'warming', 'sea']],
  ['warmer seas', ['warmer seas']],
])('verbs and adjectives find their noun: %s', (text, concepts) => {
  expect(read(text).concepts).toEqual(concepts);
});

test.each([
  ['What are the effects of caffeine on sleep?', ['caffeine', 'sleep']],
  ['Does coffee reduce the risk of stroke?', ['coffee', 'stroke']],
  ['How do wolves change river ecosystems?', ['wolves', 'river ecosystems']],
  ['Which factors usually influence academic success?', ['academic success']],
  ['role of gut bacteria in obesity', ['gut bacteria', 'obesity']],
  [
    'How common are planets in the habitable zone of red dwarf stars?',
    ['planets', 'habitable zone', 'red dwarf stars'],
  ],
  ['How common are planets?', ['planets']],
  ['How good are masks?', ['masks']],
  ['common cold', ['common cold']],
  ['What is the best available treatment for migraine?', ['treatment', 'migraine']],
])('question words and filler are left out: %s', (text, concepts) => {
  expect(read(text).concepts).toEqual(concepts);
});

test('conditions are concepts of their own and come last', () => {
  expect(read('under heat and light, how do dyes erode?')).toMatchObject({
    concepts: ['dyes', 'erosion', 'heat', 'light'],
    conditions: ['heat', 'light'],
  });
  expect(read('How do solar cells degrade under heat and light?')).toMatchObject({
    concepts: ['solar cells', 'degradation', 'heat', 'light'],
    conditions: ['heat', 'light'],
  });
});

test.each([
  ['5 nm TiO2 particles', ['TiO2', 'particles', '5 nm']],
  ['CH3NH3PbI3 films at 85 °C', ['CH3NH3PbI3', 'films', '85 °C']],
  ['GaN lasers below 400-450 nm', ['GaN', 'lasers', '400-450 nm']],
  ['FAPbI3 and Cu(In,Ga)Se2 absorbers', ['FAPbI3', 'Cu(In,Ga)Se2', 'absorbers']],
  ['DNA methylation', ['DNA methylation']],
  ['CRISPR in C++', ['CRISPR', 'C++']],
])('formulas and quantities survive: %s', (text, concepts) => {
  expect(read(text).concepts).toEqual(concepts);
});

test.each([
  'solar',
  'thermal',
  'albedo',
  'species',
  'viruses',
  'diabetes',
  'economics',
  'heat',
  'gases',
  'quality of life',
  'tragedy of the commons',
])('no plural or singular is invented for %s', (word) => {
  expect(spellingsOf(word, general)).toEqual([]);
});

test.each([
  ['solar cells', 'solar cell'],
  ['wolves', 'wolf'],
  ['volcanoes', 'volcano'],
  ['bacterial knives', 'bacterial knife'],
  ['heat pump', 'heat pumps'],
])('%s is also searched as %s', (term, other) => {
  expect(spellingsOf(term, general)).toContain(other);
});

test.each([
  ['degrades', 'degradation'],
  ['degraded', 'degradation'],
  ['classifies', 'classification'],
  ['oxidised', 'oxidation'],
  ['optimise', 'optimisation'],
  ['toxic', 'toxicity'],
  ['table', null],
])('the noun of %s is %s', (word, noun) => {
  expect(nounOf(word)).toBe(noun);
});

const kindOf = (query: string) => unwrap(understand({ query, domain: 'general', maxResults: 10 }, 0)).intentType;

test('a question that begins with "how do" asks for a method only if a person is to do it', () => {
  expect(kindOf('How do perovskite solar cells degrade under heat and light?')).toBe('explanation');
  expect(kindOf('How do I measure albedo?')).toBe('method');
  expect(kindOf('How can we store hydrogen?')).toBe('method');
});

test.each([
  ['nanoparticles photocatalytic activity', ['nanoparticles', 'photocatalytic activity']],
  ['rivers sediment load', ['rivers', 'sediment load']],
  ['gases flow rate', ['gases', 'flow rate']],
  ['sports injuries treatment', ['sports injuries', 'treatment']],
  ['systems theory', ['systems theory']],
  ['news coverage bias', ['news coverage bias']],
  ['glass cracks growth', ['glass cracks growth']],
])('a plural ends a noun phrase, unless it only qualifies the next word: %s', (text, concepts) => {
  expect(read(text).concepts).toEqual(concepts);
});

test.each('how why what which who where when whether do does did can could will would should'.split(' '))(
  'a second question that begins with "%s" only limits the first',
  (word) => {
    for (const join of ['and', 'but'])
      expect(read(`tides of rivers ${join} ${word} harbours tariffs`).conditions).toEqual(['harbours', 'tariffs']);
  },
);

test('without a word of a question after it, "and" continues the question, and so does a question after "or"', () => {
  expect(read('tides of rivers and harbours').conditions).toEqual([]);
  expect(read('tides of rivers or how harbours').conditions).toEqual([]);
});

test.each(
  'how way ways method methods used using trying want need possible best faster able tool tools strategies efforts attempts ability hard easy difficult'.split(
    ' ',
  ),
)('a verb after "%s to" is searched as its noun', (word) => {
  expect(read(`harbours ${word} to paint ships`)).toMatchObject({
    concepts: expect.arrayContaining(['harbours', 'ships', 'painting']),
    conditions: ['painting'],
  });
});

test.each(
  'water never river number paper other member matter power letter winter summer cluster layer computer'.split(' '),
)('after "%s to" no verb is expected', (word) => {
  expect(read(`harbours ${word} to paint ships`).concepts).toContain('paint ships');
});

test('no verb is expected after a comma', () => {
  expect(read('how to, paint ships').concepts).toEqual(['paint ships']);
});

test.each([
  ['do fish farms leak', ['fish farms', 'leakage']],
  ['why do rice farms flood', ['rice farms', 'flooding']],
  ['do fish farms pump water', ['fish farms', 'water', 'pumping']],
  ['do rent strikes end', ['rent strikes']],
  ['can flood gates leak', ['flood gates', 'leakage']],
])('the verb of a question comes after the plural, not before it: %s', (text, concepts) => {
  expect(read(text).concepts).toEqual(concepts);
});
