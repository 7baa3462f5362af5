import { expect, test } from 'vitest';
import { ROUTES } from '../../src/http/routes.ts';
import { ok } from '../../src/model/result.ts';
import type { SnapshotPage } from '../../src/model/snapshot.ts';
import { createReader, type SnapshotReader } from '../../src/tools/snapshot/reader.ts';
import { paper, snapshotOf } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

async function answer(path: string, reader: SnapshotReader, query = '') {
  const route = ROUTES.find((each) => each.path === path);
  if (!route) throw new Error(`no route ${path}`);
  return unwrap(await route.answer(reader, [], new URLSearchParams(query)));
}

const PAGE: SnapshotPage = { hits: [], total: 0, totalIsExact: true, corrections: {}, relaxed: [] };

test.each<[string, boolean, object]>([
  ['a usual answer', false, {}],
  ['an answer by words and meaning', false, { meaning: { used: true, model: 'toy' } }],
  ['an answer without the embeddings service', true, { meaning: { used: false, model: 'toy' } }],
  ['an answer of a part of the cluster', true, { partial: { failedShards: 1, shards: 2 } }],
])('%s is temporary: %s', async (_what, isTemporary, more) => {
  const reader = { search: async () => ok({ ...PAGE, ...more }) } as unknown as SnapshotReader;
  expect(await answer('search', reader, 'q=tides')).toMatchObject({ kind: 'object', isTemporary });
});

test('the statistics have every year in order, and the twenty most common values of each facet', async () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    paper(`p${at}`, { year: 1960 + ((at * 7) % 60), venue: `Venue ${at}` }),
  );
  const payload = await answer('stats', createReader(await snapshotOf(lines), 'all'));
  const { years, venues } = (payload as { value: object }).value as { years: { year: number }[]; venues: object[] };
  expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 60 }, (_, at) => 1960 + at));
  expect(venues).toHaveLength(20);
});
