import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { currentOwner } from '../../src/disk/owner.ts';
import type { Clock } from '../../src/model/clock.ts';
import { createLimitCheck, forgetOld, LIMIT_MIGRATIONS, type Rate } from '../../src/net/limit-table.ts';
import { unwrap } from '../support/unwrap.ts';

const DAY_MS = 86_400_000;
const NOON = 20_000 * DAY_MS + DAY_MS / 2;

/** The table of limits at noon, with a clock that the test moves. */
function open(timeScale = 1) {
  const database = unwrap(openDatabase(':memory:', { migrations: LIMIT_MIGRATIONS }));
  onTestFinished(() => database.close());
  let now = NOON;
  const clock: Clock = { now: () => now, sleep: async () => {}, pause: async () => {} };
  const check = createLimitCheck(database, clock, timeScale);
  let count = 0;
  return {
    database,
    pass: (ms: number) => {
      now += ms;
    },
    /** Starts a request in a slot of its own, or in one that is held. */
    start: (rate: Rate, hasSlot = false) => check(rate, '', hasSlot ? null : `token ${count++}`),
    hold: (key: string, code: string, ms: number) =>
      database.prepare('INSERT OR REPLACE INTO holds VALUES (?, ?, ?)').run(`${key} `, code, now + ms),
  };
}
const rate = (key: string, more: Partial<Rate> = {}): Rate => ({ key, minGapMs: 0, concurrency: 2, ...more });
const GO = { kind: 'go' };

test('five requests start in a little more than a second, the sixth waits for the first to be that old', () => {
  const { start, pass } = open();
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    expect(start(rate(key), true)).toEqual(GO);
    pass(10);
  }
  expect(start(rate('f'), true)).toEqual({ kind: 'wait', ms: 1_030 });
  pass(1_029);
  expect(start(rate('f'), true)).toEqual({ kind: 'wait', ms: 1 });
  pass(1);
  expect(start(rate('f'), true)).toEqual(GO);
});

test.each([
  [0, 225],
  [200, 225],
  [1_000, 1_025],
])('a source with a gap of %i ms starts a request every %i ms', (minGapMs, gap) => {
  const { start, pass } = open();
  const one = rate('a', { minGapMs });
  expect(start(one, true)).toEqual(GO);
  expect(start(one, true)).toEqual({ kind: 'wait', ms: gap });
  expect(start(rate('b'), true)).toEqual(GO);
  pass(gap);
  expect(start(one, true)).toEqual(GO);
});

test('in a sandbox all gaps are divided by its time scale', () => {
  const { start } = open(100);
  expect(start(rate('a'), true)).toEqual(GO);
  expect(start(rate('a'), true)).toEqual({ kind: 'wait', ms: 2.25 });
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [9, 2],
])('a source that allows %i requests at once gets %i slots', (concurrency, slots) => {
  const { start, pass } = open();
  const one = rate('a', { concurrency });
  let taken = 0;
  for (; taken < 5; taken += 1) {
    const verdict = start(one);
    pass(2_000);
    if (verdict.kind !== 'go') break;
  }
  expect(taken).toBe(slots);
  expect(start(one)).toEqual({ kind: 'wait', ms: 40 });
});

test('all sources together have five slots, and one of a silent holder is free after half a minute', () => {
  const { start, pass } = open();
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    expect(start(rate(key))).toEqual(GO);
    pass(300);
  }
  expect(start(rate('f'))).toEqual({ kind: 'wait', ms: 40 });
  pass(30_000 - 1_500 - 1);
  expect(start(rate('f'))).toEqual({ kind: 'wait', ms: 40 });
  pass(1);
  expect(start(rate('f'))).toEqual(GO);
});

test('the slot of a process that ended is free at once', () => {
  const { start, database } = open();
  const { host } = currentOwner();
  for (const token of ['x', 'y'])
    database
      .prepare('INSERT INTO slots VALUES (?, ?, ?, ?, ?, ?)')
      .run(token, 'a', 99_999_999, '1', host, NOON + 9_000);
  expect(start(rate('a'))).toEqual(GO);
  expect(database.prepare('SELECT count(*) AS n FROM slots').get()).toEqual({ n: 1 });
});

test('a daily quota ends at its count, names the time until midnight UTC, and starts again', () => {
  const { start, pass } = open();
  const one = rate('a', { perDay: 2 });
  expect(start(one, true)).toEqual(GO);
  pass(1_000);
  expect(start(one, true)).toEqual(GO);
  pass(1_000);
  expect(start(one, true)).toMatchObject({
    kind: 'fail',
    failure: { code: 'QUOTA_EXHAUSTED', retryAfterMs: DAY_MS / 2 - 2_000 },
  });
  expect(start(rate('b'), true)).toEqual(GO);
  pass(DAY_MS / 2);
  expect(start(one, true)).toEqual(GO);
});

test('a short hold is waited for, a long one and an exhausted quota fail', () => {
  const { start, hold, pass } = open();
  hold('a', 'RATE_LIMITED', 20_000);
  expect(start(rate('a'), true)).toEqual({ kind: 'wait', ms: 20_000 });
  hold('a', 'RATE_LIMITED', 20_001);
  expect(start(rate('a'), true)).toMatchObject({
    kind: 'fail',
    failure: { code: 'RATE_LIMITED', retryAfterMs: 20_001 },
  });
  hold('a', 'QUOTA_EXHAUSTED', 5);
  expect(start(rate('a'), true)).toMatchObject({ kind: 'fail', failure: { code: 'QUOTA_EXHAUSTED', retryAfterMs: 5 } });
  pass(5);
  expect(start(rate('a'), true)).toEqual(GO);
});

test.each([
  ['RATE_LIMITED', 3_600_000],
  ['QUOTA_EXHAUSTED', 87_000_000],
])('a hold with %s that lasts longer than %i ms remains from a clock that was ahead', (code, longest) => {
  const { start, hold } = open();
  hold('a', code, longest);
  expect(start(rate('a'), true).kind).toBe('fail');
  hold('a', code, longest + 1);
  expect(start(rate('a'), true)).toEqual(GO);
});

test('rows that limit nothing any more are removed', () => {
  const { database } = open();
  database.exec(`INSERT INTO gaps VALUES ('old', ${NOON - DAY_MS - 1}), ('new', ${NOON - DAY_MS});
    INSERT INTO days VALUES ('old', 19999, 1), ('new', 20000, 1);
    INSERT INTO holds VALUES ('old', 'RATE_LIMITED', ${NOON - 1}), ('new', 'RATE_LIMITED', ${NOON})`);
  forgetOld(database, NOON);
  for (const table of ['gaps', 'days', 'holds'])
    expect(database.prepare(`SELECT key FROM ${table}`).all()).toEqual([{ key: 'new' }]);
});
