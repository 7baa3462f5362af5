import type { Clock } from '../model/clock.ts';
import { fail, ok } from '../model/result.ts';
import type { Limits } from './limits.ts';
import { LONGEST_HOLD_MS } from './retry.ts';

/** The limits of one configured service. */
export interface EndpointRate {
  readonly concurrency: number;
  /** Between the starts of two requests. */
  readonly minGapMs: number;
}

/**
 * Limits for a service of the operator, kept in this process: the shared limits protect public services, and would
 * slow down a cluster that takes hundreds of requests a second.
 */
export function createEndpointLimits(clock: Clock, { concurrency, minGapMs }: EndpointRate): Limits {
  const waiting: (() => void)[] = [];
  let running = 0;
  let nextStartMs = 0;
  let heldUntilMs = 0;
  const untilRelease = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const wake = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(wake), 1);
        reject(signal?.reason);
      };
      waiting.push(wake);
      signal?.addEventListener('abort', leave, { once: true });
    });
  const release = () => {
    running -= 1;
    waiting.shift()?.();
  };
  const start = async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    while (running >= concurrency) await untilRelease(signal);
    running += 1;
    const now = clock.now();
    const startMs = Math.max(now, nextStartMs, heldUntilMs);
    nextStartMs = startMs + minGapMs;
    try {
      if (startMs > now) await clock.sleep(startMs - now, signal);
    } catch (error) {
      release();
      throw error;
    }
  };
  return {
    async acquire(rate, _account, signal) {
      try {
        await start(signal);
      } catch (error) {
        if (!signal?.aborted) throw error;
        return fail('CANCELLED', `Cancelled while waiting for ${rate.key}.`);
      }
      return ok({ next: async () => ok(undefined), release });
    },
    hold(_rate, _account, code, ms) {
      heldUntilMs = Math.max(heldUntilMs, clock.now() + Math.min(ms, LONGEST_HOLD_MS[code]));
    },
    close: () => undefined,
  };
}
