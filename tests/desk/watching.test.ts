import { expect, onTestFinished, test, vi } from 'vitest';
import { createSpacedSave } from '../../src/desk/check/spaced-save.ts';
import { createQuarantineCount } from '../../src/desk/quarantine-count.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import type { Store } from '../../src/store/store.ts';

test('the number of files in quarantine is sent at first, also if it is none, and then only if it changes', async () => {
  const left = [[], [], ['a'], ['a'], []];
  const store = { quarantinedKeys: async () => ok(left.shift() ?? []) } as unknown as Store;
  const heard: number[] = [];
  await new Promise<void>((resolve) => {
    let stop = () => {};
    const sleep = async () => {
      if (left.length > 0) return;
      stop();
      resolve();
    };
    const counts = createQuarantineCount(
      async () => store,
      { ...createSystemClock(), sleep },
      () => undefined,
    );
    stop = counts.watch((count) => heard.push(count));
  });
  expect(heard).toEqual([0, 1, 0]);
});

test('changes are saved at once, then after a pause, and the end waits for the save that runs', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done: (() => void)[] = [];
  let saves = 0;
  const spaced = createSpacedSave(() => {
    saves += 1;
    return new Promise<void>((resolve) => done.push(resolve));
  });
  spaced.change();
  spaced.change();
  expect(saves).toBe(1);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(249);
  expect(saves).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(saves).toBe(2);
  done[1]?.();
  // Nothing has changed meanwhile, so the next change is saved at once again.
  await vi.advanceTimersByTimeAsync(1000);
  spaced.change();
  expect(saves).toBe(3);
  let isStopped = false;
  const stopped = spaced.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  done[2]?.();
  await stopped;
  spaced.change();
  expect(saves).toBe(3);
});
