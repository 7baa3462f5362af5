import { expect, test } from 'vitest';
import { type Command, findCommands, preselect } from '../../web/desk/palette/commands.ts';

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

const deciding = (label: string): Command => ({ label, isDeciding: true, run: () => undefined });

test('commands that decide come last, also when they begin with the typed word', () => {
  const all = [deciding('Finish with the kept papers'), ...commands];
  expect(findCommands(all, '').at(-1)?.label).toBe('Finish with the kept papers');
  const typed = findCommands([deciding('Library: exclude all'), ...commands], 'library');
  expect(typed.map(({ label }) => label).at(-1)).toBe('Library: exclude all');
});

test('a long list of searches does not push out the commands that decide', () => {
  const searches = Array.from({ length: 80 }, (_, at) => ({ label: `Open search: ${at}`, run: () => undefined }));
  const found = findCommands([deciding('Finish with the kept papers'), ...searches], '');
  expect(found).toHaveLength(50);
  expect(found.at(-1)?.isDeciding).toBe(true);
});

test('Enter runs the first command, but never one that decides', () => {
  const all = [deciding('Finish with the kept papers'), ...commands];
  expect(preselect(findCommands(all, ''))).toBe(0);
  expect(preselect(findCommands(all, 'finish'))).toBe(-1);
  expect(preselect([])).toBe(-1);
});

test('commands are found in any case, and fifty are listed at most', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ label: `Open search ${at}`, run: () => undefined }));
  expect(findCommands(many, 'OPEN Search')).toHaveLength(50);
  const deciding = many.map((each) => ({ ...each, isDeciding: true }));
  expect(findCommands(deciding, '')).toHaveLength(50);
});
