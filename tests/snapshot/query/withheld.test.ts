import { expect, test } from 'vitest';
import { allowsSharing } from '../../../src/model/license.ts';
import type { SnapshotRequest } from '../../../src/model/snapshot.ts';
import { type Line, paper, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

/** How many papers the word "luminescence" finds: for everyone, and where only licensed texts may be shared. */
async function counts(line: Line): Promise<[all: number, licensed: number]> {
  const snapshot = await snapshotOf([paper('other'), paper('a', line)]);
  const count = (more: Partial<SnapshotRequest>) =>
    unwrap(snapshot.search({ query: 'luminescence', ...more })).hits.length;
  return [count({}), count({ sharesText: allowsSharing })];
}

const SECRET = 'A glimmer of luminescence.';

test.each<[string, Line]>([
  ['a text', { abstract: 'Short.', source_markdown: SECRET }],
  ['the beginning of a text that stands in for the abstract', { source_markdown: SECRET }],
  ['a translation', { abstract: 'Short.', translations: { de: SECRET } }],
  [
    'a translation of a paper without a text',
    { abstract: 'Short.', source_markdown: null, translations: { de: SECRET } },
  ],
])('words of %s that may not be shared find nothing', async (_what, line) => {
  expect(await counts(line)).toEqual([1, 0]);
  expect(await counts({ ...(line as object), license: 'All rights reserved' })).toEqual([1, 0]);
  expect(await counts({ ...(line as object), license: 'CC-BY-4.0' })).toEqual([1, 1]);
});

test.each<[string, Line]>([
  ['its title', { title: SECRET }],
  ['its abstract', { abstract: SECRET }],
  ['a keyword', { abstract: 'Short.', keywords: ['luminescence'] }],
  ['a summary', { abstract: 'Short.', summaries: { simple: { summary: SECRET } } }],
])('a paper whose text may not be shared is found by %s', async (_what, line) => {
  expect(await counts(line)).toEqual([1, 1]);
});
