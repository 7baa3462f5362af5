import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { givenFileSize } from '../disk/atomic.ts';
import { hashFile, readChunks } from '../disk/stream.ts';
import type { Copy, Entry } from '../model/entry.ts';
import { createFailure } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { MAX_PDF_BYTES, type PdfReport } from '../pdf/report.ts';
import type { Stage, StagedFile } from '../store/papers/stage.ts';
import type { Store } from '../store/store.ts';
import { describeReview } from './explain.ts';
import { type FindByTitle, identify } from './identify.ts';
import { type Resolution, type ResolveDeps, resolve } from './resolve.ts';
import { describeEvidence } from './verify/evidence.ts';
import { isAccepted, type Verdict, verify } from './verify/verify.ts';
import { withStage } from './with-stage.ts';

/** What adding needs from outside. */
export interface AddDeps extends ResolveDeps {
  readonly store: Store;
  readonly sandbox: boolean;
  inspect(path: string, signal?: AbortSignal): Promise<Result<PdfReport>>;
  readonly findByTitle: FindByTitle;
}

export interface AddOptions {
  /** Which paper the file is; without it the file is identified by its own id or title. */
  readonly ref?: Ref;
  /** Identify and verify; write nothing. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** One for all files of a call. */
  readonly sessionId?: string;
}

/** A file of the user that is in the library, or would be. */
export interface Added {
  readonly ref: Ref;
  readonly title?: string;
  /** Of a file that is stored already: as it was stored. */
  readonly verdict: Pick<Copy, 'grade' | 'evidence' | 'version'>;
  /** Where it is stored, or would be. */
  readonly path: string;
  readonly wasStored: boolean;
}

/** The source of files that were not downloaded. */
const LOCAL = 'local-file';

/** file -> identify -> resolve -> stage -> verify -> log -> commit; the file itself stays where it is. */
export async function addFile(path: string, deps: AddDeps, options: AddOptions = {}): Promise<Result<Added>> {
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  if (size.value > MAX_PDF_BYTES)
    return fail('INVALID_ARGUMENT', `${path} is too large: ${size.value} bytes. The maximum is ${MAX_PDF_BYTES}.`);
  const report = await deps.inspect(path, options.signal);
  if (!report.ok) return report;
  if (!report.value.opens) return fail('VERIFICATION_FAILED', `${path} is not a readable PDF.`);
  const ref = options.ref ? ok(options.ref) : await identify(report.value, deps.findByTitle, options.signal);
  if (!ref.ok) return ref;
  const resolution = await resolve(ref.value, deps, options.signal ? { signal: options.signal } : {});
  if (!resolution.ok) return resolution;
  return options.dryRun
    ? judgeOnly(path, report.value, resolution.value, deps)
    : take(path, resolution.value, deps, options);
}

const judge = (report: PdfReport, { ref, paper }: Resolution) => verify(report, { ref, paper, fromOwnRecord: false });

async function judgeOnly(
  path: string,
  report: PdfReport,
  resolution: Resolution,
  { store }: AddDeps,
): Promise<Result<Added>> {
  const file = await hashFile(path);
  if (!file.ok) return file;
  const stored = await findStored(resolution.ref, store);
  if (!stored.ok) return stored;
  const target = store.paths(resolution.ref).pdf;
  if (stored.value && stored.value.sha256 === file.value?.sha256)
    return ok(describe(resolution, stored.value, target, true));
  const verdict = judge(report, resolution);
  if (!isAccepted(verdict)) return refuse(resolution.ref, verdict);
  return stored.value ? refuseOther(resolution.ref, target) : ok(describe(resolution, verdict, target, false));
}

/** The copy of a paper in the library; null if there is none. */
async function findStored(ref: Ref, store: Store): Promise<Result<Copy | null>> {
  const stored = await store.get(ref);
  if (!stored.ok) return stored;
  return ok((stored.value?.pdfPath && stored.value.entry.copy) || null);
}

