import { expect, test } from 'vitest';
import { matchRarest } from '../../src/fulltext/match.ts';
import { parseQuery, type Term } from '../../src/fulltext/query.ts';

const ROWS: Record<string, number> = { rare: 10, usual: 9_000, common: 200_000, frequent: 500_000 };
const rowsOf = ({ words: [word = ''] }: Term) => ROWS[word] ?? 0;

test.each([
  ['frequent usual rare', '"rare" OR "usual"', 'the rarest words, within the budget'],
  ['common frequent', '"common" AND "frequent"', 'both of two common ones'],
  ['frequent', 'title : "frequent"', 'a common one in the title'],
  ['"common frequent" rare', '"common frequent" AND ("common frequent" OR "rare")', 'phrases always'],
  ['unheard', null, 'nothing'],
])('for %s FTS5 is asked for %s: %s', (query, match, _) => {
  expect(matchRarest(parseQuery(query), rowsOf, true)).toBe(match);
});

test('papers with a phrase that is not required are asked for first, within the budget', () => {
  const loosened = (query: string) => parseQuery(query, new Set(['rare usual', 'common frequent']));
  expect(matchRarest(loosened('"rare usual"'), rowsOf, true)).toBe('"rare usual" OR "rare" OR "usual"');
  expect(matchRarest(loosened('"common frequent"'), rowsOf, true)).toBe('"common" AND "frequent"');
});

test('exactly fifteen thousand rows are within the budget', () => {
  ROWS['fitting'] = 14_990;
  expect(matchRarest(parseQuery('rare fitting'), rowsOf, true)).toBe('"rare" OR "fitting"');
  ROWS['fitting'] = 14_991;
  expect(matchRarest(parseQuery('rare fitting'), rowsOf, true)).toBe('"rare"');
});

test('a text without a title is not asked for one common word', () => {
  expect(matchRarest(parseQuery('frequent'), rowsOf, false)).toBeNull();
});

test('a preferred phrase that no row has is not asked for', () => {
  expect(matchRarest(parseQuery('"unheard words" rare', new Set(['unheard word'])), rowsOf, true)).toBe('"rare"');
});

test('a required phrase alone is asked for alone', () => {
  expect(matchRarest(parseQuery('"common frequent"'), rowsOf, true)).toBe('"common frequent"');
});

test('of several phrases that are not required, the rarest come first', () => {
  const query = parseQuery('"usual rare" "rare usual"', new Set(['usual rare', 'rare usual']));
  const match = matchRarest(query, ({ words: [word = ''] }) => ROWS[word] ?? 0, true);
  expect(match?.startsWith('"rare usual" OR "usual rare"')).toBe(true);
});
