import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SnapshotPage, SnapshotRequest } from '../../../src/model/snapshot.ts';
import type { Snapshot } from '../../../src/snapshot/open.ts';
import { type Line, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

/** From words that every paper has to one that few have. */
const WORDS = ['the', 'of', 'flow', 'heat', 'boundary', 'layer', 'kraken'];
const PAPERS = 130;

/** Numbers from 0 to 1 that depend on nothing but the seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Papers of which every second has a text of several passages, which are more than are ranked first. */
function papersOf(seed: number): Line[] {
  const chance = chanceOf(seed);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(chance() ** 2 * WORDS.length)]).join(' ');
  return Array.from({ length: PAPERS }, (_, at) => ({
    paper_id: `flow-${at}`,
    title: words(4),
    abstract: words(12),
    year: 2000 + (at % 7),
    ...(at % 2 === 0 && { source_markdown: `# Text\n\n${words(2 + (at % 20) * 400)}` }),
  }));
}

function pagesOf(snapshot: Snapshot, request: SnapshotRequest): { ids: string[]; first: SnapshotPage } {
  const page = (number: number) => unwrap(snapshot.search({ ...request, page: number }));
  const first = page(1);
  const ids: string[] = [];
  for (let number = 1, hits = first.hits; hits.length > 0; number += 1, hits = page(number).hits)
    ids.push(...hits.map(({ paperId }) => paperId));
  return { ids, first };
}

const question = fc
  .array(fc.constantFrom(...WORDS, '"boundary layer"', '"of the"', '"heat kraken"', 'lay*'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

test.each([1, 2, 3])('all pages of a search list each paper that fits once, in one order (papers %i)', async (seed) => {
  const snapshot = await snapshotOf(papersOf(seed));
  fc.assert(
    fc.property(question, fc.integer({ min: 1, max: 99 }), fc.boolean(), (query, pageSize, hasFacets) => {
      const { ids, first } = pagesOf(snapshot, { query, pageSize, ...(hasFacets && { facets: ['year'] }) });
      expect(ids).toEqual(pagesOf(snapshot, { query, pageSize: 100 }).ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect([ids.length, first.totalIsExact]).toEqual([first.total, true]);
    }),
    { numRuns: 25 },
  );
});

test('a paper that a query names counts in the total, whether its words fit or not', async () => {
  const snapshot = await snapshotOf([
    { paper_id: 'q-1', title: 'Sea', source_markdown: 'Nothing of the kind.' },
    { paper_id: 'q-2', title: 'Ice', source_markdown: 'Compare q-2 and q-1.' },
    { paper_id: 'q-3', title: 'The list of q-1 and q-2' },
    { paper_id: 'q-4', title: 'Wind' },
  ]);
  const listed = (query: string) => {
    const { ids, first } = pagesOf(snapshot, { query, pageSize: 1 });
    return [ids, first.total];
  };
  expect(listed('q-1')).toEqual([['q-1', 'q-2', 'q-3'], 3]);
  expect(listed('q-2')).toEqual([['q-2', 'q-3'], 2]);
  expect(listed('q-4')).toEqual([['q-4'], 1]);
});
