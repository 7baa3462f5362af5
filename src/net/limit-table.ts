import type { Database, Row } from '../disk/database.ts';
import { currentOwner, isGone } from '../disk/owner.ts';
import type { Clock } from '../model/clock.ts';
import { createFailure, type Failure } from '../model/error.ts';
import { LONGEST_HOLD_MS, LONGEST_WAIT_MS, quotaFailure } from './retry.ts';

/** The rate limit of a service or host, in addition to the global limits. */
export interface Rate {
  /** What shares the rate: the id of a source, or `host:` and a name. */
  readonly key: string;
  readonly minGapMs: number;
  readonly concurrency: number;
  /** Requests per UTC day. */
  readonly perDay?: number | undefined;
}

/** Maximum number of starts in a second, over all sources and processes. */
const STARTS_PER_WINDOW = 5;
/** A little more than a second, because jitter must not make six requests arrive within one. */
const WINDOW_MS = 1080;
const ALL_SLOTS = 5;
const SOURCE_SLOTS = 2;
const SOURCE_GAP_MS = 200;
/** Added to every gap for the same jitter. */
const JITTER_MS = 25;
/** How long a slot stays taken if its holder stops renewing it. */
export const SLOT_LEASE_MS = 30_000;
/** How often to check for a free slot; other processes send no signal. */
const POLL_MS = 40;
const SHORTEST_POLL_MS = 2;
const DAY_MS = 86_400_000;

/** The schema of the limits. */
export const LIMIT_MIGRATIONS = [
  `CREATE TABLE starts (at REAL NOT NULL) STRICT;
   CREATE TABLE gaps (key TEXT PRIMARY KEY, at REAL NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE days (key TEXT PRIMARY KEY, day INTEGER NOT NULL, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE holds (
     key TEXT PRIMARY KEY, code TEXT NOT NULL, until REAL NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE slots (
     token TEXT PRIMARY KEY, key TEXT NOT NULL, pid INTEGER NOT NULL, birth TEXT NOT NULL, host TEXT NOT NULL,
     expires_at REAL NOT NULL
   ) STRICT, WITHOUT ROWID`,
];

/** Whether a request may start: go, wait, or fail. */
export type LimitVerdict =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'fail'; readonly failure: Failure };

const number = (row: Row | undefined, name: string): number => Number(row?.[name] ?? 0);

function longestHoldMs(code: string): number {
  return code === 'RATE_LIMITED' || code === 'QUOTA_EXHAUSTED' ? LONGEST_HOLD_MS[code] : 0;
}

/** The statements of a check; the caller runs them in one transaction. */
function createRows(database: Database, clock: Clock, timeScale: number) {
  const windowMs = WINDOW_MS / timeScale;
  const sql = database.prepare;

  const heldMs = (key: string): { code: string; ms: number } => {
    const row = sql('SELECT code, until FROM holds WHERE key = ?').get(key);
    const code = String(row?.['code'] ?? '');
    const ms = number(row, 'until') - clock.now();
    // A hold longer than any we make remains from a clock that was set back.
    return { code, ms: ms > longestHoldMs(code) ? 0 : ms };
  };
  const windowWaitMs = (): number => {
    const now = clock.now();
    // A start far in the future remains from a clock that was set back.
    sql('DELETE FROM starts WHERE at <= ? OR at > ?').run(now - windowMs, now + windowMs);
    const row = sql('SELECT count(*) AS n, min(at) AS first FROM starts').get();
    return number(row, 'n') < STARTS_PER_WINDOW ? 0 : number(row, 'first') + windowMs - now;
  };
  const gapWaitMs = (rate: Rate): number => {
    const gapMs = (Math.max(SOURCE_GAP_MS, rate.minGapMs) + JITTER_MS) / timeScale;
    const last = sql('SELECT at FROM gaps WHERE key = ?').get(rate.key);
    const sinceMs = clock.now() - number(last, 'at');
    return last === undefined || sinceMs < -gapMs ? 0 : gapMs - sinceMs;
  };
  const dayLeft = ({ key, perDay }: Rate): boolean => {
    const row = sql('SELECT day, count FROM days WHERE key = ?').get(key);
    const today = Math.floor(clock.now() / DAY_MS);
    return perDay === undefined || number(row, 'day') !== today || number(row, 'count') < perDay;
  };
  const recordStart = (key: string): void => {
    const now = clock.now();
    const today = Math.floor(now / DAY_MS);
    sql('INSERT INTO starts (at) VALUES (?)').run(now);
    sql('INSERT OR REPLACE INTO gaps (key, at) VALUES (?, ?)').run(key, now);
    const count = `INSERT INTO days (key, day, count) VALUES (?, ?, 1)
      ON CONFLICT (key) DO UPDATE SET count = iif(day = excluded.day, count + 1, 1), day = excluded.day`;
    sql(count).run(key, today);
  };
  return { heldMs, windowWaitMs, gapWaitMs, dayLeft, recordStart };
}

