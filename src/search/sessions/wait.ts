import type { SessionState } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import type { Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { isRunning, type Session } from './replay.ts';
import type { Progress, Run } from './run.ts';
import { toState } from './state.ts';

/** How long a caller waits, and who hears of progress meanwhile. Nothing here ends the work. */
export interface WaitOptions {
  /** Default: until the next checkpoint or the end. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  progress?: Progress | undefined;
}

/** What waiting needs to know of the session. */
export interface WaitDeps {
  readonly clock: Clock;
  read(): Promise<Result<Session>>;
  /** The run of the session, if this process does it. */
  find(): Run | undefined;
  /** Starts the work if no process does it. */
  resume(session: Session): Run | undefined;
}

/** The file is the only sign of what another process does. */
const POLL_MS = 50;
/** How soon the work of a process that died is resumed. */
const RESUME_EVERY_MS = 1000;

/** Waits until a session is past the step and pending or over, or until the time is up; returns its state then. */
export async function waitFor(step: number, deps: WaitDeps, options: WaitOptions): Promise<Result<SessionState>> {
  const { clock } = deps;
  const deadline = clock.now() + (options.waitMs ?? Number.POSITIVE_INFINITY);
  const isTimeUp = () => clock.now() >= deadline || options.signal?.aborted === true;
  let nextTry = 0;
  const findRun = (session: Session): Run | undefined => {
    const own = deps.find();
    if (own || !isRunning(session) || clock.now() < nextTry) return own;
    nextTry = clock.now() + RESUME_EVERY_MS;
    return deps.resume(session);
  };
  for (;;) {
    const session = await deps.read();
    if (!session.ok) return session;
    const run = findRun(session.value);
    const isPast = session.value.step > step && !isRunning(session.value);
    if (isPast || isTimeUp()) return ok(toState(session.value, run));
    const failure = await pause(run, Math.min(POLL_MS, deadline - clock.now()), clock, options);
    if (failure) return { ok: false, error: failure };
  }
}

/** Waits a moment or until the run stops; a failure that left no event ends the wait, which would otherwise never end. */
async function pause(run: Run | undefined, ms: number, clock: Clock, options: WaitOptions): Promise<Failure | null> {
  const rest = clock.sleep(ms, options.signal).catch(() => undefined);
  const unlisten = run && options.progress && run.listen(options.progress);
  const ended = await (run ? Promise.race([rest, run.done]) : rest);
  unlisten?.();
  if (!ended || ended.ok) return null;
  if (ended.error.code !== 'LOCK_TIMEOUT') return ended.error;
  await rest;
  return null;
}
