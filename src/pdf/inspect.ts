import type { Result } from '../model/result.ts';
import { runChild } from './child-process.ts';
import { type InspectOptions, type PdfReport, unreadable } from './report.ts';

/** Has a child process look at a file. A file that hangs or bursts the child is reported as such; it costs nothing else. */
export function inspectPdf(path: string, options: InspectOptions): Promise<Result<PdfReport>> {
  return runChild<PdfReport>({ path, task: 'inspect' }, options, unreadable);
}
