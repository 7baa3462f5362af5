import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type SqlValue } from '../../src/disk/database.ts';
import { type Clock, createSystemClock } from '../../src/model/clock.ts';
import { LIMIT_MIGRATIONS, type Rate } from '../../src/net/limit-table.ts';
import { type Limits, openLimits, type Slot } from '../../src/net/limits.ts';
import { unpaywall } from '../../src/sources/unpaywall.ts';
import { verifies } from '../requirements/verifies.ts';
import { type Child, startChild } from '../support/child.ts';
import { temporaryFolder } from '../support/folder.ts';
import { createSleepersClock } from '../support/sleepers-clock.ts';
import { unwrap } from '../support/unwrap.ts';

const rate = (key: string, more: Partial<Rate> = {}): Rate => ({ key, minGapMs: 0, concurrency: 2, ...more });

/** A limiter and the clock it reads, which the test may set forward or back. */
async function createLimiter({ path = '', timeScale = 1 } = {}) {
  let offsetMs = 0;
  const real = createSystemClock();
  const clock: Clock = { ...real, now: () => real.now() + offsetMs };
  const file = path || join(await temporaryFolder(), 'limits.db');
  const limits = unwrap(openLimits(file, { clock, timeScale }));
  onTestFinished(() => limits.close());
  const shift = (ms: number) => {
    offsetMs += ms;
  };
  return { limits, shift, clock, path: file };
}

async function take(limits: Limits, wanted: Rate, signal?: AbortSignal): Promise<Slot> {
  const slot = unwrap(await limits.acquire(wanted, '', signal));
  return slot;
}

/** When each request starts, on a clock that moves only while all of them sleep: the same on a busy machine. */
async function startTimes(timeScale: number, rates: readonly Rate[]): Promise<number[]> {
  const clock = createSleepersClock();
  const limits = unwrap(openLimits(join(await temporaryFolder(), 'limits.db'), { clock, timeScale }));
  onTestFinished(() => limits.close());
  const times = rates.map(async (wanted) => {
    const slot = await take(limits, wanted);
    const startedMs = clock.now();
    slot.release();
    return startedMs;
  });
  return (await Promise.all(times)).toSorted((a, b) => a - b);
}

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

function mostWithin(times: readonly number[], windowMs: number): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + windowMs).length));
}

/** Writes to the file as another process would. */
function edit(path: string, sql: string, ...values: readonly SqlValue[]): void {
  const database = unwrap(openDatabase(path, { migrations: LIMIT_MIGRATIONS }));
  database.prepare(sql).run(...values);
  database.close();
}

/** Whether a slot becomes available; the time is far below every lease and hold, and far above a busy machine. */
async function isFree(limits: Limits, wanted: Rate, timeoutMs = 10_000): Promise<boolean> {
  const slot = await limits.acquire(wanted, '', AbortSignal.timeout(timeoutMs));
  if (slot.ok) slot.value.release();
  return slot.ok;
}

const isTaken = async (limits: Limits, wanted: Rate) => !(await isFree(limits, wanted, 150));

test('at most five requests start in any second, over all sources', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => rate(`s${index}`));
  const times = await startTimes(1, keys);
  expect(mostWithin(times, 1000)).toBe(5);
  expect((times[11] ?? 0) - (times[0] ?? 0)).toBeLessThan(2200);
});

test('one source gets at most five evenly spaced requests a second', async () => {
  const times = await startTimes(1, Array(8).fill(rate('crossref')));
  expect(Math.min(...gapsOf(times))).toBeGreaterThanOrEqual(200);
  expect(Math.max(...gapsOf(times))).toBeLessThan(240);
});

test('a longer gap of a source is kept, divided by the time scale of the sandbox', async () => {
  const times = await startTimes(20, Array(5).fill(rate('arxiv', { minGapMs: 3000 })));
  expect(Math.min(...gapsOf(times))).toBeGreaterThanOrEqual(150);
  expect(Math.max(...gapsOf(times))).toBeLessThan(180);
});

