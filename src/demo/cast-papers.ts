import { CAST } from '../../sandbox/cast/index.ts';
import { inBatch } from '../acquire/batch.ts';
import type { App } from '../app.ts';
import { limitTime } from '../model/clock.ts';
import { parseRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';

/** Some copies of the cast never end, on purpose; the demo does not wait for them. */
const FETCH_TIMEOUT_MS = 20_000;

/** Papers of the cast that the library does not have, not even as metadata. */
export async function findMissing(app: App): Promise<Result<string[]>> {
  const store = await app.store();
  const missing: string[] = [];
  for (const name of CAST.flatMap(({ doi, arxiv }) => doi ?? arxiv?.id ?? [])) {
    const ref = parseRef(name);
    const found = ref.ok ? await store.get(ref.value) : ref;
    if (!found.ok) return found;
    if (found.value === null) missing.push(name);
  }
  return ok(missing);
}

/** Fetches papers, and stores the metadata of those without an open copy. */
export async function fetchMissing(app: App, refs: readonly string[], signal: AbortSignal): Promise<void> {
  const one = async (ref: string) => {
    if (signal.aborted) return;
    const fetched = await app.acquire(ref, { signal: limitTime(FETCH_TIMEOUT_MS, signal) });
    if (!fetched.ok) await app.keepMetadata(ref, { signal });
  };
  await inBatch(refs, one, () => undefined);
}
