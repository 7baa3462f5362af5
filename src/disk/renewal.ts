import type { Clock } from '../model/clock.ts';

/** How to keep a lease alive. */
export interface Renewal {
  readonly clock: Clock;
  readonly everyMs: number;
  /** False if another process has the lease now. */
  renew(): boolean;
  onLost?(): void;
}

/** Renews a lease until the returned function is called or the lease is lost. */
export function startRenewal({ clock, everyMs, renew, onLost }: Renewal): () => void {
  const stop = new AbortController();
  const beat = async () => {
    while (!stop.signal.aborted) {
      await clock.sleep(everyMs, stop.signal);
      if (stop.signal.aborted) return;
      if (renew()) continue;
      onLost?.();
      return;
    }
  };
  beat().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return () => stop.abort();
}
