import type { Checkpoint, SessionState } from '../model/checkpoint.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import { wireFailure } from '../tools/run.ts';
import type { DeskReads, DeskSession, PendingCheckpoint } from './wire.ts';

/** A session with its papers and the history of its decisions. */
export async function readSession(id: string, sessions: Sessions): Promise<Result<DeskReads['/api/session']>> {
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  const history = await sessions.history(id);
  return history.ok ? ok({ ...toSessionView(state.value), history: history.value }) : history;
}

/** A state in the wire format; the collection of a review is sent only once. */
export function toSessionView(state: SessionState): DeskSession {
  const { checkpoint, collection, error, ...rest } = state;
  return {
    ...toWire(rest),
    ...(checkpoint && { checkpoint: toPendingCheckpoint(checkpoint) }),
    ...(collection && { collection: toWire(collection) }),
    ...(error && { error: wireFailure(error) }),
  };
}

function toPendingCheckpoint(checkpoint: Checkpoint): PendingCheckpoint {
  if (checkpoint.kind === 'strategy_confirmation') return toWire(checkpoint);
  const { payload, ...rest } = checkpoint;
  return { ...toWire(rest), ...(payload.failure && { round_failure: wireFailure(payload.failure) }) };
}
