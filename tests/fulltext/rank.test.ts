import { expect, test } from 'vitest';
import type { FulltextParts } from '../../src/fulltext/parts.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { rankPapers } from '../../src/fulltext/rank.ts';

test('a paper with an estimated score never ranks above one whose text was read', () => {
  const best = Array.from({ length: 310 }, (_, at) => ({ row: at + 1, score: 1_000 - at }));
  const texts = new Map(best.map(({ row }) => [row, { title: 'Sea', abstract: '', labels: '' }]));
  const records = { best, rows: new Int32Array(), scoreOf: () => 0, isComplete: false };
  const parts = {
    sizes: { papers: 400, passages: 0, title: 3, abstract: 1, labels: 1 },
    texts: { of: () => texts },
    vocabulary: { count: () => 310 },
    records: () => ({ score: () => records }),
  } as unknown as FulltextParts;
  const { found } = rankPapers(parts, parseQuery('sea'), { sql: '', values: [], allows: () => null }, 310);
  const scores = found.map(({ score }) => score);
  expect(scores).toHaveLength(310);
  expect(Math.max(...scores.slice(300))).toBeLessThan(Math.min(...scores.slice(0, 300)));
});
