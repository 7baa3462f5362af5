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

type Answer = Result<{ status: number; headers: Record<string, string> }>;

/** Runs one request that gets these answers; tells what was held, how many slots were released, and the result. */
async function run(answers: readonly Answer[], more: object = {}) {
  const held: unknown[] = [];
  let [tries, released] = [0, 0];
  const loop = createRetryLoop(createSleepersClock(), {
    acquire: async () => ok({ ...slot, release: () => void released++ }),
    hold: (_rate, account, code, ms) => void held.push([account, code, ms]),
    close: () => undefined,
  });
  const task = { source: 'one', rate: { key: 'one', minGapMs: 1, concurrency: 1 }, account: 'key' };
  const result = await loop({
    ...{ ...task, signal: undefined, throttle: () => null, settled: () => false },
    attempt: async () => answers[tries++] ?? ok({ status: 200, headers: {} }),
    ...more,
  });
  return { result, held, tries, released };
}
const status = (code: number, headers: Record<string, string> = {}): Answer => ok({ status: code, headers });

test('a pause that a service asks for holds all calls of that account, a pause of our own does not', async () => {
  expect(await run([status(429, { 'retry-after': '3' })])).toMatchObject({
    held: [['key', 'RATE_LIMITED', 3_000]],
    tries: 2,
  });
  expect(await run([status(503)])).toMatchObject({ held: [], tries: 2 });
});

test('a long wait and an exhausted quota are remembered', async () => {
  expect(await run([status(503, { 'retry-after': '100' })])).toMatchObject({
    held: [['key', 'RATE_LIMITED', 100_000]],
    tries: 1,
  });
  const throttle = () => ({ kind: 'exhausted', untilMs: Number.MAX_SAFE_INTEGER });
  expect((await run([status(429)], { throttle })).held).toEqual([['key', 'QUOTA_EXHAUSTED', 87_000_000]]);
});

test('every attempt releases its slot, also one that throws', async () => {
  expect(await run([status(500), status(500), status(500)])).toMatchObject({
    tries: 3,
    released: 3,
    result: { ok: false },
  });
  let released = 0;
  const loop = createRetryLoop(createSleepersClock(), {
    ...limits,
    acquire: async () => ok({ ...slot, release: () => void released++ }),
  });
  const attempt = () => Promise.reject(new TypeError('a bug'));
  const task = { source: 'one', rate: { key: 'one', minGapMs: 1, concurrency: 1 }, account: '', signal: undefined };
  await expect(loop({ ...task, attempt, throttle: () => null, settled: () => false })).rejects.toThrow('a bug');
  expect(released).toBe(1);
});

test('a failed attempt that had effects is not repeated', async () => {
  const broken = fail<never>('NETWORK_ERROR', 'It broke.', { reason: 'connection_lost' });
  expect(await run([broken], { settled: () => true })).toMatchObject({ tries: 1, result: { ok: false } });
  expect(await run([broken])).toMatchObject({ tries: 2, result: { ok: true } });
  expect(await run([status(500)], { settled: () => true })).toMatchObject({ tries: 2 });
  expect(await run([status(500)], { settled: () => true, takesAnyStatus: true })).toMatchObject({ tries: 1 });
});

test('a failure that cannot go away is not repeated', async () => {
  expect((await run([fail('CAPABILITY_DENIED', 'no')])).tries).toBe(1);
});

test('a call that is cancelled during a pause ends as cancelled', async () => {
  const ends = new AbortController();
  const clock = {
    ...createSleepersClock(),
    pause: async (_ms: number, signal?: AbortSignal) => signal?.throwIfAborted(),
  };
  const attempt = async () => {
    ends.abort();
    return status(503);
  };
  const task = { source: 'one', rate: { key: 'one', minGapMs: 1, concurrency: 1 }, account: '', signal: ends.signal };
  const loop = createRetryLoop(clock, limits);
  expect(await loop({ ...task, attempt, throttle: () => null, settled: () => false })).toMatchObject({
    error: { code: 'CANCELLED', message: 'Cancelled while waiting to retry one.' },
  });
});

test.each([
  ['NETWORK_ERROR', 'unknown_host', true],
  ['NETWORK_ERROR', 'unreachable', true],
  ['NETWORK_ERROR', 'connection_refused', true],
  ['FETCH_TIMEOUT', undefined, true],
  ['NETWORK_ERROR', 'server_error', false],
  ['NETWORK_ERROR', 'connection_lost', false],
] as const)(
  'two services that fail with %s (%s) mean that the machine is offline: %s',
  async (code, reason, offline) => {
    const ask = createAsk();
    const failing = () => fail<never>(code, 'x', { reason });
    await ask('one', failing);
    await ask('two', failing);
    expect((await ask('three', failing)) === 1).toBe(offline);
  },
);

test('one service that fails twice does not mean that the machine is offline', async () => {
  const ask = createAsk();
  await ask('one', unreachable);
  expect(await ask('one', unreachable)).toBeGreaterThan(1);
});
