import { randomUUID } from 'node:crypto';
import { createPart, removeDeadParts } from '../../disk/place.ts';
import { isConsulted } from '../../model/attempt.ts';
import type { Attempt, Failure } from '../../model/error.ts';
import type { Paper } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Stage, toStage } from '../../store/papers/stage.ts';
import { type CopiesDeps, type JudgedCopy, tryCopies } from '../copies.ts';
import { explainNotSaved } from '../explain.ts';
import { resolve } from '../resolve.ts';
import { route } from '../route.ts';
import { findSaved } from './find-saved.ts';
import { placeCopy } from './place.ts';
import { type Placed, type SaveDeps, type SaveOptions, titleOf } from './policy.ts';
import { describe, type Knowledge, startKnowledge, walk } from './year-route.ts';

/** A paper saved in a folder of the user. */
export interface SavedPaper extends Placed {
  readonly ref: Ref;
  readonly paper: Paper;
  readonly attempts: readonly Attempt[];
  readonly durationMs: number;
  /** It was saved before; nothing was fetched. */
  readonly wasSaved: boolean;
}

/** ref -> saved before? -> route by year -> copies -> name -> log -> place; failures are logged too. */
export async function save(typed: Ref, deps: SaveDeps, options: SaveOptions): Promise<Result<SavedPaper>> {
  const start = deps.clock.now();
  const call = { ...options, sessionId: options.sessionId ?? randomUUID() };
  const known = startKnowledge();
  const ref = await toRoutable(typed, deps, known, options.signal);
  if (!ref.ok) return recordFailure(typed, deps, call.sessionId, ref.error);
  const before = await findSaved(ref.value, deps, known, call);
  if (!before.ok) return before;
  const finish = (placed: Placed, attempts: readonly Attempt[], wasSaved: boolean, paper: Paper) =>
    ok({ ref: ref.value, paper, ...placed, attempts, wasSaved, durationMs: deps.clock.now() - start });
  if (before.value) return finish(before.value.placed, known.attempts, true, before.value.paper);
  const found = await findCopy(ref.value, deps, known, call);
  if (!found.ok) return recordFailure(ref.value, deps, call.sessionId, found.error);
  const { copy, attempts } = found.value;
  const { paper } = describe(known, deps);
  const placed = await placeCopy(ref.value, paper, copy, attempts, deps, call);
  await copy.stage.discard();
  if (!placed.ok) return placed;
  return finish(placed.value.placed, attempts, placed.value.wasSaved, paper);
}

/** Routes are by DOI; a PubMed id is resolved to one, if there is one. */
async function toRoutable(ref: Ref, deps: SaveDeps, known: Knowledge, signal?: AbortSignal): Promise<Result<Ref>> {
  if (ref.kind === 'doi' || ref.kind === 'arxiv') return ok(ref);
  const resolution = await resolve(ref, deps, signal ? { signal } : {});
  if (!resolution.ok) return resolution;
  const asked = resolution.value.attempts.filter(isConsulted);
  known.attempts.push(...asked.map((each) => ({ ...each, source: titleOf(each.source, deps) })));
  const { doi } = resolution.value.paper;
  return ok(doi ? { kind: 'doi', id: doi } : ref);
}

interface FoundCopy {
  readonly copy: JudgedCopy;
  readonly attempts: readonly Attempt[];
}

async function findCopy(
  ref: Ref,
  deps: SaveDeps,
  known: Knowledge,
  { folder, signal }: SaveOptions,
): Promise<Result<FoundCopy>> {
  const attempts: Attempt[] = [];
  const failures: Failure[] = [];
  const seen = new Set<string>();
  const copies: CopiesDeps = { ...deps, openStage: () => openStage(folder) };
  for await (const stop of walk(ref, deps, known, signal)) {
    attempts.push(...stop.attempts);
    const fresh = route(ref, stop.locations).filter(({ url }) => !seen.has(url) && seen.add(url));
    const wanted = { ref, paper: describe(known, deps).paper, fromOwnRecord: true };
    const tried = await tryCopies(wanted, fresh, copies, signal);
    await tried.doubtful?.stage.discard();
    attempts.push(...tried.attempts.map((each) => ({ ...each, source: titleOf(each.source, deps) })));
    failures.push(...tried.failures);
    if (tried.good) return ok({ copy: tried.good, attempts: [...known.attempts, ...attempts] });
    if (signal?.aborted || tried.failures.some((failure) => failure.code === 'STORE_ERROR')) break;
  }
  const { paper } = describe(known, deps);
  const tried = { attempts: [...known.attempts, ...attempts], failures };
  return { ok: false, error: explainNotSaved(ref, paper, tried, known.records.length > 0, signal) };
}

async function openStage(folder: string): Promise<Result<Stage>> {
  const part = await createPart(folder);
  if (!part.ok) return part;
  await removeDeadParts(folder);
  return ok(toStage(part.value));
}

async function recordFailure(ref: Ref, deps: SaveDeps, sessionId: string, error: Failure): Promise<Result<never>> {
  const row = await deps.store.record({
    event: 'download',
    ref,
    result: error.code === 'CAPABILITY_DENIED' ? 'denied' : 'err',
    capability: 'oa',
    sessionId,
    errorCode: error.code,
    detail: error.message,
    ...(error.attempts && { attempts: error.attempts }),
  });
  return row.ok ? { ok: false, error } : row;
}
