import type { PdfFont, PdfSegment } from '../../pdf/placed.ts';

/** A line of a column, with the edges of the column. */
export interface Line {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly right: number;
  /** The baseline, in points from the top of the page. */
  readonly y: number;
  readonly size: number;
  readonly font: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly smallCaps: boolean;
  /** The segments, divided by wide gaps. */
  readonly cells: readonly PdfSegment[];
  /** The edges of its column. */
  readonly left: number;
  readonly end: number;
  /** The first line of a column, or below or above a block of another width. */
  readonly first: boolean;
  /** Height of the page. */
  readonly pageHeight: number;
}

/** Where a line is placed. */
export interface Column {
  readonly page: number;
  readonly pageHeight: number;
  readonly left: number;
  readonly end: number;
}

/** Puts the segments of one row, from left to right, into a line. */
export function toLine(cells: readonly PdfSegment[], column: Column, fonts: readonly PdfFont[], first: boolean): Line {
  const longest = cells.reduce((best, cell) => (cell.text.length > best.text.length ? cell : best));
  const used = cells.length === 1 && !longest.others ? [longest.font] : fontsOf(cells);
  const has = (look: 'bold' | 'italic' | 'smallCaps') =>
    used.length > 0 && used.every((font) => fonts[font]?.[look] === true);
  return {
    page: column.page,
    pageHeight: column.pageHeight,
    left: column.left,
    end: column.end,
    text: cells.length === 1 ? longest.text : cells.map(({ text }) => text).join(' '),
    x: cells[0]?.x ?? 0,
    right: cells.reduce((most, { right }) => Math.max(most, right), 0),
    y: longest.y,
    size: longest.size,
    font: longest.font,
    bold: has('bold'),
    italic: has('italic'),
    smallCaps: has('smallCaps'),
    cells,
    first,
  };
}

/** The fonts of cells that have letters. */
const fontsOf = (cells: readonly PdfSegment[]) =>
  cells.filter(({ text }) => /\p{L}/u.test(text)).flatMap(({ font, others = [] }) => [font, ...others]);
