import { expect, test } from 'vitest';
import { createFailure } from '../../../src/model/error.ts';
import { ok, type Result } from '../../../src/model/result.ts';
import type { Session } from '../../../src/search/sessions/replay.ts';
import type { Progress, Run } from '../../../src/search/sessions/run.ts';
import { type WaitOptions, waitFor } from '../../../src/search/sessions/wait.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';

const session = (next: Session['next'], step = 1): Session =>
  ({ id: 'abc', request: { query: 'tides' }, rounds: [], imports: [], step, next, history: [] }) as unknown as Session;
const runOf = (done: Promise<Result<Session>>, more: Partial<Run> = {}): Run => ({
  started: Promise.resolve(null),
  done,
  phase: () => 'asking toy',
  sources: () => undefined,
  listen: () => () => undefined,
  ...more,
});
const never = new Promise<never>(() => undefined);

/** Waits for the step after this one; `at` is the session at a time in milliseconds from the start. */
async function wait(
  at: (ms: number) => Session,
  { step = 0, find = () => undefined, ...options }: WaitOptions & { step?: number; find?: () => Run | undefined } = {},
) {
  const clock = createSleepersClock(0);
  const resumed: number[] = [];
  const answer = await waitFor(
    step,
    {
      clock,
      read: async () => ok(at(clock.now())),
      find,
      resume() {
        resumed.push(clock.now());
        return undefined;
      },
    },
    options,
  );
  return { answer, resumed, ms: clock.now() };
}

test('a session that is past the step and waits or is over is returned at once', async () => {
  expect(await wait(() => session('decide'))).toMatchObject({ answer: { value: { state: 'checkpoint' } }, ms: 0 });
  expect(await wait(() => session('over'))).toMatchObject({ answer: { value: { state: 'complete' } }, ms: 0 });
});

test('a session that still waits at the same step, or still runs, is looked at again until it is past', async () => {
  const later = await wait((ms) => session('decide', ms < 200 ? 1 : 2), { step: 1 });
  expect(later).toMatchObject({ answer: { value: { step: 2 } }, ms: 200, resumed: [] });
  expect(await wait((ms) => session(ms < 120 ? 'gather' : 'decide'))).toMatchObject({ ms: 150 });
});

test('when the time is up, the session is returned as it is', async () => {
  const { answer, ms } = await wait(() => session('gather'), { waitMs: 120 });
  expect([answer, ms]).toMatchObject([{ ok: true, value: { state: 'running', phase: 'asking the sources' } }, 120]);
  expect(await wait(() => session('gather'), { waitMs: 0 })).toMatchObject({ ms: 0 });
});

test('work that no process does is resumed at once, and then once a second', async () => {
  expect((await wait(() => session('gather'), { waitMs: 2_500 })).resumed).toEqual([0, 1_000, 2_000]);
  expect((await wait(() => session('decide', 0), { waitMs: 500 })).resumed).toEqual([]);
});

test('work that this process does is not resumed, and its phase is shown', async () => {
  const { answer, resumed } = await wait(() => session('gather'), { waitMs: 100, find: () => runOf(never) });
  expect([answer, resumed]).toMatchObject([{ value: { phase: 'asking toy' } }, []]);
});

test('a run that failed without an event ends the wait, unless another process has the session', async () => {
  const failed = (code: 'STORE_ERROR' | 'LOCK_TIMEOUT') =>
    wait(() => session('gather'), {
      waitMs: 200,
      find: () => runOf(Promise.resolve({ ok: false, error: createFailure(code, 'no') })),
    });
  expect(await failed('STORE_ERROR')).toMatchObject({ answer: { ok: false, error: { code: 'STORE_ERROR' } }, ms: 0 });
  expect(await failed('LOCK_TIMEOUT')).toMatchObject({ answer: { ok: true }, ms: 200 });
});

test('a run that ended well does not end the wait', async () => {
  const find = () => runOf(Promise.resolve(ok(session('decide'))));
  let looks = 0;
  const { answer } = await wait(() => session(++looks > 3 ? 'decide' : 'gather'), { find });
  expect(answer).toMatchObject({ value: { state: 'checkpoint' } });
});

test('progress is heard while the caller waits, and not after', async () => {
  const listeners = new Set<Progress>();
  const listen = (listener: Progress) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const heard: string[] = [];
  const clock = createSleepersClock(0);
  let looks = 0;
  await waitFor(
    0,
    {
      clock,
      read: async () => {
        for (const listener of listeners) listener(0, 1, 'too late');
        looks += 1;
        return ok(session(looks > 2 ? 'decide' : 'gather'));
      },
      find: () => {
        queueMicrotask(() => {
          for (const listener of listeners) listener(0, 1, `look ${looks}`);
        });
        return runOf(never, { listen });
      },
      resume: () => undefined,
    },
    { progress: (_done, _total, message) => heard.push(message) },
  );
  expect(heard).toEqual(['look 1', 'look 2']);
  expect(listeners.size).toBe(0);
});

test('an aborted call ends the waiting, and a session that cannot be read is a failure', async () => {
  expect(await wait(() => session('gather'), { signal: AbortSignal.abort() })).toMatchObject({
    answer: { ok: true, value: { state: 'running' } },
    ms: 0,
  });
  const error = createFailure('SESSION_NOT_FOUND', 'gone');
  const deps = { clock: createSleepersClock(0), read: async () => ({ ok: false, error }) as const };
  expect(await waitFor(0, { ...deps, find: () => undefined, resume: () => undefined }, {})).toEqual({
    ok: false,
    error,
  });
});
