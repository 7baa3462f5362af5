import { expect, test } from 'vitest';
import { editsBetween } from '../../src/fulltext/vocabulary.ts';

test.each([
  ['transformer', 'tranformer', 1],
  ['attention', 'attnetion', 1],
  ['attention', 'attention', 0],
  ['abc', 'xyzabc', 3],
])('%s and %s are %i edits apart', (a, b, edits) => {
  expect(editsBetween(a, b)).toBe(edits);
});
