import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SnapshotRecord } from '../../../src/model/snapshot.ts';
import { createFacetWriter } from '../../../src/snapshot/build/facets.ts';
import { finishTables } from '../../../src/snapshot/build/finish.ts';
import { openTables } from '../../../src/snapshot/schema.ts';
import { newFolder } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

const KEYWORDS = [
  ['Neural  nets', 'NEURAL NETS', 'coral'],
  ['coral', '𝐀lpha'],
  ['neural nets', 'Ａlpha', 'unknown'],
  [],
];

/** The facets of some papers as the tables have them, with room for only so many in memory. */
async function write(maxCached?: number, papers: readonly (readonly string[])[] = KEYWORDS) {
  const main = unwrap(openTables(join(await newFolder(), '..', `${crypto.randomUUID()}.db`), { bulk: true }));
  const writer = createFacetWriter(main, maxCached);
  for (const [at, keywords] of papers.entries()) {
    const none = { authors: [], institutions: [], tags: [] };
    writer.add(at + 1, { ...none, keywords } as unknown as SnapshotRecord);
    writer.flush();
  }
  const hasFacetCounts = writer.finish();
  finishTables(main, hasFacetCounts);
  const facets = main.prepare('SELECT folded, value, paper_count AS papers FROM facets ORDER BY folded').all();
  const shown = main.prepare('SELECT paper, shown FROM paper_facets ORDER BY paper, shown').all();
  main.close();
  return { hasFacetCounts, facets: facets.map((row) => ({ ...row })), shown: shown.map((row) => ({ ...row })) };
}

test('a value counts once per paper, and of its spellings the first by bytes is shown', async () => {
  const { hasFacetCounts, facets } = await write();
  expect(hasFacetCounts).toBe(true);
  expect(facets).toEqual([
    { folded: 'alpha', value: 'Ａlpha', papers: 2 },
    { folded: 'coral', value: 'coral', papers: 2 },
    { folded: 'neural nets', value: 'Neural nets', papers: 2 },
  ]);
});

test.each([1, 2])('with room for %i values in memory the result is the same', async (maxCached) => {
  const all = await write();
  expect(await write(maxCached)).toEqual({ ...all, hasFacetCounts: false });
  expect(all.shown).toHaveLength(6);
});

test.each([' deep sea', 'deep sea ', 'deep  sea', 'deep\tsea', 'deep\u00a0sea'])(
  'the value %j is shown with single spaces',
  async (value) => {
    expect((await write(9, [[value]])).facets).toEqual([{ folded: 'deep sea', value: 'deep sea', papers: 1 }]);
  },
);
