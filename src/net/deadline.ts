import type { Clock } from '../model/clock.ts';

/** Thrown through the transport at a timeout; caught in this folder. */
export class Expired extends Error {
  override readonly name = 'Expired';
}

/** How long an exchange may take. */
export interface Timeouts {
  /** For resolving, connecting and encrypting together. */
  readonly connectMs: number;
  /** Without a byte arriving. */
  readonly idleMs: number;
  /** For one whole attempt, so that a slow drip ends too. */
  readonly totalMs: number;
}

/** Timeouts of an API response. */
export const ANSWER_TIMEOUTS: Timeouts = { connectMs: 10_000, idleMs: 60_000, totalMs: 60_000 };
/** Timeouts of a download. */
export const DOWNLOAD_TIMEOUTS: Timeouts = { connectMs: 10_000, idleMs: 60_000, totalMs: 300_000 };

/** The running timeouts of one attempt. */
export interface Deadline {
  /** Aborted by the caller or at a timeout. */
  readonly signal: AbortSignal;
  /** Restarts the idle timeout, because bytes arrived. */
  touch(): void;
  stop(): void;
}

function ignoreAbort(task: Promise<void>, signal: AbortSignal): void {
  task.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Starts the idle and total timeouts of one attempt. */
export function startDeadline(clock: Clock, timeouts: Timeouts, outer: AbortSignal | undefined): Deadline {
  const expiry = new AbortController();
  const ended = new AbortController();
  let lastMs = clock.now();
  const expire = (text: string) => expiry.abort(new Expired(text));
  const watchTotal = async () => {
    await clock.sleep(timeouts.totalMs, ended.signal);
    expire(`no complete response within ${timeouts.totalMs / 1000} s`);
  };
  const watchIdle = async () => {
    const leftMs = () => Math.min(timeouts.idleMs, lastMs + timeouts.idleMs - clock.now());
    for (let left = timeouts.idleMs; left > 0; left = leftMs()) {
      await clock.sleep(left, ended.signal);
    }
    expire(`nothing arrived for ${timeouts.idleMs / 1000} s`);
  };
  ignoreAbort(watchTotal(), ended.signal);
  ignoreAbort(watchIdle(), ended.signal);
  return {
    signal: outer ? AbortSignal.any([outer, expiry.signal]) : expiry.signal,
    touch: () => {
      lastMs = clock.now();
    },
    stop: () => ended.abort(),
  };
}
