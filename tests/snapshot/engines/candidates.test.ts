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
