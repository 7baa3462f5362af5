import { toMarkdown } from '../../src/documents/markdown.ts';
import { readPdfDocument } from '../../src/documents/pdf/document.ts';
import type { Document } from '../../src/model/document.ts';
import type { PdfFont, PdfPageText, PdfSegment } from '../../src/pdf/placed.ts';

/** Fonts of the test documents: plain, bold, italic. */
export const FONTS: readonly PdfFont[] = [
  { name: 'Serif' },
  { name: 'Serif-Bold', bold: true },
  { name: 'Serif-Italic', italic: true },
];

/** Text of 10 points at a place; letters are half as wide as high. */
export function segment(text: string, x: number, y: number, more: Partial<PdfSegment> = {}): PdfSegment {
  const size = more.size ?? 10;
  return { text, x, right: x + text.length * size * 0.5, y, size, font: 0, ...more };
}

/** A page of 600 by 800 points. */
export const page = (number: number, segments: readonly PdfSegment[]): PdfPageText => ({
  page: number,
  width: 600,
  height: 800,
  segments,
});

/** Lines of running text below each other, 12 points apart, each of 60 letters. */
export function prose(
  words: string,
  count: number,
  x: number,
  top: number,
  more: Partial<PdfSegment> = {},
): PdfSegment[] {
  return Array.from({ length: count }, (_, at) =>
    segment(`${words} ${at} of the text and more`.padEnd(48, ' filling').slice(0, 48), x, top + at * 12, more),
  );
}

/** The document of pages, and its Markdown. */
export function read(...pages: readonly PdfPageText[]): Document & { readonly markdown: string } {
  const document = readPdfDocument({ pages, fonts: FONTS });
  if (!document) throw new Error('The pages have no readable text.');
  return { ...document, markdown: toMarkdown(document).text };
}
