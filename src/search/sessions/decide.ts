import type { SessionState } from '../../model/checkpoint.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import type { SearchSteps } from '../steps.ts';
import { type DecisionInput, parseDecision } from './decision.ts';
import type { Session } from './replay.ts';
import type { Run, Runner, Start } from './run.ts';
import type { WaitOptions } from './wait.ts';

/** A decision from outside; `checkpointId` refuses it if another checkpoint is pending than the one that was reviewed. */
export type SessionDecision = DecisionInput & { readonly checkpointId?: string | undefined };

/** What deciding works with. */
export interface DecideDeps {
  readonly runner: Runner;
  /** The session, marked as in use and resumed if no process runs it. */
  open(id: string): Promise<Result<Session>>;
  wait(id: string, step: number, options: WaitOptions): Promise<Result<SessionState>>;
}

/** A process that holds a session at a checkpoint lets go of it within this time. */
const CLAIM_MS = 1000;

/** Creates the function that decides pending checkpoints; the first of several decisions wins. */
export function createDecide({ runner, open, wait }: DecideDeps) {
  const claims = new Set<string>();

  /** Takes the lease, checks again that this checkpoint is pending, and continues with the decision. */
  const settle = async (before: Session, input: SessionDecision, call: WaitOptions): Promise<Result<SessionState>> => {
    const run = runner.start(before.id, CLAIM_MS, (session, steps) =>
      session.checkpoint?.id === before.checkpoint?.id ? begin(session, input, steps) : { ok: false, error: busy() },
    );
    const failure = await run.started;
    if (failure) return { ok: false, error: failure.code === 'LOCK_TIMEOUT' ? busy() : failure };
    return Promise.race([wait(before.id, before.step + 1, call), failureOf(run)]);
  };

  return async (id: string, input: SessionDecision, call: WaitOptions = {}): Promise<Result<SessionState>> => {
    // Claimed before anything is awaited: two calls of one process cannot both find the checkpoint free.
    const isClaimed = claims.has(id);
    claims.add(id);
    try {
      const session = await open(id);
      if (!session.ok) return session;
      const refusal = refuseDecision(session.value, isClaimed, input.checkpointId);
      return refusal ? { ok: false, error: refusal } : await settle(session.value, input, call);
    } finally {
      if (!isClaimed) claims.delete(id);
    }
  };
}

function begin(session: Session, input: SessionDecision, steps: SearchSteps): Result<Start> {
  const decision = parseDecision(session, input, steps);
  return decision.ok ? ok({ decision: decision.value }) : decision;
}

/** Why a session takes no decision now; null if it does. */
function refuseDecision(session: Session, isClaimed: boolean, expected?: string): Failure | null {
  if (session.error) return session.error;
  if (session.next === 'over')
    return createFailure('SESSION_STATE', 'Session already complete. Export it, or start a new search.');
  if (isClaimed || (session.next !== 'decide' && session.decided !== undefined)) return busy();
  const { checkpoint } = session;
  if (!checkpoint)
    return createFailure(
      'SESSION_STATE',
      'No pending checkpoint: the search has not reached one yet. Poll it with get_session.',
    );
  if (expected !== undefined && expected !== checkpoint.id)
    return createFailure(
      'SESSION_STATE',
      `No pending checkpoint ${JSON.stringify(expected.slice(0, 60))}: the pending one is "${checkpoint.id}" (${checkpoint.kind}). Review it before you decide.`,
    );
  return null;
}

const busy = (): Failure =>
  createFailure(
    'CHECKPOINT_BUSY',
    'checkpoint already being processed. No pending checkpoint until the search reaches the next one; poll it with get_session.',
  );

/** The failure of a run that recorded no event; never resolves if there is none, or if another process took over. */
export function failureOf({ done }: Run): Promise<Result<never>> {
  return new Promise((resolve, reject) => {
    done.then((result) => {
      if (!result.ok && result.error.code !== 'LOCK_TIMEOUT') resolve(result);
    }, reject);
  });
}
