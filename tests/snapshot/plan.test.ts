import { expect, test } from 'vitest';
import { matchRarest } from '../../src/snapshot/plan.ts';
import { parseQuery, type Term } from '../../src/snapshot/query.ts';

const ROWS: Record<string, number> = { rare: 10, some: 9_000, many: 200_000, most: 500_000 };
const rowsOf = ({ words: [word = ''] }: Term) => ROWS[word] ?? 0;

test.each([
  ['most some rare', '"rare" OR "some"', 'the rarest words, within the budget'],
  ['many most', '"many" AND "most"', 'both of two common ones'],
  ['most', 'title : "most"', 'a common one in the title'],
  ['"many most" rare', '"many most" AND ("many most" OR "rare")', 'phrases in any case'],
  ['unheard', null, 'nothing'],
])('of %s the index is asked for %s: %s', (query, match) => {
  expect(matchRarest(parseQuery(query), rowsOf, true)).toBe(match);
});
