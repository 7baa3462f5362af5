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

const many = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);

test.each<[string, (count: number) => unknown, number]>([
  ['queries', (count) => ({ queries: many(count).map((word) => ({ keywords: [word] })) }), 6],
  ['keywords', (count) => ({ queries: [{ keywords: many(count) }] }), 60],
  ['synonyms of a keyword', (count) => ({ queries: [{ keywords: ['snow'], synonyms: { snow: many(count) } }] }), 20],
  ['letters of a keyword', (count) => ({ queries: [{ keywords: ['x'.repeat(count)] }] }), 200],
  ['letters of a purpose', (count) => ({ queries: [{ keywords: ['x'], purpose: 'x'.repeat(count) }] }), 300],
  ['letters of a boolean query', (count) => ({ queries: [{ boolean_query: 'dust'.padEnd(count) }] }), 2000],
  ['results', (count) => ({ filters: { max_results: count } }), 500],
])('an edit may have a certain number of %s, and not one more', (_what, edit, most) => {
  expect([parse(edit(most)).ok, parse(edit(most + 1)).ok]).toEqual([true, false]);
});

test.each([
  [999, false],
  [1000, true],
  [2200, true],
  [2201, false],
  [2010.5, false],
])('%d is a year: %s', (from, expected) => {
  expect(parse({ filters: { from_year: null, to_year: from } }).ok).toBe(expected);
});

test.each(['!', 'a\u0007b', '—'])('"%s" is no keyword', (keyword) => {
  expect(message({ queries: [{ keywords: [keyword] }] })).toContain('must contain a letter or a digit');
});

test('the other names of the years, author and venue are filters too', () => {
  expect(
    value({ filters: { year_from: 2012, year_to: 2014, author: 'Rao', venue: 'Weather', max_results: 7 } }).filters,
  ).toEqual({
    fromYear: 2012,
    toYear: 2014,
    author: 'Rao',
    venue: 'Weather',
    maxResults: 7,
  });
  expect(value({ filters: { year_from: null } }).filters).toEqual({ maxResults: 50 });
});

test('null removes an author, a venue and a language', () => {
  const full = { ...current, filters: { maxResults: 50, author: 'Rao', venue: 'Weather', language: 'de' } };
  const edited = parseStrategy({ filters: { author: null, venue: null, language: null } }, full, SOURCES);
  expect(unwrap(edited).filters).toEqual({ maxResults: 50 });
});

test('a language must be one', () => {
  expect(message({ filters: { language: 'Klingonese of the north' } })).toContain('must be a language');
});

test.each([
  [undefined, 'as edited'],
  ['broad', 'as edited'],
  ['only snow', 'as edited: only snow'],
])('the purpose of an edited query with "%s" is "%s"', (purpose, expected) => {
  const [query] = value({ queries: [{ keywords: ['dust'], ...(purpose && { purpose }) }] }).queries;
  expect(query?.purpose).toBe(expected);
});

test('spaces around keywords and synonyms do not count, and empty lists of synonyms are left out', () => {
  const [query] = value({
    queries: [{ keywords: [' snow ', 'ice'], synonyms: { ' snow': [' firn '], ice: [] } }],
  }).queries;
  expect(query).toMatchObject({ keywords: ['snow', 'ice'], synonyms: { snow: ['firn'] } });
});

test('a source that is named twice is asked once', () => {
  expect(value({ sources: ['two', 'two', 'one'] }).sources).toEqual(['two', 'one']);
});

test('at most twelve problems are listed', () => {
  const text = message({ queries: [{ keywords: Array.from({ length: 20 }, () => '!') }] });
  expect(text.match(/must contain/g)).toHaveLength(12);
});

test('the first and the last year may be the same', () => {
  expect(value({ filters: { to_year: 2010 } }).filters).toEqual({ fromYear: 2010, toYear: 2010, maxResults: 50 });
});
