import { join } from 'node:path';
import { readLines } from '../disk/stream.ts';
import type { Checkpoint, SessionState } from '../model/checkpoint.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { isSessionId } from '../search/sessions/id.ts';
import type { SearchEvent } from '../search/sessions/replay.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import { wireFailure } from '../tools/run.ts';
import type { DeskReads, PendingCheckpoint, Session, SessionStep } from './wire.ts';

/** A session as the page shows it, whole: the papers once, and the story of its decisions. */
export async function lookAt(id: string, sessions: Sessions, home: string): Promise<Result<DeskReads['/api/session']>> {
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  return ok({ ...toView(state.value), history: await readHistory(home, id) });
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

async function readHistory(home: string, id: string): Promise<SessionStep[]> {
  if (!isSessionId(id)) return [];
  const steps: SessionStep[] = [];
  for await (const line of readLines(join(home, 'sessions', `${id}.jsonl`))) {
    if (!line.ok || !line.value.complete) break;
    // The other events are large and tell nothing of who decided.
    if (!/^\{"kind":"(?:created|decision)"/.test(line.value.text)) continue;
    steps.push(toStep(JSON.parse(line.value.text)));
  }
  return steps;
}

function toStep(event: SearchEvent): SessionStep {
  if (event.kind !== 'decision')
    return { at: event.at, what: 'opened', face: event.kind === 'created' ? event.face : '' };
  const { action, face, note } = event.decision;
  return { at: event.at, what: action, face, ...(note && { note }) };
}
