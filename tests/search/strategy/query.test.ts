import { expect, test } from 'vitest';
import { bagOf, groupsOf, originOf, toQuery } from '../../../src/search/strategy/query.ts';

test('the boolean form of a query follows from its keywords', () => {
  const query = toQuery(['snow', 'black carbon'], { 'black carbon': ['soot'] }, 'all');
  expect(query.booleanQuery).toBe('snow AND ("black carbon" OR soot)');
  expect(groupsOf(query)).toEqual([['snow'], ['black carbon', 'soot']]);
});

test.each([
  ['as edited', 'edited'],
  ['as edited: only snow', 'edited'],
  ['like the papers marked relevant: soot', 'learned'],
  ['everything asked for', undefined],
])('a query of version 0.1.0 with the purpose "%s" has the origin %s', (purpose, origin) => {
  expect(originOf(toQuery(['snow'], {}, purpose))).toBe(origin);
});

test('the origin of a query does not depend on its purpose', () => {
  expect(originOf(toQuery(['snow'], {}, 'anything', { origin: 'learned' }))).toBe('learned');
});

test('a query for any of its words is one group of alternatives, and a bag of words for other sources', () => {
  const query = toQuery(['snow', 'black carbon'], { snow: ['firn'] }, 'wide', { match: 'any' });
  expect(query.booleanQuery).toBe('(snow OR firn OR "black carbon")');
  expect(groupsOf(query)).toEqual([['snow', 'firn', 'black carbon']]);
  expect(bagOf(query)).toEqual([['snow'], ['black carbon']]);
});

test('a keyword that is also a word of the machine has no synonyms of its own', () => {
  expect(groupsOf(toQuery(['constructor', 'toString'], {}, 'all'))).toEqual([['constructor'], ['toString']]);
});

test('a query for any of its words has each name once', () => {
  const synonyms = { snow: ['firn', 'ice'], ice: ['firn'] };
  expect(groupsOf(toQuery(['snow', 'ice'], synonyms, 'wide', { match: 'any' }))).toEqual([['snow', 'firn', 'ice']]);
});
