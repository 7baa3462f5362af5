import { expect, test } from 'vitest';
import { changeMarks, withoutSent } from '../../web/desk/mark-changes.ts';

test('a change of marks keeps the others, and null removes one', () => {
  expect(changeMarks({ a: 'keep', b: 'exclude' }, { b: null, c: 'exclude' })).toEqual({ a: 'keep', c: 'exclude' });
});

test('a mark that changed again while it was sent is sent once more', () => {
  expect(withoutSent({ a: 'keep', b: 'exclude' }, { a: 'exclude', b: 'exclude' })).toEqual({ a: 'keep' });
});
