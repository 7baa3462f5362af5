import { expect, test } from 'vitest';
import { invalid } from '../../../src/search/strategy/problems.ts';

test('every problem is in the message, and the first of a field is the one to fix first', () => {
  const problems = [
    { field: 'a', message: 'one' },
    { field: '', message: 'all of it' },
    { field: 'a', message: 'two' },
    { field: 'b', message: 'three' },
  ];
  expect(invalid('strategy', problems)).toMatchObject({
    error: {
      code: 'INVALID_ARGUMENT',
      message: 'Invalid strategy. a: one; all of it; a: two; b: three.',
      fields: { a: 'one', b: 'three' },
    },
  });
});
