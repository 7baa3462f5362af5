import { CAST } from '../../sandbox/cast/index.ts';
import { inBatch } from '../acquire/batch.ts';
import type { App } from '../app.ts';
import { limitTime } from '../model/clock.ts';
import { parseRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';

/** Some copies of the cast never end, on purpose; a demonstration does not wait for them. */
const LONGEST_MS = 20_000;

/** Papers of the cast of which the library has not even the metadata. */
export async function findLacking(app: App): Promise<Result<string[]>> {
  const store = await app.store();
  const lacking: string[] = [];
  for (const name of CAST.flatMap(({ doi, arxiv }) => doi ?? arxiv?.id ?? [])) {
    const ref = parseRef(name);
    const found = ref.ok ? await store.get(ref.value) : ref;
    if (!found.ok) return found;
    if (found.value === null) lacking.push(name);
  }
  return ok(lacking);
}

/** Fetches papers, and keeps the metadata of what is open nowhere. */
export async function fillShelf(app: App, refs: readonly string[], signal: AbortSignal): Promise<void> {
  const one = async (ref: string) => {
    if (signal.aborted) return;
    const got = await app.acquire(ref, { signal: limitTime(LONGEST_MS, signal) });
    if (!got.ok) await app.keepMetadata(ref, { signal });
  };
  await inBatch(refs, one, () => undefined);
}
