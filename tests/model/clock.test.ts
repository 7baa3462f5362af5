import { expect, test } from 'vitest';
import { createSystemClock, limitTime } from '../../src/model/clock.ts';

const LONG_MS = 60_000;

test('a pause shrinks with the time scale, a sleep does not', async () => {
  const clock = createSystemClock(10_000);
  await clock.pause(LONG_MS);
  const slept = clock.sleep(LONG_MS, AbortSignal.timeout(20));
  await expect(slept).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an aborted sleep rejects with the reason, before it starts and while it runs', async () => {
  const { sleep } = createSystemClock();
  const stop = new AbortController();
  const running = sleep(LONG_MS, stop.signal);
  stop.abort('no longer needed');
  await expect(running).rejects.toBe('no longer needed');
  await expect(sleep(0, stop.signal)).rejects.toBe('no longer needed');
});

test('a time limit is reached after its time, or with the signal that it is given', async () => {
  const reached = (signal: AbortSignal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
  expect(await reached(limitTime(5))).toMatchObject({ name: 'TimeoutError' });
  expect(await reached(limitTime(5, new AbortController().signal))).toMatchObject({ name: 'TimeoutError' });
  const stop = new AbortController();
  const both = reached(limitTime(LONG_MS, stop.signal));
  stop.abort('cancelled');
  expect(await both).toBe('cancelled');
});
