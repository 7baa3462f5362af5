import { expect, test } from 'vitest';
import { orAbort, untilAborted } from '../../src/model/abort.ts';

const never = new Promise<string>(() => {});

test('a promise that settles first wins over the signal', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve('done'), signal, () => 'aborted')).toBe('done');
  await expect(untilAborted(Promise.reject(new Error('broken')), signal, () => 'aborted')).rejects.toThrow('broken');
});

test('an abort ends the wait with the value for it, also one that came before', async () => {
  const controller = new AbortController();
  const waiting = untilAborted(never, controller.signal, () => 'aborted');
  controller.abort();
  expect(await waiting).toBe('aborted');
  expect(await untilAborted(never, AbortSignal.abort(), () => 'aborted')).toBe('aborted');
});

test('without a value for it, an abort rejects with its reason', async () => {
  await expect(orAbort(never, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});
