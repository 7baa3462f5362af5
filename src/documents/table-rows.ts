import type { XmlElement } from '@rgrove/parse-xml';
import { elementsOf } from '../text/xml.ts';

/** A cell as the file has it. */
export interface SpanCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

const MAX_COLUMNS = 200;
/** A file that asks for more cells by its spans gets each cell once. */
const MAX_CELLS = 400_000;

/** The cells of table rows, spans resolved. */
export function readRows(trs: readonly XmlElement[], textOf: (cell: XmlElement) => string): string[][] {
  const isCell = ({ name }: XmlElement) => name === 'td' || name === 'th';
  const toCell = (cell: XmlElement): SpanCell => ({
    text: textOf(cell),
    columns: Number(cell.attributes['colspan'] ?? 1),
    rows: Number(cell.attributes['rowspan'] ?? 1),
  });
  return spreadSpans(trs.map((tr) => elementsOf(tr).filter(isCell).map(toCell)));
}

/** Rows of equal length, in which a cell that spans several places is repeated in each. */
export function spreadSpans(source: readonly (readonly SpanCell[])[]): string[][] {
  const rows: string[][] = source.map(() => []);
  let left = MAX_CELLS;
  for (const [at, cells] of source.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (rows[at]?.[column] !== undefined) column += 1;
      const height = Math.min(atLeastOne(cell.rows), source.length - at);
      const wide = Math.min(atLeastOne(cell.columns), MAX_COLUMNS);
      left -= height * wide;
      const [down, across] = left > 0 ? [height, wide] : [1, 1];
      for (let y = at; y < at + down; y += 1)
        for (let x = column; x < column + across; x += 1) (rows[y] as string[])[x] = cell.text;
      column += across;
    }
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const isSmall = width * rows.length <= MAX_CELLS;
  return rows.map((row) => Array.from({ length: isSmall ? width : row.length }, (_, x) => row[x] ?? ''));
}

/** Files have spans such as 0, "" and "all". */
const atLeastOne = (count: number): number => Math.max(1, Math.trunc(count) || 1);
