/** The exit status of a command that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** What work came to, and whether Ctrl-C asked it to stop. */
export interface Interruptible<T> {
  readonly result: T;
  readonly isInterrupted: boolean;
}

/** Runs work that Ctrl-C asks to stop; a second Ctrl-C ends the process at once. */
export async function untilInterrupt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<Interruptible<T>> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  try {
    return { result: await work(stop.signal), isInterrupted: stop.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt);
  }
}
