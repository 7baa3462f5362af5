import type { Decision } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { Engine } from '../engine.ts';
import type { SessionFiles } from './file.ts';
import type { Leases } from './lease.ts';
import type { Book } from './replay.ts';
import { isRunning } from './state.ts';
import { createWaitingHandler } from './waiting-handler.ts';
import { runWorkflow } from './workflow.ts';

/** Told how far the work of a session is. */
export type Progress = (done: number, total: number, message: string) => void;

/** The work of one session in this process: a handler, a task and a state of its own. */
export interface Work {
  /** Null when the work goes on, else why it does not; LOCK_TIMEOUT when somebody else does it. */
  readonly begun: Promise<Failure | null>;
  /** Resolves at the next checkpoint, at the end, or when stopped. */
  readonly done: Promise<Result<Book>>;
  /** What is being done, in words. */
  phase(): string | undefined;
  /** Told from now on; the returned function ends that. */
  listen(listener: Progress): () => void;
}

/** What the workshop works with. */
export interface WorkshopDeps {
  readonly files: SessionFiles;
  readonly leases: Leases;
  readonly clock: Clock;
  engine(): Promise<Result<Engine>>;
}

/** Tells how to go on with a session whose lease was just taken: with a decision, with null to take up what was left, or not. */
export type Begin = (book: Book, engine: Engine) => Result<Decision | null>;

/** The sessions that this process works on. */
export interface Workshop {
  /** The work under way, if this process does it. */
  find(id: string): Work | undefined;
  /** Goes on with a session under its lease until it waits for a decision again. */
  start(id: string, timeoutMs: number, begin: Begin): Work;
  /** Ends the work without a trace: whoever touches the session next goes on from the last event. */
  stop(id: string): void;
  /** Stops everything and takes nothing more. */
  close(): Promise<void>;
}

/** An empty workshop. */
export function createWorkshop(deps: WorkshopDeps): Workshop {
  const { files, leases, clock } = deps;
  const under = new Map<string, { readonly work: Work; stop(): void }>();
  const tasks = new Set<Promise<unknown>>();
  let isClosed = false;

  const start = (id: string, timeoutMs: number, begin: Begin): Work => {
    const stopped = new AbortController();
    const listeners = new Set<Progress>();
    let phase: string | undefined;
    let tellBegun: (failure: Failure | null) => void = () => undefined;
    const begun = new Promise<Failure | null>((resolve) => {
      tellBegun = resolve;
    });
    const progress: Progress = (done, total, message) => {
      phase = message;
      for (const tell of listeners) tell(done, total, message);
    };
    const body = async (lost: AbortSignal): Promise<Result<Book>> => {
      const ready = await prepare(id, begin);
      if (!ready.ok) return ready;
      const { book, engine, decision } = ready.value;
      if (isClosed || (!decision && !isRunning(book))) return ok(book);
      under.set(id, { work, stop: () => stopped.abort() });
      tellBegun(null);
      const signal = AbortSignal.any([stopped.signal, lost]);
      const record = (event: Parameters<typeof files.append>[1]) => files.append(id, event);
      const run = (handler: ReturnType<typeof createWaitingHandler>) =>
        runWorkflow(book, { engine, clock, handler, signal, record, progress });
      return toNextCheckpoint(run, decision, stopped).finally(() => under.delete(id));
    };
    const done = isClosed
      ? Promise.resolve(
          fail<Book>('CANCELLED', 'This process is ending; the session goes on when it is asked for again.'),
        )
      : leases.hold(id, timeoutMs, body);
    const work: Work = {
      begun,
      done,
      phase: () => phase,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const task = done.then(
      (result) => tellBegun(result.ok ? null : result.error),
      // The bug reaches whoever awaits `done`.
      () => tellBegun(null),
    );
    tasks.add(task);
    task.finally(() => tasks.delete(task));
    return work;
  };

  const prepare = async (id: string, begin: Begin) => {
    const engine = await deps.engine();
    if (!engine.ok) return engine;
    const book = await files.prepare(id);
    if (!book.ok) return book;
    if (!book.value) return fail('SESSION_NOT_FOUND', `Session not found: ${id} was removed or put away.`);
    const decision = begin(book.value, engine.value);
    return decision.ok ? ok({ book: book.value, engine: engine.value, decision: decision.value }) : decision;
  };

  return {
    find: (id) => under.get(id)?.work,
    start,
    stop: (id) => under.get(id)?.stop(),
    async close() {
      isClosed = true;
      for (const { stop } of under.values()) stop();
      await Promise.all(tasks);
    },
  };
}

/** Answers the pending checkpoint if there is a decision, and suspends the workflow where it waits for the next. */
async function toNextCheckpoint(
  run: (handler: ReturnType<typeof createWaitingHandler>) => Promise<Result<Book>>,
  decision: Decision | null,
  stopped: AbortController,
): Promise<Result<Book>> {
  const handler = createWaitingHandler();
  const running = run(handler);
  if (decision) {
    await Promise.race([handler.arrived(), running]);
    handler.setDecision(decision);
  }
  await Promise.race([handler.arrived(), running]);
  // The next decision may come from anywhere; this process has no more right to it than another.
  stopped.abort();
  return running;
}
