import type { Clock } from '../../model/clock.ts';
import { createFailure } from '../../model/error.ts';
import { formatRef, parseRef } from '../../model/ref.ts';
import type { Result } from '../../model/result.ts';
import type { SavedPaper } from './save.ts';

const GAP_MS = 2_000;

/** What saving a list needs: one paper at a time, and the time between them. */
export interface SaveBatchDeps<Saved extends SavedPaper> {
  readonly clock: Clock;
  one(text: string): Promise<Result<Saved>>;
}

/** How a list is told of its progress and ended early. */
export interface SaveBatchCall {
  readonly signal?: AbortSignal;
  done?(count: number): void;
}

/**
 * Saves a list strictly one after the other, with a pause after each that asked somebody. Two spellings of one paper
 * are saved once and share the result. After a cancellation the rest is told as cancelled, not left out.
 */
export async function saveBatch<Saved extends SavedPaper>(
  texts: readonly string[],
  { clock, one }: SaveBatchDeps<Saved>,
  { signal, done }: SaveBatchCall = {},
): Promise<Result<Saved>[]> {
  const shared = new Map<string, Result<Saved>>();
  const results: Result<Saved>[] = [];
  let mustPause = false;
  for (const text of texts) {
    const ref = parseRef(text);
    const key = ref.ok ? formatRef(ref.value) : text;
    const known = shared.get(key);
    if (!known && ref.ok && mustPause) await clock.pause(GAP_MS, signal).catch(() => undefined);
    const result = known ?? (signal?.aborted ? cancelled(text) : await one(text));
    shared.set(key, result);
    results.push(result);
    if (!known && ref.ok) mustPause = !(result.ok && result.value.wasSaved);
    done?.(results.length);
  }
  return results;
}

function cancelled(text: string): Result<never> {
  return { ok: false, error: createFailure('CANCELLED', `${text} was not begun: the call was cancelled.`) };
}
