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

test.each([...'*∗†‡§¶'])('the sign %s before a letter marks a note', (sign) => {
  const column = (text: string) => [line('Text', 300, 10), line(text, 330)];
  expect(notesOf(column(`${sign} A note`))).toHaveLength(1);
  expect([notesOf(column(`${sign}1`)), notesOf(column(`A ${sign} note`))]).toEqual([[], []]);
});

test.each([
  [9.2, 1],
  [9.3, 0],
])('a line of %f points in a text of ten is small enough for a note: %i', (size, count) => {
  expect(notesOf([line('Text', 300, 10), line('* A note', 330, size)])).toHaveLength(count);
});

test.each([
  [30, true],
  [31, false],
])('%i lines of notes at the end of a column are notes: %s', (count, areNotes) => {
  const notes = Array.from({ length: count }, (_, at) => line(at === 0 ? '* A note' : 'goes on', 330 + at));
  expect(notesOf([line('Text', 300, 10), ...notes]).length > 0).toBe(areNotes);
});

test('notes below the first two fifths of a page count, and the text above them stays', () => {
  const column = (y: number) => [line('Text', 300, 10), line('* A note', y)];
  expect([notesOf(column(319)), notesOf(column(320))]).toEqual([[], [['* A note']]]);
  expect(takeNotes(column(330), STYLE).body.map(({ text }) => text)).toEqual(['Text']);
});

test('each column has its own notes, also if a mark is a cell of its own', () => {
  const marked = { ...line('1 A note', 330), cells: [{ mark: true }] } as unknown as Line;
  expect(notesOf([line('Text', 300, 10), marked, line('Text', 300, 10), line('* Another', 330)])).toEqual([
    ['1 A note'],
    ['* Another'],
  ]);
});
