import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/disk/database.ts';
import { createLocks, findStrayLeases } from '../../src/disk/lock.ts';
import { openState, readStrayLeases } from '../../src/disk/state.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { startChild } from '../support/child.ts';
import { temporaryFolder } from '../support/folder.ts';
import { createSleepersClock } from '../support/sleepers-clock.ts';
import { unwrap } from '../support/unwrap.ts';

const clock = createSystemClock();

async function openTemporaryState(path?: string): Promise<Database> {
  const state = unwrap(openState(path ?? join(await temporaryFolder(), 'state.db')));
  onTestFinished(() => state.close());
  return state;
}

test('two holders of one name in one process take turns', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  let inside = 0;
  let most = 0;
  const body = async () => {
    most = Math.max(most, ++inside);
    await clock.sleep(5);
    inside--;
    return ok('done');
  };
  const results = await Promise.all(Array.from({ length: 8 }, () => locks.withLock('a', { timeoutMs: 5000 }, body)));
  expect(results.every((result) => result.ok)).toBe(true);
  expect(most).toBe(1);
});

test('different names do not wait for each other', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  const result = await locks.withLock('a', { timeoutMs: 0 }, () =>
    locks.withLock('b', { timeoutMs: 0 }, async () => ok('both')),
  );
  expect(result).toEqual(ok('both'));
});

test('a lock that is not released is a LOCK_TIMEOUT with its holder', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  const inner = await locks.withLock('a', { timeoutMs: 0 }, () =>
    locks.withLock('a', { timeoutMs: 60 }, async () => ok('never')),
  );
  expect(inner).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT' } });
  expect(inner.ok ? '' : inner.error.message).toContain(`process ${process.pid}`);
});

test('cancelling while waiting for a lock is CANCELLED', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  const stop = new AbortController();
  const waiting = await locks.withLock('a', { timeoutMs: 0 }, async () => {
    setTimeout(() => stop.abort(), 30);
    return locks.withLock('a', { timeoutMs: 10_000, signal: stop.signal }, async () => ok('never'));
  });
  expect(waiting).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test('a body that throws releases the lock', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  const broken = locks.withLock('a', { timeoutMs: 0 }, () => Promise.reject(new Error('a bug')));
  await expect(broken).rejects.toThrow('a bug');
  expect(await locks.withLock('a', { timeoutMs: 0 }, async () => ok('free'))).toEqual(ok('free'));
});

test('a lease is renewed while the body runs', async () => {
  const locks = createLocks(await openTemporaryState(), { clock, leaseMs: 900 });
  const result = await locks.withLock('a', { timeoutMs: 0 }, async () => {
    const other = await locks.withLock('a', { timeoutMs: 2000 }, async () => ok('stolen'));
    return ok(other.ok);
  });
  expect(result).toEqual(ok(false));
});

test('a holder that lost its lease is notified and does not report success', async () => {
  const state = await openTemporaryState();
  const locks = createLocks(state, { clock, leaseMs: 60 });
  let aborted = false;
  const result = await locks.withLock('a', { timeoutMs: 0 }, async (signal) => {
    state.exec("UPDATE locks SET token = 'somebody else'");
    await clock.sleep(5000, signal).catch(() => undefined);
    aborted = signal.aborted;
    return ok('finished');
  });
  expect(aborted).toBe(true);
  expect(result).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT' } });
  expect(state.prepare('SELECT token FROM locks').get()).toEqual({ token: 'somebody else' });
});

test('an expired lease of another machine is taken over', async () => {
  const state = await openTemporaryState();
  const insert = state.prepare("INSERT INTO locks VALUES ('a', 't', 1, '', 'another machine', ?)");
  insert.run(clock.now() + 80);
  const startedAt = clock.now();
  const result = await createLocks(state, { clock }).withLock('a', { timeoutMs: 2000 }, async () => ok('mine'));
  expect(result).toEqual(ok('mine'));
  expect(clock.now() - startedAt).toBeGreaterThanOrEqual(75);
});

