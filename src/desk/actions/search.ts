import { z } from 'zod';
import { ok } from '../../model/result.ts';
import { toRequest } from '../../search/request.ts';
import { toSessionView } from '../session-view.ts';
import { defineAction, id } from './action.ts';

const year = z.number().int().nullish();
const sentences = z.array(z.string().max(500)).max(50).optional();
/** Which papers a review takes, in sentences. */
export const criteria = z.strictObject({ include: sentences, exclude: sentences });
const data = z.record(z.string(), z.unknown());

export const search = defineAction<'/api/search'>({
  shape: z.strictObject({
    query: z.string().max(20_000),
    domain: z.string().max(100).optional(),
    max_results: z.number().nullish(),
    from_year: year,
    to_year: year,
    language: z.string().max(100).nullish(),
    sources: z.array(z.string().max(100)).max(50).nullish(),
    criteria: criteria.optional(),
  }),
  async run(input, { app }) {
    const request = toRequest({
      query: input.query,
      domain: input.domain,
      maxResults: input.max_results ?? undefined,
      fromYear: input.from_year ?? undefined,
      toYear: input.to_year ?? undefined,
      language: input.language || undefined,
      sources: input.sources ?? undefined,
    });
    if (!request.ok) return request;
    const created = await (await app.sessions()).create(request.value, 'desk', { criteria: input.criteria });
    return created.ok ? ok({ session_id: created.value }) : created;
  },
});

export const decide = defineAction<'/api/decide'>({
  shape: z.strictObject({
    session_id: id,
    checkpoint_id: id,
    action: z.string().max(100),
    data: data.nullish(),
    note: z.string().max(5000).nullish(),
  }),
  async run({ session_id, checkpoint_id, action, data: changes, note }, { app }) {
    const decision = {
      action,
      face: 'desk' as const,
      checkpointId: checkpoint_id,
      ...(changes && { data: changes }),
      ...(note && { note }),
    };
    // The page follows the session through its event stream.
    const state = await (await app.sessions()).decide(session_id, decision, { waitMs: 0 });
    return state.ok ? ok(toSessionView(state.value)) : state;
  },
});

const MAX_MARKS = 1000;

export const mark = defineAction<'/api/mark'>({
  shape: z.strictObject({
    session_id: id,
    checkpoint_id: id,
    marks: z
      .record(z.string().min(1).max(2048), z.enum(['keep', 'exclude']).nullable())
      .refine((marks) => Object.keys(marks).length <= MAX_MARKS, `must have at most ${MAX_MARKS} papers`),
    reasons: z
      .record(z.string().min(1).max(2048), z.string().min(1).max(500).nullable())
      .refine((reasons) => Object.keys(reasons).length <= MAX_MARKS, `must have at most ${MAX_MARKS} papers`)
      .optional(),
    seen: z.array(z.string().min(1).max(2048)).max(MAX_MARKS).optional(),
  }),
  async run({ session_id, checkpoint_id, marks, reasons, seen }, { app, events }) {
    const sessions = await app.sessions();
    const change = {
      checkpointId: checkpoint_id,
      marks,
      ...(reasons && { reasonChanges: reasons }),
      ...(seen && { seen }),
    };
    const changed = await sessions.mark(session_id, change);
    if (!changed.ok) return changed;
    const draft = await sessions.draft(session_id);
    if (!draft.ok) return draft;
    const { marks: now, reasons: why } = draft.value;
    events.send('marks', { session_id, checkpoint_id, marks: now, reasons: why });
    return ok(draft.value);
  },
});

export const preview = defineAction<'/api/preview'>({
  shape: z.strictObject({ session_id: id, data }),
  async run({ session_id, data: changes }, { app }) {
    const notes = await (await app.sessions()).preview(session_id, changes);
    return notes.ok ? ok({ notes: notes.value }) : notes;
  },
});

export const requests = defineAction<'/api/requests'>({
  shape: z.strictObject({ session_id: id, data: data.optional() }),
  async run({ session_id, data: changes }, { app }) {
    const planned = await (await app.sessions()).requests(session_id, changes);
    return planned.ok ? ok({ requests: planned.value }) : planned;
  },
});

export const reopen = defineAction<'/api/reopen'>({
  shape: z.strictObject({ session_id: id }),
  async run({ session_id }, { app }) {
    const state = await (await app.sessions()).reopen(session_id);
    return state.ok ? ok(toSessionView(state.value)) : state;
  },
});
