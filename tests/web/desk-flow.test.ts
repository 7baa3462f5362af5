import { expect, test } from 'vitest';
import type { Collection } from '../../web/desk/api.ts';
import { flowOf } from '../../web/desk/flow.ts';

const ledger: Collection['ledger'] = {
  rows: [],
  not_asked: [],
  retrieved: 20,
  merged: 5,
  dropped: [
    { id: 'a', why: 'low_score' },
    { id: 'b', why: 'low_score' },
    { id: 'c', why: 'marked_irrelevant' },
  ],
  kept: 12,
};
const counts = (live?: ReadonlyMap<string, number>) =>
  flowOf(ledger, live).map(({ count, removed }) => [count, removed?.count]);

test('what enters a box of the flow is what leaves it', () => {
  expect(counts()).toEqual([
    [20, 5],
    [15, 2],
    [13, 1],
    [12, undefined],
  ]);
});

test('the marks of a pending review change the flow at once, with their reasons', () => {
  const live = new Map([
    ['off topic', 2],
    ['without a reason', 1],
  ]);
  expect(counts(live).at(-1)).toEqual([9, undefined]);
  expect(flowOf(ledger, live)[2]?.removed).toEqual({
    name: 'Excluded by a reviewer',
    count: 4,
    reasons: ['2 off topic', '1 without a reason'],
  });
});