const YEAR_MS = 365 * 86_400_000;

test('a lease that a clock a year ahead left behind does not lock the library', async () => {
  const state = await openTemporaryState();
  state
    .prepare("INSERT INTO locks VALUES ('a', 't', 1, '', 'before the reboot', ?)")
    .run(Math.round(clock.now() + YEAR_MS));
  expect(unwrap(findStrayLeases(state, clock.now()))).toMatchObject([{ name: 'a', holder: { pid: 1 } }]);
  const locks = createLocks(state, { clock });
  expect(await locks.withLock('a', { timeoutMs: 0 }, async () => ok('mine'))).toEqual(ok('mine'));
});

test('a process that runs keeps its lock when the clock is set back a year', async () => {
  const state = await openTemporaryState();
  const ahead = { ...clock, now: () => clock.now() + YEAR_MS };
  const inner = createLocks(state, { clock });
  let ran = false;
  const outer = await createLocks(state, { clock: ahead }).withLock('a', { timeoutMs: 0 }, async () => {
    expect(unwrap(inner.isHeld('a'))).toBe(true);
    const early = await inner.withLock('a', { timeoutMs: 0 }, async () => {
      ran = true;
      return ok('twice');
    });
    expect(early).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT' } });
    return ok('kept');
  });
  expect(outer).toEqual(ok('kept'));
  expect(ran).toBe(false);
});

test('a lock can be taken even if its table disappeared', async () => {
  const path = join(await temporaryFolder(), 'state.db');
  const locks = createLocks(await openTemporaryState(path), { clock });
  (await openTemporaryState(path)).exec('DROP TABLE locks');
  expect(await locks.withLock('a', { timeoutMs: 0 }, async () => ok('mine'))).toEqual(ok('mine'));
});

test('a lock that could not be released because the disk was full is free for its process at once', async () => {
  const state = await openTemporaryState();
  const locks = createLocks(state, { clock });
  await locks.withLock('a', { timeoutMs: 0 }, async () => {
    state.exec("CREATE TRIGGER full BEFORE DELETE ON locks BEGIN SELECT RAISE(ABORT, 'full'); END");
    return ok('done');
  });
  state.exec('DROP TRIGGER full');
  expect(locks.isHeld('a')).toEqual(ok(false));
  expect(await locks.withLock('a', { timeoutMs: 0 }, async () => ok('again'))).toEqual(ok('again'));
});

test('a renewal that fails does not lose the lease before it expires', async () => {
  const [state, sleepers] = [await openTemporaryState(), createSleepersClock()];
  const locks = createLocks(state, { clock: sleepers, leaseMs: 30_000 });
  const seen: boolean[] = [];
  await locks.withLock('a', { timeoutMs: 0 }, async (signal) => {
    state.exec("CREATE TRIGGER full BEFORE UPDATE ON locks BEGIN SELECT RAISE(ABORT, 'full'); END");
    for (const ms of [25_000, 10_000]) {
      await sleepers.sleep(ms);
      seen.push(signal.aborted);
    }
    return ok('done');
  });
  expect(seen).toEqual([false, true]);
});

test('a lease lasts as long as its renewals, whatever the first one said', async () => {
  const [state, sleepers] = [await openTemporaryState(), createSleepersClock()];
  const locks = createLocks(state, { clock: sleepers, leaseMs: 30_000 });
  const result = await locks.withLock('a', { timeoutMs: 0 }, async (signal) => {
    await sleepers.sleep(100_000);
    expect([signal.aborted, locks.isHeld('a')]).toEqual([false, ok(true)]);
    return ok('done');
  });
  expect([result, locks.isHeld('a')]).toEqual([ok('done'), ok(false)]);
});

