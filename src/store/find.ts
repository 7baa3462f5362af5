import { formatRef, parseRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Stored } from './papers/read.ts';
import type { Store } from './store.ts';

/** Finds the entry of a ref, or of another id of the same paper. */
export async function findStored(text: string, store: Store): Promise<Result<Stored>> {
  const parsed = parseRef(text);
  if (!parsed.ok) return parsed;
  const own = await store.get(parsed.value);
  if (!own.ok) return own;
  if (own.value) return ok(own.value);
  const hits = await store.index.lookup(parsed.value);
  if (!hits.ok) return hits;
  const [hit] = hits.value;
  const stored = hit ? await store.get(hit.ref) : null;
  if (stored && !stored.ok) return stored;
  return stored?.value ? ok(stored.value) : notStored(parsed.value);
}

function notStored(wanted: Ref): Result<never> {
  return fail('NOT_FOUND', `${formatRef(wanted)} is not in the library. Fetch it first.`);
}
