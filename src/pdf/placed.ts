import { asObject } from '../text/json.ts';

/** Text on one baseline without a wide gap, with its place on the page in points from the upper left corner. */
export interface PdfSegment {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  /** The baseline. */
  readonly y: number;
  /** Height of most of its letters. */
  readonly size: number;
  /** Index of the font of most of its letters. */
  readonly font: number;
  /** How many characters at the start are in another font than the rest; absent if all are in one. */
  readonly lead?: { readonly length: number; readonly font: number };
  /** Other fonts that a good part of its letters are in. */
  readonly others?: readonly number[];
  /** Starts with a raised mark, as a footnote does. */
  readonly mark?: true;
  /** Rotated by 90 degrees on an upright page. */
  readonly turned?: true;
}

/** The text of a page. */
export interface PdfPageText {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly segments: readonly PdfSegment[];
}

/** What is known of a font; the name is known only for fonts of the first pages. */
export interface PdfFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly smallCaps?: boolean;
}

/** The text of a PDF with its places. */
export interface PdfText {
  readonly pages: readonly PdfPageText[];
  readonly fonts: readonly PdfFont[];
  /** A limit ended the reading before the last page. */
  readonly cut?: true;
}

/** Whether a value is the text of a PDF, or null for a file that cannot be opened. */
export function isPdfText(value: unknown): value is PdfText | null {
  if (value === null) return true;
  const { pages, fonts } = asObject(value) ?? {};
  return Array.isArray(fonts) && fonts.every(asObject) && Array.isArray(pages) && pages.every(isPage);
}

const isNumber = (value: unknown): boolean => typeof value === 'number';

function isPage(value: unknown): boolean {
  const { page, width, height, segments } = asObject(value) ?? {};
  return [page, width, height].every(isNumber) && Array.isArray(segments) && segments.every(isSegment);
}

function isSegment(value: unknown): boolean {
  const { text, x, right, y, size, font } = asObject(value) ?? {};
  return typeof text === 'string' && [x, right, y, size, font].every(isNumber);
}
