import { randomUUID } from 'node:crypto';
import { hashFile } from '../disk/stream.ts';
import { joinAttempts } from '../model/attempt.ts';
import type { Copy, Entry } from '../model/entry.ts';
import type { Attempt, Failure } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Store } from '../store/store.ts';
import type { CopiesDeps, JudgedCopy, Tried } from './copies.ts';
import { capabilityOf, toEntry } from './entry.ts';
import { explainNoCopy } from './explain.ts';
import { findCopy } from './find-copy.ts';
import { type Resolution, type ResolveDeps, resolve } from './resolve.ts';

/** What acquiring a paper needs. */
export interface AcquireDeps extends ResolveDeps, Omit<CopiesDeps, 'openStage' | 'clock'> {
  readonly store: Store;
  readonly sandbox: boolean;
}

export interface AcquireOptions {
  /** Fetches again and replaces the stored copy. */
  readonly refresh?: boolean;
  readonly signal?: AbortSignal;
  /** The same for all papers of a batch; written to the log. */
  readonly sessionId?: string;
}

/** A paper whose copy is in the store. */
export interface Acquired {
  readonly entry: Entry & { readonly copy: Copy };
  readonly path: string;
  readonly attempts: readonly Attempt[];
  /** It was stored before; nothing was fetched. */
  readonly wasStored: boolean;
}

/** ref -> resolve -> route -> download -> verify -> stage -> log -> commit; failures are logged too. */
export async function acquire(ref: Ref, deps: AcquireDeps, options: AcquireOptions = {}): Promise<Result<Acquired>> {
  const sessionId = options.sessionId ?? randomUUID();
  const stored = await findStored(ref, deps, options, sessionId);
  if (stored) return stored;
  const resolution = await resolve(ref, deps, options);
  if (!resolution.ok) return recordFailure(ref, deps, sessionId, resolution.error);
  const copies = { ...deps, openStage: () => deps.store.stage(ref) };
  const tried = await findCopy(resolution.value, copies, options.signal);
  const attempts = joinAttempts(resolution.value.attempts, tried.attempts);
  if (!tried.good) return giveUp(resolution.value, { ...tried, attempts }, deps, sessionId);
  return store(resolution.value, tried.good, attempts, deps, { ...options, sessionId });
}

async function findStored(
  ref: Ref,
  deps: AcquireDeps,
  { refresh }: AcquireOptions,
  sessionId: string,
): Promise<Result<Acquired> | null> {
  if (refresh) return null;
  const found = await deps.store.get(ref);
  if (!found.ok) return found;
  const { entry, pdfPath } = found.value ?? {};
  if (!entry?.copy || !pdfPath) return null;
  const { copy } = entry;
  const file = await hashFile(pdfPath);
  if (!file.ok) return file;
  if (file.value?.sha256 !== copy.sha256) return refuseChanged(ref, pdfPath);
  const facts = {
    event: 'fetch',
    ref,
    result: 'ok',
    capability: capabilityOf(copy.source),
    sessionId,
    source: entry.source,
    sha256: copy.sha256,
    grade: copy.grade,
    detail: 'already in the store',
  } as const;
  const row = await deps.store.record(facts);
  return row.ok ? ok({ entry: { ...entry, copy }, path: pdfPath, attempts: [], wasStored: true }) : row;
}

/** The file is not the one that was verified; only the user can decide to replace it. */
function refuseChanged(ref: Ref, path: string): Result<never> {
  const shown = formatRef(ref);
  return fail(
    'STORE_ERROR',
    `${path} was changed since it was stored. Replace it with "carrel fetch ${shown} --refresh", or check the library with "carrel audit".`,
  );
}

async function store(
  resolution: Resolution,
  good: JudgedCopy,
  attempts: readonly Attempt[],
  deps: AcquireDeps,
  options: AcquireOptions & { sessionId: string },
): Promise<Result<Acquired>> {
  const entry = toEntry(resolution, good, deps);
  const call = { capability: capabilityOf(good.location.source), sessionId: options.sessionId, attempts };
  const each = { ...(options.refresh && { refresh: true }), ...(options.signal && { signal: options.signal }) };
  const row = await deps.store.commit(entry, good.staged, call, each);
  if (!row.ok) {
    await good.stage.discard();
    return row;
  }
  return ok({ entry, path: deps.store.paths(entry.ref).pdf, attempts, wasStored: false });
}

async function giveUp(
  resolution: Resolution,
  tried: Tried,
  deps: AcquireDeps,
  sessionId: string,
): Promise<Result<Acquired>> {
  const failure = explainNoCopy(resolution, tried);
  if (!tried.doubtful) return recordFailure(resolution.ref, deps, sessionId, failure);
  const { doubtful } = tried;
  const entry = toEntry(resolution, doubtful, deps);
  const call = {
    capability: capabilityOf(entry.source),
    sessionId,
    attempts: tried.attempts,
    errorCode: failure.code,
    detail: failure.message,
  };
  const row = await deps.store.quarantine(entry, doubtful.staged, call);
  return row.ok ? { ok: false, error: failure } : row;
}

async function recordFailure(ref: Ref, deps: AcquireDeps, sessionId: string, error: Failure): Promise<Result<never>> {
  const result = error.code === 'CAPABILITY_DENIED' ? 'denied' : 'err';
  const facts = {
    event: 'fetch',
    ref,
    result,
    capability: 'oa',
    sessionId,
    errorCode: error.code,
    detail: `${formatRef(ref)}: ${error.message}`,
    ...(error.attempts && { attempts: error.attempts }),
  } as const;
  const row = await deps.store.record(facts);
  return row.ok ? { ok: false, error } : row;
}
