import { randomUUID } from 'node:crypto';
import { hashFile } from '../disk/stream.ts';
import { failedAttempt } from '../model/attempt.ts';
import { limitTime } from '../model/clock.ts';
import type { Copy, Entry } from '../model/entry.ts';
import type { Attempt, Failure } from '../model/error.ts';
import type { LogCapability } from '../model/log-row.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Location, SourceHandle } from '../model/source.ts';
import type { PdfReport } from '../pdf/report.ts';
import type { Store } from '../store/store.ts';
import { type CopiesDeps, type JudgedCopy, type Tried, tryCopies } from './copies.ts';
import { explainNoCopy } from './explain.ts';
import { type Resolution, type ResolveDeps, resolve } from './resolve.ts';
import { route } from './route.ts';
import type { Verdict } from './verify/verify.ts';

/** What acquiring needs from outside. */
export interface AcquireDeps extends ResolveDeps, Omit<CopiesDeps, 'openStage' | 'clock'> {
  readonly store: Store;
  readonly sandbox: boolean;
}

export interface AcquireOptions {
  /** Fetch again and replace the copy that is there. */
  readonly refresh?: boolean;
  readonly signal?: AbortSignal;
  /** One for all papers of a batch; the log rows carry it. */
  readonly sessionId?: string;
}

/** A paper whose copy is in the store. */
export interface Acquired {
  readonly entry: Entry & { readonly copy: Copy };
  readonly path: string;
  readonly attempts: readonly Attempt[];
  /** It was there before; nothing was fetched. */
  readonly wasStored: boolean;
}

/** How long the second tier may take to name more copies. */
const SECOND_LOOK_MS = 10_000;

