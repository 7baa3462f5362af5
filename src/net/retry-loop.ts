import { createHash } from 'node:crypto';
import type { Clock } from '../model/clock.ts';
import type { Failure } from '../model/error.ts';
import { fail, type Result } from '../model/result.ts';
import type { Throttle } from '../model/source.ts';
import type { Rate } from './limit-table.ts';
import type { Limits, Slot } from './limits.ts';
import { judgeAnswer, judgeFailure, type RetryDecision, type Round } from './retry.ts';

/** The part of a response that decides about a retry. */
interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that is retried while that makes sense. */
export interface Task<T extends Outcome> {
  readonly source: string;
  readonly rate: Rate;
  /** Separates the keys of one service. */
  readonly account: string;
  readonly signal: AbortSignal | undefined;
  attempt(slot: Slot): Promise<Result<T>>;
  throttle(outcome: T): Throttle | null;
  /** True if a failed attempt had effects and must not be repeated. */
  settled(): boolean;
  /** Whether any status is an answer. */
  readonly takesAnyStatus?: boolean;
}

/** A short name for a set of credentials that does not reveal them. */
export function accountOf(secrets: readonly string[]): string {
  return secrets.length === 0 ? '' : createHash('sha256').update(secrets.join('\n')).digest('hex').slice(0, 8);
}

const OFFLINE_REASONS: ReadonlySet<string> = new Set(['unknown_host', 'unreachable', 'connection_refused']);

/** How many services must fail alike before the machine counts as offline. */
const OFFLINE_SERVICES = 2;

/** Notes whether anything answers; until something does, a machine without network must not retry every service. */
function createReach() {
  const failed = new Set<string>();
  let hasReached = false;
  const note = (source: string, outcome: Result<Outcome>) => {
    if (outcome.ok) hasReached = true;
    else if (isUnreached(outcome.error)) failed.add(source);
  };
  return { note, isOffline: () => !hasReached && failed.size >= OFFLINE_SERVICES };
}

const isUnreached = ({ code, reason }: Failure) =>
  code === 'FETCH_TIMEOUT' || (code === 'NETWORK_ERROR' && OFFLINE_REASONS.has(reason ?? ''));

/** Creates the loop of limiter, attempt, verdict and pause around every request. */
export function createRetryLoop(clock: Clock, limits: Limits) {
  const pause = async (ms: number, signal: AbortSignal | undefined): Promise<boolean> => {
    try {
      await clock.pause(ms, signal);
      return true;
    } catch (error) {
      if (!signal?.aborted) throw error;
      return false;
    }
  };

  const reach = createReach();
  const judge = <T extends Outcome>(task: Task<T>, outcome: Result<T>, attempt: number): RetryDecision => {
    const round: Round = { source: task.source, attempt, nowMs: clock.now(), random: Math.random() };
    reach.note(task.source, outcome);
    if (!outcome.ok && reach.isOffline()) return { kind: 'fail', failure: outcome.error };
    if (!outcome.ok) return judgeFailure(outcome.error, round);
    return judgeAnswer(outcome.value, task.throttle(outcome.value), round);
  };

  const remember = ({ rate, account }: { rate: Rate; account: string }, verdict: RetryDecision): void => {
    if (verdict.kind === 'again' && verdict.asked) limits.hold(rate, account, 'RATE_LIMITED', verdict.waitMs);
    if (verdict.kind !== 'fail') return;
    const { code, retryAfterMs } = verdict.failure;
    const isLimit = code === 'QUOTA_EXHAUSTED' || code === 'RATE_LIMITED';
    if (isLimit && retryAfterMs !== undefined) limits.hold(rate, account, code, retryAfterMs);
  };

  return async <T extends Outcome>(task: Task<T>): Promise<Result<T>> => {
    for (let attempt = 1; ; attempt++) {
      const slot = await limits.acquire(task.rate, task.account, task.signal);
      if (!slot.ok) return slot;
      const outcome = await task.attempt(slot.value).finally(() => slot.value.release());
      if (task.settled() && (!outcome.ok || task.takesAnyStatus)) return outcome;
      const verdict = judge(task, outcome, attempt);
      if (verdict.kind === 'accept') return outcome;
      remember(task, verdict);
      if (verdict.kind === 'fail') return { ok: false, error: verdict.failure };
      if (!(await pause(verdict.waitMs, task.signal))) {
        return fail('CANCELLED', `Cancelled while waiting to retry ${task.source}.`);
      }
    }
  };
}

/** The loop around a request. */
export type RetryLoop = ReturnType<typeof createRetryLoop>;
