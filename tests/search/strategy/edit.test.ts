import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchStrategy } from '../../../src/model/collection.ts';
import { toWire } from '../../../src/model/wire.ts';
import { parseStrategy } from '../../../src/search/strategy/edit.ts';
import { toQuery } from '../../../src/search/strategy/query.ts';
import { unwrap } from '../../support/unwrap.ts';

const current: SearchStrategy = {
  queries: [toQuery(['monsoon', 'onset'], { monsoon: ['rainy season'] }, 'broad')],
  sources: ['one', 'two'],
  filters: { fromYear: 2010, maxResults: 50 },
};
const SOURCES = ['one', 'two', 'three'].map((id) => ({ id, wireKey: `${id[0]}1`, title: `Source ${id}` }));
const parse = (data: unknown) => parseStrategy(data, current, SOURCES);
const value = (data: unknown) => {
  const read = unwrap(parse(data));
  return read;
};
const message = (data: unknown) => {
  const read = parse(data);
  return read.ok ? '' : read.error.message;
};

test('a strategy that is sent back unchanged stays the same', () => {
  expect(value(JSON.parse(JSON.stringify(toWire(current))))).toEqual(current);
});

test('an edited query is marked as edited', () => {
  expect(value({ queries: [{ keywords: ['dust'] }] }).queries[0]?.origin).toBe('edited');
});

test('new keywords replace the queries and their boolean form', () => {
  const { queries, sources, filters } = value({
    queries: [{ keywords: ['dust', 'snow'], synonyms: { snow: ['firn'] } }],
  });
  expect(queries.map(({ booleanQuery }) => booleanQuery)).toEqual(['dust AND (snow OR firn)']);
  expect({ sources, filters }).toEqual({ sources: current.sources, filters: current.filters });
});

test('synonyms can be given as a list', () => {
  const map = [{ keyword: 'snow', synonyms: ['firn'] }];
  expect(value({ queries: [{ keywords: ['snow'], synonym_map: map }] }).queries[0]?.synonyms).toEqual({
    snow: ['firn'],
  });
});

test('a boolean query alone becomes keywords and synonyms', () => {
  const [query] = value({ queries: [{ boolean_query: '("black carbon" OR soot) AND snow' }] }).queries;
  expect(query).toMatchObject({ keywords: ['black carbon', 'snow'], synonyms: { 'black carbon': ['soot'] } });
});

test('an edited boolean query wins over unchanged keywords', () => {
  const shown = toWire(current).queries[0];
  const [query] = value({ queries: [{ ...shown, boolean_query: 'monsoon AND retreat' }] }).queries;
  expect(query?.keywords).toEqual(['monsoon', 'retreat']);
});

test('edited keywords win over an unchanged boolean query', () => {
  const shown = toWire(current).queries[0];
  const [query] = value({ queries: [{ ...shown, keywords: ['monsoon', 'retreat'] }] }).queries;
  expect(query?.booleanQuery).toBe('(monsoon OR "rainy season") AND retreat');
});

test('a filter in an edit replaces the old one, null removes it, and an absent one stays', () => {
  expect(value({ filters: { to_year: 2020, language: 'German' } }).filters).toEqual({
    fromYear: 2010,
    toYear: 2020,
    language: 'de',
    maxResults: 50,
  });
  expect(value({ filters: { from_year: null } }).filters).toEqual({ maxResults: 50 });
});

test.each<[string, unknown, RegExp]>([
  ['nothing', {}, /changes nothing/],
  ['no object', 'please', /./],
  ['null', null, /./],
  ['an unknown key', { query: 'x' }, /query/],
  ['no keywords', { queries: [{ keywords: [] }] }, /queries\[0\]: must have keywords/],
  ['a blank keyword', { queries: [{ keywords: ['  '] }] }, /queries\[0\]\.keywords\[0\]/],
  ['synonyms of another word', { queries: [{ keywords: ['a1'], synonyms: { b1: ['c1'] } }] }, /"b1" is not one of/],
  ['NOT', { queries: [{ boolean_query: 'dust NOT snow' }] }, /NOT is not supported/],
  ['an open quote', { queries: [{ boolean_query: '"dust' }] }, /unclosed quote/],
  ['an AND inside an OR', { queries: [{ boolean_query: '(a1 AND b1) OR c1' }] }, /only groups/],
  ['a contradicting boolean query', { queries: [{ keywords: ['a1'], boolean_query: 'b1' }] }, /give one of them/],
  ['an unknown source', { sources: ['serpapi'] }, /"serpapi"; known: one, two, three/],
  ['no source', { sources: [] }, /sources/],
  ['max_results 0', { filters: { max_results: 0 } }, /filters\.max_results/],
  ['max_results 10^9', { filters: { max_results: 1e9 } }, /filters\.max_results/],
  [
    'reversed years',
    { filters: { from_year: 2020, to_year: 2010 } },
    /filters\.from_year: 2020 comes after to_year 2010/,
  ],
])('an edit with %s is refused with the reason', (_what, data, reason) => {
  expect(message(data)).toMatch(reason);
});

test('a refused edit names the fields that are wrong', () => {
  const read = parse({ queries: [{ keywords: ['a1'], synonyms: { b1: ['c1'] } }], filters: { to_year: 2000 } });
  expect(read).toMatchObject({
    error: {
      fields: {
        'queries[0].synonyms': '"b1" is not one of the keywords',
        'filters.from_year': '2010 comes after to_year 2000',
      },
    },
  });
});

test('all problems of an edit are listed at once', () => {
  expect(message({ queries: [{ keywords: [1] }], sources: 'one' })).toMatch(/queries\[0\]\.keywords\[0\].*; sources/);
});

test('any data is either accepted or refused with a failure', () => {
  const shaped = fc.record(
    { queries: fc.anything(), sources: fc.anything(), filters: fc.anything() },
    { requiredKeys: [] },
  );
  const boolean = fc.string().map((text) => ({ queries: [{ boolean_query: text }] }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), shaped, boolean), (data) => {
      const read = parse(data);
      if (!read.ok) expect(read.error.code).toBe('INVALID_ARGUMENT');
    }),
  );
});

test('a source can be named by its id, its key or its title', () => {
  expect(parse({ sources: ['o1', 'Source two', 'three', 'one'] })).toMatchObject({
    value: { sources: ['one', 'two', 'three'] },
  });
});

test('a query for any of its words stays one when it is edited', () => {
  const [query] = value({ queries: [{ keywords: ['dust', 'snow'], match: 'any' }] }).queries;
  expect(query).toMatchObject({ match: 'any', booleanQuery: '(dust OR snow)' });
});
