import type { SessionState } from '../../model/checkpoint.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { type Book, hasSearched } from './replay.ts';

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
  /** `unreadable`: there is a file, and `error` says why it cannot be opened. */
  readonly state: SessionState['state'] | 'unreadable';
  readonly step: number;
  readonly paperCount?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly error?: Failure;
}

/** The line of a session whose file cannot be opened: a list that hid it would say that it is gone. */
export function summariseUnreadable(id: string, changedMs: number, error: Failure): SessionSummary {
  const at = new Date(changedMs).toISOString();
  return { sessionId: id, query: '', state: 'unreadable', step: 0, createdAt: at, updatedAt: at, error };
}

/** The line of a session in a list. */
export function summarise(book: Book): SessionSummary {
  const { sessionId, query, state, step, collection, createdAt, updatedAt } = toState(book);
  const count = collection && { paperCount: collection.hits.length };
  return { sessionId, query, state, step, ...count, createdAt, updatedAt };
}
