import { expect, test } from 'vitest';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Limits } from '../../src/net/limits.ts';
import { createRetryLoop } from '../../src/net/retry-loop.ts';
import { createSleepersClock } from '../support/sleepers-clock.ts';

const slot = { next: async () => ok(undefined), release: () => undefined };
const limits: Limits = { acquire: async () => ok(slot), hold: () => undefined, close: () => undefined };
const unreachable = () => fail<never>('NETWORK_ERROR', 'It refused the connection.', { reason: 'connection_refused' });

/** Asks services through one loop; tells how often each was tried. */
function createAsk() {
  const run = createRetryLoop(createSleepersClock(), limits);
  return async (source: string, answer: () => Result<{ status: number; headers: Record<string, string> }>) => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      return answer();
    };
    const rate = { key: source, minGapMs: 1, concurrency: 1 };
    await run({ source, rate, account: '', signal: undefined, attempt, throttle: () => null, settled: () => false });
    return tries;
  };
}

test('without network only the first services are tried several times', async () => {
  const ask = createAsk();
  const tries = [await ask('one', unreachable), await ask('two', unreachable), await ask('three', unreachable)];
  expect([Number(tries[0]) > 1, tries[1], tries[2]]).toEqual([true, 1, 1]);
});

test('once a service has answered, the machine is not offline, whatever fails then', async () => {
  const ask = createAsk();
  expect(await ask('zero', () => ok({ status: 200, headers: {} }))).toBe(1);
  const tries = [await ask('one', unreachable), await ask('two', unreachable), await ask('three', unreachable)];
  expect(tries.every((count) => count > 1)).toBe(true);
});
