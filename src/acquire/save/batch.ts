import type { Clock } from '../../model/clock.ts';
import { createFailure } from '../../model/error.ts';
import { formatRef, parseRef } from '../../model/ref.ts';
import type { Result } from '../../model/result.ts';
import type { SavedPaper } from './save.ts';

const GAP_MS = 2_000;

/** What saving a list needs. */
export interface SaveBatchDeps<Saved extends SavedPaper> {
  readonly clock: Clock;
  one(text: string): Promise<Result<Saved>>;
}

/** Progress and cancellation of a list. */
export interface SaveBatchCall {
  readonly signal?: AbortSignal;
  done?(count: number): void;
}

/**
 * Saves a list one after the other, with a pause after each paper that was fetched. Spellings of the same paper share
 * one result. After a cancellation the remaining papers are reported as cancelled.
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
  return { ok: false, error: createFailure('CANCELLED', `${text} was not started: the call was cancelled.`) };
}
