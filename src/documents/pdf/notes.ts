import type { Line } from './line.ts';
import type { BodyStyle } from './style.ts';

/** Lines of the text, and footnotes apart from them. */
export interface WithNotes {
  readonly body: readonly Line[];
  readonly notes: readonly (readonly Line[])[];
}

const SMALL = 0.93;
const SIGN = /^[*∗†‡§¶]\s?\p{L}/u;

/** Takes the footnotes out: small lines at the end of a column, from the first one that starts with a mark. */
export function takeNotes(lines: readonly Line[], style: BodyStyle): WithNotes {
  const body: Line[] = [];
  const notes: Line[][] = [];
  for (const column of toColumns(lines)) {
    const start = noteStart(column, style);
    for (const line of column.slice(0, start)) body.push(line);
    for (const line of column.slice(start))
      if (isMarked(line) || notes.length === 0) notes.push([line]);
      else notes.at(-1)?.push(line);
  }
  return { body, notes };
}

function toColumns(lines: readonly Line[]): Line[][] {
  const columns: Line[][] = [];
  for (const line of lines)
    if (line.first || columns.length === 0) columns.push([line]);
    else columns.at(-1)?.push(line);
  return columns;
}

const isMarked = ({ cells, text }: Line) => cells[0]?.mark === true || SIGN.test(text);

/** Where the footnotes of a column start; its length if it has none. */
function noteStart(column: readonly Line[], style: BodyStyle): number {
  let small = column.length;
  while (small > 0 && (column[small - 1]?.size ?? 0) < style.size * SMALL) small -= 1;
  const first = column.findIndex((line, at) => at >= small && isMarked(line));
  const line = column[first];
  if (!line || line.y < line.pageHeight * 0.4) return column.length;
  const before = column[first - 1];
  // In a column of small text, such as a reference list, only a gap sets notes apart.
  const isApart = !before || first === small || line.y - before.y > style.leading * 1.25;
  return isApart && column.length - first <= 30 ? first : column.length;
}
