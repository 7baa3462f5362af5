import type { SessionState } from '../../model/checkpoint.ts';
import { hasSearched, isRunning, type Next, type Session } from './replay.ts';

const PHASES: Readonly<Record<Exclude<Next, 'decide' | 'over'>, string>> = {
  propose: 'preparing the strategy',
  gather: 'asking the sources',
  organise: 'ranking',
  finish: 'finishing',
};

/** A session as callers see it; `phase` comes from the process that runs it, if that is this one. */
export function toState(session: Session, phase?: string): SessionState {
  const { next, checkpoint, collection, reason, error } = session;
  return {
    sessionId: session.id,
    query: session.request.query,
    state: isRunning(session) ? 'running' : next === 'decide' ? 'checkpoint' : error ? 'failed' : 'complete',
    step: session.step,
    iteration: Math.max(0, session.rounds.length - 1),
    ...(next !== 'decide' && next !== 'over' && { phase: phase ?? PHASES[next] }),
    ...(checkpoint && { checkpoint }),
    ...(collection && hasSearched(session) && { collection }),
    ...(next === 'over' && reason && { completionReason: reason }),
    ...(error && { error }),
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
  };
}
