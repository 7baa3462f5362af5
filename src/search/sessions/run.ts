import type { Decision, SourceProgress } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { GatherCall, SearchSteps } from '../steps.ts';
import type { LaterEvent } from './event.ts';
import type { SessionFiles } from './files.ts';
import type { Leases } from './lease.ts';
import { isRunning, type Session } from './replay.ts';
import { createWaitingHandler, type WaitingHandler } from './waiting-handler.ts';
import { runWorkflow } from './workflow.ts';

/** Called as the work on a session advances. */
export type Progress = NonNullable<GatherCall['progress']>;

/** The work on one session in this process, up to its next checkpoint. */
export interface Run {
  /** Null if the work has started, else why it has not; LOCK_TIMEOUT if another process does it. */
  readonly started: Promise<Failure | null>;
  /** Resolves at the next checkpoint, at the end, or when stopped. */
  readonly done: Promise<Result<Session>>;
  /** The current step, in words. */
  phase(): string | undefined;
  /** What each source has returned so far; undefined before the first answer. */
  sources(): readonly SourceProgress[] | undefined;
  /** Adds a listener; the returned function removes it. */
  listen(listener: Progress): () => void;
}

/** What a runner works with. */
export interface RunnerDeps {
  readonly files: SessionFiles;
  readonly leases: Leases;
  readonly clock: Clock;
  steps(): Promise<Result<SearchSteps>>;
}

/** How the work on a session starts: with a decision, with an event to record first, or by resuming it. */
export interface Start {
  readonly decision?: Decision;
  readonly event?: LaterEvent;
}

/** Called once the lease is held; a failure stops the work before it starts. */
export type Begin = (session: Session, steps: SearchSteps) => Result<Start>;

/** Runs sessions in this process. */
export interface Runner {
  /** The run of a session, if this process does it. */
  find(id: string): Run | undefined;
  /** Runs a session under its lease until it waits for a decision or ends. */
  start(id: string, timeoutMs: number, begin: Begin): Run;
  /** Stops without recording anything: the next call with this id resumes from the last event. */
  stop(id: string): void;
  /** Stops all runs and accepts no more. */
  close(): Promise<void>;
}

/** Creates a runner; nothing runs yet. */
export function createRunner({ files, leases, clock, steps: makeSteps }: RunnerDeps): Runner {
  const runs = new Map<string, { readonly run: Run; stop(): void }>();
  const tasks = new Set<Promise<unknown>>();
  let isClosed = false;

  const prepare = async (id: string, begin: Begin) => {
    const steps = await makeSteps();
    if (!steps.ok) return steps;
    const session = await files.prepare(id);
    if (!session.ok) return session;
    if (!session.value) return fail('SESSION_NOT_FOUND', `Session not found: ${id} was removed or archived.`);
    const start = begin(session.value, steps.value);
    if (!start.ok) return start;
    const { event, decision } = start.value;
    const current = event ? files.append(id, event) : ok(session.value);
    return current.ok ? ok({ session: current.value, steps: steps.value, decision: decision ?? null }) : current;
  };

  const start = (id: string, timeoutMs: number, begin: Begin): Run => {
    const stopped = new AbortController();
    let setStarted: (failure: Failure | null) => void = () => undefined;
    const started = new Promise<Failure | null>((resolve) => {
      setStarted = resolve;
    });
    const { progress, phase, sources, listen } = createProgress();
    const work = async (lost: AbortSignal): Promise<Result<Session>> => {
      const ready = await prepare(id, begin);
      if (!ready.ok) return ready;
      const { session, steps, decision } = ready.value;
      if (isClosed || (!decision && !isRunning(session))) return ok(session);
      runs.set(id, { run, stop: () => stopped.abort() });
      setStarted(null);
      const signal = AbortSignal.any([stopped.signal, lost]);
      const record = (event: Parameters<typeof files.append>[1]) => files.append(id, event);
      const workflow = (handler: WaitingHandler) =>
        runWorkflow(session, { steps, clock, handler, signal, record, progress });
      return runToCheckpoint(workflow, decision, stopped).finally(() => runs.delete(id));
    };
    const done = isClosed ? Promise.resolve(closing()) : leases.hold(id, timeoutMs, work);
    const run: Run = { started, done, phase, sources, listen };
    const task = done.then(
      (result) => setStarted(result.ok ? null : result.error),
      // The caller that awaits `done` sees the bug.
      () => setStarted(null),
    );
    tasks.add(task);
    task.finally(() => tasks.delete(task));
    return run;
  };

  return {
    find: (id) => runs.get(id)?.run,
    start,
    stop: (id) => runs.get(id)?.stop(),
    async close() {
      isClosed = true;
      for (const { stop } of runs.values()) stop();
      await Promise.all(tasks);
    },
  };
}

const closing = (): Result<Session> =>
  fail('CANCELLED', 'This process is shutting down. The session resumes with the next call.');

function createProgress() {
  const listeners = new Set<Progress>();
  let phase: string | undefined;
  let sources: readonly SourceProgress[] | undefined;
  const progress: Progress = (done, total, message, rows) => {
    phase = message;
    sources = rows;
    for (const listener of listeners) listener(done, total, message, rows);
  };
  const listen = (listener: Progress) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return { progress, phase: () => phase, sources: () => sources, listen };
}

/** Answers the pending checkpoint if there is a decision, and suspends the workflow where it waits for the next. */
async function runToCheckpoint(
  workflow: (handler: WaitingHandler) => Promise<Result<Session>>,
  decision: Decision | null,
  stopped: AbortController,
): Promise<Result<Session>> {
  const handler = createWaitingHandler();
  const running = workflow(handler);
  if (decision) {
    await Promise.race([handler.arrived(), running]);
    handler.setDecision(decision);
  }
  await Promise.race([handler.arrived(), running]);
  // Any process may decide next, so this one must not keep the session.
  stopped.abort();
  return running;
}
