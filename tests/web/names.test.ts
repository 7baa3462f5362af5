import { expect, test } from 'vitest';
import { cutNames } from '../../web/shared/names.ts';

test('a list of authors that is cut ends with et al.', () => {
  expect(cutNames(['A', 'B', 'C', 'D'], 4)).toBe('A, B, C, D');
  expect(cutNames(['A', 'B', 'C', 'D', 'E'], 4)).toBe('A, B, C, D et al.');
});
