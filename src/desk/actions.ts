import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Collection, Hit } from '../model/collection.ts';
import type { Failure } from '../model/error.ts';
import { parseRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { toRequest } from '../search/request.ts';
import { findStored } from '../tools/doiget/find.ts';
import { fieldsOfDecision, fieldsOfSearch } from './complain.ts';
import { toWanted, type Wanted } from './fetches.ts';
import type { DeskParts } from './parts.ts';
import { toView } from './sessions.ts';
import type { DeskActions, Fields } from './wire.ts';

type Path = keyof DeskActions;

/** Something to do: what it takes, what it does, and which fields a refusal is about. */
export interface Action<P extends Path = Path> {
  readonly shape: z.ZodType<DeskActions[P]['takes']>;
  run(input: DeskActions[P]['takes'], parts: DeskParts): Promise<Result<DeskActions[P]['gives']>>;
  fieldsOf?(failure: Failure, input: unknown): Fields;
}

const defineAction = <P extends Path>(
  shape: Action<P>['shape'],
  run: Action<P>['run'],
  fieldsOf?: Action['fieldsOf'],
): Action<P> => ({ shape, run, ...(fieldsOf && { fieldsOf }) });

const id = z.string().min(1).max(200);
const ref = z.string().min(1).max(2048);
const year = z.number().int().nullish();
const MOST_REFS = 1000;
const MOST_TAGS = 50;

const search = defineAction<'/api/search'>(
  z.strictObject({
    query: z.string().max(20_000, 'The question is far too long; name one topic.'),
    domain: z.string().max(100).optional(),
    max_results: z.number().nullish(),
    from_year: year,
    to_year: year,
    language: z.string().max(100).nullish(),
    sources: z.array(z.string().max(100)).max(50).nullish(),
  }),
  async (input, { app }) => {
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
    const created = await (await app.sessions()).create(request.value, 'desk');
    return created.ok ? ok({ session_id: created.value }) : created;
  },
  fieldsOfSearch,
);

const decide = defineAction<'/api/decide'>(
  z.strictObject({
    session_id: id,
    checkpoint_id: id,
    action: z.string().max(100),
    data: z.record(z.string(), z.unknown()).nullish(),
    note: z.string().max(5000, 'A note has at most 5,000 characters.').nullish(),
  }),
  async ({ session_id, checkpoint_id, action, data, note }, { app }) => {
    const decision = {
      action,
      face: 'desk' as const,
      checkpointId: checkpoint_id,
      ...(data && { data }),
      ...(note && { note }),
    };
    // The page follows what comes of it by itself.
    const state = await (await app.sessions()).decide(session_id, decision, { waitMs: 0 });
    return state.ok ? ok(toView(state.value)) : state;
  },
  fieldsOfDecision,
);

const preview = defineAction<'/api/preview'>(
  z.strictObject({ session_id: id, data: z.record(z.string(), z.unknown()) }),
  async ({ session_id, data }, { app }) => {
    const notes = await (await app.sessions()).preview(session_id, data);
    return notes.ok ? ok({ notes: notes.value }) : notes;
  },
  fieldsOfDecision,
);

const reopen = defineAction<'/api/reopen'>(z.strictObject({ session_id: id }), async ({ session_id }, { app }) => {
  const state = await (await app.sessions()).reopen(session_id);
  return state.ok ? ok(toView(state.value)) : state;
});

const fetchPapers = defineAction<'/api/fetch'>(
  z
    .strictObject({
      session_id: id.optional(),
      ids: z.array(z.string().max(2048)).max(MOST_REFS).optional(),
      refs: z
        .array(z.string().min(1).max(2048, 'A line is far too long to be a reference.'))
        .min(1)
        .max(MOST_REFS, `At most ${MOST_REFS.toLocaleString('en')} references are fetched at once.`)
        .optional(),
    })
    .refine(({ session_id, ids, refs }) => (refs ? !session_id && !ids : session_id !== undefined), {
      message: 'Name a session, or references.',
    }),
  async (input, { app, fetches }) => {
    if (input.refs) return begin(checkRefs(input.refs), 'References that were typed', fetches);
    const session = input.session_id ?? '';
    const sessions = await app.sessions();
    const state = await sessions.get(session);
    if (!state.ok) return state;
    if (!state.value) return { ok: false, error: await sessions.explainMissing(session) };
    const { collection, query } = state.value;
    if (state.value.state !== 'complete' || !collection)
      return fail('SESSION_STATE', 'Session not complete. Decide its checkpoints first.');
    return begin(ok(choose(collection, input.ids).map(toWanted)), query, fetches);
  },
  ({ code, message }) => (code === 'INVALID_REF' ? { refs: message } : {}),
);

function choose({ hits }: Collection, ids: readonly string[] | undefined): readonly Hit[] {
  return ids ? hits.filter((hit) => ids.includes(hit.id)) : hits;
}

/** Refuses the whole list when a line is no reference: whoever typed it can put it right at once. */
function checkRefs(refs: readonly string[]): Result<Wanted[]> {
  const wrong = refs.flatMap((text, at) => {
    const parsed = parseRef(text);
    return parsed.ok ? [] : [`Line ${at + 1}, "${text.slice(0, 60)}": ${parsed.error.message}`];
  });
  return wrong.length > 0 ? fail('INVALID_REF', wrong.slice(0, 5).join(' ')) : ok(refs.map((text) => ({ ref: text })));
}

async function begin(wanted: Result<Wanted[]>, about: string, fetches: DeskParts['fetches']) {
  if (!wanted.ok) return wanted;
  if (wanted.value.length === 0) return fail('INVALID_ARGUMENT', 'No paper was chosen.');
  const begun = await fetches.start(wanted.value, about);
  return begun.ok ? ok({ fetch_id: begun.value }) : begun;
}

const again = defineAction<'/api/fetch/again'>(
  z.strictObject({ fetch_id: id, which: z.enum(['unfinished', 'failed']) }),
  async ({ fetch_id, which }, { fetches }) => {
    const begun = await fetches.again(fetch_id, which);
    return begun.ok ? ok({}) : begun;
  },
);

const cancel = defineAction<'/api/fetch/cancel'>(z.strictObject({ fetch_id: id }), async ({ fetch_id }, { fetches }) =>
  fetches.cancel(fetch_id) ? ok({}) : fail('NOT_FOUND', 'No such fetch is under way.'),
);

const ownWord = () => ({ capability: 'local' as const, sessionId: randomUUID(), detail: 'at the desk' });

const accept = defineAction<'/api/accept'>(
  z.strictObject({ ref, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  async ({ ref: text, sha256 }, { app }) => {
    const parsed = parseRef(text);
    if (!parsed.ok) return parsed;
    const row = await (await app.store()).accept(parsed.value, ownWord(), { sha256 });
    return row.ok ? ok({ row: row.value.ts_seq }) : row;
  },
);

const tag = z
  .string()
  .trim()
  .min(1)
  .max(60, 'A tag has at most 60 characters.')
  .refine((text) => !/[\p{Cc},]/u.test(text), 'A tag holds no comma and no control character.');

const setTags = defineAction<'/api/tags'>(
  z.strictObject({ ref, tags: z.array(tag).max(MOST_TAGS, `A paper has at most ${MOST_TAGS} tags.`) }),
  async ({ ref: text, tags }, { app }) => {
    const store = await app.store();
    const stored = await findStored(text, store);
    if (!stored.ok) return stored;
    const { entry } = stored.value;
    const wanted = [...new Set(tags)];
    if (JSON.stringify(wanted) === JSON.stringify(entry.tags ?? [])) return ok({ tags: wanted });
    const detail = `at the desk: ${wanted.length > 0 ? wanted.join(', ') : 'no tags'}`;
    const row = await store.tag(entry.ref, wanted, { ...ownWord(), detail });
    return row.ok ? ok({ tags: wanted }) : row;
  },
);

const nothing = z.strictObject({});

const TABLE: { readonly [P in Path]: Action<P> } = {
  '/api/search': search,
  '/api/preview': preview,
  '/api/decide': decide,
  '/api/reopen': reopen,
  '/api/fetch': fetchPapers,
  '/api/fetch/again': again,
  '/api/fetch/cancel': cancel,
  '/api/accept': accept,
  '/api/tags': setTags,
  '/api/audit': defineAction<'/api/audit'>(nothing, async (_input, { app }) => app.audit()),
  '/api/snapshot/build': defineAction<'/api/snapshot/build'>(nothing, async (_input, { snapshot }) => {
    snapshot.build();
    return ok({});
  }),
  '/api/snapshot/open': defineAction<'/api/snapshot/open'>(nothing, async (_input, { snapshot }) => {
    snapshot.open();
    return ok({});
  }),
};

/** Every address that does something. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(Object.entries(TABLE) as [string, Action][]);
