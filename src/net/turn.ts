import { orAbort } from '../model/abort.ts';

/** Lets callers of one process pass one by one in the order they came, per key. */
export interface Turns {
  /** Resolves when all before have left; the returned function leaves. Rejects with the signal's reason when aborted. */
  enter(key: string, signal: AbortSignal | undefined): Promise<() => void>;
}

/** Creates the queues. */
export function createTurns(): Turns {
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
