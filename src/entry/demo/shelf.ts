import { inBatch } from '../../acquire/batch.ts';
import type { App } from '../../app.ts';
import { limitTime } from '../../model/clock.ts';
import { CAST } from '../../sandbox/cast/index.ts';

/** Some copies of the cast never end, on purpose; a demonstration does not wait for them. */
const LONGEST_MS = 20_000;

/** Fetches the rest of the cast, and keeps the metadata of what is open nowhere; tells how many papers there are then. */
export async function fillShelf(app: App, signal: AbortSignal): Promise<number> {
  const refs = CAST.flatMap(({ doi, arxiv }) => doi ?? arxiv?.id ?? []);
  let count = 0;
  const one = async (ref: string) => {
    if (signal.aborted) return;
    const got = await app.acquire(ref, { signal: limitTime(LONGEST_MS, signal) });
    const kept = got.ok || (await app.keepMetadata(ref, { signal })).ok;
    if (kept) count += 1;
  };
  await inBatch(refs, one, () => undefined);
  return count;
}
