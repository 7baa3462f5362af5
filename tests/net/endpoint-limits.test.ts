import { expect, test } from 'vitest';
import type { Clock } from '../../src/model/clock.ts';
import { Expired, startDeadline } from '../../src/net/deadline.ts';
import { createEndpointLimits } from '../../src/net/endpoint-limits.ts';

const RATE = { key: 'embeddings', concurrency: 9, minGapMs: 0 };

/** A clock that notes how long it is slept on. */
function notingClock() {
  const sleeps: number[] = [];
  const clock: Clock = {
    now: () => 1_000,
    sleep: async (ms) => {
      sleeps.push(ms);
    },
    pause: async () => {},
  };
  return { clock, sleeps };
}

test('requests to a service start with its gap between them', async () => {
  const { clock, sleeps } = notingClock();
  const limits = createEndpointLimits(clock, { concurrency: 9, minGapMs: 50 });
  for (let at = 0; at < 3; at += 1) await limits.acquire(RATE, '', undefined);
  expect(sleeps).toEqual([50, 100]);
});

test('a service that asks for a pause gets it, but not longer than an hour', async () => {
  const { clock, sleeps } = notingClock();
  const limits = createEndpointLimits(clock, { concurrency: 9, minGapMs: 0 });
  limits.hold(RATE, '', 'RATE_LIMITED', 500);
  limits.hold(RATE, '', 'RATE_LIMITED', 100);
  await limits.acquire(RATE, '', undefined);
  limits.hold(RATE, '', 'RATE_LIMITED', 1e12);
  await limits.acquire(RATE, '', undefined);
  expect(sleeps).toEqual([500, 3_600_000]);
});

test('a request that was cancelled before it starts does not wait', async () => {
  const { clock } = notingClock();
  const limits = createEndpointLimits(clock, { concurrency: 1, minGapMs: 0 });
  expect(await limits.acquire(RATE, '', AbortSignal.abort())).toMatchObject({
    error: { code: 'CANCELLED', message: 'Cancelled while waiting for embeddings.' },
  });
  expect((await limits.acquire(RATE, '', undefined)).ok).toBe(true);
});

/** A clock on which only the given time passes. */
const clockUntil = (limitMs: number): Clock => {
  let now = 0;
  return {
    now: () => now,
    async sleep(ms, signal) {
      if (ms > limitMs) await new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
      now += ms;
    },
    pause: async () => {},
  };
};

test.each([
  ['nothing arrives', { connectMs: 1, idleMs: 20_000, totalMs: 60_000 }, 20_000, 'nothing arrived for 20 s'],
  ['it takes too long', { connectMs: 1, idleMs: 90_000, totalMs: 60_000 }, 60_000, 'no complete response within 60 s'],
])('an exchange ends when %s', async (_, timeouts, limitMs, message) => {
  const deadline = startDeadline(clockUntil(limitMs), timeouts, undefined);
  await new Promise(setImmediate);
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.signal.reason).toBeInstanceOf(Expired);
  expect(String(deadline.signal.reason.message)).toContain(message);
});

test('an exchange ends when its caller cancels, and stopping ends its timers', async () => {
  const caller = new AbortController();
  const timeouts = { connectMs: 1, idleMs: 20_000, totalMs: 60_000 };
  const deadline = startDeadline(clockUntil(0), timeouts, caller.signal);
  expect(deadline.signal.aborted).toBe(false);
  caller.abort();
  expect(deadline.signal.aborted).toBe(true);
  const other = startDeadline(clockUntil(0), timeouts, undefined);
  other.stop();
  await new Promise(setImmediate);
  expect(other.signal.aborted).toBe(false);
});

test('a request that is cancelled while it waits for its start leaves its place to the next', async () => {
  const ends = new AbortController();
  const clock: Clock = {
    now: () => 1_000,
    sleep: async (_ms, signal) => {
      ends.abort();
      signal?.throwIfAborted();
    },
    pause: async () => {},
  };
  const limits = createEndpointLimits(clock, { concurrency: 2, minGapMs: 50 });
  await limits.acquire(RATE, '', undefined);
  expect((await limits.acquire(RATE, '', ends.signal)).ok).toBe(false);
  expect((await limits.acquire(RATE, '', undefined)).ok).toBe(true);
});
