import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSearchWorld, type SearchWorld, searchOnce } from './search-world.ts';

let world: SearchWorld;
beforeAll(async () => {
  world = await openSearchWorld();
});
afterAll(() => world.close());

test('a question is answered by every source, each paper once', async () => {
  const { collection, strategy } = await searchOnce(world.engine, 'stability of perovskite solar cells');
  const { hits, ledger } = collection;
  expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
  expect(hits.slice(0, 3).map(({ paper }) => paper.doi)).toContain('10.1002/aenm.201600014');
  expect(new Set(ledger.rows.map(({ source }) => source))).toEqual(new Set(strategy.sources));
  expect(ledger.retrieved).toBe(ledger.merged + ledger.dropped.length + ledger.kept);
});
