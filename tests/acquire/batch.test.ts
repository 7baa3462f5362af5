import { expect, test } from 'vitest';
import { inBatch } from '../../src/acquire/batch.ts';

test('a list is answered in its order, and spellings of the same paper share one result', async () => {
  const asked: string[] = [];
  const done: number[] = [];
  const one = async (ref: string) => {
    asked.push(ref);
    return asked.length;
  };
  const refs = ['10.1234/b', '10.1234/a', 'https://doi.org/10.1234/B', 'not a ref', 'not a ref'];
  const results = await inBatch(refs, one, (count) => done.push(count));
  expect(asked).toEqual(['10.1234/b', '10.1234/a', 'not a ref']);
  expect(results).toEqual([1, 2, 1, 3, 3]);
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test('five papers are processed at once', async () => {
  const [started, finish]: [string[], (() => void)[]] = [[], []];
  const one = (ref: string) => {
    started.push(ref);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  const running = inBatch(
    Array.from({ length: 7 }, (_, at) => `10.1234/${at}`),
    one,
    () => {},
  );
  await Promise.resolve();
  expect(started).toHaveLength(5);
  while (finish.length > 0) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await running).toHaveLength(7);
});
