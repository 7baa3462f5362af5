import { expect, test } from 'vitest';
import type { FoundPaper } from '../../../src/fulltext/rank.ts';
import { FUSED_WINDOW, fuse } from '../../../src/snapshot/meaning/fuse.ts';

const found = (id: number, score: number): FoundPaper => ({ id, score, passages: [], byPassage: false });

test('a paper that was not fused never ranks above one that was', () => {
  const all = Array.from({ length: FUSED_WINDOW + 5 }, (_, at) => found(at + 1, 50 - at / 100));
  const far = { near: [], average: 0.5, cosinesOf: () => new Map<number, number>(), mayAdd: true };
  const scores = fuse(all, far).map(({ score }) => score);
  expect(scores).toHaveLength(FUSED_WINDOW + 5);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores[FUSED_WINDOW]).toBeLessThan(scores[FUSED_WINDOW - 1] ?? 0);
});

test('meaning adds papers only where it may, the nearest first', () => {
  const near = [7, 8, 9].map((paper, at) => ({ paper, passage: 0, cosine: 0.9 - at / 10 }));
  const ids = (mayAdd: boolean) =>
    fuse([found(1, 3)], { near, average: 0.1, cosinesOf: () => new Map(), mayAdd }).map(({ id }) => id);
  expect([ids(true), ids(false)]).toEqual([[1, 7, 8, 9], [1]]);
});
