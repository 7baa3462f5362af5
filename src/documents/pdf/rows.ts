import type { PdfSegment } from '../../pdf/placed.ts';

/** Segments on one baseline, from left to right. */
export type Row = readonly PdfSegment[];

/** Groups segments by their baselines, from top to bottom. */
export function toRows(segments: readonly PdfSegment[]): Row[] {
  const rows: PdfSegment[][] = [];
  for (const segment of [...segments].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const before = row?.[0];
    if (row && before && segment.y - before.y < Math.min(segment.size, before.size) * 0.35) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}
