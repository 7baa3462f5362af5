import { commonReason } from '../../model/attempt.ts';
import type { LedgerRow } from '../../model/collection.ts';
import { type Attempt, createFailure, type Failure } from '../../model/error.ts';
import type { NotAsked } from './choose-sources.ts';

const toAttempt = ({ source, why }: NotAsked): Attempt => ({
  source,
  outcome: 'not_consulted_disabled',
  detail: why,
  durationMs: 0,
});

/** The failure of a strategy whose sources cannot be asked. */
export function noSource(notAsked: readonly NotAsked[]): Failure {
  return createFailure('CAPABILITY_DENIED', 'No source to ask. Enable one that can search (CARREL_SOURCES).', {
    attempts: notAsked.map(toAttempt),
  });
}

/** The failure of a round in which every source failed: that is not the same as "no results". */
export function noSourceAnswered(rows: readonly LedgerRow[], notAsked: readonly NotAsked[]): Failure {
  const bySource = new Map(rows.map((row) => [row.source, row] as const).reverse());
  const attempts = [...bySource.values()].reverse().map(
    ({ source, failure, durationMs }): Attempt => ({
      source,
      outcome: 'consulted_failed',
      ...(failure && { detail: failure.message, code: failure.code }),
      ...(failure?.reason && { reason: failure.reason }),
      durationMs,
    }),
  );
  const codes = new Set(attempts.map(({ code }) => code));
  const [only] = codes;
  const waits = rows.flatMap(({ failure }) => failure?.retryAfterMs ?? []);
  return createFailure(
    codes.size === 1 && only ? only : 'NETWORK_ERROR',
    `${describe(attempts)} Try again later, or with other sources.`,
    {
      attempts: [...attempts, ...notAsked.map(toAttempt)],
      retryAfterMs: waits.length > 0 ? Math.min(...waits) : undefined,
    },
  );
}

function describe(attempts: readonly Attempt[]): string {
  const [first] = attempts;
  if (attempts.length === 1) return `${first?.source} did not answer: ${first?.detail}`;
  const listed = attempts.map(({ source, code }) => `${source} ${code}`).join(', ');
  return `None of ${attempts.length} sources answered: ${commonReason(attempts) ?? `${listed}.`}`;
}
