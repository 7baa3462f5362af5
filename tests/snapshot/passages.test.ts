import { expect, test } from 'vitest';
import { headingAt } from '../../src/snapshot/passages.ts';

test.each([
  ['Power', 'Power'],
  ['Ada Power', undefined],
])('the heading %s of a text by Ada Power is %s: one word may be a heading, a full name is not', (line, heading) => {
  const text = `# ${line}\n\nWords.`;
  expect(headingAt(text, text.length, ['Power, Ada'])).toBe(heading);
});
