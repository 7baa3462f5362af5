import { expect, onTestFinished, test, vi } from 'vitest';
import { fail, ok, type Result } from '../../src/model/result.ts';
import { followSnapshot } from '../../src/snapshot/follow.ts';
import type { Snapshot } from '../../src/snapshot/open.ts';

/** Follows a snapshot whose refreshes give these results, one a second. */
async function follow(results: readonly Result<boolean>[]): Promise<string[]> {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const left = [...results];
  const lines: string[] = [];
  const refresh = async () => left.shift() ?? ok(false);
  const snapshot = { manifest: { buildId: 'new' }, refresh } as unknown as Snapshot;
  const stop = followSnapshot(snapshot, (level, text) => lines.push(`${level}: ${text}`));
  await vi.advanceTimersByTimeAsync(results.length * 1_000);
  stop();
  left.push(ok(true));
  await vi.advanceTimersByTimeAsync(3_000);
  return lines;
}

test('a newer build is reported once', async () => {
  expect(await follow([ok(false), ok(true), ok(false)])).toEqual(['info: serving a newer build of the snapshot: new']);
});

test('a build that cannot be opened is reported once, and again after a good one', async () => {
  const broken = fail<boolean>('STORE_ERROR', 'It is corrupt.');
  const warning = 'warn: cannot tell whether there is a newer build of the snapshot, or cannot open it: It is corrupt.';
  const good = 'info: the snapshot can be read again';
  expect(await follow([broken, broken, broken])).toEqual([warning]);
  expect(await follow([broken, ok(false), broken])).toEqual([warning, good, warning]);
});

test('a check that takes long is not made twice at a time, and a defect is reported', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const lines: string[] = [];
  let asked = 0;
  let fail: (reason: Error) => void = () => {};
  const refresh = () => {
    asked += 1;
    return new Promise<never>((_, reject) => {
      fail = reject;
    });
  };
  const snapshot = { manifest: { buildId: 'new' }, refresh } as unknown as Snapshot;
  onTestFinished(followSnapshot(snapshot, (level, text) => lines.push(`${level}: ${text}`)));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toBe(1);
  fail(new Error('a bug'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked, lines]).toEqual([2, ['error: Error: a bug']]);
});

test('a check that stopping cancels is not reported', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const lines: string[] = [];
  let answer: (result: Result<boolean>) => void = () => {};
  const refresh = () =>
    new Promise<Result<boolean>>((resolve) => {
      answer = resolve;
    });
  const snapshot = { manifest: { buildId: 'new' }, refresh } as unknown as Snapshot;
  const stop = followSnapshot(snapshot, (level, text) => lines.push(`${level}: ${text}`));
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  answer(fail('CANCELLED', 'The request was cancelled.'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual([]);
});
