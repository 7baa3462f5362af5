import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFailure } from '../../src/model/error.ts';
import { backoffMs, judgeAnswer, judgeFailure } from '../../src/net/retry.ts';
import { parseRetryAfter } from '../../src/net/retry-after.ts';

const nowMs = Date.UTC(2026, 10, 15, 12);
const round = (attempt: number) => ({ source: 'crossref', attempt, nowMs, random: 0.5 });
const answer = (status: number, retryAfter?: string) => ({
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});

test.each([
  ['7', 7000],
  [' 1.5 ', 1500],
  ['0', 0],
  ['Sun, 15 Nov 2026 12:00:09 GMT', 9000],
  ['Sunday, 15-Nov-26 12:00:03 GMT', 3000],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
  ['Sun Nov 15 12:00:04 2026', 4000],
  ['Sun Nov  8 12:00:04 2026', 0],
  ['', undefined],
  ['Foo 2099', undefined],
  ['garbage 1', undefined],
  ['Mon 5', undefined],
  ['Sun, 15 Nov 2099', undefined],
  ['Sun, 31 Feb 2027 12:00:00 GMT', undefined],
  ['Sun, 15 Nov 2026 25:00:00 GMT', undefined],
  ['Sun, 15 Nov 2026 12:00:09 +0200', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['-3', undefined],
  [undefined, undefined],
])('Retry-After %o means %o ms', (text, expected) => {
  expect(parseRetryAfter(text, nowMs)).toBe(expected);
});

test('any Retry-After is a duration or ignored', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ms = parseRetryAfter(text, nowMs);
      expect(ms === undefined || ms >= 0).toBe(true);
    }),
  );
});

test('the pauses are one and two seconds, plus or minus a quarter', () => {
  expect([backoffMs(1, 0), backoffMs(1, 0.5), backoffMs(1, 1)]).toEqual([750, 1000, 1250]);
  expect([backoffMs(2, 0), backoffMs(2, 1)]).toEqual([1500, 2500]);
});

test.each([200, 304, 400, 401, 403, 404, 406, 422, 501])('status %i is returned to the source', (status) => {
  expect(judgeAnswer(answer(status), null, round(1))).toEqual({ kind: 'accept' });
});

test.each([429, 500, 502, 503, 504])('status %i is tried three times', (status) => {
  expect(judgeAnswer(answer(status), null, round(1))).toEqual({ kind: 'again', waitMs: 1000, asked: false });
  expect(judgeAnswer(answer(status), null, round(2))).toEqual({ kind: 'again', waitMs: 2000, asked: false });
  const code = status === 429 ? 'RATE_LIMITED' : 'NETWORK_ERROR';
  expect(judgeAnswer(answer(status), null, round(3))).toMatchObject({ kind: 'fail', failure: { code } });
});

test('a short wait that the service asks for is kept', () => {
  expect(judgeAnswer(answer(429, '20'), null, round(1))).toEqual({ kind: 'again', waitMs: 20_000, asked: true });
});

test('a long wait that the service asks for ends the call', () => {
  const verdict = judgeAnswer(answer(503, '54000'), null, round(1));
  expect(verdict).toMatchObject({ kind: 'fail', failure: { code: 'RATE_LIMITED', retryAfterMs: 54_000_000 } });
});

test.each(['999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])('an absurd wait of %s is capped', (value) => {
  const verdict = judgeAnswer(answer(429, value), null, round(1));
  const ms = verdict.kind === 'fail' ? verdict.failure.retryAfterMs : undefined;
  expect(ms).toBe(87_000_000);
});

test('a quota resets within a day, whatever the service says', () => {
  const verdict = judgeAnswer(answer(429), { kind: 'exhausted', untilMs: nowMs + 1e12 }, round(1));
  expect(verdict).toMatchObject({ kind: 'fail', failure: { code: 'QUOTA_EXHAUSTED', retryAfterMs: 87_000_000 } });
});

test("the source's own rule takes precedence over the status", () => {
  const wait = judgeAnswer(answer(403), { kind: 'wait', ms: 500 }, round(1));
  expect(wait).toEqual({ kind: 'again', waitMs: 500, asked: true });
  const both = judgeAnswer(answer(429, '9'), { kind: 'wait', ms: 500 }, round(1));
  expect(both).toEqual({ kind: 'again', waitMs: 500, asked: true });
  const silent = judgeAnswer(answer(403, '9'), { kind: 'wait' }, round(1));
  expect(silent).toEqual({ kind: 'again', waitMs: 9000, asked: true });
  const exhausted = judgeAnswer(answer(429, '1'), { kind: 'exhausted', untilMs: nowMs + 60_000 }, round(1));
  expect(exhausted).toMatchObject({ kind: 'fail', failure: { code: 'QUOTA_EXHAUSTED', retryAfterMs: 60_000 } });
});

test.each([
  ['NETWORK_ERROR', 'again'],
  ['FETCH_TIMEOUT', 'again'],
  ['CAPABILITY_DENIED', 'fail'],
  ['SOURCE_CHANGED', 'fail'],
  ['CANCELLED', 'fail'],
] as const)('after %s the verdict is %s', (code, kind) => {
  expect(judgeFailure(createFailure(code, ''), round(1)).kind).toBe(kind);
  expect(judgeFailure(createFailure(code, ''), round(3)).kind).toBe('fail');
});

test('a pause that the source asks for ends the call only above twenty seconds', () => {
  const after = (ms: number) => judgeAnswer(answer(403), { kind: 'wait', ms }, round(1)).kind;
  expect([after(20_000), after(20_001)]).toEqual(['again', 'fail']);
});

test('after the last attempt the failure says how long the service asked to wait', () => {
  expect(judgeAnswer(answer(429, '7'), null, round(3))).toMatchObject({
    failure: { code: 'RATE_LIMITED', retryAfterMs: 7_000 },
  });
  expect(judgeAnswer(answer(503), null, round(3))).toMatchObject({
    failure: { reason: 'server_error', message: 'crossref answered with status 503 in all of 3 attempts.' },
  });
});

test('a quota that has reset already is not waited for', () => {
  expect(judgeAnswer(answer(429), { kind: 'exhausted', untilMs: nowMs - 5 }, round(1))).toMatchObject({
    failure: { retryAfterMs: 0, message: 'crossref quota exhausted; resets in 0 min.' },
  });
});

test.each([
  ['Sunday, 15-Nov-76 12:00:00 GMT', Date.UTC(2076, 10, 15, 12) - nowMs],
  ['Sunday, 15-Nov-77 12:00:00 GMT', 0],
  ['Wednesday, 18-Nov-26 12:00:00 GMT', 3 * 86_400_000],
  ['Sun, 15 Xyz 2026 12:00:00 GMT', undefined],
  ['1234567890', undefined],
])('the date %s in Retry-After means %s ms', (text, expected) => {
  expect(parseRetryAfter(text, nowMs)).toBe(expected);
});
