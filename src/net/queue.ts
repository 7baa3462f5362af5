import { orAbort } from '../model/abort.ts';

/** Queues per key: callers of this process pass one at a time, in order. */
export interface Queues {
  /** Resolves when it is the caller's turn; the returned function ends the turn. Rejects with the reason of an abort. */
  enter(key: string, signal: AbortSignal | undefined): Promise<() => void>;
}

/** Creates empty queues. */
export function createQueues(): Queues {
  const tails = new Map<string, Promise<void>>();
  return {
    async enter(key, signal) {
      const before = tails.get(key) ?? Promise.resolve();
      let leave = () => {};
      const mine = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const tail = before.then(() => mine);
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      try {
        await orAbort(before, signal);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
  };
}
