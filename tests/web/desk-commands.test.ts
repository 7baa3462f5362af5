import { expect, test } from 'vitest';
import { findCommands } from '../../web/desk/palette/commands.ts';

const commands = ['Sort: Newest first', 'Go to Library', 'Open search: library history'].map((label) => ({
  label,
  run: () => undefined,
}));
const labels = (text: string) => findCommands(commands, text).map(({ label }) => label);

test('the palette finds commands by any of their words, in any order', () => {
  expect(labels('')).toHaveLength(3);
  expect(labels('first sort')).toEqual(['Sort: Newest first']);
  expect(labels('zzz')).toEqual([]);
});

test('commands that begin with the typed word come first', () => {
  expect(labels('open')).toEqual(['Open search: library history']);
  expect(labels('library')).toEqual(['Go to Library', 'Open search: library history']);
});
