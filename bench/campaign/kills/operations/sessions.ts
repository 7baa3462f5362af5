import { fail, ok, type Result } from '../../../../src/model/result.ts';
import { createSessions, type Sessions } from '../../../../src/search/sessions/sessions.ts';
import { createToySteps } from '../../../../tests/support/toy-steps.ts';
import { type Context, pick } from '../context.ts';
import type { Promised } from '../lines.ts';

const opened = new WeakMap<Context, Sessions>();

/** The sessions of a context. */
function open(context: Context): Sessions {
  const known = opened.get(context);
  if (known) return known;
  const { settings, clock, phase } = context;
  const steps = createToySteps({ gatherMs: 10, clock, onGather: () => ok(phase('asking')) });
  const sessions = createSessions({ home: settings.home, kind: 'sandbox', clock, steps: async () => ok(steps) });
  opened.set(context, sessions);
  context.onClose(() => sessions.close());
  return sessions;
}

/** Opens a session. */
export async function create(context: Context, id: string): Promise<Result<Promised>> {
  context.phase('committing');
  const request = { query: `cells ${id}`, domain: 'general', maxResults: 100 } as const;
  const session = await open(context).create(request, 'cli');
  return session.ok ? ok({ session: session.value }) : session;
}

/** Decides the pending checkpoint of one of the open sessions. */
export async function decide(context: Context, id: string): Promise<Result<Promised>> {
  const sessions = open(context);
  const listed = await sessions.list(8);
  if (!listed.ok) return listed;
  const unfinished = listed.value.filter(({ state }) => state === 'checkpoint' || state === 'running');
  if (unfinished.length === 0) return create(context, id);
  const { sessionId } = pick(unfinished, context.random);
  const state = await sessions.wait(sessionId, 0, { waitMs: 500 });
  if (!state.ok) return state;
  const { checkpoint } = state.value;
  if (!checkpoint) return fail('SESSION_STATE', 'No decision is pending.');
  context.phase('committing');
  const action = checkpoint.kind === 'result_review' && checkpoint.iteration < 3 ? 'reject' : 'approve';
  const decision = { action, face: 'cli', note: id, checkpointId: checkpoint.id } as const;
  const decided = await sessions.decide(sessionId, decision);
  return decided.ok ? ok({ session: sessionId, decided: true }) : decided;
}
