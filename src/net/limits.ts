import { randomUUID } from 'node:crypto';
import { openDatabase } from '../disk/database.ts';
import { startRenewal } from '../disk/renewal.ts';
import type { Clock } from '../model/clock.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { createLook, forgetOld, LIMIT_MIGRATIONS, type Rate, SLOT_LEASE_MS } from './limit-book.ts';
import { LONGEST_HOLD_MS } from './retry.ts';
import { createTurns } from './turn.ts';

/** The right to be under way with one exchange. */
export interface Slot {
  /** Waits until one more request may start, for redirects within the exchange. */
  next(signal: AbortSignal | undefined): Promise<Result<void>>;
  release(): void;
}

/** One limiter for all processes of a user. */
export interface Limits {
  /**
   * Waits for a slot and for the moment to start. A pause that a service asked for is waited out when it is short;
   * a long one, and a used-up allowance, fail at once. `account` tells keys of one service apart in what is remembered.
   */
  acquire(rate: Rate, account: string, signal: AbortSignal | undefined): Promise<Result<Slot>>;
  /** Remembers that a service wants no requests for a time, for every process; never for much longer than a day. */
  hold(rate: Rate, account: string, code: 'RATE_LIMITED' | 'QUOTA_EXHAUSTED', ms: number): void;
  close(): void;
}

/** How the limiter keeps time. */
export interface LimitsOptions {
  readonly clock: Clock;
  readonly timeScale?: number;
}

interface Wish {
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
  const look = createLook(database, clock, timeScale);
  const turns = createTurns();
  const held = new Set<() => void>();

  /** One look at a time, and the next only after the caller of this one has had its turn of the event loop to start. */
  const lookOnce = async ({ rate, account, signal }: Wish, token: string | null) => {
    const leave = await turns.enter('', signal);
    try {
      return database.immediate(() => look(rate, account, token));
    } finally {
      setImmediate(leave);
    }
  };

  const waitToGo = async (wish: Wish, token: string | null): Promise<Result<void>> => {
    const { rate, signal } = wish;
    // A holder who wants one more start must not queue behind those who wait for its slot.
    const leave = await turns.enter(token === null ? `${rate.key} next` : rate.key, signal);
    try {
      for (;;) {
        const seen = await lookOnce(wish, token);
        if (!seen.ok) return seen;
        if (seen.value.kind === 'go') return ok(undefined);
        if (seen.value.kind === 'fail') return { ok: false, error: seen.value.failure };
        await clock.sleep(Math.max(1, Math.ceil(seen.value.ms)), signal);
      }
    } finally {
      leave();
    }
  };

  /** Turns the abort that ends any waiting into a failure. */
  const wait = async (wish: Wish, token: string | null): Promise<Result<void>> => {
    try {
      return await waitToGo(wish, token);
    } catch (error) {
      if (!wish.signal?.aborted) throw error;
      return fail('CANCELLED', `Cancelled while waiting for the turn of ${wish.rate.key}.`);
    }
  };

  const drop = (token: string) =>
    database.attempt(() => database.prepare('DELETE FROM slots WHERE token = ?').run(token));
  const renew = (token: string): boolean => {
    const update = 'UPDATE slots SET expires_at = ? WHERE token = ?';
    database.attempt(() => database.prepare(update).run(clock.now() + SLOT_LEASE_MS, token));
    return true;
  };
  const openSlot = (wish: Wish, token: string): Slot => {
    const stop = startRenewal({ clock, everyMs: SLOT_LEASE_MS / 3, renew: () => renew(token) });
    const release = () => {
      if (!held.delete(release)) return;
      stop();
      drop(token);
    };
    held.add(release);
    return { next: (signal) => wait({ ...wish, signal }, null), release };
  };

  const limits: Limits = {
    async acquire(rate, account, signal) {
      const token = randomUUID();
      const wish = { rate, account, signal };
      const ready = await wait(wish, token);
      return ready.ok ? ok(openSlot(wish, token)) : ready;
    },
    hold(rate, account, code, ms) {
      const capped = Math.min(ms, LONGEST_HOLD_MS[code]);
      const until = clock.now() + (code === 'RATE_LIMITED' ? capped / timeScale : capped);
      const insert = 'INSERT OR REPLACE INTO holds (key, code, until) VALUES (?, ?, ?)';
      // Not being able to remember is no reason to fail a call that already has its answer.
      database.attempt(() => database.prepare(insert).run(`${rate.key} ${account}`, code, until));
    },
    close() {
      for (const release of held) release();
      database.close();
    },
  };
  return ok(limits);
}
