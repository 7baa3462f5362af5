import type { CheckpointHandler, Decision } from '../model/checkpoint.ts';
import type { Clock } from '../model/clock.ts';
import type { Collection, SearchRequest } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Engine, GatherCall } from './engine.ts';
import { checkDecision } from './sessions/decision.ts';
import { createSessionId } from './sessions/id.ts';
import { applyEvent, type Book, EVENTS_VERSION, openBook } from './sessions/replay.ts';
import { runWorkflow } from './sessions/workflow.ts';

/** What accompanies a search; without a handler every checkpoint is approved. */
export interface SearchCall extends GatherCall {
  readonly handler?: CheckpointHandler;
}

const APPROVING: CheckpointHandler = { handle: async () => ({ action: 'approve', face: 'library' }) };

/** The workflow of the sessions, in one call and in memory: nothing is kept, and the caller's handler is the reviewer. */
export async function search(
  request: SearchRequest,
  { engine, clock }: { readonly engine: Engine; readonly clock: Clock },
  { handler = APPROVING, signal, progress }: SearchCall = {},
): Promise<Result<Collection>> {
  const intent = engine.understand(request);
  if (!intent.ok) return intent;
  const at = new Date(clock.now()).toISOString();
  const about = { id: createSessionId(), request, intent: intent.value, face: 'library' as const, sandbox: false };
  let book: Book = openBook({ kind: 'created', at, v: EVENTS_VERSION, ...about });
  const record = (event: Parameters<typeof applyEvent>[1]): Result<Book> => {
    const next = applyEvent(book, event);
    if (next.ok) book = next.value;
    return next;
  };
  const calls = { ...(signal && { signal }), ...(progress && { progress }) };
  const check = (now: Book, decision: Decision) => checkDecision(now, decision, engine);
  const ran = await runWorkflow(book, { engine, clock, handler, check, record, ...calls });
  if (!ran.ok) return ran;
  const { error, collection, next } = ran.value;
  if (error) return { ok: false, error };
  if (next !== 'over' || !collection) return fail('CANCELLED', 'The search was cancelled.');
  return ok(collection);
}
