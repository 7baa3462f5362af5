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

test('bytes that arrive restart the idle timeout, and the request ends when no more arrive', async () => {
  const sleeps: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (ms, signal) => {
      if (ms === 1000) await new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
      await Promise.resolve(sleeps.push(ms));
      // The bytes arrive after 20 ms of the first 30.
      now += 20;
      if (sleeps.length === 1) deadline.touch();
      now += 10;
    },
    pause: async () => {},
  };
  const deadline = startDeadline(clock, { connectMs: 10, idleMs: 30, totalMs: 1000 }, undefined);
  await new Promise(setImmediate);
  deadline.stop();
  expect(sleeps).toEqual([30, 20]);
  expect(String(deadline.signal.reason)).toContain('nothing arrived for 0.03 s');
});
