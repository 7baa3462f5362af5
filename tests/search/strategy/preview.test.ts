import { expect, test } from 'vitest';
import type { SearchFilters, SearchStrategy } from '../../../src/model/collection.ts';
import type { QueryFilter } from '../../../src/model/source.ts';
import { droppedFilters, previewOf } from '../../../src/search/strategy/preview.ts';
import { toQuery } from '../../../src/search/strategy/query.ts';
import { page, searcher } from '../../support/records.ts';

const ALL: SearchFilters = {
  ...{ author: 'Rao', venue: 'Weather', fromYear: 2001, toYear: 2009, language: 'de', maxResults: 10 },
};
const strategy = (filters: SearchFilters, ...words: string[]): SearchStrategy => ({
  queries: words.map((word) => toQuery([word], {}, word)),
  sources: ['one'],
  filters,
});
const preview = (cannot: QueryFilter[], filters = ALL, ...words: string[]) =>
  previewOf(strategy(filters, ...words), [searcher('one', async () => page([]), { cannot })]);

test('the preview says how many queries a source gets and how many records each may bring', () => {
  expect(preview([], ALL, 'tide')).toEqual(['ONE: 1 query, up to 50 records each.']);
  expect(preview([], { maxResults: 300 }, 'tide', 'salt')).toEqual(['ONE: 2 queries, up to 150 records each.']);
});

test.each<[QueryFilter, string]>([
  ['author', 'author'],
  ['venue', 'venue'],
  ['fromYear', 'first year'],
  ['toYear', 'last year'],
  ['language', 'language'],
])('a source that cannot filter by %s is named with "%s", but only if the filter is set', (filter, name) => {
  expect(preview([filter], ALL, 'tide')).toEqual([
    `ONE: 1 query, up to 50 records each; cannot filter by ${name}, so its results are filtered afterwards.`,
  ]);
  expect(preview([filter], { maxResults: 10 }, 'tide')).toEqual(['ONE: 1 query, up to 50 records each.']);
});

test('several filters and a bag of words are named in one sentence', () => {
  expect(preview(['groups', 'language', 'author'], ALL, 'tide')).toEqual([
    'ONE: 1 query, up to 50 records each; searches the keywords as a bag of words, without AND, OR or synonyms; ' +
      'cannot filter by author or language, so its results are filtered afterwards.',
  ]);
});

test.each<[string, Partial<SearchFilters>, string[]]>([
  ['nothing', { fromYear: 2010, toYear: 2015 }, []],
  ['the first year', { toYear: 2015 }, ['from 2010']],
  ['the last year', { fromYear: 2010 }, ['to 2015']],
  ['both years', {}, ['from 2010', 'to 2015']],
])('a strategy that lost %s says so', (_what, filters, lost) => {
  const before = strategy({ fromYear: 2010, toYear: 2015, maxResults: 10 });
  expect(droppedFilters(strategy({ ...filters, maxResults: 10 }), before)).toEqual(
    lost.map((limit) => `The filter "${limit}" is removed: it contradicts the last feedback.`),
  );
  expect(droppedFilters(strategy({ ...filters, maxResults: 10 }), undefined)).toEqual([]);
});
