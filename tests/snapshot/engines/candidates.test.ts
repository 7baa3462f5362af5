import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import { type Candidate, rankCandidates } from '../../../src/snapshot/engines/opensearch/candidates.ts';
import type { IndexMeta } from '../../../src/snapshot/engines/opensearch/layout.ts';

const candidate = (id: number, title: string): Candidate => ({
  record: {
    id,
    paperId: `p${id}`,
    title,
    abstract: '',
    labels: '',
    authors: [],
    year: null,
    venue: null,
    retracted: false,
    marks: {},
    citedBy: 0,
  },
  lengths: [title.length, 0, 0],
  passage: null,
});
const meta = {
  averages: { title: 13, abstract: 1, labels: 1 },
  manifest: { counts: { papers: 100, passages: 0 } },
} as unknown as IndexMeta;

test('words of the query that stand beside each other count more than those with a word between them', () => {
  const found = rankCandidates(
    [candidate(1, 'deep cold sea'), candidate(2, 'deep sea cold')],
    parseQuery('deep sea'),
    () => 2,
    meta,
  );
  expect(found.map(({ id }) => id)).toEqual([2, 1]);
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 0);
});

test('a paper found by a passage ranks by the score of that passage, and equal ones in the order of the folder', () => {
  const found = (passages: readonly (number | null)[]) =>
    rankCandidates(
      passages.map((passage, at) => ({ ...candidate(at + 1, 'other words'), passage })),
      parseQuery('deep sea'),
      () => 2,
      { ...meta, manifest: { counts: { papers: 100, passages: 100 } } } as unknown as IndexMeta,
    ).map(({ id }) => id);
  expect(found([1, 5, null, 3])).toEqual([2, 4, 1]);
  expect(found([4, 4, 4])).toEqual([1, 2, 3]);
  // Words that every passage has weigh nothing, but they are there.
  expect(found([0, null, 2])).toEqual([3, 1]);
});

test.each(['"deep sea"', 'cold "deep sea"', 'deep sea', '"deep" sea'])(
  'the words of %s are found in the texts of candidates',
  (query) => {
    const found = rankCandidates(
      [candidate(1, 'other words'), candidate(2, 'a deep sea')],
      parseQuery(query),
      () => 2,
      meta,
    );
    expect(found.map(({ id }) => id)).toEqual([2]);
  },
);

test('a single CJK character finds words that begin with it', () => {
  const candidates = [candidate(1, 'über 经网'), candidate(2, 'über 网络')];
  expect(rankCandidates(candidates, parseQuery('网'), () => 2, meta).map(({ id }) => id)).toEqual([1, 2]);
  expect(rankCandidates(candidates, parseQuery('网'), () => 2, meta)[1]?.score).toBeGreaterThan(0);
});

test('neighbours count by the more common of the two words', () => {
  const bonus = (counts: Readonly<Record<string, number>>) => {
    const candidates = [candidate(1, 'deep cold sea'), candidate(2, 'deep sea cold')];
    const found = rankCandidates(candidates, parseQuery('deep sea'), (_table, stem) => counts[stem] ?? 0, meta);
    return (found[0]?.score ?? 0) - (found[1]?.score ?? 0);
  };
  expect(bonus({ deep: 40, sea: 1 })).toBeCloseTo(bonus({ deep: 40, sea: 40 }), 9);
  expect(bonus({ deep: 1, sea: 40 })).toBeCloseTo(bonus({ deep: 40, sea: 40 }), 9);
  expect(bonus({ deep: 1, sea: 1 })).toBeGreaterThan(bonus({ deep: 1, sea: 40 }));
});