test('the lock of a killed process is free within a second', async () => {
  const path = join(await temporaryFolder(), 'state.db');
  const child = startChild(new URL('./lock-holder.ts', import.meta.url), [path, '30000']);
  expect(await child.line()).toBe('held');
  const locks = createLocks(await openTemporaryState(path), { clock });
  const early = await locks.withLock('store', { timeoutMs: 0 }, async () => ok('early'));
  expect(early.ok ? '' : early.error.message).toContain(`process ${child.process.pid}`);
  child.process.kill('SIGKILL');
  expect(await locks.withLock('store', { timeoutMs: 1000 }, async () => ok('mine'))).toEqual(ok('mine'));
});

test('a process that slept past its lease gets a LOCK_TIMEOUT', async () => {
  const path = join(await temporaryFolder(), 'state.db');
  const child = startChild(new URL('./lock-holder.ts', import.meta.url), [path, '200']);
  expect(await child.line()).toBe('held');
  child.process.kill('SIGSTOP');
  const locks = createLocks(await openTemporaryState(path), { clock });
  const result = await locks.withLock('store', { timeoutMs: 2000 }, async () => {
    child.process.kill('SIGCONT');
    return ok(await child.line());
  });
  expect(result).toEqual(ok('LOCK_TIMEOUT'));
});

test('three processes lose no update made under a lock', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'number');
  writeFileSync(file, '0');
  const children = [1, 2, 3].map(() =>
    startChild(new URL('./counter.ts', import.meta.url), [join(folder, 'state.db'), file]),
  );
  await Promise.all(children.map((child) => child.ended()));
  expect(readFileSync(file, 'utf8')).toBe('150');
});

test('a lease up to a minute ahead is a lease, a longer one is left behind, and they are listed by name', async () => {
  const state = await openTemporaryState();
  const insert = state.prepare('INSERT INTO locks VALUES (?, ?, 1, ?, ?, ?)');
  for (const [name, ahead] of [
    ['c', 60_001],
    ['b', 60_000],
    ['a', 90_000],
  ] as const)
    insert.run(name, name, '', 'another machine', 1_000_000 + ahead);
  expect(unwrap(findStrayLeases(state, 1_000_000)).map(({ name }) => name)).toEqual(['a', 'c']);
  const locks = createLocks(state, { clock: { ...clock, now: () => 1_000_000 } });
  expect(['a', 'b', 'c', 'none'].map((name) => unwrap(locks.isHeld(name)))).toEqual([false, true, false, false]);
});

test('a lock lasts for half a minute from the last renewal', async () => {
  const state = await openTemporaryState();
  const locks = createLocks(state, { clock: { ...clock, now: () => 1_000_000 } });
  const expiry = () => Number(state.prepare('SELECT expires_at FROM locks').get()?.['expires_at']);
  const held = await locks.withLock('a', { timeoutMs: 0 }, async () => ok(expiry()));
  expect(unwrap(held)).toBe(1_030_000);
  expect(unwrap(locks.isHeld('a'))).toBe(false);
});

test('a lock that is held is not waited for if there is no time, and its holder is named', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  const inner = await locks.withLock('a', { timeoutMs: 0 }, () =>
    locks.withLock('a', { timeoutMs: 0 }, async () => ok('twice')),
  );
  expect(inner).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT' } });
  expect(!inner.ok && inner.error.message).toContain(`is held by process ${process.pid}; waited 0 ms`);
});

test('cancelling ends the work that holds a lock through its signal', async () => {
  const locks = createLocks(await openTemporaryState(), { clock });
  const ends = new AbortController();
  const seen = await locks.withLock('a', { timeoutMs: 0, signal: ends.signal }, async (signal) => {
    ends.abort();
    return ok(signal.aborted);
  });
  expect(seen).toEqual(ok(true));
});

test('a library without a database has no leases that were left behind', async () => {
  const home = await temporaryFolder();
  expect(readStrayLeases(home, clock.now())).toEqual(ok([]));
  const state = await openTemporaryState(join(home, 'state.db'));
  state.prepare("INSERT INTO locks VALUES ('a', 't', 1, '', 'x', ?)").run(Math.round(clock.now() + YEAR_MS));
  expect(unwrap(readStrayLeases(home, clock.now()))).toMatchObject([{ name: 'a' }]);
});
