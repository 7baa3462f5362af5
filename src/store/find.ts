import { countOf } from '../model/count.ts';
import { formatRef, parseRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Quarantined, Stored } from './papers/read.ts';
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
  if (stored?.value) return ok(stored.value);
  const quarantined = await listQuarantinedOf(parsed.value, store);
  return notStored(parsed.value, quarantined.length);
}

/** The quarantined files of a paper; unreadable ones are left out. */
export async function listQuarantinedOf(wanted: Ref, store: Store): Promise<Quarantined[]> {
  const files: Quarantined[] = [];
  for await (const each of store.listQuarantine(wanted)) if (each.ok) files.push(each.value);
  return files;
}

function notStored(wanted: Ref, quarantined: number): Result<never> {
  const shown = formatRef(wanted);
  return fail(
    'NOT_FOUND',
    quarantined > 0
      ? `${shown} is not in the library, but ${countOf(quarantined, 'file')} of it could not be verified. Review with "carrel quarantine ${shown}".`
      : `${shown} is not in the library. Fetch it first with doiget_fetch_paper, or run: carrel fetch ${shown}`,
  );
}

/** The stored papers of several references; the first that is not found is the failure. */
export async function findAllStored(refs: readonly string[], store: Store): Promise<Result<readonly Stored[]>> {
  const papers: Stored[] = [];
  for (const ref of refs) {
    const stored = await findStored(ref, store);
    if (!stored.ok) return stored;
    papers.push(stored.value);
  }
  return ok(papers);
}
