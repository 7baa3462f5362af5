import { createFailure, type Failure } from '../model/error.ts';
import type { Throttle } from '../model/source.ts';
import { mayRetry } from './fault.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Tries in all, the first included. */
const ATTEMPTS = 3;
/** The longest pause a service may ask of a caller who waits; beyond it the call fails at once and says when to come back. */
export const LONGEST_WAIT_MS = 20_000;
/** The longest time that a refusal is believed and remembered: one typing error must not shut a source for years. */
export const LONGEST_HOLD_MS = {
  RATE_LIMITED: 3_600_000,
  /** Allowances are renewed daily; the ten minutes are for clocks that differ. */
  QUOTA_EXHAUSTED: 87_000_000,
} as const;
const BACKOFF_MS = [1000, 2000] as const;
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

/** What to do after an attempt; `asked` is true when the service itself named the pause. */
export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'again'; readonly waitMs: number; readonly asked: boolean }
  | { readonly kind: 'fail'; readonly failure: Failure };

/** The circumstances of an attempt. */
export interface Round {
  readonly source: string;
  /** From 1. */
  readonly attempt: number;
  readonly nowMs: number;
  /** Between 0 and 1. */
  readonly random: number;
}

/** The pause before the next attempt, a quarter more or less, so that callers do not come back in step. */
export function backoffMs(attempt: number, random: number): number {
  const base = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];
  return Math.round(base * (0.75 + random / 2));
}

function believable(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_HOLD_MS.QUOTA_EXHAUSTED);
}

function lastWord(status: number, round: Round, waitMs: number | undefined): Failure {
  const details = { retryAfterMs: waitMs };
  if (status >= 500) {
    const text = `${round.source} answered with status ${status}, the last of ${round.attempt} attempts.`;
    return createFailure('NETWORK_ERROR', text, { ...details, reason: 'server_error' });
  }
  return createFailure(
    'RATE_LIMITED',
    `${round.source} asks to slow down (status ${status}). Try again later.`,
    details,
  );
}

/** Judges an answer by its status, its `Retry-After`, and what the source reads in it. */
export function judgeAnswer(
  answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  throttle: Throttle | null,
  round: Round,
): Verdict {
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
  if (round.attempt >= ATTEMPTS) return { kind: 'fail', failure: lastWord(answer.status, round, named) };
  return { kind: 'again', waitMs: named ?? backoffMs(round.attempt, round.random), asked: named !== undefined };
}

/** Judges a failed attempt. */
export function judgeFailure(failure: Failure, round: Round): Verdict {
  if (!mayRetry(failure) || round.attempt >= ATTEMPTS) return { kind: 'fail', failure };
  return { kind: 'again', waitMs: backoffMs(round.attempt, round.random), asked: false };
}

/** The failure for an allowance that is used up. */
export function quotaFailure(source: string, retryAfterMs: number): Failure {
  const text = `The allowance of ${source} is used up; it is renewed in ${Math.ceil(retryAfterMs / 60_000)} min.`;
  return createFailure('QUOTA_EXHAUSTED', text, { retryAfterMs });
}
