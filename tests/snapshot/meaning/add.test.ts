import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import type { SnapshotRequest } from '../../../src/model/snapshot.ts';
import { askMeaning } from '../../../src/snapshot/meaning/add.ts';

const VECTORS = { model: 'toy', dimension: 2, records: 1, passages: 0 };
const MEANING = { model: 'toy', vector: Float32Array.of(1, 0) };
const found = { query: parseQuery('cat'), selected: { all: [], total: 0, totalIsExact: true, isNamed: false } };

test.each<[string, Partial<SnapshotRequest>, object, boolean]>([
  ['by relevance', {}, {}, true],
  ['that says so', { sort: 'relevance' }, {}, true],
  ['in a fixed order', { sort: 'year_desc' }, {}, false],
  ['for a paper by its name', {}, { selected: { ...found.selected, isNamed: true } }, false],
  ['without words', {}, { query: null }, false],
])('a search %s is ranked by meaning: %s', (_what, request, more, expected) => {
  const asked = askMeaning({ query: 'cat', meaning: MEANING, ...request }, VECTORS, { ...found, ...more });
  expect(asked).toEqual(expected ? { report: { used: true, model: 'toy' }, vector: MEANING.vector } : null);
});

test.each([
  ['another model', { ...MEANING, model: 'other' }, 'CAPABILITY_DENIED'],
  ['fewer dimensions', { ...MEANING, vector: Float32Array.of(1) }, 'SOURCE_CHANGED'],
  ['more dimensions', { ...MEANING, vector: Float32Array.of(1, 0, 0) }, 'SOURCE_CHANGED'],
])('a query vector of %s is not compared', (_what, meaning, code) => {
  const asked = askMeaning({ query: 'cat', meaning }, VECTORS, found);
  expect(asked).toMatchObject({ report: { used: false, code }, vector: null });
});
