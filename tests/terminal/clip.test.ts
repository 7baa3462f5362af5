import { afterAll, afterEach, expect, test } from 'vitest';
import { clip } from '../../src/terminal/clip.ts';

const { isTTY, columns } = process.stdout;
const pretend = (terminal: object) => Object.assign(process.stdout, terminal);
afterEach(() => pretend({ isTTY, columns }));
afterAll(() => pretend({ isTTY, columns }));

test('cuts a title to the terminal width, but not in a pipe', () => {
  const title = 'a title '.repeat(20);
  pretend({ isTTY: true, columns: 60 });
  expect(clip(title, 20)).toHaveLength(40);
  expect(clip(title, 20).endsWith('…')).toBe(true);
  expect(clip(title, 58)).toHaveLength(20);
  pretend({ isTTY: false, columns: 60 });
  expect(clip(title, 20)).toBe(title);
});
