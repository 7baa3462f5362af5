import { randomUUID } from 'node:crypto';
import type { Clock } from '../model/clock.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { type Database, isCorrupt, type Row } from './database.ts';
import { currentOwner, isAlive, isGone, type Owner } from './owner.ts';
import { startRenewal } from './renewal.ts';

/** How long to wait for a lock. */
interface LockOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Named locks that hold across processes. */
export interface Locks {
  /**
   * Runs the body while holding the lock. The body's signal is aborted when the caller cancels, or when another process
   * took the expired lease (this one slept too long); the result is then LOCK_TIMEOUT, whatever the body returns.
   */
  withLock<T>(
    name: string,
    options: LockOptions,
    body: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** Whether any process holds the lock, this one included. */
  isHeld(name: string): Result<boolean>;
}

/** How leases work; the defaults suit work that never blocks the event loop for long. */
export interface LocksOptions {
  readonly clock: Clock;
  /** A holder that does not renew its lease loses the lock after this time. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
}

/** A lease as it is stored. */
export interface StoredLease {
  readonly name: string;
  readonly holder: Owner;
  readonly expiresAtMs: number;
}

const DEFAULT_LEASE_MS = 30_000;

/** No lease lasts this long: it remains from a clock that was ahead. */
const isBeyondReason = (expiresAtMs: number, nowMs: number) => expiresAtMs > nowMs + 2 * DEFAULT_LEASE_MS;

/** The leases that a clock which was ahead left behind. */
export function findStrayLeases(database: Database, nowMs: number): Result<StoredLease[]> {
  return database.attempt(() =>
    database
      .prepare('SELECT * FROM locks ORDER BY name')
      .all()
      .map((row) => ({ name: String(row['name']), holder: holderOf(row), expiresAtMs: Number(row['expires_at']) }))
      .filter(({ expiresAtMs }) => isBeyondReason(expiresAtMs, nowMs)),
  );
}

function holderOf(row: Row): Owner {
  return { pid: Number(row['pid']), birth: String(row['birth']), host: String(row['host']) };
}

/** Leases of this process that have ended but could not be deleted, for example because the disk was full. */
const undeleted = new Set<string>();

/** The lease rows: each call is one transaction. */
function createLeases(database: Database, clock: Clock, leaseMs: number) {
  const me = currentOwner();
  const findHolder = (name: string, now: number): Owner | null => {
    const row = database.prepare('SELECT * FROM locks WHERE name = ?').get(name);
    const expiresAt = Number(row?.['expires_at'] ?? 0);
    if (!row || expiresAt <= now || isGone(holderOf(row)) || undeleted.has(String(row['token']))) return null;
    // A live holder renews its lease soon, with the corrected clock.
    return isBeyondReason(expiresAt, now) && !isAlive(holderOf(row)) ? null : holderOf(row);
  };
  const takeOnce = (name: string, token: string): Result<Owner | null> =>
    database.immediate(() => {
      const now = clock.now();
      const holder = findHolder(name, now);
      if (holder) return holder;
      database
        .prepare('INSERT OR REPLACE INTO locks (name, token, pid, birth, host, expires_at) VALUES (?, ?, ?, ?, ?, ?)')
        .run(name, token, me.pid, me.birth, me.host, now + leaseMs);
      return null;
    });
  /** Null if this process now has the lease, else its holder; if the file was corrupt, the first try replaced it. */
  const take = (name: string, token: string): Result<Owner | null> => {
    const taken = takeOnce(name, token);
    return !taken.ok && isCorrupt(taken.error) ? takeOnce(name, token) : taken;
  };
  const renew = (name: string, token: string): Result<boolean> =>
    database.attempt(() => {
      const update = database.prepare('UPDATE locks SET expires_at = ? WHERE name = ? AND token = ?');
      return update.run(clock.now() + leaseMs, name, token).changes === 1;
    });
  const drop = (name: string, token: string): Result<boolean> => {
    const dropped = database.attempt(() => {
      return database.prepare('DELETE FROM locks WHERE name = ? AND token = ?').run(name, token).changes === 1;
    });
    if (!dropped.ok) undeleted.add(token);
    return dropped;
  };
  const isHeld = (name: string): Result<boolean> => database.attempt(() => findHolder(name, clock.now()) !== null);
  return { take, renew, drop, isHeld };
}

/** Wakes waiters in this process at once, before their polling interval ends. */
function createBell(clock: Clock) {
  const sleepers = new Map<string, Set<AbortController>>();
  const sleep = async (name: string, ms: number, signal?: AbortSignal): Promise<void> => {
    const nap = new AbortController();
    const all = sleepers.get(name) ?? new Set();
    sleepers.set(name, all.add(nap));
    const end = signal ? AbortSignal.any([nap.signal, signal]) : nap.signal;
    await clock.sleep(ms, end).catch((error: unknown) => {
      if (!end.aborted) throw error;
    });
    all.delete(nap);
    if (all.size === 0) sleepers.delete(name);
  };
  const ring = (name: string): void => {
    for (const nap of sleepers.get(name) ?? []) nap.abort();
  };
  return { sleep, ring };
}

/** Creates locks that are leases in the state database; the lock of a killed process on this machine is free at once. */
export function createLocks(database: Database, options: LocksOptions): Locks {
  const { clock, leaseMs = DEFAULT_LEASE_MS, pollMs = 50 } = options;
  const leases = createLeases(database, clock, leaseMs);
  const bell = createBell(clock);

  const acquire = async (name: string, token: string, { timeoutMs, signal }: LockOptions): Promise<Result<void>> => {
    const deadline = clock.now() + timeoutMs;
    for (;;) {
      if (signal?.aborted) return fail('CANCELLED', `Cancelled while waiting for the lock "${name}".`);
      const taken = leases.take(name, token);
      if (!taken.ok) return taken;
      if (taken.value === null) return ok(undefined);
      const leftMs = deadline - clock.now();
      if (leftMs <= 0) return fail('LOCK_TIMEOUT', timeoutText(name, taken.value, timeoutMs));
      await bell.sleep(name, Math.min(pollMs, leftMs), signal);
    }
  };

  return {
    isHeld: leases.isHeld,
    async withLock(name, lockOptions, body) {
      const token = randomUUID();
      const acquired = await acquire(name, token, lockOptions);
      if (!acquired.ok) return acquired;
      return holdWhile({ leases, clock, leaseMs, name, token }, lockOptions.signal, body).finally(() =>
        bell.ring(name),
      );
    },
  };
}

type Body<T> = (signal: AbortSignal) => Promise<Result<T>>;

/** A lease that this process has. */
interface HeldLease {
  readonly leases: ReturnType<typeof createLeases>;
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly name: string;
  readonly token: string;
}

/** Runs the body while renewing the lease, and drops the lease afterwards. */
async function holdWhile<T>(lease: HeldLease, outer: AbortSignal | undefined, body: Body<T>): Promise<Result<T>> {
  const { leases, clock, leaseMs, name, token } = lease;
  const lost = new AbortController();
  const onLost = () => lost.abort(new Error(`The lock "${name}" was lost.`));
  let validUntil = clock.now() + leaseMs;
  const renew = (): boolean => {
    const renewed = leases.renew(name, token);
    // A failed write does not mean the lease is lost: it lasts until it expires.
    if (!renewed.ok) return clock.now() < validUntil;
    validUntil = clock.now() + leaseMs;
    return renewed.value;
  };
  const stop = startRenewal({ clock, everyMs: leaseMs / 3, renew, onLost });
  let kept: Result<boolean> = ok(true);
  let result: Result<T>;
  try {
    result = await body(outer ? AbortSignal.any([outer, lost.signal]) : lost.signal);
  } finally {
    stop();
    kept = leases.drop(name, token);
  }
  return kept.ok && !kept.value ? fail('LOCK_TIMEOUT', lossText(name)) : result;
}

function timeoutText(name: string, holder: Owner, timeoutMs: number): string {
  return `The lock "${name}" is held by process ${holder.pid}; waited ${timeoutMs} ms. Try again when it is done.`;
}

function lossText(name: string): string {
  return `The lock "${name}" was lost to another process during the work. Try again.`;
}
