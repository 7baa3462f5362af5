import type { Checkpoint, SessionState } from '../../model/checkpoint.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import type { Listed } from './file.ts';
import { type Book, type Created, hasSearched } from './replay.ts';

const PHASES = {
  plan: 'planning',
  gather: 'asking the sources',
  organise: 'ranking',
  finish: 'finishing',
} as const;

/** Whether something is to be done that needs nobody's decision. */
export function isRunning({ next }: Book): boolean {
  return next !== 'decide' && next !== 'over';
}

/** A book as callers see it; `phase` is what the process that works on it says, if it is this one. */
export function toState(book: Book, phase?: string): SessionState {
  const { next, checkpoint, collection, reason, error } = book;
  return {
    sessionId: book.id,
    query: book.request.query,
    state: isRunning(book) ? 'running' : next === 'decide' ? 'checkpoint' : error ? 'failed' : 'complete',
    step: book.step,
    iteration: Math.max(0, book.rounds.length - 1),
    ...(next !== 'decide' && next !== 'over' && { phase: phase ?? PHASES[next] }),
    ...(checkpoint && { checkpoint }),
    ...(collection && hasSearched(book) && { collection }),
    ...(next === 'over' && reason && { completionReason: reason }),
    ...(error && { error }),
    createdAt: book.createdAt,
    updatedAt: book.updatedAt,
  };
}

/** Why a decision cannot be taken now, in the order in which callers are told; null when it can. */
export function refuseDecision(book: Book, isClaimed: boolean, expected?: string): Failure | null {
  if (book.error) return book.error;
  if (book.next === 'over')
    return createFailure('SESSION_STATE', 'Session already complete. Export it, or start a new search.');
  if (isClaimed || (book.next !== 'decide' && book.decided !== undefined)) return busy();
  const { checkpoint } = book;
  if (!checkpoint)
    return createFailure(
      'SESSION_STATE',
      'No pending checkpoint: the search has not reached one yet. Ask again with get_session.',
    );
  if (expected !== undefined && expected !== checkpoint.id)
    return createFailure(
      'SESSION_STATE',
      `No pending checkpoint ${JSON.stringify(expected.slice(0, 60))}: the one that waits is "${checkpoint.id}" (${checkpoint.kind}). Look at it before you decide.`,
    );
  return null;
}

/** Somebody else decided first. */
export function busy(): Failure {
  return createFailure(
    'CHECKPOINT_BUSY',
    'checkpoint already being processed. No pending checkpoint until the search reaches the next one; follow it with get_session.',
  );
}

/** A session in a list. */
export interface SessionSummary {
  readonly sessionId: string;
  readonly query: string;
  /** `archived`: reopen it to see more; `unreadable`: `error` says why its file cannot be opened. */
  readonly state: SessionState['state'] | 'archived' | 'unreadable';
  readonly step: number;
  readonly iteration: number;
  /** Present while a checkpoint is pending. */
  readonly checkpointKind?: Checkpoint['kind'];
  /** Present while `running`: the current step. */
  readonly phase?: string;
  /** Present while `running` if no process works on it; the next call with its id resumes it. */
  readonly isInterrupted?: true;
  readonly paperCount?: number;
  readonly createdAt: string;
  /** When its last event happened; reading a session is not an event. */
  readonly updatedAt: string;
  readonly error?: Failure;
}

/** The summary of a session whose file cannot be opened: leaving it out would suggest that it is gone. */
export function summariseUnreadable({ id, changedMs }: Listed, error: Failure): SessionSummary {
  const at = new Date(changedMs).toISOString();
  return { ...NOT_OPEN, sessionId: id, query: '', state: 'unreadable', createdAt: at, updatedAt: at, error };
}

/** The summary of an archived session, from its first event alone. */
export function summariseArchived({ id, changedMs }: Listed, { at, request }: Created): SessionSummary {
  const updatedAt = new Date(changedMs).toISOString();
  return { ...NOT_OPEN, sessionId: id, query: request.query, state: 'archived', createdAt: at, updatedAt };
}

const NOT_OPEN = { step: 0, iteration: 0 } as const;

/** The summary of an open session. */
export function summarise(book: Book): SessionSummary {
  const { sessionId, query, state, step, iteration, phase, checkpoint, collection, createdAt, updatedAt } =
    toState(book);
  return {
    sessionId,
    query,
    state,
    step,
    iteration,
    ...(checkpoint && { checkpointKind: checkpoint.kind }),
    ...(phase && { phase }),
    ...(collection && { paperCount: collection.hits.length }),
    createdAt,
    updatedAt,
  };
}
