import type { Clock } from '../model/clock.ts';

/** How much a file may cost. */
export interface InspectOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  /** Where programs for OCR are looked for; without it pictures are not read. */
  readonly searchPath?: string;
}

/** Larger files are not read: the reader holds a file in memory. */
export const MAX_PDF_BYTES = 256 * 1024 * 1024;

/** One line of text on a page, as it is laid out. */
export interface PdfLine {
  readonly text: string;
  /** Height of the letters in points. */
  readonly size: number;
  /** Place of the line's baseline: 0 is the top of the page, 1 its bottom. */
  readonly y: number;
  /** Where the line begins: 0 is the left edge of the page, 1 its right. */
  readonly x?: number;
  /** Set upright along the margin, as a stamp is. */
  readonly turned?: boolean;
}

/** Width and height in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** What the document says of itself in its Info dictionary and XMP packet. */
export interface PdfMetadata {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  /** DOIs in fields that name the document itself, lower-case. */
  readonly dois: readonly string[];
}

/** What a file turned out to be; judging whether it is the wanted paper is not done here. */
export interface PdfReport {
  readonly bytes: number;
  /** `%PDF-` stands within the first 1024 bytes. */
  readonly header: boolean;
  /** A trailer with startxref and %%EOF stands at the end, and the xref is where it says. */
  readonly tail: 'sound' | 'misplaced' | 'missing';
  /** Whether a reader opens it, without a password. */
  readonly opens: boolean;
  /** Why it does not open. */
  readonly problem?: 'not-a-pdf' | 'password' | 'damaged' | 'took-too-long' | 'took-too-much-memory' | 'too-large';
  readonly encrypted: boolean;
  readonly pageCount: number;
  /** The first pages, then the last if it is not among them. */
  readonly pages: readonly (readonly PdfLine[])[];
  readonly metadata: PdfMetadata;
  /** How large each page in `pages` is, in points. */
  readonly boxes?: readonly PageSize[];
  /** The text of the pages was read from pictures of them. */
  readonly ocr?: boolean;
}

/** The report of a file that no reader could open. */
export function unreadable(
  bytes: number,
  problem: NonNullable<PdfReport['problem']>,
  known: Partial<PdfReport> = {},
): PdfReport {
  return {
    bytes,
    header: false,
    tail: 'missing',
    encrypted: false,
    ...known,
    opens: false,
    problem,
    pageCount: 0,
    pages: [],
    metadata: { dois: [] },
  };
}
