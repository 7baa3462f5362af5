import { expect, test } from 'vitest';
import { createQueryWriter } from '../../../src/search/strategy/query-writer.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const NAMES = Array.from({ length: 12 }, (_, at) => `name ${at}`);
/** The general vocabulary, with these names for every term. */
const knowing = (names: readonly string[]) => ({ ...vocabularyOf('general'), othersOf: () => names });

test('a concept is searched with its six best other names', () => {
  const names = createQueryWriter(knowing(NAMES), new Set(), new Map()).synonymsFor('black carbon');
  expect(names).toEqual(NAMES.slice(0, 6));
});

test('an alternative comes first, with three names of its own, and each name once', () => {
  const alternatives = { 'black carbon': ['wood smoke'] };
  const { synonymsFor } = createQueryWriter(knowing(NAMES.slice(0, 5)), new Set(), new Map(), alternatives);
  const names = synonymsFor('black carbon');
  expect(names[0]).toBe('wood smoke');
  expect(new Set(names).size).toBe(names.length);
  expect(names.indexOf('name 4')).toBeGreaterThan(3);
});

test('names that a reviewer gave replace ours, and differ in more than capitals', () => {
  const given = new Map([['snow', ['Firn', 'firn', 'snow', 'FIRN', 'neve']]]);
  expect(createQueryWriter(knowing(NAMES), new Set(), given).synonymsFor('snow')).toEqual(['Firn', 'neve']);
});

test('a refused word is in no query, neither as a keyword nor as a synonym or part of one', () => {
  const given = new Map([['snow', ['firn', 'old firn', 'neve']]]);
  const { write } = createQueryWriter(knowing([]), new Set(['firn', 'dust']), given);
  expect(write(['snow', 'dust', 'dust storm'], 'all')).toMatchObject({
    keywords: ['snow'],
    synonyms: { snow: ['neve'] },
  });
  expect(write(['dust'], 'all')).toBeNull();
  expect(write(['snow'], 'kind', { alternatives: ['dust', 'review', 'survey'] })).toMatchObject({
    keywords: ['snow', 'review'],
    synonyms: { review: ['survey'] },
  });
});

test('of the names of an alternative, three are searched for', () => {
  const vocabulary = {
    ...vocabularyOf('general'),
    othersOf: (term: string) => (term === 'wood smoke' ? NAMES : []),
  };
  const { synonymsFor } = createQueryWriter(vocabulary, new Set(), new Map(), { 'black carbon': ['wood smoke'] });
  expect(synonymsFor('black carbon')).toEqual(['wood smoke', 'name 0', 'name 1', 'name 2']);
});
