import type { Checkpoint, SessionState } from '../model/checkpoint.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { findAskedKind } from '../search/understand/intent.ts';
import { wireFailure } from '../tools/run.ts';
import { findCopies } from './copies.ts';
import type { DeskParts } from './parts.ts';
import type { DeskReads, DeskSession, PendingCheckpoint } from './wire.ts';

/** A session with its papers, their marks and copies, and the history of its decisions. */
export async function readSession(
  id: string,
  { app, fetches }: Pick<DeskParts, 'app' | 'fetches'>,
): Promise<Result<DeskReads['/api/session']>> {
  const sessions = await app.sessions();
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  const history = await sessions.history(id);
  if (!history.ok) return history;
  const draft = await sessions.draft(id);
  if (!draft.ok) return draft;
  const copies = await findCopies(state.value.collection?.hits ?? [], await app.store(), fetches.list());
  if (!copies.ok) return copies;
  return ok({ ...toSessionView(state.value), history: history.value, ...draft.value, copies: copies.value });
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
  if (checkpoint.kind === 'strategy_confirmation') {
    const kind = findAskedKind(checkpoint.payload.intent.topic);
    return { ...toWire(checkpoint), ...(kind && { asked_kind: kind }) };
  }
  const { payload, ...rest } = checkpoint;
  return { ...toWire(rest), ...(payload.failure && { round_failure: wireFailure(payload.failure) }) };
}
