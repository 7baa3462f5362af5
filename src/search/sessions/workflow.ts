import { untilAborted } from '../../model/abort.ts';
import type { CheckpointHandler, Decision } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import { createFailure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { applyMarks } from '../gather/apply-marks.ts';
import type { GatherCall, SearchSteps } from '../steps.ts';
import type { LaterEvent } from './event.ts';
import { hasSearched, type Next, type Session } from './replay.ts';

/** What a workflow works with; it knows neither files nor faces. */
export interface WorkflowDeps {
  readonly steps: SearchSteps;
  readonly clock: Clock;
  /** Answers at each checkpoint; it may take days. */
  readonly handler: CheckpointHandler;
  /** Validates the handler's decisions; absent if they are already validated. */
  check?(session: Session, decision: Decision): Result<Decision>;
  /** Records an event and returns the session after it. */
  record(event: LaterEvent): Result<Session>;
  /** Suspends the work: nothing more is recorded, and it can resume from the last event. */
  readonly signal?: AbortSignal;
  progress?: GatherCall['progress'];
}

/** Runs a session until it is over or suspended. */
export async function runWorkflow(from: Session, deps: WorkflowDeps): Promise<Result<Session>> {
  let session = from;
  while (session.next !== 'over') {
    const event = session.next === 'decide' ? await decide(session, deps) : await work(session, deps);
    if (!event.ok) return event;
    if (event.value === null || deps.signal?.aborted) return ok(session);
    const recorded = deps.record(event.value);
    if (!recorded.ok) return recorded;
    session = recorded.value;
  }
  return ok(session);
}

/** Asks the reviewer; null if the work was suspended first. */
async function decide(session: Session, deps: WorkflowDeps): Promise<Result<LaterEvent | null>> {
  const { checkpoint } = session;
  if (!checkpoint) throw new Error('A session that waits for a decision has a checkpoint.');
  const { autoApprove: note } = session.request;
  if (note !== undefined) {
    const face = session.history[0]?.face ?? 'library';
    return ok({ kind: 'decision', at: now(deps.clock), decision: { action: 'approve', face, note } });
  }
  const answer = await untilAborted(deps.handler.handle(checkpoint), deps.signal, () => null);
  if (!answer) return ok(null);
  const decision = deps.check?.(session, answer) ?? ok(answer);
  return decision.ok ? ok({ kind: 'decision', at: now(deps.clock), decision: decision.value }) : decision;
}

const ACTIVITIES: Readonly<Record<Next, string>> = {
  propose: 'preparing the strategy',
  gather: 'gathering results',
  organise: 'ranking results',
  decide: 'waiting for a decision',
  finish: 'finishing',
  over: 'finishing',
};

/** One step of work. A bug is recorded and ends the session, which would otherwise run forever. */
async function work(session: Session, deps: WorkflowDeps): Promise<Result<LaterEvent | null>> {
  try {
    return ok(await perform(session, deps));
  } catch (bug) {
    if (deps.signal?.aborted) return ok(null);
    process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`);
    const what = bug instanceof Error ? bug.message : String(bug);
    const error = createFailure('INTERNAL_ERROR', `Internal error while ${ACTIVITIES[session.next]}: ${what}`);
    return ok({ kind: 'failed', at: now(deps.clock), error });
  }
}

async function perform(session: Session, deps: WorkflowDeps): Promise<LaterEvent | null> {
  const { steps, clock } = deps;
  const { intent, rounds, imports } = session;
  const last = rounds.at(-1);
  if (session.next === 'propose' || !last) {
    const strategy = steps.propose(intent, rounds, imports);
    return { kind: 'strategy', at: now(clock), strategy, notes: steps.preview(strategy, last?.strategy) };
  }
  if (session.next === 'gather') return gather(session, last.strategy, deps);
  if (session.next === 'organise')
    return { kind: 'collection', at: now(clock), collection: steps.organise(intent, rounds, imports) };
  return finish(session, now(clock));
}

async function gather(
  session: Session,
  strategy: Parameters<SearchSteps['gather']>[0],
  { steps, clock, signal, progress }: WorkflowDeps,
): Promise<LaterEvent | null> {
  const { intent, rounds } = session;
  if (intent.sources?.length === 0) {
    const nothing = { records: [], rows: [], notAsked: [] };
    return {
      kind: 'gathered',
      at: now(clock),
      gathered: { round: rounds.length - 1, ...nothing, finishedAt: now(clock) },
    };
  }
  const call = { ...(signal && { signal }), ...(progress && { progress }) };
  const gathered = await steps.gather(strategy, rounds.length - 1, call);
  if (signal?.aborted) return null;
  if (!gathered.ok) return { kind: 'failed', at: now(clock), error: gathered.error };
  const { failure } = gathered.value;
  // An outage does not discard the papers of earlier rounds: the reviewer sees it and decides.
  if (failure && !hasSearched(session)) return { kind: 'failed', at: now(clock), error: failure };
  return { kind: 'gathered', at: now(clock), gathered: gathered.value };
}

/** The end: the papers as last reviewed, without the excluded ones. Nothing is ranked or cut after a decision. */
function finish(session: Session, at: string): LaterEvent {
  const { id, rounds, collection: reviewed, reason = 'rounds_exhausted' } = session;
  if (hasSearched(session) && reviewed) {
    const feedback = rounds.flatMap((round) => round.feedback ?? []);
    const collection = applyMarks(reviewed, feedback);
    return { kind: 'completed', at, reason, ...(collection !== reviewed && { collection }) };
  }
  const message = `No strategy was approved in ${rounds.length} rounds, so nothing was searched. Session ${id} is over; start a new search.`;
  return { kind: 'failed', at, error: createFailure('SESSION_STATE', message) };
}

const now = (clock: Clock): string => new Date(clock.now()).toISOString();
