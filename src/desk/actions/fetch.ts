import { z } from 'zod';
import type { App } from '../../app.ts';
import type { Collection } from '../../model/collection.ts';
import { isRetracted } from '../../model/paper.ts';
import { parseRef } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWanted, type Wanted } from '../fetch-row.ts';
import type { Fetches } from '../fetches.ts';
import { defineAction, id } from './action.ts';

const MAX_REFS = 1000;
const MAX_REPORTED_LINES = 5;

export const fetchPapers = defineAction<'/api/fetch'>({
  shape: z
    .strictObject({
      session_id: id.optional(),
      ids: z.array(z.string().max(2048)).max(MAX_REFS).optional(),
      refs: z.array(z.string().min(1).max(2048)).min(1).max(MAX_REFS).optional(),
    })
    .refine(({ session_id, ids, refs }) => (refs ? !session_id && !ids : session_id !== undefined), {
      message: 'Send either session_id or refs.',
    }),
  async run({ session_id, ids, refs }, { app, fetches }) {
    if (refs) return start(checkRefs(refs), 'Typed references', fetches);
    const session = await readSession(app, session_id ?? '');
    if (!session.ok) return session;
    const { collection, query } = session.value;
    const chosen = collection.hits.filter(({ id, paper }) => (ids ? ids.includes(id) : !isRetracted(paper)));
    return start(ok(chosen.map(toWanted)), query, fetches);
  },
});

async function readSession(app: App, id: string): Promise<Result<{ collection: Collection; query: string }>> {
  const sessions = await app.sessions();
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { collection, query } = state.value;
  return state.value.state === 'complete' && collection
    ? ok({ collection, query })
    : fail('SESSION_STATE', 'Session not complete. Decide its checkpoints first.');
}

/** One wrong line rejects the whole list, because the person can correct it at once. */
function checkRefs(refs: readonly string[]): Result<Wanted[]> {
  const wrong = refs.flatMap((text, at) => {
    const parsed = parseRef(text);
    return parsed.ok ? [] : [`Line ${at + 1}, "${text.slice(0, 60)}": ${parsed.error.message}`];
  });
  if (wrong.length === 0) return ok(refs.map((text) => ({ ref: text })));
  const message = wrong.slice(0, MAX_REPORTED_LINES).join(' ');
  return fail('INVALID_REF', message, { fields: { refs: message } });
}

async function start(wanted: Result<Wanted[]>, about: string, fetches: Fetches) {
  if (!wanted.ok) return wanted;
  if (wanted.value.length === 0) return fail('INVALID_ARGUMENT', 'Select at least one paper.');
  const started = await fetches.start(wanted.value, about);
  return started.ok ? ok({ fetch_id: started.value }) : started;
}

export const retryFetch = defineAction<'/api/fetch/again'>({
  shape: z.strictObject({ fetch_id: id, which: z.enum(['unfinished', 'failed']) }),
  async run({ fetch_id, which }, { fetches }) {
    const started = await fetches.retry(fetch_id, which);
    return started.ok ? ok({}) : started;
  },
});

export const cancelFetch = defineAction<'/api/fetch/cancel'>({
  shape: z.strictObject({ fetch_id: id }),
  run: async ({ fetch_id }, { fetches }) =>
    fetches.cancel(fetch_id) ? ok({}) : fail('NOT_FOUND', 'This fetch is not running.'),
});
