import { expect, test } from 'vitest';
import { createQueryWriter } from '../../../src/search/strategy/query-writer.ts';
import { understand } from '../../../src/search/understand/intent.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';
import { unwrap } from '../../support/unwrap.ts';

const NOW = Date.UTC(2026, 4, 1);
const conceptsOf = (query: string) => unwrap(understand({ query, domain: 'general', maxResults: 50 }, NOW)).concepts;

test.each([
  ['additively manufactured gears', ['additively manufactured', 'gears']],
  ['sepsis in mechanically ventilated patients', ['sepsis', 'mechanically ventilated']],
  ['locally advanced rectal cancer', ['locally advanced', 'rectal cancer']],
  ['sport for visually impaired pupils', ['sport', 'visually impaired', 'pupils']],
  ['Is genetically engineered rice nutritious?', ['genetically engineered', 'rice']],
])('an adverb stays with its participle or adjective: %s', (query, concepts) => {
  expect(conceptsOf(query)).toEqual(expect.arrayContaining(concepts));
});

test.each([
  ['Did the drought significantly reduced harvest matter?', 'significantly'],
  ['Has the treaty rapidly changed trade?', 'rapidly'],
  ['toxins behaviourally impaired bees', 'behaviourally'],
])('an adverb of degree or of a verb is no concept: %s', (query, adverb) => {
  expect(conceptsOf(query).join()).not.toContain(adverb);
});

test('the noun of a participle with its adverb is searched too, if a vocabulary knows it', () => {
  const { synonymsFor } = createQueryWriter(vocabularyOf('general'), new Set(), new Map());
  expect(synonymsFor('additively manufactured')).toContain('additive manufacturing');
  expect(synonymsFor('mechanically ventilated')).toContain('mechanical ventilation');
  expect(synonymsFor('chemically strengthened')).toEqual([]);
});
