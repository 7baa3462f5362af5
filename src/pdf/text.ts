import type { Result } from '../model/result.ts';
import { runChild } from './child-process.ts';
import { isPdfText, type PdfText } from './placed.ts';
import type { InspectOptions } from './report.ts';

const TIMEOUT_MS = 120_000;

/** The text of a PDF with its places, read in a child process; null if it cannot be opened. */
export function readPdfText(path: string, options: InspectOptions): Promise<Result<PdfText | null>> {
  const { timeoutMs = TIMEOUT_MS } = options;
  return runChild({ path, task: 'text', readMs: timeoutMs * 0.8 }, { ...options, timeoutMs }, isPdfText, () => null);
}
