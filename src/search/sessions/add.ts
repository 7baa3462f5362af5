import type { Face, SessionState } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { type AdditionsInput, toAdditions } from '../imports.ts';
import { type DecideDeps, failureOf } from './decide.ts';
import { canAdd, type Session } from './replay.ts';
import type { Start } from './run.ts';
import type { WaitOptions } from './wait.ts';

/** Records and criteria for a session, and through which interface they come. */
export type SessionAdditions = AdditionsInput & { readonly face: Face };

/** A process that holds a session at a checkpoint lets go of it within this time. */
const CLAIM_MS = 1000;

/** Creates the function that adds records and criteria to sessions; a pending review starts over with the records. */
export function createAdd({ runner, open, wait, clock }: DecideDeps & { readonly clock: Clock }) {
  const begin = (session: Session, { face, ...input }: SessionAdditions): Result<Start> => {
    const added = toAdditions(input, session.imports);
    if (!added.ok) return added;
    const at = new Date(clock.now()).toISOString();
    return canAdd(session, added.value)
      ? ok({ event: { kind: 'added', at, face, ...added.value } })
      : { ok: false, error: notNow(session) };
  };
  return async (id: string, input: SessionAdditions, call: WaitOptions = {}): Promise<Result<SessionState>> => {
    const session = await open(id);
    if (!session.ok) return session;
    // Checked before the lease is taken, so that a refusal is not reported as "busy".
    const possible = begin(session.value, input);
    if (!possible.ok) return possible;
    const run = runner.start(id, CLAIM_MS, (current) => begin(current, input));
    const failure = await run.started;
    if (failure) return { ok: false, error: failure.code === 'LOCK_TIMEOUT' ? running() : failure };
    const { step, checkpoint } = session.value;
    const isReview = checkpoint?.kind === 'result_review' && (input.files ?? []).length > 0;
    return Promise.race([wait(id, isReview ? step : step - 1, call), failureOf(run)]);
  };
}

const notNow = ({ next }: Session): Failure =>
  next === 'over'
    ? createFailure('SESSION_STATE', 'Session already complete. Start a new search with the file.')
    : running();

const running = (): Failure =>
  createFailure('CHECKPOINT_BUSY', 'The search is running. Add records when it waits at its next checkpoint.');
