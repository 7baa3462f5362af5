import { expect, test } from 'vitest';
import { parseQuery, type Term } from '../../src/fulltext/query.ts';
import type { Vocabulary } from '../../src/fulltext/vocabulary.ts';
import { workOf } from '../../src/fulltext/work.ts';

const ROWS: Record<string, number> = { the: 1_000_000, of: 900_000, perovskit: 5 };
const vocabulary: Vocabulary = {
  count: (_table, stem) => ROWS[stem] ?? 0,
  rows: (_table, { stems }: Term) => Math.min(...stems.map((stem) => ROWS[stem] ?? 0)),
  nearest: () => [],
};

test('phrases of common words are work; a rare word in a phrase and words outside quotes are not', () => {
  const workFor = (query: string) => workOf(vocabulary, parseQuery(query));
  expect([workFor('"of the"'), workFor('"the perovskites"'), workFor('the of')]).toEqual([3_600_000, 20, 0]);
});

test('a phrase that is only preferred is work too', () => {
  const { required, ...query } = parseQuery('"of the"');
  expect(workOf(vocabulary, { ...query, required: [], preferred: required })).toBe(3_600_000);
});
