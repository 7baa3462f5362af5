/** The only source of time: every deadline, delay and timestamp comes from one of these. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after the time, or rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Like `sleep`, for politeness towards a service (gaps, backoff).
   * Only these pauses shrink with the sandbox's time scale; deadlines never do.
   */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** The real clock; `timeScale` divides politeness pauses and is 1 outside the sandbox. */
export function createSystemClock(timeScale = 1): Clock {
  return { now: () => Date.now(), sleep, pause: (ms, signal) => sleep(ms / timeScale, signal) };
}

/**
 * A signal that is aborted with the given one, or after the time. `AbortSignal.timeout` cannot be used: inside
 * `AbortSignal.any`, Node 20 may collect it as garbage before it fires.
 */
export function limitTime(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // The timer keeps the controller alive.
  setTimeout(() => controller.abort(new DOMException('The time limit is reached.', 'TimeoutError')), ms).unref();
  return signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
}
