import { fileSize } from '../disk/atomic.ts';
import { ok, type Result } from '../model/result.ts';
import { runChild } from './child-process.ts';
import { hasOcr, readPicture, renderPage } from './ocr.ts';
import { isGarbled, withoutStamps } from './quality.ts';
import { type InspectOptions, isPdfReport, MAX_PDF_BYTES, type PdfLine, type PdfReport, unreadable } from './report.ts';

/** Reads a file in a child process, so that a file that hangs or crashes the reader does no other harm. */
export async function inspectPdf(path: string, options: InspectOptions): Promise<Result<PdfReport>> {
  const size = await fileSize(path);
  if (!size.ok) return size;
  if (size.value > MAX_PDF_BYTES) return ok(unreadable(size.value, 'too-large', { header: true }));
  const report = await runChild({ path, task: 'inspect' }, options, isPdfReport, unreadable);
  return report.ok ? ok(await readUnreadable(path, report.value, options)) : report;
}

const OCR_PAGES = 2;
/** A document of so few pages is read whole: whether it ends with references tells a short paper from a preview. */
const OCR_WHOLE_PAGES = 3;
const A4 = { width: 595, height: 842 };
/** A page with fewer words counts as a page without text. */
const MIN_WORDS = 12;

/** Reads the first pages by OCR if they have no readable text and an OCR program is installed. */
async function readUnreadable(path: string, report: PdfReport, options: InspectOptions): Promise<PdfReport> {
  const isReadable = (lines: readonly PdfLine[]) => lines.length > 0 && !isGarbled(lines);
  const first = withoutStamps(report.pages).slice(0, report.pageCount > OCR_WHOLE_PAGES ? OCR_PAGES : report.pageCount);
  const { searchPath, signal } = options;
  if (!searchPath || !report.opens || first.every(isReadable)) return report;
  const ocr = { searchPath, ...(signal && { signal }) };
  if (!(await hasOcr(ocr))) return report;
  const pages = [...report.pages];
  let isOcr = false;
  for (const [at, lines] of first.entries()) {
    if (isReadable(lines)) continue;
    const picture = (await renderPage(path, at + 1, ocr)) ?? (await extractPicture(path, at + 1, options));
    const read = picture && (await readPicture(picture, report.boxes?.[at] ?? A4, ocr));
    if (!read || countWords(read) < MIN_WORDS) continue;
    pages[at] = read;
    isOcr = true;
  }
  return isOcr ? { ...report, pages, ocr: true } : report;
}

const countWords = (lines: readonly PdfLine[]) => lines.flatMap((line) => line.text.split(' ')).length;

const isPicture = (value: unknown): value is Uint8Array | null => value === null || value instanceof Uint8Array;

/** The largest picture on a page; in a scan, that is the page itself. */
async function extractPicture(path: string, page: number, options: InspectOptions): Promise<Uint8Array | null> {
  const picture = await runChild({ path, task: 'picture', page }, options, isPicture, () => null);
  return picture.ok ? picture.value : null;
}
