import { expect, test } from 'vitest';
import { lookupIds } from '../../src/check/ids.ts';
import type { Clock } from '../../src/model/clock.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { SourceHandle } from '../../src/model/source.ts';

/** A clock that moves only when a service says how long it took. */
function createToyClock(): Clock & { spend(ms: number): void } {
  let nowMs = 0;
  const now = () => nowMs;
  const sleep = () => Promise.resolve();
  const spend = (ms: number) => {
    nowMs += ms;
  };
  return { now, sleep, pause: sleep, spend };
}

const refs = Array.from({ length: 100 }, (_, at) => ({ kind: 'pmid' as const, id: String(1000 + at) }));
const handle = (id: string, lookup: () => ReturnType<NonNullable<SourceHandle['source']['lookup']>>) =>
  ({ source: { id, wireKey: id, lookup }, context: () => ({}) }) as unknown as SourceHandle;

test('a service that hangs is asked a few times, not once for every id', async () => {
  const clock = createToyClock();
  let asked = 0;
  const hangs = handle('ncbi', async () => {
    asked += 1;
    clock.spend(25_000);
    return fail('FETCH_TIMEOUT', 'no answer');
  });
  const known = await lookupIds(refs, { sources: [hangs], clock, silent: new Map() });
  expect(asked).toBeLessThanOrEqual(8);
  expect([...known.values()].every(({ status }) => status === 'unknown')).toBe(true);
});

test('a service that answers quickly is asked for every id', async () => {
  const clock = createToyClock();
  let asked = 0;
  const answers = handle('ncbi', async () => {
    asked += 1;
    return ok({ paper: { title: 'One' } }) as never;
  });
  const known = await lookupIds(refs, { sources: [answers], clock, silent: new Map() });
  expect([asked, [...known.values()].every(({ status }) => status === 'found')]).toEqual([100, true]);
});
