import { expect, test } from 'vitest';
import { MAX_FETCHES, openFetchHistory } from '../../src/desk/fetch-history.ts';
import { type Fetches, openFetches } from '../../src/desk/fetches.ts';
import { fail, type Result } from '../../src/model/result.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

const refsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ ref: `10.1234/${at}` }));
const statesOf = (fetches: Fetches, id: string) =>
  fetches
    .list()
    .find((job) => job.id === id)
    ?.rows.map(({ state }) => state) ?? [];

/** Fetches whose papers wait until they are stopped; `asked` collects them. */
async function openWaiting() {
  const asked: string[] = [];
  const acquire = (ref: string, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push(ref);
    return new Promise<Result<never>>((resolve) => {
      const end = () => resolve(fail('CANCELLED', 'stopped'));
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    });
  };
  const history = openFetchHistory(await temporaryFolder(), 'real');
  const fetches = await openFetches(acquire, history, { onJobs: () => {}, onRow: () => {}, report: () => {} });
  return { fetches, asked };
}

test('after a cancellation no further paper is started, and each is cancelled', async () => {
  const { fetches, asked } = await openWaiting();
  const id = unwrap(await fetches.start(refsOf(20), 'many'));
  const started = asked.length;
  expect(started).toBeLessThan(20);
  expect([fetches.cancel(id), fetches.cancel('another')]).toEqual([true, false]);
  await expect.poll(() => new Set(statesOf(fetches, id))).toEqual(new Set(['cancelled']));
  expect(asked).toHaveLength(started);
  await expect.poll(() => fetches.cancel(id)).toBe(false);
});

test('a fetch is retried only when it is over, and only its unfinished papers', async () => {
  const { fetches, asked } = await openWaiting();
  const id = unwrap(await fetches.start([...refsOf(1), { ref: 'a title alone' }], 'two'));
  expect(await fetches.retry(id, 'unfinished')).toMatchObject({ ok: false, error: { code: 'SESSION_STATE' } });
  fetches.cancel(id);
  await expect.poll(() => fetches.list()[0]?.is_over).toBe(true);
  expect(await fetches.retry(id, 'failed')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  unwrap(await fetches.retry(id, 'unfinished'));
  expect([asked, statesOf(fetches, id)]).toEqual([
    ['10.1234/0', '10.1234/0'],
    ['running', 'failed'],
  ]);
  await fetches.close();
});

test('a running fetch stays in the list, however many follow', async () => {
  const { fetches } = await openWaiting();
  const first = unwrap(await fetches.start(refsOf(1), 'the first'));
  for (let at = 0; at < MAX_FETCHES; at += 1) unwrap(await fetches.start(refsOf(1), `number ${at}`));
  expect(fetches.list().at(-1)?.id).toBe(first);
  await fetches.close();
});
