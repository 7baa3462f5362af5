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

const NONE = { near: [], average: 0, cosinesOf: () => new Map<number, number>(), mayAdd: true };

test('words and meaning count the same, each scaled to its best candidate', () => {
  const cosinesOf = () => new Map([[2, 0.9]]);
  const fused = fuse([found(1, 10), found(2, 5)], { ...NONE, average: 0.1, cosinesOf });
  expect(fused.map(({ id, score }) => [id, Math.round(score * 1000) / 1000])).toEqual([
    [2, 0.75],
    [1, 0.5],
  ]);
});

test('a paper farther than an average text gains nothing from its meaning', () => {
  const cosinesOf = () =>
    new Map([
      [1, 0.05],
      [2, 0.9],
    ]);
  expect(fuse([found(1, 10), found(2, 0)], { ...NONE, average: 0.1, cosinesOf }).map(({ score }) => score)).toEqual([
    0.5, 0.5,
  ]);
});

test('a paper says what found it, and has the passages of both', () => {
  const near = [
    { paper: 1, passage: 7, cosine: 0.9 },
    { paper: 1, passage: 5, cosine: 0.8 },
    { paper: 2, passage: 3, cosine: 0.7 },
    { paper: 3, passage: 0, cosine: 0.6 },
  ];
  const own = { ...found(1, 3), passages: [5], byPassage: false };
  const fused = fuse([own, found(4, 2)], { ...NONE, near });
  const byId = new Map(fused.map((each) => [each.id, each]));
  expect(byId.get(1)).toMatchObject({ foundBy: ['words', 'meaning'], passages: [5, 7], byPassage: false });
  expect(byId.get(2)).toMatchObject({ foundBy: ['meaning'], passages: [3], byPassage: true });
  expect(byId.get(3)).toMatchObject({ foundBy: ['meaning'], byPassage: false });
  expect(byId.get(4)).toMatchObject({ foundBy: ['words'] });
});

test('meaning alone adds at most a hundred papers', () => {
  const near = Array.from({ length: 150 }, (_, at) => ({ paper: at + 10, passage: 0, cosine: 0.9 - at / 1000 }));
  const fused = fuse([found(1, 3)], { ...NONE, near });
  expect([fused.length, fused.some(({ id }) => id === 109), fused.some(({ id }) => id === 110)]).toEqual([
    101,
    true,
    false,
  ]);
});

test('the best 300 by words are fused, and a later one that is near by meaning is listed once', () => {
  const all = Array.from({ length: 302 }, (_, at) => found(at + 1, 500 - at));
  const near = [300, 301].map((paper) => ({ paper, passage: 0, cosine: 0.9 }));
  const foundBy = (mayAdd: boolean) => {
    const fused = fuse(all, { ...NONE, near, mayAdd });
    expect(new Set(fused.map(({ id }) => id)).size).toBe(302);
    expect(fused).toHaveLength(302);
    return [300, 301, 302].map((id) => fused.find((each) => each.id === id)?.foundBy.join(' '));
  };
  expect(foundBy(false)).toEqual(['words meaning', 'words', 'words']);
  expect(foundBy(true)).toEqual(['words meaning', 'meaning', 'words']);
});

test('the nearest passage of a paper counts before its record', () => {
  const near = [{ paper: 2, passage: 5, cosine: 0.9 }];
  const cosinesOf = () => new Map([[2, 0.3]]);
  const [, second] = fuse([found(1, 10), found(2, 5)], { ...NONE, near, cosinesOf }).sort((a, b) => a.id - b.id);
  expect(second?.score).toBeCloseTo(0.75);
});
