import type { Checkpoint, SessionState } from '../../model/checkpoint.ts';
import type { Failure } from '../../model/error.ts';
import type { Created } from './event.ts';
import type { SessionFile } from './files.ts';
import type { Session } from './replay.ts';
import { toState } from './state.ts';

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
  /** Present while `running` if no process runs it; the next call with its id resumes it. */
  readonly isInterrupted?: true;
  readonly paperCount?: number;
  readonly createdAt: string;
  /** When its last event happened; reading a session is not an event. */
  readonly updatedAt: string;
  readonly error?: Failure;
}

/** The summary of an open session. */
export function summarise(session: Session): SessionSummary {
  const { checkpoint, collection, error: _error, completionReason: _reason, ...state } = toState(session);
  return {
    ...state,
    ...(checkpoint && { checkpointKind: checkpoint.kind }),
    ...(collection && { paperCount: collection.hits.length }),
  };
}

const NOT_OPEN = { step: 0, iteration: 0 } as const;

/** The summary of an archived session, from its first event alone. */
export function summariseArchived({ id, changedMs }: SessionFile, { at, request }: Created): SessionSummary {
  const updatedAt = new Date(changedMs).toISOString();
  return { ...NOT_OPEN, sessionId: id, query: request.query, state: 'archived', createdAt: at, updatedAt };
}

/** The summary of a session whose file cannot be opened: leaving it out would suggest that it is gone. */
export function summariseUnreadable({ id, changedMs }: SessionFile, error: Failure): SessionSummary {
  const at = new Date(changedMs).toISOString();
  return { ...NOT_OPEN, sessionId: id, query: '', state: 'unreadable', createdAt: at, updatedAt: at, error };
}
