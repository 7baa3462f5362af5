import { expect, test } from 'vitest';
import type { Line } from '../../../src/documents/pdf/line.ts';
import { takeNotes } from '../../../src/documents/pdf/notes.ts';

const STYLE = { size: 10, font: 0, leading: 12 };
const line = (text: string, y: number, size = 8): Line =>
  ({ text, y, size, cells: [], first: y === 300, pageHeight: 800 }) as unknown as Line;
const notesOf = (lines: readonly Line[]) => takeNotes(lines, STYLE).notes.map((note) => note.map(({ text }) => text));

test('small lines below the text are notes from the first one with a mark', () => {
  expect(notesOf([line('Text', 300, 10), line('* A note', 330), line('goes on', 340), line('† Another', 350)])).toEqual(
    [['* A note', 'goes on'], ['† Another']],
  );
});

test('in a column of small text a marked line is a note only after a gap', () => {
  const list = [line('A reference', 300), line('a second one', 312), line('and its last line', 324)];
  expect(notesOf([...list, line('* Starred entry', 336)])).toEqual([]);
  expect(notesOf([...list, line('* A note', 342)])).toEqual([['* A note']]);
});

test('a marked line in the upper part of a page is no note', () => {
  expect(takeNotes([line('Text', 300, 10), line('* Entry', 319)], STYLE).notes).toEqual([]);
});
