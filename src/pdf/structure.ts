/** Whether a PDF has its header and trailer, judged by its bytes alone. */
export interface PdfStructure {
  readonly header: boolean;
  readonly tail: 'sound' | 'misplaced' | 'missing';
  readonly encrypted: boolean;
}

const HEADER_WITHIN = 1024;
/** Servers and mailers append junk; a trailer further up than this belongs to an earlier revision. */
const TAIL_WITHIN = 65_536;

/** Checks header and trailer; lenient readers may open a file even if its trailer is missing. */
export function examineStructure(bytes: Uint8Array): PdfStructure {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = text.subarray(0, HEADER_WITHIN).indexOf('%PDF-');
  const end = text.subarray(Math.max(0, text.length - TAIL_WITHIN)).toString('latin1');
  return { header: start >= 0, tail: examineTail(text, end, Math.max(0, start)), encrypted: /\/Encrypt\b/.test(end) };
}

function examineTail(text: Buffer, end: string, start: number): PdfStructure['tail'] {
  const trailers = [...end.matchAll(/startxref\s+(-1|\d{1,12})\s+%%EOF/g)];
  const offset = Number(trailers.at(-1)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) return 'missing';
  const isXref = (at: number) => /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.subarray(at, at + 40).toString('latin1'));
  // Some programs write -1 when they join files: the trailer is there, and readers look for the table themselves.
  if (offset < 0) return 'misplaced';
  // If other bytes precede the header, offsets count from the header.
  return isXref(offset) || isXref(offset + start) ? 'sound' : 'misplaced';
}
