import { createFailure, type Failure } from '../model/error.ts';
import type { Throttle } from '../model/source.ts';
import { mayRetry } from './fault.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Maximum number of attempts, the first included. */
const ATTEMPTS = 3;
/** The longest wait that is waited out; a longer one fails at once with `retryAfterMs`. */
export const LONGEST_WAIT_MS = 20_000;
/** The longest time that a refusal is remembered: a mistake of a service must not disable it for years. */
export const LONGEST_HOLD_MS = {
  RATE_LIMITED: 3_600_000,
  /** Quotas reset daily; ten minutes are added for clock differences. */
  QUOTA_EXHAUSTED: 87_000_000,
} as const;
const BACKOFF_MS = [1000, 2000] as const;
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

/** What to do after an attempt; `asked` is true if the service asked for the pause. */
export type RetryDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'again'; readonly waitMs: number; readonly asked: boolean }
  | { readonly kind: 'fail'; readonly failure: Failure };

/** The context of an attempt. */
export interface Round {
  readonly source: string;
  /** From 1. */
  readonly attempt: number;
  readonly nowMs: number;
  /** Between 0 and 1. */
  readonly random: number;
}

/** The pause before the next attempt, randomised by a quarter so that callers do not retry in step. */
export function backoffMs(attempt: number, random: number): number {
  const base = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];
  return Math.round(base * (0.75 + random / 2));
}

function believable(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_HOLD_MS.QUOTA_EXHAUSTED);
}

function exhausted(status: number, round: Round, waitMs: number | undefined): Failure {
  const details = { retryAfterMs: waitMs };
  if (status >= 500) {
    const text = `${round.source} answered with status ${status} in all of ${round.attempt} attempts.`;
    return createFailure('NETWORK_ERROR', text, { ...details, reason: 'server_error' });
  }
  return createFailure(
    'RATE_LIMITED',
    `${round.source} asks to slow down (status ${status}). Try again later.`,
    details,
  );
}

/** Judges a response by its status, its `Retry-After`, and the source's own rule. */
export function judgeAnswer(
  answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  throttle: Throttle | null,
  round: Round,
): RetryDecision {
  if (throttle?.kind === 'exhausted') {
    const retryAfterMs = believable(throttle.untilMs - round.nowMs);
    return { kind: 'fail', failure: quotaFailure(round.source, retryAfterMs) };
  }
  if (!throttle && !PASSING_STATUSES.has(answer.status)) return { kind: 'accept' };
  const named = throttle?.ms ?? parseRetryAfter(answer.headers['retry-after'], round.nowMs);
  const tooLong = named !== undefined && named > LONGEST_WAIT_MS;
  if (tooLong) {
    const text = `${round.source} asks to wait ${Math.ceil(named / 1000)} s (status ${answer.status}).`;
    return { kind: 'fail', failure: createFailure('RATE_LIMITED', text, { retryAfterMs: believable(named) }) };
  }
  if (round.attempt >= ATTEMPTS) return { kind: 'fail', failure: exhausted(answer.status, round, named) };
  return { kind: 'again', waitMs: named ?? backoffMs(round.attempt, round.random), asked: named !== undefined };
}

/** Judges a failed attempt. */
export function judgeFailure(failure: Failure, round: Round): RetryDecision {
  if (!mayRetry(failure) || round.attempt >= ATTEMPTS) return { kind: 'fail', failure };
  return { kind: 'again', waitMs: backoffMs(round.attempt, round.random), asked: false };
}

/** The failure for an exhausted quota. */
export function quotaFailure(source: string, retryAfterMs: number): Failure {
  const text = `${source} quota exhausted; resets in ${Math.ceil(retryAfterMs / 60_000)} min.`;
  return createFailure('QUOTA_EXHAUSTED', text, { retryAfterMs });
}
