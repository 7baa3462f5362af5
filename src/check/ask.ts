import { failedAttempt } from '../model/attempt.ts';
import type { Clock } from '../model/clock.ts';
import type { Result } from '../model/result.ts';
import type { SourceContext, SourceHandle } from '../model/source.ts';
import type { Answered, Services } from './services.ts';

/** What a check needs. */
export interface CheckDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
}

/** What the steps of a check need. */
export interface StepDeps extends CheckDeps {
  readonly services: Services;
}

/** The source with an id, if this version has it. */
export const findSource = (sources: readonly SourceHandle[], id: string): SourceHandle | undefined =>
  sources.find(({ source }) => source.id === id);

/** Asks a source, unless it is disabled or does not answer in this check. */
export async function ask<T>(
  { source, disabled, context }: SourceHandle,
  { clock, services }: StepDeps,
  signal: AbortSignal | undefined,
  request: (context: SourceContext) => Promise<Result<T>>,
): Promise<Answered<T>> {
  const { wireKey } = source;
  if (disabled)
    return { attempt: { source: wireKey, outcome: 'not_consulted_disabled', detail: disabled.why, durationMs: 0 } };
  return services.ask(source, signal, async (limited) => {
    const start = clock.now();
    const answer = await request(context(limited));
    const durationMs = clock.now() - start;
    if (!answer.ok) return { attempt: failedAttempt(wireKey, answer.error, durationMs) };
    return { attempt: { source: wireKey, outcome: 'consulted_resolved', durationMs }, value: answer.value };
  });
}
