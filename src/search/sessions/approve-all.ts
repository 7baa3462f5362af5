import type { Face, SessionState } from '../../model/checkpoint.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Sessions } from './sessions.ts';
import type { WaitOptions } from './wait.ts';

/** How to approve without a person, and what the session records about it. */
export interface Approval extends WaitOptions {
  readonly face: Face;
  readonly note: string;
}

/** Approves every checkpoint until the search is complete, fails, or is still running when the time is up. */
export async function approveAll(
  sessions: Pick<Sessions, 'decide'>,
  first: SessionState,
  { face, note, ...options }: Approval,
): Promise<Result<SessionState>> {
  let state = first;
  while (state.checkpoint) {
    const decision = { action: 'approve', face, note, checkpointId: state.checkpoint.id };
    const next = await sessions.decide(state.sessionId, decision, options);
    if (!next.ok) return next;
    state = next.value;
  }
  return ok(state);
}
