import type { PageBox } from './lines.ts';
import type { PdfPageText, PdfSegment, PdfText } from './placed.ts';

/** The largest side of a page in points, as PDF defines it. */
const MAX_SIDE = 14_400;
/** Letters that are smaller or larger are laid out as if they had this size. */
const MIN_SIZE = 0.1;
const MAX_SIZE = 500;
/** A page with more pieces or segments is a drawing, and a document with more segments is larger than any book. */
export const MAX_PAGE_PIECES = 60_000;
const MAX_PAGE_SEGMENTS = 15_000;
export const MAX_SEGMENTS = 500_000;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A size of letters that a page may have. */
export const boundSize = (size: number): number => clamp(size, MIN_SIZE, MAX_SIZE);

/** The box of a page, not larger than PDF allows; its lower left corner stays. */
export function boundBox({ left, bottom, right, top }: PageBox): PageBox {
  if (![left, bottom, right, top].every(Number.isFinite)) return { left: 0, bottom: 0, right: 612, top: 792 };
  return {
    left,
    bottom,
    right: left + clamp(right - left, 1, MAX_SIDE),
    top: bottom + clamp(top - bottom, 1, MAX_SIDE),
  };
}

/** The first segments of a page that are on it or near it, with sizes that a page may have. */
export function boundPage(page: PdfPageText): PdfPageText {
  const width = boundSide(page.width);
  const height = boundSide(page.height);
  const margin = Math.max(width, height);
  const segments: PdfSegment[] = [];
  for (const segment of page.segments) {
    if (segments.length >= MAX_PAGE_SEGMENTS) break;
    const { x, right, y, size } = segment;
    if (![x, right, y, size].every(Number.isFinite)) continue;
    if (x < -margin || x > width + margin || y < -margin || y > height + margin) continue;
    const bounded = { right: clamp(right, x, width + margin), size: boundSize(size) };
    segments.push(bounded.right === right && bounded.size === size ? segment : { ...segment, ...bounded });
  }
  return { ...page, width, height, segments };
}

const boundSide = (side: number) => (Number.isFinite(side) ? clamp(side, 1, MAX_SIDE) : MAX_SIDE);

/** Whether a page has more segments than are read. */
export const isOverfull = ({ segments }: PdfPageText): boolean => segments.length > MAX_PAGE_SEGMENTS;

/** A text within all bounds: what is beyond them is cut off. */
export function boundText(text: PdfText): PdfText {
  const pages: PdfPageText[] = [];
  let count = 0;
  for (const page of text.pages) {
    if (count > MAX_SEGMENTS) break;
    const bounded = boundPage(page);
    count += bounded.segments.length;
    pages.push(bounded);
  }
  const cut = text.cut || pages.length < text.pages.length || text.pages.some(isOverfull);
  return { pages, fonts: text.fonts, ...(cut && { cut: true as const }) };
}