function refuseOther(ref: Ref, path: string): Result<never> {
  const shown = formatRef(ref);
  return fail(
    'STORE_ERROR',
    `Another file of ${shown} is stored: ${path}. To replace it, first remove it with "carrel remove ${shown}".`,
  );
}

const describe = ({ ref, paper }: Resolution, verdict: Added['verdict'], path: string, wasStored: boolean): Added => ({
  ref,
  ...(paper.title && { title: paper.title }),
  verdict,
  path,
  wasStored,
});

/** Verifies the staged copy, because the user's file may change in the meantime. */
function take(path: string, resolution: Resolution, deps: AddDeps, options: AddOptions): Promise<Result<Added>> {
  return withStage(
    deps.store.stage(resolution.ref),
    (stage) => takeStaged(path, resolution, stage, deps, options),
    ({ wasStored }) => !wasStored,
  );
}

async function takeStaged(
  path: string,
  resolution: Resolution,
  stage: Stage,
  deps: AddDeps,
  { signal, sessionId = randomUUID() }: AddOptions,
): Promise<Result<Added>> {
  const staged = await fill(path, stage);
  if (!staged.ok) return staged;
  const stored = await findStored(resolution.ref, deps.store);
  if (!stored.ok) return stored;
  const target = deps.store.paths(resolution.ref).pdf;
  if (stored.value?.sha256 === staged.value.sha256) return ok(describe(resolution, stored.value, target, true));
  const report = await deps.inspect(staged.value.path, signal);
  if (!report.ok) return report;
  const verdict = judge(report.value, resolution);
  const entry = toEntry(path, resolution, staged.value, verdict, deps);
  const call = { capability: 'local' as const, sessionId, attempts: resolution.attempts, detail: `added from ${path}` };
  if (!isAccepted(verdict)) {
    const refusal = refuse(resolution.ref, verdict, true);
    const row = await deps.store.quarantine(entry, staged.value, { ...call, errorCode: 'VERIFICATION_FAILED' });
    return row.ok ? refusal : row;
  }
  if (stored.value) return refuseOther(resolution.ref, target);
  const other = await deps.store.commitNew(entry, staged.value, call, signal ? { signal } : {});
  return other.ok ? ok(describe(resolution, other.value ?? verdict, target, other.value !== null)) : other;
}

async function fill(path: string, stage: Stage): Promise<Result<StagedFile>> {
  for await (const chunk of readChunks(path)) {
    if (!chunk.ok) return chunk;
    if (stage.bytes > MAX_PDF_BYTES)
      return fail('INVALID_ARGUMENT', `${path} grew while it was being read. Try again when it is complete.`);
    const written = await stage.write(chunk.value);
    if (!written.ok) return written;
  }
  return stage.finish();
}

function toEntry(path: string, { ref, paper }: Resolution, staged: StagedFile, verdict: Verdict, deps: AddDeps): Entry {
  const copy: Copy = {
    sha256: staged.sha256,
    sizeBytes: staged.bytes,
    source: LOCAL,
    finalUrl: pathToFileURL(path).href,
    ...(verdict.version && { version: verdict.version }),
    grade: verdict.grade,
    evidence: verdict.evidence,
  };
  const fetchedAt = new Date(deps.clock.now()).toISOString();
  return { ref, paper, source: LOCAL, fetchedAt, sandbox: deps.sandbox, copy };
}

function refuse(ref: Ref, verdict: Verdict, isKept = false): Result<never> {
  const shown = formatRef(ref);
  const why = verdict.evidence.filter(({ speaks }) => speaks === 'against').map(describeEvidence);
  const reason = why.join('; ') || 'nothing in it proves that it is the paper';
  const kept = isKept ? ` A copy is in quarantine. ${describeReview(shown)}` : '';
  return {
    ok: false,
    error: createFailure('VERIFICATION_FAILED', `Could not verify that the file is ${shown}: ${reason}.${kept}`),
  };
}
