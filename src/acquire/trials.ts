import type { Evidence, Grade } from '../model/entry.ts';
import { createFailure, type Failure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { PdfReport } from '../pdf/report.ts';
import { isAccepted } from './verify/verify.ts';
import { type VerifyFileDeps, verifyFile } from './verify-file.ts';

/** The answer to one trial, as it is printed. */
export type TrialAnswer =
  | {
      readonly grade: Grade;
      readonly accepted: boolean;
      readonly version?: string;
      readonly evidence: readonly Evidence[];
    }
  | { readonly accepted: false; readonly error: Failure };

const KEPT_REPORTS = 8;

/** Checks trials, one JSON object per line; a file that consecutive trials share is read once. */
export function createTrials(deps: VerifyFileDeps): (line: string) => Promise<TrialAnswer> {
  const reports = new Map<string, Promise<Result<PdfReport>>>();
  const inspect = (path: string) => {
    const known = reports.get(path) ?? deps.inspect(path);
    reports.delete(path);
    reports.set(path, known);
    const [oldest] = reports.keys();
    if (reports.size > KEPT_REPORTS && oldest !== undefined) reports.delete(oldest);
    return known;
  };
  return async (line) => {
    const trial = parseTrial(line);
    if (!trial.ok) return { accepted: false, error: trial.error };
    const { file, ref, record } = trial.value;
    const answer = await verifyFile(file, { ...(ref !== undefined && { ref }), record }, { ...deps, inspect });
    if (!answer.ok) return { accepted: false, error: answer.error };
    const { grade, evidence, version } = answer.value;
    return { grade, accepted: isAccepted({ grade }), ...(version && { version }), evidence };
  };
}

interface Trial {
  readonly file: string;
  readonly ref?: string;
  readonly record: unknown;
}

function parseTrial(line: string): Result<Trial> {
  const wrong = 'A trial is a JSON object with "file" and "record", and optionally "ref".';
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return fail('INVALID_ARGUMENT', wrong);
    const { file, ref, record } = value as Record<string, unknown>;
    if (typeof file !== 'string' || typeof record !== 'object' || record === null)
      return fail('INVALID_ARGUMENT', wrong);
    if (ref === undefined || ref === null) return ok({ file, record });
    return typeof ref === 'string' ? ok({ file, ref, record }) : fail('INVALID_ARGUMENT', wrong);
  } catch {
    return { ok: false, error: createFailure('INVALID_ARGUMENT', wrong) };
  }
}