/** The slots of running exchanges, over all processes. */
function createSlotRows(database: Database, clock: Clock) {
  const me = currentOwner();
  const sql = database.prepare;
  const slotFree = (rate: Rate): boolean => {
    const now = clock.now();
    sql('DELETE FROM slots WHERE expires_at <= ? OR expires_at > ?').run(now, now + 2 * SLOT_LEASE_MS);
    const rows = sql('SELECT * FROM slots').all();
    const gone = rows.filter((row) => {
      return isGone({ pid: number(row, 'pid'), birth: String(row['birth']), host: String(row['host']) });
    });
    for (const row of gone) sql('DELETE FROM slots WHERE token = ?').run(String(row['token']));
    const live = rows.filter((row) => !gone.includes(row));
    const own = live.filter((row) => row['key'] === rate.key);
    return live.length < ALL_SLOTS && own.length < Math.min(SOURCE_SLOTS, Math.max(1, rate.concurrency));
  };
  const takeSlot = (token: string, key: string): void => {
    const insert = sql('INSERT INTO slots (token, key, pid, birth, host, expires_at) VALUES (?, ?, ?, ?, ?, ?)');
    insert.run(token, key, me.pid, me.birth, me.host, clock.now() + SLOT_LEASE_MS);
  };
  return { slotFree, takeSlot };
}

/** Removes rows that no longer limit anything. */
export function forgetOld(database: Database, nowMs: number): void {
  database.attempt(() => {
    database.prepare('DELETE FROM gaps WHERE at < ?').run(nowMs - DAY_MS);
    database.prepare('DELETE FROM days WHERE day < ?').run(Math.floor(nowMs / DAY_MS));
    database.prepare('DELETE FROM holds WHERE until < ?').run(nowMs);
  });
}

type Rows = ReturnType<typeof createRows>;

function checkHolds(rows: Rows, rate: Rate, account: string, nowMs: number, longestMs: number): LimitVerdict {
  const { code, ms } = rows.heldMs(`${rate.key} ${account}`);
  if (ms > 0 && code === 'QUOTA_EXHAUSTED') return { kind: 'fail', failure: quotaFailure(rate.key, ms) };
  if (ms > longestMs) {
    const text = `${rate.key} asked to wait; ${Math.ceil(ms / 1000)} s remaining.`;
    return { kind: 'fail', failure: createFailure('RATE_LIMITED', text, { retryAfterMs: Math.ceil(ms) }) };
  }
  if (!rows.dayLeft(rate)) return { kind: 'fail', failure: quotaFailure(rate.key, DAY_MS - (nowMs % DAY_MS)) };
  return ms > 0 ? { kind: 'wait', ms } : { kind: 'go' };
}

/** Creates the function that checks all limits and records a start if they allow it. */
export function createLimitCheck(database: Database, clock: Clock, timeScale: number) {
  const rows = createRows(database, clock, timeScale);
  const slots = createSlotRows(database, clock);
  const pollMs = Math.max(SHORTEST_POLL_MS, POLL_MS / timeScale);
  /** With a token it also takes a slot; without one it is another start in a slot already held. */
  return (rate: Rate, account: string, token: string | null): LimitVerdict => {
    const held = checkHolds(rows, rate, account, clock.now(), LONGEST_WAIT_MS / timeScale);
    if (held.kind !== 'go') return held;
    const waitMs = Math.max(rows.windowWaitMs(), rows.gapWaitMs(rate));
    if (waitMs > 0) return { kind: 'wait', ms: waitMs };
    if (token !== null && !slots.slotFree(rate)) return { kind: 'wait', ms: pollMs };
    if (token !== null) slots.takeSlot(token, rate.key);
    rows.recordStart(rate.key);
    return { kind: 'go' };
  };
}
