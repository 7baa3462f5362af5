import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import type { Store } from '../store/store.ts';

/** How many files are in quarantine, which any process may change. */
export interface QuarantineCount {
  /** Calls the listener with the count, and again whenever it changes. */
  watch(listener: (count: number) => void): () => void;
}

const POLL_MS = 1000;

/** Creates the count; it is read only while someone listens. */
export function createQuarantineCount(store: () => Promise<Store>, clock: Clock, log: Logger): QuarantineCount {
  return {
    watch(listener) {
      const stopped = new AbortController();
      const poll = async () => {
        let sent: number | undefined;
        while (!stopped.signal.aborted) {
          const keys = await (await store()).quarantinedKeys();
          if (keys.ok && keys.value.length !== sent && !stopped.signal.aborted) {
            sent = keys.value.length;
            listener(sent);
          }
          await clock.sleep(POLL_MS, stopped.signal).catch(() => undefined);
        }
      };
      void poll().catch((bug: unknown) => log('error', String(bug)));
      return () => stopped.abort();
    },
  };
}
