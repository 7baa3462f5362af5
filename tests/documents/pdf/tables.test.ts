import { expect, test } from 'vitest';
import { type Line, toLine } from '../../../src/documents/pdf/line.ts';
import { toUnits } from '../../../src/documents/pdf/parts.ts';
import { findTables } from '../../../src/documents/pdf/tables.ts';
import { FONTS, segment } from '../../support/pdf-layout.ts';

const COLUMN = { page: 1, pageHeight: 800, left: 50, end: 500 };
type Cell = readonly [text: string, x: number];
const line = (y: number, cells: readonly Cell[], { page = 1, first = false } = {}): Line =>
  toLine(
    cells.map(([text, x]) => segment(text, x, y)),
    { ...COLUMN, page },
    FONTS,
    first,
  );
/** Lines 12 points apart. */
const stack = (...rows: readonly (readonly Cell[])[]) => rows.map((cells, at) => line(100 + at * 12, cells));
const row = (...texts: string[]): Cell[] => texts.map((text, at) => [text, 60 + at * 120]);
const GRID = [row('River', 'Fish', 'Year'), row('Elbe', '12', '1999'), row('Rhine', '7', '2001')];
const tablesIn = (lines: readonly Line[]) => findTables(lines).flatMap(({ rows }) => (rows ? [rows] : []));
const sizes = (lines: readonly Line[]) => tablesIn(lines).map(({ length }) => length);

test.each<[string, string[], number[]]>([
  ['two lines of one cell', ['Lakes', 'and ponds'], [8]],
  ['three lines of one cell', ['Lakes', 'and ponds', 'and seas'], [3, 3]],
  ['a line as wide as half the column', ['x'.repeat(45)], [7]],
  ['a line that is wider', ['x'.repeat(46)], [3, 3]],
  ['the caption of another table', ['Table 2. Ages'], [3, 3]],
])('rows with %s between them are tables of these rows', (_what, singles, expected) => {
  expect(sizes(stack(...GRID, ...singles.map((text): Cell[] => [[text, 60]]), ...GRID))).toEqual(expected);
});

test('a table ends at the end of its page and column, at a wide gap, and before lines of one cell', () => {
  const below = (gap: number, more: object = {}) =>
    GRID.map((cells, at) => line(124 + gap + at * 12, cells, at === 0 ? more : {}));
  expect(sizes([...stack(...GRID), ...below(40)])).toEqual([6]);
  expect(sizes([...stack(...GRID), ...below(41)])).toEqual([3, 3]);
  expect(sizes([...stack(...GRID), ...below(12, { first: true })])).toEqual([3, 3]);
  const next = GRID.map((cells, at) => line(136 + at * 12, cells, { page: 2 }));
  expect(sizes([...stack(...GRID), ...next])).toEqual([3, 3]);
  const [table, text] = findTables(stack(...GRID, [['The end', 60]]));
  expect([table?.lines.length, text?.lines.map((each) => each.text)]).toEqual([3, ['The end']]);
});

const second = (...cells: readonly Cell[]) =>
  stack(
    ...cells.map(([text, x], at): Cell[] => [
      [`name ${at}`, 60],
      [text, x],
    ]),
  );

test.each<[string, Cell[], boolean]>([
  ['start below each other and end elsewhere', [6, 10, 14].map((length): Cell => ['x'.repeat(length), 200]), true],
  ['start below each other', [200, 200, 200, 220, 240].map((x): Cell => ['ten signs.', x]), true],
  ['start elsewhere', [200, 200, 212, 224, 236].map((x): Cell => ['ten signs.', x]), false],
  ['end below each other', [6, 10, 14].map((length): Cell => ['x'.repeat(length), 280 - length * 5]), true],
])('two columns whose second cells %s are a table: %s', (_what, cells, expected) => {
  expect(tablesIn(second(...cells)).length === 1).toBe(expected);
});

test.each([
  '1.',
  '[2]',
  '(3)',
  '4',
  '5)',
  '12:',
  '•',
  '▪',
  '◦',
  '‣',
  '●',
  '■',
  '–',
  '—',
  '-',
  'a)',
  '(b)',
  '*',
  '†',
  '‡',
])('lines that begin with "%s" are a list, not a table', (mark) => {
  const lines = stack(
    ...['one', 'two', 'ten'].map((text): Cell[] => [
      [mark, 60],
      [text, 100],
    ]),
  );
  expect(tablesIn(lines)).toEqual([]);
});

test.each(['(1)', '(2.1)', '(3a)'])('formulas with numbers like "%s" beside them are no table', (number) => {
  expect(tablesIn(second([number, 200], [number, 200], [number, 200]))).toEqual([]);
  expect(tablesIn(second([number, 200], ['text', 200], [number, 200]))).toHaveLength(1);
});

