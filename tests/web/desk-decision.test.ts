import { expect, test } from 'vitest';
import { EXCLUSION_REASONS } from '../../src/model/collection.ts';
import { toDecision } from '../../web/desk/review/decision.ts';
import { questionAtEnd, questionBeforeExclusion } from '../../web/desk/review/questions.ts';
import { FIRST } from '../../web/desk/review/reasons.ts';

const screening = {
  relevant: ['c'],
  excluded: ['a', 'b'],
  byReason: new Map([
    ['off topic', 1],
    ['without a reason', 1],
  ]),
  reasonOf: (id: string) => (id === 'a' ? 'off topic' : undefined),
};
const nothing = { relevant: [], excluded: [], byReason: new Map(), reasonOf: () => undefined };

test('the reason of each excluded paper is sent at the end and for another round', () => {
  const marks = { marked_relevant: ['c'], marked_irrelevant: ['a', 'b'], reasons: { a: 'off topic' } };
  expect(toDecision(true, screening, '')).toEqual({ action: 'approve', data: marks, note: 'Excluded: off topic (1)' });
  const another = toDecision(false, screening, ' more on stability ');
  expect(another).toEqual({ action: 'edit', data: { ...marks, free_text_feedback: 'more on stability' } });
});

test('a decision without marks and words has no data', () => {
  expect(toDecision(true, nothing, '')).toEqual({ action: 'approve' });
  expect(toDecision(false, nothing, ' ')).toEqual({ action: 'reject' });
});

test('only a search that would end with no papers asks before it finishes', () => {
  expect(questionAtEnd(3, 2)).toBeNull();
  expect(questionAtEnd(3, 3)?.text).toContain('You excluded all 3 papers.');
  expect(questionAtEnd(0, 0)?.text).toContain('The search found no papers.');
});

test('the question before an exclusion says how many papers it excludes', () => {
  expect(questionBeforeExclusion(23).yes).toBe('Yes, exclude 23 papers');
  expect(questionBeforeExclusion(1).text).toContain('the paper on the page');
});

test('the desk offers the usual reasons to exclude a paper, a retraction among them', () => {
  expect(FIRST).toEqual(EXCLUSION_REASONS);
  expect(FIRST).toContain('retracted');
});
