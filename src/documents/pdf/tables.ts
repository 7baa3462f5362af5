import type { PdfSegment } from '../../pdf/placed.ts';
import { isCaptionStart } from './captions.ts';
import { leastOf, mostOf } from './extent.ts';
import type { Line } from './line.ts';

/** A run of lines that is a table, or lines that are not. */
export type Part = { readonly lines: readonly Line[]; readonly rows?: readonly (readonly string[])[] };

const MIN_ROWS = 3;
/** Lines of one cell that may be between two rows: a heading in the table or the rest of a long cell. */
const MAX_SINGLE = 2;
/** A table may start below a few lines that look like rows; more starts than this are not tried. */
const MAX_STARTS = 5;
const MAX_COLUMNS = 200;

/** Divides lines into tables and others. */
export function findTables(lines: readonly Line[]): Part[] {
  const parts: { lines: Line[]; rows?: readonly (readonly string[])[] }[] = [];
  const pushText = (text: readonly Line[]) => {
    const last = parts.at(-1);
    if (last && !last.rows) for (const line of text) last.lines.push(line);
    else parts.push({ lines: [...text] });
  };
  let failed = 0;
  for (let at = 0; at < lines.length; ) {
    const run = runAt(lines, at);
    if (isProse(run)) {
      pushText(toColumns(run));
      at += run.length;
      continue;
    }
    const rows = run.length > 0 ? toRows(run) : null;
    if (rows) parts.push({ lines: run, rows });
    failed = run.length > 0 && !rows ? failed + 1 : 0;
    const taken = rows || failed > MAX_STARTS ? Math.max(1, run.length) : 1;
    if (!rows) pushText(lines.slice(at, at + taken));
    at += taken;
  }
  return parts;
}

/** Cells of a table are shorter than lines of text, even in narrow columns. */
const PROSE = 26;

/** Two columns of text beside each other that the division of the page did not find, below a wide table for instance. */
function isProse(run: readonly Line[]): boolean {
  const pairs = run.filter(({ cells }) => cells.length === 2);
  if (pairs.length < MIN_ROWS || pairs.length < run.length * 0.6) return false;
  const isLong = (side: number) =>
    pairs.filter(
      ({ cells }) => (cells[side]?.text.length ?? 0) >= PROSE && /\p{Ll} \p{Ll}/u.test(cells[side]?.text ?? ''),
    ).length >=
    pairs.length * 0.7;
  return isLong(0) && isLong(1);
}

/** The lines of the left column, then those of the right one. */
function toColumns(run: readonly Line[]): Line[] {
  const middle = leastOf(run.flatMap(({ cells }) => (cells.length === 2 ? (cells[1]?.x ?? []) : []))) - 1;
  const side = (isRight: boolean) => {
    const cells = run.flatMap((line) =>
      line.cells.filter(({ x }) => x > middle === isRight).map((cell) => ({ line, cell })),
    );
    const left = leastOf(cells.map(({ cell }) => cell.x));
    const end = mostOf(cells.map(({ cell }) => cell.right));
    return cells.map(({ line, cell }, at): Line => {
      const { text, x, right, y, size, font } = cell;
      return { ...line, text, x, right, y, size, font, cells: [cell], left, end, first: at === 0 };
    });
  };
  return [...side(false), ...side(true)];
}

/** The lines from here on that may be rows of one table. */
function runAt(lines: readonly Line[], from: number): Line[] {
  const first = lines[from] as Line;
  if (first.cells.length < 2) return [];
  const run: Line[] = [];
  let single = 0;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] as Line;
    const before = run.at(-1);
    if (before && (line.first || line.page !== before.page || line.y - before.y > before.size * 4)) break;
    if (line.cells.length > 1) single = 0;
    else {
      single += 1;
      const width = (line.end - line.left) * 0.5;
      if (single > MAX_SINGLE || line.right - line.x > width || isCaptionStart(line.text)) break;
    }
    run.push(line);
  }
  while (run.length > 0 && (run.at(-1)?.cells.length ?? 0) < 2) run.pop();
  return run.filter(({ cells }) => cells.length > 1).length >= MIN_ROWS ? run : [];
}

interface Span {
  from: number;
  to: number;
}

const MARKER = /^(?:\[?\(?\d{1,3}[\])]?[.:]?|[•▪◦‣●■–—-]|\(?[a-z]\)|[*†‡])$/u;
const EQUATION = /^\(\d+(?:\.\d+)?[a-z]?\)$/;

/** The cells of a table; null if they are not below each other. */
function toRows(run: readonly Line[]): string[][] | null {
  const columns = columnsOf(run);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  const rows: string[][] = [];
  let clashes = 0;
  for (const { cells } of run) {
    const places = cells.map((cell) => placeOf(cell, columns));
    if (new Set(places).size < places.length) clashes += 1;
    const row = columns.map(() => '');
    for (const [index, cell] of cells.entries()) {
      const place = places[index] ?? 0;
      row[place] = [row[place], cell.text].filter(Boolean).join(' ');
    }
    const before = rows.at(-1);
    // A line of one cell, not in the first column, is the rest of the cell above.
    if (cells.length === 1 && before && (places[0] ?? 0) > 0) before[places[0] ?? 0] += ` ${cells[0]?.text}`;
    else rows.push(row);
  }
  const isAligned = columns.length > 2 || hasEdge(run);
  return clashes <= run.length * 0.1 && isAligned && isTable(rows) ? rows : null;
}

/** Two columns may be gaps in the text by chance: the second cells must start or end below each other. */
function hasEdge(run: readonly Line[]): boolean {
  const second = run.flatMap(({ cells }) => cells[1] ?? []);
  const most = Math.max(mostAligned(second.map(({ x }) => x)), mostAligned(second.map(({ right }) => right)));
  return second.length > 0 && most >= second.length * 0.6;
}

/** The most edges that are less than three points from one of them. */
function mostAligned(edges: readonly number[]): number {
  const sorted = [...edges].sort((a, b) => a - b);
  let [most, from, to] = [0, 0, 0];
  for (const edge of sorted) {
    while (edge - (sorted[from] ?? edge) >= 3) from += 1;
    while (to < sorted.length && (sorted[to] ?? 0) - edge < 3) to += 1;
    most = Math.max(most, to - from);
  }
  return most;
}

function isTable(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  const filled = rows.flat().filter(Boolean).length;
  if (filled < rows.length * width * 0.4) return false;
  if (width > 2) return true;
  const every = (column: number, pattern: RegExp) => rows.every((row) => !row[column] || pattern.test(row[column]));
  return !every(0, MARKER) && !every(1, EQUATION);
}

/** Where cells overlap, they are one column; a cell as wide as half the table may be above several. */
function columnsOf(run: readonly Line[]): Span[] {
  const cells = run.filter((line) => line.cells.length > 1).flatMap((line) => line.cells);
  const width = mostOf(cells.map(({ right }) => right)) - leastOf(cells.map(({ x }) => x));
  const columns: Span[] = [];
  for (const { x, right } of cells.filter((cell) => cell.right - cell.x < width * 0.5).sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.to + 1) last.to = Math.max(last.to, right);
    else columns.push({ from: x, to: right });
  }
  return columns;
}

/** The first column that a cell is in, or else the nearest. */
function placeOf({ x, right }: PdfSegment, columns: readonly Span[]): number {
  const inside = columns.findIndex(({ from, to }) => x < to && right > from);
  if (inside >= 0) return inside;
  const next = columns.findIndex(({ from }) => from >= right);
  return next < 0 ? columns.length - 1 : next;
}
