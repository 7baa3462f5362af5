import type { SessionState } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import type { Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Book } from './replay.ts';
import { isRunning, toState } from './state.ts';
import type { Progress, Work } from './work.ts';

/** How long a caller waits, and whom to tell meanwhile. None of it ends the work. */
export interface WaitOptions {
  /** Until the next checkpoint or the end when absent. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  progress?: Progress | undefined;
}

/** What a watcher looks at. */
export interface WatchDeps {
  readonly clock: Clock;
  read(): Promise<Result<Book>>;
  /** The work of this process, if it is the one. */
  find(): Work | undefined;
  /** Begins the work unless another process does it. */
  takeUp(book: Book): Work | undefined;
}

/** Another process tells of its progress by the file alone. */
const POLL_MS = 50;
/** How soon the work of a process that died is noticed. */
const TAKE_UP_EVERY_MS = 1000;

/** Watches a session until it is past the step and waits or is over, or until the time is; the state then. */
export async function watch(step: number, deps: WatchDeps, options: WaitOptions): Promise<Result<SessionState>> {
  const { clock } = deps;
  const deadline = clock.now() + (options.waitMs ?? Number.POSITIVE_INFINITY);
  const isOver = () => clock.now() >= deadline || options.signal?.aborted === true;
  let nextTry = 0;
  const findWork = (book: Book): Work | undefined => {
    const own = deps.find();
    if (own || !isRunning(book) || clock.now() < nextTry) return own;
    nextTry = clock.now() + TAKE_UP_EVERY_MS;
    return deps.takeUp(book);
  };
  for (;;) {
    const book = await deps.read();
    if (!book.ok) return book;
    const work = findWork(book.value);
    const isThere = book.value.step > step && !isRunning(book.value);
    if (isThere || isOver()) return ok(toState(book.value, work?.phase()));
    const failure = await follow(work, Math.min(POLL_MS, deadline - clock.now()), clock, options);
    if (failure) return { ok: false, error: failure };
  }
}

/** Waits a moment or until the work stops; a failure that left no event ends the watching, or it would try for ever. */
async function follow(work: Work | undefined, ms: number, clock: Clock, options: WaitOptions): Promise<Failure | null> {
  const rest = clock.sleep(ms, options.signal).catch(() => undefined);
  const hush = work && options.progress && work.listen(options.progress);
  const ended = await (work ? Promise.race([rest, work.done]) : rest);
  hush?.();
  if (!ended || ended.ok) return null;
  if (ended.error.code !== 'LOCK_TIMEOUT') return ended.error;
  await rest;
  return null;
}
