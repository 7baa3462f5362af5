import { failedAttempt } from '../model/attempt.ts';
import type { Clock } from '../model/clock.ts';
import type { Attempt } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import type { SourceContext, SourceHandle } from '../model/source.ts';

/** What a check needs. */
export interface CheckDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
  /** Services that did not answer in time in this check, with what was tried. */
  readonly silent?: Map<string, { readonly attempt: Attempt; readonly value?: undefined }>;
}

/** The answer of one source; no value if it was not asked, failed or has no record. */
export interface Answered<T> {
  readonly attempt: Attempt;
  readonly value?: T;
}

/** Whether a source answered, with or without a record. */
export const hasAnswered = ({ outcome }: Attempt): boolean =>
  outcome === 'consulted_resolved' || outcome === 'consulted_no_record';

/** The source with an id, if this version has it. */
export const findSource = (sources: readonly SourceHandle[], id: string): SourceHandle | undefined =>
  sources.find(({ source }) => source.id === id);

/** Asks a source, unless it is disabled; `isEmpty` says whether an answer has no record. */
export async function ask<T>(
  { source, disabled, context }: SourceHandle,
  clock: Clock,
  signal: AbortSignal | undefined,
  request: (context: SourceContext) => Promise<Result<T>>,
  isEmpty: (value: T) => boolean,
): Promise<Answered<T>> {
  const { wireKey } = source;
  if (disabled)
    return { attempt: { source: wireKey, outcome: 'not_consulted_disabled', detail: disabled.why, durationMs: 0 } };
  const start = clock.now();
  const answer = await request(context(signal));
  const durationMs = clock.now() - start;
  if (!answer.ok) return { attempt: failedAttempt(wireKey, answer.error, durationMs) };
  const outcome = isEmpty(answer.value) ? 'consulted_no_record' : 'consulted_resolved';
  return { attempt: { source: wireKey, outcome, durationMs }, value: answer.value };
}
