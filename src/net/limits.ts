import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../disk/database.ts';
import { startRenewal } from '../disk/renewal.ts';
import type { Clock } from '../model/clock.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { createLimitCheck, forgetOld, LIMIT_MIGRATIONS, type Rate, SLOT_LEASE_MS } from './limit-table.ts';
import { createQueues } from './queue.ts';
import { LONGEST_HOLD_MS } from './retry.ts';

/** The right to run one exchange. */
export interface Slot {
  /** Waits until one more request may start, for redirects within the exchange. */
  next(signal: AbortSignal | undefined): Promise<Result<void>>;
  release(): void;
}

/** One limiter for all processes of a user. */
export interface Limits {
  /**
   * Waits for a slot and until the rate allows a start. A short wait that a service asked for is waited out; a long one
   * and an exhausted quota fail at once. `account` separates the keys of one service.
   */
  acquire(rate: Rate, account: string, signal: AbortSignal | undefined): Promise<Result<Slot>>;
  /** Makes every process wait for a service, for at most about a day. */
  hold(rate: Rate, account: string, code: 'RATE_LIMITED' | 'QUOTA_EXHAUSTED', ms: number): void;
  close(): void;
}

/** The options of the limiter. */
export interface LimitsOptions {
  readonly clock: Clock;
  readonly timeScale?: number;
}

interface Request {
  readonly rate: Rate;
  readonly account: string;
  readonly signal: AbortSignal | undefined;
}

/** Opens the limiter; `timeScale` above 1 is for the sandbox and divides all gaps. */
export function openLimits(path: string, { clock, timeScale = 1 }: LimitsOptions): Result<Limits> {
  const durability = { synchronous: 'OFF', replaceCorrupt: true, rerun: true } as const;
  const opened = openDatabase(path, { migrations: LIMIT_MIGRATIONS, ...durability });
  if (!opened.ok) return opened;
  const database = opened.value;
  forgetOld(database, clock.now());
  const wait = createWait(database, clock, timeScale);
  const slots = createSlots(database, clock);
  return ok({
    async acquire(rate, account, signal) {
      const token = randomUUID();
      const request = { rate, account, signal };
      const ready = await wait(request, token);
      if (!ready.ok) return ready;
      return ok({ next: (later) => wait({ ...request, signal: later }, null), release: slots.hold(token) });
    },
    hold(rate, account, code, ms) {
      const capped = Math.min(ms, LONGEST_HOLD_MS[code]);
      const until = clock.now() + (code === 'RATE_LIMITED' ? capped / timeScale : capped);
      const insert = 'INSERT OR REPLACE INTO holds (key, code, until) VALUES (?, ?, ?)';
      // Failing to store the hold must not fail a call that already has its response.
      database.attempt(() => database.prepare(insert).run(`${rate.key} ${account}`, code, until));
    },
    close() {
      slots.releaseAll();
      database.close();
    },
  });
}

/** Creates the wait until all limits allow a start; with a token it also takes a slot. */
function createWait(database: Database, clock: Clock, timeScale: number) {
  const check = createLimitCheck(database, clock, timeScale);
  const queues = createQueues();
  /** One check at a time; the next one only after this caller had a turn of the event loop to start its request. */
  const checkOnce = async ({ rate, account, signal }: Request, token: string | null) => {
    const leave = await queues.enter('', signal);
    try {
      return database.immediate(() => check(rate, account, token));
    } finally {
      setImmediate(leave);
    }
  };
  const waitToGo = async (request: Request, token: string | null): Promise<Result<void>> => {
    const { rate, signal } = request;
    // The holder of a slot must not queue behind those who wait for that slot.
    const leave = await queues.enter(token === null ? `${rate.key} next` : rate.key, signal);
    try {
      for (;;) {
        const seen = await checkOnce(request, token);
        if (!seen.ok) return seen;
        if (seen.value.kind === 'go') return ok(undefined);
        if (seen.value.kind === 'fail') return { ok: false, error: seen.value.failure };
        await clock.sleep(Math.max(1, Math.ceil(seen.value.ms)), signal);
      }
    } finally {
      leave();
    }
  };
  return async (request: Request, token: string | null): Promise<Result<void>> => {
    try {
      return await waitToGo(request, token);
    } catch (error) {
      if (!request.signal?.aborted) throw error;
      return fail('CANCELLED', `Cancelled while waiting for the rate limit of ${request.rate.key}.`);
    }
  };
}

/** The slots that this process holds, renewed until they are released. */
function createSlots(database: Database, clock: Clock) {
  const held = new Set<() => void>();
  const renew = (token: string): boolean => {
    const update = 'UPDATE slots SET expires_at = ? WHERE token = ?';
    database.attempt(() => database.prepare(update).run(clock.now() + SLOT_LEASE_MS, token));
    return true;
  };
  return {
    hold(token: string): () => void {
      const stop = startRenewal({ clock, everyMs: SLOT_LEASE_MS / 3, renew: () => renew(token) });
      const release = () => {
        if (!held.delete(release)) return;
        stop();
        database.attempt(() => database.prepare('DELETE FROM slots WHERE token = ?').run(token));
      };
      held.add(release);
      return release;
    },
    releaseAll() {
      for (const release of held) release();
    },
  };
}
