import type { CallFacts, LogRow } from '../../../../src/model/log-row.ts';
import { parseRef, type Ref } from '../../../../src/model/ref.ts';
import { fail, ok, type Result } from '../../../../src/model/result.ts';
import type { StagedFile } from '../../../../src/store/papers/stage.ts';
import { collect, doi, entryWith } from '../../../../tests/support/papers.ts';
import { unwrap } from '../../../../tests/support/unwrap.ts';
import { type Context, pick } from '../context.ts';
import { FETCHED, MADE_UP, type Promised } from '../lines.ts';

const call = (id: string): CallFacts => ({ capability: 'local', sessionId: id });
const byRow = (row: Result<LogRow>): Result<Promised> => (row.ok ? ok({ hash: row.value.this_hash }) : row);
const madeUp = ({ random }: Context): Ref => doi(pick(MADE_UP, random));

/** Any paper that some operation stores. */
function anyRef({ random }: Context): Ref {
  return unwrap(parseRef(pick([...FETCHED, ...MADE_UP, ...MADE_UP], random)));
}

/** Stores a made-up file, instead of the stored one if there is one. */
export async function store(context: Context, id: string): Promise<Result<Promised>> {
  const [ref, content] = [madeUp(context), `%PDF stored by ${id}`];
  const entry = { ...entryWith(ref, content), sandbox: true };
  return withStaged(context, ref, content, (staged) =>
    context.store.commit(entry, staged, call(id), { refresh: true }),
  );
}

/** Puts a made-up file into quarantine. */
export async function quarantine(context: Context, id: string): Promise<Result<Promised>> {
  const [ref, content] = [madeUp(context), `%PDF in doubt by ${id}`];
  const entry = { ...entryWith(ref, content), sandbox: true };
  return withStaged(context, ref, content, (staged) => context.store.quarantine(entry, staged, call(id)));
}

/** Accepts one of the quarantined files. */
export async function accept(context: Context, id: string): Promise<Result<Promised>> {
  const chosen = await chooseQuarantined(context);
  if (!chosen.ok) return chosen;
  const { ref, sha256 } = chosen.value;
  return byRow(await context.store.accept(ref, call(id), { sha256, refresh: true }));
}

/** Deletes one of the quarantined files. */
export async function discard(context: Context, id: string): Promise<Result<Promised>> {
  const chosen = await chooseQuarantined(context);
  if (!chosen.ok) return chosen;
  const { ref, sha256 } = chosen.value;
  return byRow(await context.store.discard(ref, call(id), { sha256 }));
}

export const remove = async (context: Context, id: string): Promise<Result<Promised>> =>
  byRow(await context.store.remove(anyRef(context), call(id)));

export const tag = async (context: Context, id: string): Promise<Result<Promised>> =>
  byRow(await context.store.tag(anyRef(context), [id], call(id)));

/** Stages the content and stores it; discards it after a failure. */
async function withStaged(
  { store }: Context,
  ref: Ref,
  content: string,
  body: (staged: StagedFile) => Promise<Result<LogRow>>,
): Promise<Result<Promised>> {
  const stage = await store.stage(ref);
  if (!stage.ok) return stage;
  const written = await stage.value.write(Buffer.from(content));
  const staged = written.ok ? await stage.value.finish() : written;
  const row = staged.ok ? await body(staged.value) : staged;
  if (!row.ok) await stage.value.discard();
  return byRow(row);
}

async function chooseQuarantined({ store, random }: Context): Promise<Result<{ ref: Ref; sha256: string }>> {
  const listed = await collect(store.listQuarantine());
  const failed = listed.find((each) => !each.ok);
  if (failed && !failed.ok) return failed;
  const waiting = listed.flatMap((each) => (each.ok ? [each.value.entry] : []));
  const { ref, copy } = waiting.length > 0 ? pick(waiting, random) : {};
  return ref && copy ? ok({ ref, sha256: copy.sha256 }) : fail('NOT_FOUND', 'Nothing is in quarantine.');
}