/** ref -> resolve -> route -> download -> verify -> stage -> log -> commit; every failure is on record as well. */
export async function acquire(ref: Ref, deps: AcquireDeps, options: AcquireOptions = {}): Promise<Result<Acquired>> {
  const sessionId = options.sessionId ?? randomUUID();
  const stored = await findStored(ref, deps, options, sessionId);
  if (stored) return stored;
  const resolution = await resolve(ref, deps, options);
  if (!resolution.ok) return recordFailure(ref, deps, sessionId, resolution.error);
  const tried = await findCopy(resolution.value, deps, options);
  const attempts = uniteAttempts(resolution.value.attempts, tried.attempts);
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

/** What lies there is not what was verified; only the user can say whether it may go. */
function refuseChanged(ref: Ref, path: string): Result<never> {
  const shown = formatRef(ref);
  return fail(
    'STORE_ERROR',
    `${path} was changed since it was stored, so it is not vouched for. "carrel fetch ${shown} --refresh" puts a fresh copy in its place; "carrel audit" looks at the whole library.`,
  );
}

/** What a source said later takes the place of "not asked"; everything else is told in its order. */
function uniteAttempts(first: readonly Attempt[], later: readonly Attempt[]): Attempt[] {
  const overtaken = (each: Attempt) =>
    each.outcome.startsWith('not_') && later.some((other) => other.source === each.source);
  return [...first.filter((each) => !overtaken(each)), ...later];
}

/** First the copies the record names, then what other sources name, then licensed routes. */
async function findCopy(resolution: Resolution, deps: AcquireDeps, options: AcquireOptions): Promise<Tried> {
  const { ref, paper } = resolution;
  const wanted = { ref, paper, fromOwnRecord: true };
  const copies: CopiesDeps = { ...deps, openStage: () => deps.store.stage(ref) };
  const seen = new Set<string>();
  let sofar: Tried = { attempts: [], failures: [] };
  for (const more of [firstLook, secondLook, licensedLook]) {
    const named = await more(resolution, deps, options);
    const locations = route(ref, named.locations).filter(({ url }) => !seen.has(url) && seen.add(url));
    const tried = await tryCopies(wanted, locations, copies, options.signal);
    const doubtful = sofar.doubtful ?? tried.doubtful;
    if (sofar.doubtful && tried.doubtful) await tried.doubtful.stage.discard();
    sofar = {
      ...tried,
      ...(doubtful && { doubtful }),
      attempts: [...sofar.attempts, ...named.attempts, ...tried.attempts],
      failures: [...sofar.failures, ...tried.failures],
    };
    if (tried.good || options.signal?.aborted) break;
  }
  if (sofar.good) await sofar.doubtful?.stage.discard();
  return sofar;
}

type Named = { readonly locations: readonly Location[]; readonly attempts: readonly Attempt[] };

const firstLook = async ({ locations }: Resolution): Promise<Named> => ({ locations, attempts: [] });

async function secondLook(
  { ref, attempts }: Resolution,
  deps: AcquireDeps,
  { signal }: AcquireOptions,
): Promise<Named> {
  const everyone = await resolve(ref, deps, { everySource: true, signal: limitTime(SECOND_LOOK_MS, signal) });
  const wasAsked = (source: string) =>
    attempts.some((each) => each.source === source && each.outcome.startsWith('consulted'));
  const said = everyone.ok ? everyone.value.attempts : (everyone.error.attempts ?? []);
  const news = said.filter((each) => each.outcome.startsWith('consulted') && !wasAsked(each.source));
  return { locations: everyone.ok ? everyone.value.locations : [], attempts: news };
}

async function licensedLook({ ref }: Resolution, deps: AcquireDeps, { signal }: AcquireOptions): Promise<Named> {
  const able = deps.sources.filter(
    ({ source, disabled }) => source.tier === 3 && source.locate && !source.onlyFor && !disabled && source.covers(ref),
  );
  const asked = await Promise.all(able.map((handle) => askLicensed(handle, ref, deps, signal)));
  return { locations: asked.flatMap((each) => each.locations), attempts: asked.flatMap((each) => each.attempts) };
}

async function askLicensed(
  { source, context }: SourceHandle,
  ref: Ref,
  { clock }: AcquireDeps,
  signal?: AbortSignal,
): Promise<Named> {
  const start = clock.now();
  const found = await source.locate?.(ref, context(signal));
  const durationMs = clock.now() - start;
  if (found?.ok) return { locations: found.value, attempts: [] };
  return { locations: [], attempts: found ? [failedAttempt(source.wireKey, found.error, durationMs)] : [] };
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

function toEntry(
  { ref, paper }: Resolution,
  { location, head, staged, verdict, report }: JudgedCopy,
  deps: AcquireDeps,
): Entry & { copy: Copy } {
  const source = copySource(location, deps);
  const arxivVersion = stampedVersion(ref, report);
  const license = location.license ?? paper.license;
  return {
    ref,
    paper,
    source,
    fetchedAt: new Date(deps.clock.now()).toISOString(),
    sandbox: deps.sandbox,
    copy: {
      sha256: staged.sha256,
      sizeBytes: staged.bytes,
      source,
      finalUrl: head.finalUrl,
      ...(license && { license }),
      ...copyVersion(location, verdict),
      ...(arxivVersion && { arxivVersion }),
      grade: verdict.grade,
      evidence: verdict.evidence,
    },
  };
}

/** What the file says of itself counts more than what its location says. */
function copyVersion({ version: named }: Location, { version }: Verdict): Pick<Copy, 'version'> {
  const known = version ?? named;
  return known ? { version: known } : {};
}

/** arXiv prints the version on the margin of the first page; without a version in the ref the newest comes. */
function stampedVersion(ref: Ref, report: PdfReport): number | undefined {
  if (ref.kind !== 'arxiv') return undefined;
  const text = report.pages[0]?.map((line) => line.text).join(' ') ?? '';
  const stamped = /arxiv:\s*\S+?v(\d{1,3})\b/i.exec(text)?.[1];
  return stamped ? Number(stamped) : ref.version;
}

/** Who served the file: arXiv and licensed routes by name, any other open location under one name. */
function copySource(location: Location, deps: AcquireDeps): string {
  const { source } = deps.sources.find((handle) => handle.source.id === location.source) ?? {};
  return source?.tier === 3 || source?.id === 'arxiv' ? source.wireKey : 'oa-publisher';
}

function capabilityOf(source: string): LogCapability {
  return source === 'tdm-elsevier' || source === 'tdm-aps' || source === 'tdm-springer' ? source : 'oa';
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
