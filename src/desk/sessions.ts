import type { Checkpoint, SessionState } from '../model/checkpoint.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import { wireFailure } from '../tools/run.ts';
import type { DeskReads, PendingCheckpoint, Session } from './wire.ts';

/** A session as the page shows it, whole: the papers once, and the story of its decisions. */
export async function lookAt(id: string, sessions: Sessions): Promise<Result<DeskReads['/api/session']>> {
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  const history = await sessions.history(id);
  return history.ok ? ok({ ...toView(state.value), history: history.value }) : history;
}

/** The state in wire spelling; the collection of a review is not told twice, but why its round failed is told. */
export function toView(state: SessionState): Session {
  const { checkpoint, collection, error, ...rest } = state;
  return {
    ...toWire(rest),
    ...(checkpoint && { checkpoint: viewCheckpoint(checkpoint) }),
    ...(collection && { collection: toWire(collection) }),
    ...(error && { error: wireFailure(error) }),
  };
}

function viewCheckpoint(checkpoint: Checkpoint): PendingCheckpoint {
  if (checkpoint.kind === 'strategy_confirmation') return toWire(checkpoint);
  const { payload, ...at } = checkpoint;
  return { ...toWire(at), ...(payload.failure && { round_failure: wireFailure(payload.failure) }) };
}
