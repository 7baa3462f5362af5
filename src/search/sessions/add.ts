import type { Face, SessionState } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Additions, type AdditionsInput, toAdditions } from '../imports.ts';
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
    if (Object.keys(added.value).length === 0) return { ok: false, error: nothingToDo() };
    const empty = leavesNothing(session, added.value);
    if (empty) return { ok: false, error: empty };
    const at = new Date(clock.now()).toISOString();
    return canAdd(session, added.value)
      ? ok({ event: { kind: 'added', at, face, ...added.value } })
      : { ok: false, error: notNow(session, added.value) };
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
    const isChanged = (input.files ?? []).length + (input.remove ?? []).length > 0;
    const isReview = checkpoint?.kind === 'result_review' && isChanged;
    return Promise.race([wait(id, isReview ? step : step - 1, call), failureOf(run)]);
  };
}

const nothingToDo = (): Failure =>
  createFailure('INVALID_ARGUMENT', 'Nothing to change. Name files to add or remove, or criteria.');

/** A search of added records alone needs at least one file. */
function leavesNothing({ intent, imports }: Session, { imports: added = [], removed = [] }: Additions): Failure | null {
  if (intent.sources?.length !== 0 || imports.length + added.length > removed.length) return null;
  return createFailure('INVALID_ARGUMENT', 'The search asks no source, so its last file cannot be removed.');
}

function notNow({ next, undecided }: Session, { removed = [] }: Additions): Failure {
  const late = removed.find((source) => !undecided.includes(source));
  if (late !== undefined && next !== 'gather' && next !== 'organise')
    return createFailure('SESSION_STATE', `A review has decided on the papers of ${late}, so the file stays.`);
  return next === 'over'
    ? createFailure('SESSION_STATE', 'Session already complete. Start a new search with the file.')
    : running();
}

const running = (): Failure =>
  createFailure('CHECKPOINT_BUSY', 'The search is running. Add records when it waits at its next checkpoint.');
