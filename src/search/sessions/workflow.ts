import type { CheckpointHandler, Decision } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import { createFailure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Engine, GatherCall } from '../engine.ts';
import { type Book, type Created, hasSearched, type Next, type SearchEvent } from './replay.ts';

type LaterEvent = Exclude<SearchEvent, Created>;

/** What a workflow works with; it knows neither files nor faces. */
export interface WorkflowDeps {
  readonly engine: Engine;
  readonly clock: Clock;
  /** Answers at each checkpoint; it may take days. */
  readonly handler: CheckpointHandler;
  /** Looks at a decision that no door has checked before; absent: the handler's decisions are sound. */
  check?(book: Book, decision: Decision): Result<Decision>;
  /** Keeps an event and gives the book after it. */
  record(event: LaterEvent): Result<Book>;
  /** Suspends the work: nothing more is recorded, and the same events go on from there later. */
  readonly signal?: AbortSignal;
  /** Told when something else is being done. */
  onPhase?(next: Next): void;
  progress?: GatherCall['progress'];
}

/** Goes on from where the book stands until the search is over or suspended; the book tells which. */
export async function runWorkflow(from: Book, deps: WorkflowDeps): Promise<Result<Book>> {
  let book = from;
  while (book.next !== 'over') {
    deps.onPhase?.(book.next);
    const event = book.next === 'decide' ? await decide(book, deps) : await work(book, deps);
    if (!event.ok) return event;
    if (event.value === null || deps.signal?.aborted) return ok(book);
    const recorded = deps.record(event.value);
    if (!recorded.ok) return recorded;
    book = recorded.value;
  }
  return ok(book);
}

/** Asks the reviewer; null when the work was suspended first. */
async function decide(book: Book, deps: WorkflowDeps): Promise<Result<LaterEvent | null>> {
  const { checkpoint } = book;
  if (!checkpoint) throw new Error('A search that waits for a decision has a checkpoint.');
  const answer = await unlessAborted(deps.handler.handle(checkpoint), deps.signal);
  if (!answer) return ok(null);
  const decision = deps.check?.(book, answer) ?? ok(answer);
  return decision.ok ? ok({ kind: 'decision', at: now(deps.clock), decision: decision.value }) : decision;
}

/** One step of work. A bug in it ends the search with the fault on record instead of leaving it running for ever. */
async function work(book: Book, deps: WorkflowDeps): Promise<Result<LaterEvent | null>> {
  try {
    return ok(await perform(book, deps));
  } catch (bug) {
    if (deps.signal?.aborted) return ok(null);
    process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`);
    const what = bug instanceof Error ? bug.message : String(bug);
    const error = createFailure('INTERNAL_ERROR', `The search met a bug while it had to ${book.next}: ${what}`);
    return ok({ kind: 'failed', at: now(deps.clock), error });
  }
}

async function perform(book: Book, { engine, clock, signal, progress }: WorkflowDeps): Promise<LaterEvent | null> {
  const { intent, rounds } = book;
  const last = rounds.at(-1);
  if (book.next === 'plan' || !last) {
    const strategy = engine.plan(intent, rounds);
    return { kind: 'strategy', at: now(clock), strategy, notes: engine.preview(strategy, last?.strategy) };
  }
  if (book.next === 'gather') {
    const gathered = await engine.gather(last.strategy, rounds.length - 1, {
      ...(signal && { signal }),
      ...(progress && { progress }),
    });
    if (signal?.aborted) return null;
    if (!gathered.ok) return { kind: 'failed', at: now(clock), error: gathered.error };
    const { failure } = gathered.value;
    // Papers of earlier rounds outlive an outage: the reviewer is told of it and decides.
    if (failure && !hasSearched(book)) return { kind: 'failed', at: now(clock), error: failure };
    return { kind: 'gathered', at: now(clock), gathered: gathered.value };
  }
  if (book.next === 'organise')
    return { kind: 'collection', at: now(clock), collection: engine.organise(intent, rounds) };
  return finish(book, engine, now(clock));
}

/** The end. Last marks still count; rounds used up without one search are no success with nothing in it. */
function finish(
  { rounds, intent, reason = 'rounds_exhausted', ...book }: Book,
  engine: Engine,
  at: string,
): LaterEvent {
  if (hasSearched({ rounds })) {
    const isMarked = rounds.at(-1)?.feedback !== undefined;
    return { kind: 'completed', at, reason, ...(isMarked && { collection: engine.organise(intent, rounds) }) };
  }
  const message = `No strategy was approved in ${rounds.length} rounds, so nothing was searched. Start a new search (session ${book.id} is over).`;
  return { kind: 'failed', at, error: createFailure('SESSION_STATE', message) };
}

const now = (clock: Clock): string => new Date(clock.now()).toISOString();

/** The value, or null when the signal comes first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
