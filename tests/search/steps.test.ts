import { afterAll, beforeAll, expect, test } from 'vitest';
import { toQuery } from '../../src/search/strategy/query.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { openSearchWorld, type SearchWorld, searchOnce } from '../support/search-world.ts';

let world: SearchWorld;
beforeAll(async () => {
  world = await openSearchWorld();
});
afterAll(() => world.close());

test('every source is asked, and each paper appears once', async () => {
  const { collection, strategy } = await searchOnce(world.steps, 'stability of perovskite solar cells');
  const { hits, ledger } = collection;
  expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
  expect(hits.slice(0, 3).map(({ paper }) => paper.doi)).toContain('10.1002/aenm.201600014');
  expect(new Set(ledger.rows.map(({ source }) => source))).toEqual(new Set(strategy.sources));
  expect(ledger.retrieved).toBe(ledger.merged + ledger.dropped.length + ledger.kept);
});

test('every source declares the filters that it ignores', async () => {
  const sources = CATALOG.filter((source) => source.search && source.id !== 'core').map(({ id }) => id);
  const filters = { author: 'Rossi', venue: 'Energies', fromYear: 2000, toYear: 2030, language: 'en', maxResults: 10 };
  const queries = [toQuery(['perovskite', 'solar'], {}, 'test')];
  const gathered = await world.steps.gather({ queries, sources, filters }, 0);
  const reported = gathered.ok ? gathered.value.rows.map(({ source, ignored }) => [source, [...ignored].sort()]) : [];
  const declared = sources.map((id) => [id, [...(CATALOG.find((source) => source.id === id)?.cannot ?? [])].sort()]);
  expect(reported).toEqual(declared);
});
