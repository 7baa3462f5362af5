import {
  type Checkpoint,
  type CompletionReason,
  type Decision,
  type HistoryEntry,
  MAX_ROUNDS,
} from '../../model/checkpoint.ts';
import type { Collection, Criteria, ParsedIntent, SearchRequest, UserFeedback } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { isAnswered, type Round } from '../gather/round.ts';
import { type Additions, describeAdditions, type Imported } from '../imports.ts';
import type { Created, LaterEvent } from './event.ts';

/** What a session does next; `decide` waits for a reviewer, `over` is the end. */
export type Next = 'propose' | 'gather' | 'organise' | 'decide' | 'finish' | 'over';

/** A search session: the result of replaying its events. */
export interface Session {
  readonly id: string;
  readonly request: SearchRequest;
  readonly intent: ParsedIntent;
  readonly rounds: readonly Round[];
  readonly imports: readonly Imported[];
  /** Sources of added files whose papers no review has decided on: they can be removed again. */
  readonly undecided: readonly string[];
  readonly criteria?: Criteria;
  /** Grows with every checkpoint, every decision and at the end. */
  readonly step: number;
  readonly next: Next;
  readonly checkpoint?: Checkpoint;
  /** The id of the checkpoint that was decided last. */
  readonly decided?: string;
  /** Ids of earlier reviews that the pending one replaces, because records were added: marks on them still count. */
  readonly replaced?: readonly string[];
  readonly collection?: Collection;
  readonly reason?: CompletionReason;
  readonly error?: Failure;
  readonly history: readonly HistoryEntry[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The session that a first event opens. */
export function startSession({ id, request, intent, at, face }: Created): Session {
  const history = [{ at, what: 'opened' as const, face }];
  return {
    id,
    request,
    intent,
    rounds: [],
    imports: [],
    undecided: [],
    step: 0,
    next: 'propose',
    history,
    createdAt: at,
    updatedAt: at,
  };
}

const EXPECTED: Readonly<Record<Exclude<LaterEvent['kind'], 'failed' | 'added'>, Next>> = {
  strategy: 'propose',
  decision: 'decide',
  gathered: 'gather',
  collection: 'organise',
  completed: 'finish',
};

/** The session after one more event. An event out of order is a failure, so that no step ever runs twice. */
export function applyEvent(session: Session, event: LaterEvent): Result<Session> {
  if (!isDue(session, event))
    return fail('STORE_ERROR', `Session ${session.id}: event "${event.kind}" is out of order (next: ${session.next}).`);
  return ok({ ...change(session, event), updatedAt: event.at });
}

function isDue(session: Session, event: LaterEvent): boolean {
  if (event.kind === 'added') return canAdd(session, event);
  return session.next !== 'over' && (event.kind === 'failed' || EXPECTED[event.kind] === session.next);
}

/** Records can be added before the first strategy and at a checkpoint; criteria also after the end. */
export function canAdd({ next, rounds, undecided }: Session, { imports, removed = [] }: Additions): boolean {
  if (removed.some((source) => !undecided.includes(source))) return false;
  const isChanged = imports !== undefined || removed.length > 0;
  return next === 'decide' || (next === 'propose' && rounds.length === 0) || (next === 'over' && !isChanged);
}

function change(session: Session, event: LaterEvent): Session {
  const step = session.step + 1;
  const { checkpoint: _decided, ...rest } = session;
  switch (event.kind) {
    case 'strategy': {
      const { strategy, notes } = event;
      const rounds = [...session.rounds, { strategy }];
      const payload = { intent: session.intent, strategy, notes };
      const checkpoint = { ...position(session.id, step, rounds), kind: 'strategy_confirmation' as const, payload };
      return { ...rest, rounds, step, checkpoint, next: 'decide' };
    }
    case 'added':
      return add(session, event);
    case 'decision':
      return decide(session, event.decision, event.at, step);
    case 'gathered':
      return { ...rest, rounds: changeLast(session.rounds, { gathered: event.gathered }), next: 'organise' };
    case 'collection': {
      const { collection } = event;
      const failure = session.rounds.at(-1)?.gathered?.failure;
      const payload = { collection, ...(failure && { failure }) };
      const checkpoint = { ...position(session.id, step, session.rounds), kind: 'result_review' as const, payload };
      return { ...rest, collection, step, checkpoint, next: 'decide' };
    }
    case 'completed': {
      const { collection, reason } = event;
      return { ...rest, ...(collection && { collection }), reason, step, next: 'over' };
    }
    case 'failed':
      return { ...rest, error: event.error, reason: 'failed', step, next: 'over' };
  }
}

/** Added records change the results, so a pending review starts over with them. */
function add(session: Session, event: Extract<LaterEvent, { kind: 'added' }>): Session {
  const { imports = [], removed = [], criteria } = event;
  const history = [...session.history, ...recordChange(event)];
  const all = [...session.imports.filter(({ source }) => !removed.includes(source)), ...imports];
  const undecided = [...session.undecided, ...imports.map(({ source }) => source)].filter(
    (source) => !removed.includes(source),
  );
  const { checkpoint, ...rest } = { ...session, history, imports: all, undecided, ...(criteria && { criteria }) };
  if (checkpoint?.kind !== 'result_review' || imports.length + removed.length === 0)
    return { ...rest, ...(checkpoint && { checkpoint }) };
  const replaced = [...(session.replaced ?? []), checkpoint.id];
  return { ...rest, replaced, step: session.step + 1, next: 'organise' };
}

/** Removals and additions are rows of their own; an event of neither, which older versions wrote, has none. */
function recordChange({ at, face, removed = [], ...added }: Extract<LaterEvent, { kind: 'added' }>): HistoryEntry[] {
  const rows = [
    { at, what: 'removed' as const, face, note: removed.join(', ') },
    { at, what: 'added' as const, face, note: describeAdditions(added) },
  ];
  return rows.filter(({ note }) => note !== '');
}

function position(id: string, step: number, rounds: readonly Round[]) {
  return { id: `${id}:${step}`, iteration: rounds.length - 1, step };
}

function changeLast(rounds: readonly Round[], part: Partial<Round>): readonly Round[] {
  const last = rounds.at(-1);
  return last ? [...rounds.slice(0, -1), { ...last, ...part }] : rounds;
}

/** An approved strategy goes to the sources; approved results end the search; everything else needs another round. */
function decide(session: Session, decision: Decision, at: string, step: number): Session {
  const { checkpoint, replaced: _reviews, ...rest } = session;
  const { action, face, by, note, revised, feedback } = decision;
  const entry: HistoryEntry = { at, what: action, face, ...(by && { by }), ...(note && { note }) };
  const base = { ...rest, step, history: [...session.history, entry], ...(checkpoint && { decided: checkpoint.id }) };
  if (checkpoint?.kind === 'strategy_confirmation' && action !== 'reject')
    return { ...base, rounds: changeLast(session.rounds, revised ? { strategy: revised } : {}), next: 'gather' };
  const decided = { ...base, undecided: [] };
  const before = session.rounds.at(-1)?.feedback;
  const rounds = changeLast(session.rounds, feedback ? { feedback: withSplits(feedback, before) } : {});
  if (feedback?.splits && checkpoint)
    return { ...base, rounds, replaced: [...(session.replaced ?? []), checkpoint.id], next: 'organise' };
  if (action === 'approve') return { ...decided, rounds, reason: 'approved', next: 'finish' };
  if (rounds.length < MAX_ROUNDS) return { ...decided, rounds, next: 'propose' };
  return { ...decided, rounds, reason: 'rounds_exhausted', next: 'finish' };
}

/** The feedback of a round with the splits made before it. */
function withSplits(feedback: UserFeedback, before: UserFeedback | undefined): UserFeedback {
  const splits = [...(before?.splits ?? []), ...(feedback.splits ?? [])];
  return splits.length > 0 ? { ...feedback, splits } : feedback;
}

/** Whether there is anything to review: a source has answered in some round, or records were added. */
export function hasSearched({ rounds, imports }: Pick<Session, 'rounds' | 'imports'>): boolean {
  return rounds.some(isAnswered) || imports.length > 0;
}

/** Whether there is work to do that needs no decision of a person. */
export function isRunning({ next, request }: Session): boolean {
  return next === 'decide' ? request.autoApprove !== undefined : next !== 'over';
}
