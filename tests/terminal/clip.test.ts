import { afterAll, afterEach, expect, test } from 'vitest';
import { clip, fold, shorten } from '../../src/terminal/clip.ts';

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

test('a text that fits exactly is not cut, and letters outside the basic plane count as one', () => {
  expect(shorten('abcde', 5)).toBe('abcde');
  expect(shorten('abcdef', 5)).toBe('abcd…');
  expect(shorten('😀😀😀', 3)).toBe('😀😀😀');
  expect(shorten('😀😀😀', 2)).toBe('😀…');
  expect(shorten('abc', 0)).toBe('…');
});

test('a terminal of unknown width cuts and wraps nothing', () => {
  const long = 'word '.repeat(40);
  pretend({ isTTY: true, columns: 0 });
  expect([clip(long, 5), fold(long, 5)]).toEqual([long, long]);
  pretend({ isTTY: false, columns: 40 });
  expect(fold(long, 5)).toBe(long);
});

test('text is wrapped between words and indented, never below twenty columns', () => {
  pretend({ isTTY: true, columns: 30 });
  expect(fold('one two three four five six seven', 6)).toBe('one two three four five\n      six seven');
  pretend({ isTTY: true, columns: 10 });
  expect(fold('one two three four five six seven', 6)).toBe('one two three four\n      five six seven');
});