test('a table is filled to two fifths: rows with one cell each, beside the first and in another column, are four at most', () => {
  const sparse = (count: number) =>
    stack(
      ...Array.from({ length: count }, (_, at): Cell[] => [
        [`name ${at}`, 60],
        ['x', 150 + at * 50],
      ]),
    );
  expect([sizes(sparse(4)), sizes(sparse(5))]).toEqual([[4], [4]]);
});

const WIDE: Cell[] = [
  ['name', 60],
  ['x'.repeat(18), 200],
];
const CLASH: Cell[] = [
  ['name', 60],
  ['aa', 200],
  ['bb', 270],
];

test('one row of ten may have two cells in one column, and they are one cell', () => {
  expect(tablesIn(stack(...Array(9).fill(WIDE), CLASH))[0]?.at(-1)).toEqual(['name', 'aa bb']);
  expect(tablesIn(stack(...Array(8).fill(WIDE), CLASH, CLASH))).toEqual([]);
});

test('a table may start below a few lines that look like its rows', () => {
  const [text, table] = findTables(stack(CLASH, CLASH, CLASH, CLASH, ...Array(10).fill(WIDE)));
  expect([text?.lines.length, table?.rows?.length]).toEqual([3, 11]);
});

test('a cell as wide as half the table is above several columns, and is in the first of them', () => {
  const rows = tablesIn(
    stack(
      [
        ['River', 60],
        ['x'.repeat(40), 180],
      ],
      ...GRID,
    ),
  )[0];
  expect(rows?.[0]).toEqual(['River', 'x'.repeat(40), '']);
});

test('a line of one cell in the first column is a row of its own, in another the rest of the cell above', () => {
  const rows = tablesIn(stack(GRID[0] ?? [], GRID[1] ?? [], [['salt', 180]], [['Lakes', 60]], GRID[2] ?? []))[0];
  expect(rows).toEqual([
    ['River', 'Fish', 'Year'],
    ['Elbe', '12 salt', '1999'],
    ['Lakes', '', ''],
    ['Rhine', '7', '2001'],
  ]);
});

const SIDE = 'the water of a river is so cold';

test.each<[string, string, string, boolean]>([
  ['26 letters on both sides', SIDE.slice(0, 26), SIDE.slice(0, 26), true],
  ['25 letters on one side', SIDE.slice(0, 26), SIDE.slice(0, 25), false],
  ['25 letters on the other side', SIDE.slice(0, 25), SIDE.slice(0, 26), false],
  ['words in capitals', SIDE.toUpperCase(), SIDE.toUpperCase(), false],
])('lines with %s are two columns of text: %s', (_what, left, right, expected) => {
  const lines = stack(
    ...Array.from({ length: 4 }, (): Cell[] => [
      [left, 60],
      [right, 300],
    ]),
  );
  const [part] = findTables(lines);
  expect(part?.rows === undefined).toBe(expected);
  if (expected) expect(part?.lines.map(({ x }) => x)).toEqual([60, 60, 60, 60, 300, 300, 300, 300]);
});

const STYLE = { size: 10, font: 0, leading: 12 };
const unitsOf = (...rows: readonly Cell[][]) => toUnits(stack(...rows), STYLE).filter((unit) => unit.rows).length;
const listed = (...rows: readonly Cell[][]) => unitsOf([['References', 60]], ...rows);
const FIGURES = [row('Elbe', '12', '1999'), row('Rhine', '7', '2001'), row('Oder', '5', '2003')];

test.each<[string, Cell[][], number]>([
  ['six numbers beside the names', FIGURES, 1],
  ['five numbers', [...FIGURES.slice(1), row('Elbe', '12')], 0],
  ['two columns', FIGURES.map((cells) => cells.slice(0, 2)).concat(FIGURES.map((cells) => cells.slice(0, 2))), 0],
  ['two words and four numbers', [row('Elbe', 'a', '1'), row('Rhine', 'b', '2'), row('Oder', '3', '4')], 1],
  ['three words and three numbers', [row('Elbe', 'a', '1'), row('Rhine', 'b', '2'), row('Oder', 'c', '4')], 0],
])('in a reference list, rows with %s make %i tables', (_what, rows, expected) => {
  expect(listed(...rows)).toBe(expected);
});

test.each(['Appendix A', 'Annex 1', 'Annexe B', 'Anhang', 'Acknowledgments'])(
  'a table of words after "%s" is a table again, although references came before',
  (name) => {
    const words = [row('Elbe', 'cold', 'long'), row('Rhine', 'warm', 'short'), row('Oder', 'cold', 'new')];
    expect(listed(...words)).toBe(0);
    expect(unitsOf([['References', 60]], [['[1] A. Author, 1999.', 60]], [[name, 60]], ...words)).toBe(1);
  },
);
