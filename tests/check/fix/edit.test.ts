import { expect, test } from 'vitest';
import { applyEdits } from '../../../src/check/fix/edit.ts';

test('edits are applied by their places, in whatever order they were found', () => {
  const edits = [
    { start: 11, end: 15, text: '2014' },
    { start: 0, end: 5, text: 'Tides' },
  ];
  expect(applyEdits('tides of   2013 here', edits)).toBe('Tides of   2014 here');
});
