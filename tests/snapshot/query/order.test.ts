import { expect, test } from 'vitest';
import type { SnapshotSort } from '../../../src/model/snapshot.ts';
import { type Line, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

/** Papers of one year whose titles differ in case only, in no order. */
const ALIKE: readonly Line[] = [
  ['d', 'beta'],
  ['a', 'Beta'],
  ['c', 'alpha'],
  ['b', 'Alpha'],
].map(([paper_id, title]) => ({ paper_id, title, year: 2020, keywords: ['Deep  sea'] }));

test('papers of one year follow by title in any case, and then by id, in every order', async () => {
  const snapshot = await snapshotOf(ALIKE);
  const listed = (sort: SnapshotSort) =>
    unwrap(snapshot.search({ query: '', sort }))
      .hits.map(({ paperId }) => paperId)
      .join('');
  for (const sort of ['relevance', 'year_desc', 'year_asc', 'title_asc'] as const) expect(listed(sort)).toBe('bcad');
  expect(listed('title_desc')).toBe('adbc');
});

test('papers with one keyword follow by title and id too, and its spacing does not matter', async () => {
  const snapshot = await snapshotOf(ALIKE);
  const ids = (keyword: string) => unwrap(snapshot.searchByKeyword(keyword)).map(({ paperId }) => paperId);
  expect([ids('sea').join(''), ids(' deep   SEA ').join('')]).toEqual(['bcad', 'bcad']);
});
