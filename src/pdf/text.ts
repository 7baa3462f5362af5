import type { Result } from '../model/result.ts';
import { runChild } from './child-process.ts';
import type { InspectOptions } from './report.ts';

/** The text of a PDF as Markdown, read in a child process; null if it has no readable text. */
export function readPdfText(path: string, options: InspectOptions): Promise<Result<string | null>> {
  return runChild<string | null>({ path, task: 'text' }, { timeoutMs: 120_000, ...options }, () => null);
}
