import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activeFilters,
  changed,
  pagesOf,
  parseSearch,
  searchAddress,
  searchFor,
  searchQuestion,
  withoutFilters,
  yearsQuestion,
} from '../../web/reader/search/search-state.ts';

const queryOf = (address: string) => address.slice(1);

test('a search can be restored from its address', () => {
  const query = '?q=deep+reading&author=Ada+L.&from_year=1990&to_year=2000&has_source=true&sort=year_desc&page=3';
  expect(parseSearch(queryOf(searchAddress(parseSearch(query))))).toEqual(parseSearch(query));
});

test('any address gives a valid search', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (q, author, page) => {
      const state = parseSearch(`?${new URLSearchParams({ q, author, page, sort: page, from_year: page })}`);
      const again = parseSearch(queryOf(searchAddress(state)));
      expect(again).toEqual({ ...state, words: state.words.trim() ? state.words : '' });
    }),
  );
});

test.each(['?page=0', '?page=-1', '?page=x', '?page=1e9', '?sort=random', '?from_year=19999', '?nonsense=1', '?'])(
  '%s is a search for everything',
  (query) => {
    expect(searchAddress(parseSearch(query))).toBe('/');
  },
);

test('a page number beyond the end becomes the last page', () => {
  expect(parseSearch('?page=99999').page).toBe(500);
  expect(pagesOf(1_000_000)).toBe(500);
});

test('a changed search starts at the first page', () => {
  expect(changed(parseSearch('?q=a&page=7'), { sort: 'year_asc' }).page).toBe(1);
});

test('a query that is too long is cut at a whole character', () => {
  const { words } = parseSearch(`?q=${encodeURIComponent('😀'.repeat(600))}`);
  expect([...words]).toHaveLength(500);
});

test('a request asks for facets and one page of results', () => {
  const asked = new URLSearchParams(searchQuestion(parseSearch('?q=a&page=2')).split('?')[1]);
  expect(Object.fromEntries(asked)).toEqual({
    q: 'a',
    page: '2',
    page_size: '20',
    facets: 'keyword,author,venue,institution,tag,year',
  });
});

test('a year is searched as a range of one year', () => {
  expect(searchFor('year', '1999')).toBe('/?from_year=1999&to_year=1999');
});

test('each active filter knows the search without it', () => {
  const filters = activeFilters(parseSearch('?q=a&venue=Nature&from_year=1990&has_source=true'));
  expect(filters.map(({ label, value }) => [label, value])).toEqual([
    ['Venue', 'Nature'],
    ['Years', '1990–'],
    ['Only', 'with full text'],
  ]);
  expect(searchAddress(filters[1]?.without ?? parseSearch(''))).toBe('/?q=a&venue=Nature&has_source=true');
});

test('a search without filters keeps its words', () => {
  expect(searchAddress(withoutFilters(parseSearch('?q=a&venue=Nature&to_year=1990')))).toBe('/?q=a');
});

test('the years of an answer are requested whichever of them are chosen', () => {
  const asked = new URLSearchParams(yearsQuestion(parseSearch('?q=a&from_year=1990&tag=x')).split('?')[1]);
  expect(Object.fromEntries(asked)).toEqual({ q: 'a', tag: 'x', page_size: '1', facets: 'year' });
});
