import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/model/clock.ts';

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** A clock that jumps to the next waking time when everybody sleeps, so that no test waits and none depends on load. */
export function createSleepersClock(startMs = Date.UTC(2026, 0, 1)): Clock {
  let [nowMs, isMoving] = [startMs, false];
  const sleepers = new Set<Sleeper>();
  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const sleeper = { at: nowMs + ms, wake: resolve };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', () => {
        sleepers.delete(sleeper);
        reject(signal.reason);
      });
      void move();
    });
  const move = async (): Promise<void> => {
    if (isMoving) return;
    isMoving = true;
    while (sleepers.size > 0) {
      // Work in progress takes its turns before the time moves.
      for (let turn = 0; turn < 20; turn++) await setImmediate();
      const next = [...sleepers].toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      sleepers.delete(next);
      nowMs = Math.max(nowMs, next.at);
      next.wake();
    }
    isMoving = false;
  };
  return { now: () => nowMs, sleep, pause: sleep };
}
