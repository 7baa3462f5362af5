import { expect, test } from 'vitest';
import type { RowFacts } from '../../../src/model/log-row.ts';
import { GENESIS, isIntact, linkOf, openLine, parseRow, sealRow } from '../../../src/store/log/chain.ts';

const FACTS: RowFacts = { event: 'fetch', ref: null, result: 'ok', capability: 'oa', sessionId: 's' };
const seal = (more: Partial<RowFacts> = {}, previous = GENESIS) =>
  sealRow({ ...FACTS, ...more }, null, { previous, nowMs: 0, sandbox: false });

test.each([
  ['detail', 'detail'],
  ['finalUrl', 'final_url'],
  ['license', 'license'],
] as const)('the text %s of a row has at most 4,096 characters', (fact, field) => {
  const kept = 'x'.repeat(4_096);
  expect(seal({ [fact]: kept }).row[field]).toBe(kept);
  expect(seal({ [fact]: `${kept}x` }).row[field]).toBe(`${'x'.repeat(4_095)}…`);
});

test('a row has at most 200 attempts, each with at most 500 characters', () => {
  const attempt = (detail?: string) => ({
    ...{ source: 'arxiv', outcome: 'consulted_failed', durationMs: 1 },
    ...(detail && { detail }),
  });
  const attempts = [
    attempt('y'.repeat(501)),
    attempt('z'.repeat(500)),
    ...Array.from({ length: 300 }, () => attempt()),
  ];
  const { row } = seal({ attempts: attempts as never });
  const written = row.attempts as unknown as { detail?: string }[];
  expect(written).toHaveLength(200);
  expect(written.slice(0, 3).map(({ detail }) => detail)).toEqual([`${'y'.repeat(499)}…`, 'z'.repeat(500), undefined]);
});

test('a row follows the one before it by its number and its hash', () => {
  const first = seal();
  const second = seal({}, linkOf(first.row));
  const line = second.line.trimEnd();
  expect(openLine(line, linkOf(first.row))).toMatchObject({ ok: true, value: { ts_seq: 2 } });
  expect(openLine(line, null).ok).toBe(true);
  expect(openLine(line, GENESIS)).toMatchObject({ error: { message: 'it has number 2 instead of 1' } });
  expect(openLine(line, { seq: 1, hash: 'other' })).toMatchObject({
    error: { message: 'it does not link to the previous row' },
  });
});

test.each([
  ['no JSON', 'no JSON', 'it is not a log row'],
  ['a list', '[]', 'it is not a log row'],
  ['an object without a number', '{"this_hash":"x"}', 'it is not a log row'],
  ['an object without a hash', '{"ts_seq":1}', 'it is not a log row'],
  ['a row with another hash', '{"this_hash":"x","ts_seq":1}', 'its content was changed'],
])('%s is refused', (_, line, message) => {
  expect(openLine(line, null)).toMatchObject({ ok: false, error: { code: 'LOG_ERROR', message } });
});

test('a row is intact only in the exact form in which it was written', () => {
  const { row, line } = seal({ detail: 'why' });
  expect(isIntact(row, line.trimEnd())).toBe(true);
  expect(isIntact(row, line)).toBe(false);
  expect(isIntact(row, JSON.stringify(JSON.parse(line), null, 1))).toBe(false);
  expect(parseRow(line)).toEqual(row);
});
