import { failedAttempt } from '../model/attempt.ts';
import { type Clock, limitTime } from '../model/clock.ts';
import type { Attempt } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import type { SourceContext, SourceHandle } from '../model/source.ts';

/** What a check needs. */
export interface CheckDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
  /** Services that did not answer in time in this check, with what was tried. */
  readonly silent?: Map<string, Attempt>;
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

/** A service that takes longer is not waited for. */
const MAX_WAIT_MS = 30_000;
/** A service that failed after this time is not asked again in the same check. */
const SILENT_MS = 20_000;

const late = (source: string): Attempt => ({
  source,
  outcome: 'consulted_failed',
  code: 'FETCH_TIMEOUT',
  detail: `no response within ${MAX_WAIT_MS / 1000} s`,
  durationMs: 0,
});

/** Asks a source unless it was silent in this check; the answer decides whether it is asked again. */
export async function askUnlessSilent<T>(
  { silent }: CheckDeps,
  id: string,
  request: () => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const before = silent?.get(id);
  if (before) return { attempt: before };
  const answered = await request();
  const { attempt } = answered;
  if (attempt.outcome === 'consulted_failed' && attempt.durationMs >= SILENT_MS)
    silent?.set(id, { ...attempt, durationMs: 0 });
  return answered;
}

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
  const limited = limitTime(MAX_WAIT_MS, signal);
  const answer = await request(context(limited));
  const durationMs = clock.now() - start;
  if (!answer.ok && limited.aborted && !signal?.aborted) return { attempt: { ...late(wireKey), durationMs } };
  if (!answer.ok) return { attempt: failedAttempt(wireKey, answer.error, durationMs) };
  const outcome = isEmpty(answer.value) ? 'consulted_no_record' : 'consulted_resolved';
  return { attempt: { source: wireKey, outcome, durationMs }, value: answer.value };
}