test('a source has at most two slots, or one on request', async () => {
  const { limits } = await createLimiter({ timeScale: 100 });
  const slots = [await take(limits, rate('a', { concurrency: 9 })), await take(limits, rate('a', { concurrency: 9 }))];
  expect(await isTaken(limits, rate('a', { concurrency: 9 }))).toBe(true);
  slots[0]?.release();
  expect(await isFree(limits, rate('a', { concurrency: 9 }))).toBe(true);
  expect(await isTaken(limits, rate('a', { concurrency: 1 }))).toBe(true);
});

test('all sources together have five slots', async () => {
  const { limits } = await createLimiter({ timeScale: 100 });
  for (const key of ['a', 'b', 'c', 'd', 'e']) await take(limits, rate(key));
  expect(await isTaken(limits, rate('f'))).toBe(true);
});

test('callers of one source are served in order', async () => {
  const { limits } = await createLimiter({ timeScale: 100 });
  const order: number[] = [];
  const use = async (index: number) => {
    const slot = await take(limits, rate('a', { concurrency: 1 }));
    order.push(index);
    slot.release();
  };
  await Promise.all([0, 1, 2, 3, 4].map(use));
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

test('the holder of a slot may start again while others wait for the slot', async () => {
  const { limits } = await createLimiter({ timeScale: 100 });
  const slot = await take(limits, rate('a', { concurrency: 1 }));
  const waiting = take(limits, rate('a', { concurrency: 1 }));
  expect(await slot.next(AbortSignal.timeout(10_000))).toMatchObject({ ok: true });
  slot.release();
  (await waiting).release();
});

test('a cancelled wait is CANCELLED, and the next callers move up', async () => {
  const { limits } = await createLimiter({ timeScale: 100 });
  const slot = await take(limits, rate('a', { concurrency: 1 }));
  const stop = new AbortController();
  const [first, second] = [limits.acquire(rate('a'), '', stop.signal), limits.acquire(rate('a'), '', undefined)];
  stop.abort();
  expect(await first).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  slot.release();
  expect(await second).toMatchObject({ ok: true });
});

test('a daily quota ends at its count and resets at midnight UTC', async () => {
  const { limits, shift, clock } = await createLimiter({ timeScale: 100 });
  const daily = rate('core', { perDay: 2 });
  for (const slot of [await take(limits, daily), await take(limits, daily)]) slot.release();
  const refused = await limits.acquire(daily, '', undefined);
  expect(refused).toMatchObject({ ok: false, error: { code: 'QUOTA_EXHAUSTED' } });
  const leftMs = refused.ok ? 0 : (refused.error.retryAfterMs ?? 0);
  expect((clock.now() + leftMs) % 86_400_000).toBeLessThan(1000);
  shift(leftMs + 1000);
  expect(await isFree(limits, daily)).toBe(true);
});

test('other processes know of an exhausted quota until it resets', async () => {
  const { limits, path } = await createLimiter();
  const other = await createLimiter({ path });
  limits.hold(rate('openalex'), 'key1', 'QUOTA_EXHAUSTED', 60_000);
  const refused = await other.limits.acquire(rate('openalex'), 'key1', undefined);
  expect(refused).toMatchObject({ ok: false, error: { code: 'QUOTA_EXHAUSTED' } });
  expect(await other.limits.acquire(rate('openalex'), 'key2', undefined)).toMatchObject({ ok: true });
  other.shift(61_000);
  expect(await other.limits.acquire(rate('openalex'), 'key1', undefined)).toMatchObject({ ok: true });
});

test('a clock that was set back blocks no requests', async () => {
  const { limits, shift } = await createLimiter();
  for (const key of ['a', 'b', 'c', 'd', 'e']) (await take(limits, rate(key))).release();
  shift(-3_600_000);
  expect(await isFree(limits, rate('a'))).toBe(true);
});

test.each([
  ['RATE_LIMITED', 3_600_000],
  ['QUOTA_EXHAUSTED', 87_000_000],
] as const)('%s is remembered for %i ms at most', async (code, capMs) => {
  const { limits, shift } = await createLimiter();
  limits.hold(rate('a'), '', code, 1e12);
  shift(capMs - 30_000);
  expect(await limits.acquire(rate('a'), '', undefined)).toMatchObject({ ok: false, error: { code } });
  shift(30_001);
  expect(await isFree(limits, rate('a'))).toBe(true);
});

test('a wait longer than the maximum blocks no requests', async () => {
  const { limits, path, clock } = await createLimiter();
  const insert = 'INSERT INTO holds (key, code, until) VALUES (?, ?, ?)';
  for (const code of ['RATE_LIMITED', 'QUOTA_EXHAUSTED', 'constructor']) {
    edit(path, insert, `${code} `, code, clock.now() + 88_000_000);
    expect(await isFree(limits, rate(code))).toBe(true);
  }
});

test('slots that expire later than any lease block no requests', async () => {
  const { limits, path, clock } = await createLimiter();
  const insert = "INSERT INTO slots VALUES (?, 'a', 1, '', 'another machine', ?)";
  for (const token of '12345') edit(path, insert, token, clock.now() + 70_000);
  expect(await isFree(limits, rate('a'))).toBe(true);
});

test('a slot of a silent holder on another machine is free after its lease', async () => {
  const { limits, path, clock, shift } = await createLimiter({ timeScale: 100 });
  edit(path, "INSERT INTO slots VALUES ('t', 'a', 1, '', 'another machine', ?)", clock.now() + 30_000);
  expect(await isTaken(limits, rate('a', { concurrency: 1 }))).toBe(true);
  shift(30_001);
  expect(await isFree(limits, rate('a', { concurrency: 1 }))).toBe(true);
});

test('limits that lose their table continue with a new one', async () => {
  const { limits, path } = await createLimiter();
  edit(path, 'DROP TABLE slots');
  expect(await isFree(limits, rate('a'))).toBe(true);
});

test('a corrupt file of limits is replaced', async () => {
  const path = join(await temporaryFolder(), 'limits.db');
  writeFileSync(path, 'damage '.repeat(1000));
  const { limits } = await createLimiter({ path });
  expect(await isFree(limits, rate('a'))).toBe(true);
  expect(readdirSync(join(path, '..')).some((name) => name.includes('.corrupt-'))).toBe(true);
});

test('two processes together start at most five requests a second', async () => {
  const path = join(await temporaryFolder(), 'limits.db');
  const children = ['a', 'b'].map((name) =>
    startChild(new URL('./limit-user.ts', import.meta.url), [path, 'start', '5', name]),
  );
  const read = async (child: Child) => {
    const times: number[] = [];
    for (let line = await child.line(); line !== 'done'; line = await child.line()) times.push(Number(line));
    return times;
  };
  const times = (await Promise.all(children.map(read))).flat();
  expect(times).toHaveLength(10);
  expect(mostWithin(times, 1000)).toBe(5);
});

test('the slots of a killed process are free long before their lease ends', async () => {
  const { limits, path } = await createLimiter();
  const child = startChild(new URL('./limit-user.ts', import.meta.url), [path, 'hold', '2', '']);
  expect([await child.line(), await child.line()]).toEqual(['held', 'held']);
  expect(await isTaken(limits, rate('crossref'))).toBe(true);
  child.process.kill('SIGKILL');
  expect(await isFree(limits, rate('crossref'))).toBe(true);
});

verifies('PDT-000.10', 'stops at the daily limit of Unpaywall', async () => {
  const { perDay } = unpaywall.rate;
  expect(perDay).toBe(100_000);
  const { limits, path } = await createLimiter({ timeScale: 100 });
  const wish = rate('unpaywall', { perDay });
  (await take(limits, wish)).release();
  const book = unwrap(openDatabase(path, { migrations: LIMIT_MIGRATIONS }));
  book.exec('UPDATE days SET count = 100000');
  book.close();
  expect(await limits.acquire(wish, '', undefined)).toMatchObject({ ok: false, error: { code: 'QUOTA_EXHAUSTED' } });
});
