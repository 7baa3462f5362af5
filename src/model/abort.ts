/**
 * Waits for a promise or for the abort, whichever comes first; on abort it returns what `onAbort` returns, or rejects
 * with what it throws. If the promise settles later, its result is ignored.
 */
export async function untilAborted<T, U>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => U,
): Promise<T | U> {
  if (!signal) return promise;
  let forget = () => {};
  const aborted = new Promise<void>((resolve) => {
    const listener = () => resolve();
    if (signal.aborted) listener();
    signal.addEventListener('abort', listener, { once: true });
    forget = () => signal.removeEventListener('abort', listener);
  });
  try {
    return await Promise.race([promise, aborted.then(() => onAbort(signal.reason))]);
  } finally {
    forget();
  }
}

/** Waits for a promise, or rejects with the reason of the abort if that comes first. */
export function orAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return untilAborted(promise, signal, (reason): never => {
    throw reason;
  });
}
