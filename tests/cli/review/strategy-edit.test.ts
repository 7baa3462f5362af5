import { expect, test } from 'vitest';
import { editStrategy } from '../../../src/cli/review/strategy-edit.ts';
import type { SearchStrategy } from '../../../src/model/collection.ts';
import { toQuery } from '../../../src/search/strategy/query.ts';
import { unwrap } from '../../support/unwrap.ts';

const strategy: SearchStrategy = {
  queries: [toQuery(['heat', 'cells'], { heat: ['thermal'] }, 'all concepts')],
  sources: ['crossref'],
  filters: { maxResults: 10 },
};

test('shows an edited query as the sources will be asked, with the synonyms it keeps', () => {
  const [query] = unwrap(editStrategy(strategy, 'q 1 heat, living')).queries;
  expect(query).toMatchObject({ keywords: ['heat', 'living'], booleanQuery: '(heat OR thermal) AND living' });
});

const TWO: SearchStrategy = {
  ...strategy,
  queries: [...strategy.queries, { ...toQuery(['tides'], {}, 'narrow'), match: 'any' as const }],
};
const edit = (line: string, before = TWO) => unwrap(editStrategy(before, line));
const refusal = (line: string, before = TWO) => {
  const edited = editStrategy(before, line);
  return edited.ok ? '' : edited.error.message;
};

test('a query is added or removed by its number, and the others stay', () => {
  expect(edit('+ reefs, salt ,').queries.map(({ keywords }) => keywords)).toEqual([
    ['heat', 'cells'],
    ['tides'],
    ['reefs', 'salt'],
  ]);
  expect(edit('- 1').queries.map(({ keywords }) => keywords)).toEqual([['tides']]);
});

test('an edited query keeps its place and what it must match, and says that it was edited', () => {
  expect(edit('q 2 waves').queries).toMatchObject([
    { keywords: ['heat', 'cells'] },
    { keywords: ['waves'], match: 'any', origin: 'edited', synonyms: {} },
  ]);
});

test('years and sources of a strategy are replaced, and the other filters stay', () => {
  const years = edit('to 2020', edit('from 2015'));
  expect(years.filters).toEqual({ maxResults: 10, fromYear: 2015, toYear: 2020 });
  expect(edit('sources arxiv, core').sources).toEqual(['arxiv', 'core']);
});

test.each([
  ['q 3 waves', 'Choose a query from 1 to 2.'],
  ['- 0', 'Choose a query from 1 to 2.'],
  ['- tides', 'Choose a query from 1 to 2.'],
  ['q 2', 'Type the keywords of the query, separated by commas.'],
  ['from 215', 'Type a year, such as 2015.'],
  ['to 20201', 'Type a year, such as 2015.'],
  ['sources', 'Unknown command: sources'],
  ['+', 'Unknown command: +'],
  ['hello', 'Unknown command: hello'],
])('the line "%s" changes nothing: %s', (line, message) => {
  expect(refusal(line)).toBe(message);
});

test('the last query of a strategy cannot be removed', () => {
  expect(refusal('- 1', strategy)).toBe('The last query cannot be removed.');
});
