import type { Clock } from '../model/clock.ts';
import { asObject } from '../text/json.ts';

/** Limits for reading one file. */
export interface InspectOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  /** The PATH to look for OCR programs in; without it, scans are not read. */
  readonly searchPath?: string;
}

/** Larger files are not read, because the reader holds a file in memory. */
export const MAX_PDF_BYTES = 256 * 1024 * 1024;

/** How many pages from the first one are read. */
export const FIRST_PAGES = 3;

/** One line of text on a page, with its position. */
export interface PdfLine {
  readonly text: string;
  /** Height of the letters in points. */
  readonly size: number;
  /** Position of the baseline: 0 is the top of the page, 1 the bottom. */
  readonly y: number;
  /** Start of the line: 0 is the left edge of the page, 1 the right. */
  readonly x?: number;
  /** Rotated by 90 degrees, like arXiv's stamp in the margin. */
  readonly turned?: boolean;
}

/** Width and height in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The metadata in the Info dictionary and the XMP packet. */
export interface PdfMetadata {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  /** DOIs in fields that identify the document, in lower case. */
  readonly dois: readonly string[];
}

/** What was found in a file; whether it is the requested paper is decided elsewhere. */
export interface PdfReport {
  readonly bytes: number;
  /** `%PDF-` is within the first 1024 bytes. */
  readonly header: boolean;
  /** The file ends with startxref and %%EOF, and the xref table is at the stated offset. */
  readonly tail: 'sound' | 'misplaced' | 'missing';
  /** Whether it can be opened without a password. */
  readonly opens: boolean;
  /** Why it cannot be opened. */
  readonly problem?: 'not-a-pdf' | 'password' | 'damaged' | 'took-too-long' | 'took-too-much-memory' | 'too-large';
  readonly encrypted: boolean;
  readonly pageCount: number;
  /** The first pages, then the last if it is not among them. */
  readonly pages: readonly (readonly PdfLine[])[];
  readonly metadata: PdfMetadata;
  /** The size of each page in `pages`, in points. */
  readonly boxes?: readonly PageSize[];
  /** The text was read by OCR. */
  readonly ocr?: boolean;
}

const TAILS: readonly unknown[] = ['sound', 'misplaced', 'missing'] satisfies PdfReport['tail'][];

/** Whether a value is a report. */
export function isPdfReport(value: unknown): value is PdfReport {
  const report = asObject(value);
  if (!report || !TAILS.includes(report['tail'])) return false;
  const { bytes, pageCount, header, opens, encrypted, pages } = report;
  return (
    [bytes, pageCount].every((each) => typeof each === 'number') &&
    [header, opens, encrypted].every((each) => typeof each === 'boolean') &&
    isMetadata(asObject(report['metadata'])) &&
    Array.isArray(pages) &&
    pages.every((page) => Array.isArray(page) && page.every(isLine))
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';

function isLine(value: unknown): boolean {
  const { text, size, y } = asObject(value) ?? {};
  return isText(text) && typeof size === 'number' && typeof y === 'number';
}

function isMetadata(metadata: Readonly<Record<string, unknown>> | null): boolean {
  const { title = '', author = '', subject = '', dois } = metadata ?? {};
  return [title, author, subject].every(isText) && Array.isArray(dois) && dois.every(isText);
}

/** The report of a file that cannot be opened. */
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
