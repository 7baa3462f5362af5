/** The only source of time: every deadline, delay and timestamp comes from one of these. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after the time, or rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Like `sleep`, for pauses that are courtesy towards a service (gaps, backoff).
   * Only these shrink under the sandbox's time scale; deadlines never do.
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

/** The real clock; `timeScale` divides courtesy pauses and is 1 outside the sandbox. */
export function createSystemClock(timeScale = 1): Clock {
  return { now: () => Date.now(), sleep, pause: (ms, signal) => sleep(ms / timeScale, signal) };
}

/**
 * A signal that ends with the given one, or after the time. In place of `AbortSignal.any` with a timeout, which Node 20
 * may collect as garbage before it fires.
 */
export function limitTime(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // The timer holds the controller, so that nothing is collected before its time.
  setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms).unref();
  return signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
}
