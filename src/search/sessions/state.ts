import type { SessionState } from '../../model/checkpoint.ts';
import { toImportedFile } from '../imports.ts';
import { hasSearched, isRunning, type Next, type Session } from './replay.ts';
import type { Run } from './run.ts';

const PHASES: Readonly<Record<Exclude<Next, 'over'>, string>> = {
  propose: 'preparing the strategy',
  gather: 'asking the sources',
  organise: 'ranking',
  decide: 'approving',
  finish: 'finishing',
};

/** A session as callers see it; the phase and the progress come from its run, if this process runs it. */
export function toState(session: Session, run?: Pick<Run, 'phase' | 'sources'>): SessionState {
  const sources = run?.sources();
  const isBusy = isRunning(session);
  const { next, checkpoint, collection, reason, error, imports, criteria } = session;
  return {
    sessionId: session.id,
    query: session.request.query,
    state: isBusy ? 'running' : next === 'decide' ? 'checkpoint' : error ? 'failed' : 'complete',
    step: session.step,
    iteration: Math.max(0, session.rounds.length - 1),
    ...(isBusy && next !== 'over' && { phase: run?.phase() ?? PHASES[next] }),
    ...(next === 'gather' && sources && { progress: sources }),
    ...(checkpoint && !isBusy && { checkpoint }),
    ...(collection && hasSearched(session) && { collection: { ...collection, ...(criteria && { criteria }) } }),
    ...(imports.length > 0 && { imported: imports.map(toImportedFile) }),
    ...(criteria && { criteria }),
    ...(next === 'over' && reason && { completionReason: reason }),
    ...(error && { error }),
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
  };
}
