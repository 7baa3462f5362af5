import type { CheckpointHandler, Decision } from '../model/checkpoint.ts';
import type { Clock } from '../model/clock.ts';
import type { Collection, SearchRequest } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { type AdditionsInput, refuseEmpty, toAdditions } from './imports.ts';
import { checkDecision } from './sessions/decision.ts';
import { EVENTS_VERSION, type LaterEvent } from './sessions/event.ts';
import { createSessionId } from './sessions/id.ts';
import { applyEvent, type Session, startSession } from './sessions/replay.ts';
import { runWorkflow } from './sessions/workflow.ts';
import type { GatherCall, SearchSteps } from './steps.ts';

/** Options of one search; without a handler every checkpoint is approved. */
export interface SearchCall extends GatherCall {
  readonly handler?: CheckpointHandler;
  /** Records to rank with those of the sources, and the criteria of the review. */
  readonly additions?: AdditionsInput;
}

const APPROVING: CheckpointHandler = { handle: async () => ({ action: 'approve', face: 'library' }) };

/** Runs the workflow of a session in one call and in memory: nothing is stored, and the handler is the reviewer. */
export async function search(
  request: SearchRequest,
  { steps, clock }: { readonly steps: SearchSteps; readonly clock: Clock },
  { handler = APPROVING, additions = {}, signal, progress }: SearchCall = {},
): Promise<Result<Collection>> {
  const intent = steps.understand(request);
  if (!intent.ok) return intent;
  const added = toAdditions(additions, []);
  if (!added.ok) return added;
  const refused = refuseEmpty(intent.value, added.value);
  if (refused) return refused;
  const at = new Date(clock.now()).toISOString();
  const about = { id: createSessionId(), request, intent: intent.value, face: 'library' as const, sandbox: false };
  let session: Session = startSession({ kind: 'created', at, v: EVENTS_VERSION, ...about });
  const record = (event: LaterEvent): Result<Session> => {
    const next = applyEvent(session, event);
    if (next.ok) session = next.value;
    return next;
  };
  if (added.value.imports || added.value.criteria) record({ kind: 'added', at, face: 'library', ...added.value });
  const calls = { ...(signal && { signal }), ...(progress && { progress }) };
  const check = (current: Session, decision: Decision) => checkDecision(current, decision, steps);
  const ran = await runWorkflow(session, { steps, clock, handler, check, record, ...calls });
  if (!ran.ok) return ran;
  const { error, collection, next, criteria } = ran.value;
  if (error) return { ok: false, error };
  if (next !== 'over' || !collection) return fail('CANCELLED', 'The search was cancelled.');
  return ok({ ...collection, ...(criteria && { criteria }) });
}
