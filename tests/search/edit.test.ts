import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Collection, SearchStrategy } from '../../src/model/collection.ts';
import { toWire } from '../../src/model/wire.ts';
import { parseFeedback, parseStrategy } from '../../src/search/strategy/edit.ts';
import { toQuery } from '../../src/search/strategy/strategy.ts';

const current: SearchStrategy = {
  queries: [toQuery(['monsoon', 'onset'], { monsoon: ['rainy season'] }, 'broad')],
  sources: ['one', 'two'],
  filters: { fromYear: 2010, maxResults: 50 },
};
const SOURCES = ['one', 'two', 'three'].map((id) => ({ id, wireKey: `${id[0]}1`, title: `Source ${id}` }));
const parse = (data: unknown) => parseStrategy(data, current, SOURCES);
const value = (data: unknown) => {
  const read = parse(data);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
const message = (data: unknown) => {
  const read = parse(data);
  return read.ok ? '' : read.error.message;
};

test('a strategy comes back as it was shown', () => {
  expect(value(JSON.parse(JSON.stringify(toWire(current))))).toEqual(current);
});

test('keywords replace the queries, and the boolean form follows', () => {
  const { queries, sources, filters } = value({
    queries: [{ keywords: ['dust', 'snow'], synonyms: { snow: ['firn'] } }],
  });
  expect(queries.map(({ booleanQuery }) => booleanQuery)).toEqual(['dust AND (snow OR firn)']);
  expect({ sources, filters }).toEqual({ sources: current.sources, filters: current.filters });
});

test('synonyms may come as a list of keyword and synonyms', () => {
  const map = [{ keyword: 'snow', synonyms: ['firn'] }];
  expect(value({ queries: [{ keywords: ['snow'], synonym_map: map }] }).queries[0]?.synonyms).toEqual({
    snow: ['firn'],
  });
});

test('a boolean query alone is read into keywords and synonyms', () => {
  const [query] = value({ queries: [{ boolean_query: '("black carbon" OR soot) AND snow' }] }).queries;
  expect(query).toMatchObject({ keywords: ['black carbon', 'snow'], synonyms: { 'black carbon': ['soot'] } });
});

test('an edited boolean query beside unchanged keywords is the edit', () => {
  const shown = toWire(current).queries[0];
  const [query] = value({ queries: [{ ...shown, boolean_query: 'monsoon AND retreat' }] }).queries;
  expect(query?.keywords).toEqual(['monsoon', 'retreat']);
});

test('edited keywords beside an unchanged boolean query are the edit', () => {
  const shown = toWire(current).queries[0];
  const [query] = value({ queries: [{ ...shown, keywords: ['monsoon', 'retreat'] }] }).queries;
  expect(query?.booleanQuery).toBe('(monsoon OR "rainy season") AND retreat');
});

test('a limit given replaces, null takes it away, absent leaves it', () => {
  expect(value({ filters: { to_year: 2020, language: 'German' } }).filters).toEqual({
    fromYear: 2010,
    toYear: 2020,
    language: 'de',
    maxResults: 50,
  });
  expect(value({ filters: { from_year: null } }).filters).toEqual({ maxResults: 50 });
});

test.each<[string, unknown, RegExp]>([
  ['nothing', {}, /nothing is changed/],
  ['no object', 'please', /./],
  ['null', null, /./],
  ['an unknown key', { query: 'x' }, /query/],
  ['no keywords', { queries: [{ keywords: [] }] }, /queries\[0\]: needs keywords/],
  ['a blank keyword', { queries: [{ keywords: ['  '] }] }, /queries\[0\]\.keywords\[0\]/],
  ['synonyms of a stranger', { queries: [{ keywords: ['a1'], synonyms: { b1: ['c1'] } }] }, /"b1" is not one of/],
  ['NOT', { queries: [{ boolean_query: 'dust NOT snow' }] }, /NOT cannot/],
  ['an open quote', { queries: [{ boolean_query: '"dust' }] }, /quote is not closed/],
  ['an AND inside an OR', { queries: [{ boolean_query: '(a1 AND b1) OR c1' }] }, /only groups/],
  ['two wishes that disagree', { queries: [{ keywords: ['a1'], boolean_query: 'b1' }] }, /give one of them/],
  ['an unknown source', { sources: ['serpapi'] }, /"serpapi"; known are one, two, three/],
  ['no source', { sources: [] }, /sources/],
  ['max_results 0', { filters: { max_results: 0 } }, /filters\.max_results/],
  ['max_results 10^9', { filters: { max_results: 1e9 } }, /filters\.max_results/],
  ['reversed years', { filters: { from_year: 2020, to_year: 2010 } }, /from_year 2020 comes after to_year 2010/],
])('an edit with %s is a misfit that says why', (_what, data, reason) => {
  expect(message(data)).toMatch(reason);
});

test('every reason is told at once', () => {
  expect(message({ queries: [{ keywords: [1] }], sources: 'one' })).toMatch(/queries\[0\]\.keywords\[0\].*; sources/);
});

const paper = { title: 'T', isOa: null, provenance: {} };
const hit = { paper, score: 1, reason: '', tags: [], sources: [] };
const collection = {
  hits: [
    { ...hit, id: 'doi:10.1000/a', paper: { ...paper, doi: '10.1000/a', pmid: '12' } },
    { ...hit, id: 'arxiv:1706.03762', paper: { ...paper, arxivId: '1706.03762' } },
  ],
} as unknown as Collection;

test.each([['doi:10.1000/a'], ['10.1000/A'], ['https://doi.org/10.1000/a'], ['PMID:12']])(
  'a paper may be marked as %s',
  (id) => {
    expect(parseFeedback({ marked_relevant: [id] }, collection)).toMatchObject({
      ok: true,
      value: { markedRelevant: ['doi:10.1000/a'], markedIrrelevant: [] },
    });
  },
);

test('free text alone is feedback', () => {
  expect(parseFeedback({ free_text_feedback: ' more snow ' }, collection)).toMatchObject({
    value: { freeText: 'more snow' },
  });
});

test.each<[string, unknown, RegExp]>([
  ['nothing', {}, /nothing is said/],
  ['junk only', { foo: 1 }, /foo/],
  ['an unknown id', { marked_relevant: ['10.9999/none'] }, /not in this collection: "10.9999\/none"/],
  ['both marks', { marked_relevant: ['10.1000/a'], marked_irrelevant: ['doi:10.1000/a'] }, /both/],
  ['a list of numbers', { marked_relevant: [1] }, /marked_relevant\[0\]/],
])('feedback with %s is a misfit that says why', (_what, data, reason) => {
  const read = parseFeedback(data, collection);
  expect(read.ok ? '' : read.error.message).toMatch(reason);
});

test('any data is read or refused, never thrown at', () => {
  const shaped = fc.record(
    { queries: fc.anything(), sources: fc.anything(), filters: fc.anything(), marked_relevant: fc.anything() },
    { requiredKeys: [] },
  );
  const boolean = fc.string().map((text) => ({ queries: [{ boolean_query: text }] }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), shaped, boolean), (data) => {
      for (const read of [parse(data), parseFeedback(data, collection)])
        if (!read.ok) expect(read.error.code).toBe('INVALID_ARGUMENT');
    }),
  );
});

test('a source may be named as answers and reports name it', () => {
  expect(parse({ sources: ['o1', 'Source two', 'three', 'one'] })).toMatchObject({
    value: { sources: ['one', 'two', 'three'] },
  });
});
