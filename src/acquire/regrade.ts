import type { Grade } from '../model/entry.ts';
import { formatRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { PdfReport } from '../pdf/report.ts';
import type { Store } from '../store/store.ts';
import type { Finding } from './verify/evidence.ts';
import { verify } from './verify/verify.ts';

/** What regrading needs from outside. */
export interface RegradeDeps {
  readonly store: Store;
  readonly acceptScans?: boolean;
  inspect(path: string, signal?: AbortSignal): Promise<Result<PdfReport>>;
}

/** A stored file that would get another grade today. */
export interface Regraded {
  readonly ref: string;
  readonly before: Grade;
  readonly after: Grade;
  readonly evidence: readonly Finding[];
}

export interface RegradeReport {
  readonly files: number;
  readonly changes: readonly Regraded[];
  /** Entries and files that could not be read. */
  readonly problems: readonly string[];
}

/** Grades every stored file again and reports differences; the library is not changed. */
export async function regrade(
  deps: RegradeDeps,
  done: (files: number) => void = () => undefined,
): Promise<Result<RegradeReport>> {
  const changes: Regraded[] = [];
  const problems: string[] = [];
  let files = 0;
  for await (const stored of deps.store.list()) {
    if (!stored.ok) {
      problems.push(stored.error.message);
      continue;
    }
    const { entry, pdfPath } = stored.value;
    if (!entry.copy || !pdfPath) continue;
    const report = await deps.inspect(pdfPath);
    if (report.ok) {
      // The store does not keep which record named the file; an accepted grade implies that one did.
      const scans = { fromOwnRecord: entry.copy.grade === 'plausible', acceptScans: deps.acceptScans ?? false };
      const { grade, evidence } = verify(report.value, { ref: entry.ref, paper: entry.paper, ...scans });
      if (grade !== entry.copy.grade)
        changes.push({ ref: formatRef(entry.ref), before: entry.copy.grade, after: grade, evidence });
    } else problems.push(report.error.message);
    files += 1;
    done(files);
  }
  return ok({ files, changes, problems });
}
