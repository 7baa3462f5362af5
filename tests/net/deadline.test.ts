import { expect, test } from 'vitest';
import type { Clock } from '../../src/model/clock.ts';
import { startDeadline } from '../../src/net/deadline.ts';

test('a clock that is set back a year during a request does not make it wait for a year', async () => {
  const sleeps: number[] = [];
  let now = Date.parse('2027-01-01T00:00:00Z');
  const clock: Clock = {
    now: () => now,
    sleep: async (ms, signal) => {
      sleeps.push(ms);
      if (sleeps.length > 3) await new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
    },
    pause: async () => {},
  };
  const deadline = startDeadline(clock, { connectMs: 10, idleMs: 30, totalMs: 60 }, undefined);
  deadline.touch();
  now -= 366 * 86_400_000;
  await new Promise(setImmediate);
  deadline.stop();
  expect(Math.max(...sleeps)).toBe(60);
});
