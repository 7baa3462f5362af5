import { expect, test } from 'vitest';
import { describeRelaxed } from '../../web/reader/search/notices.ts';

test('the page says which phrases no paper has', () => {
  expect(describeRelaxed(['sparse unicorns'])).toBe(
    'No paper has the phrase “sparse unicorns”; showing papers with its words.',
  );
  expect(describeRelaxed(['heat flow', 'boundary layer'])).toContain(
    'all of the phrases “heat flow”, “boundary layer”',
  );
});
