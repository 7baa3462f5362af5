import { expect, test } from 'vitest';
import type { Hit } from '../../web/desk/api.ts';
import { AS_RANKED, arrange } from '../../web/desk/review/arrange.ts';
import { undoOf } from '../../web/desk/review/use-screening.ts';

const hit = (id: string, paper: Partial<Hit['paper']>, sources = ['crossref']): Hit =>
  ({ id, paper: { is_oa: null, provenance: {}, ...paper }, score: 1, reason: '', tags: [], sources }) as Hit;
const hits = [
  hit('a', { title: 'Tin cells', year: 2010, citation_count: 5, abstract: 'On lifetime' }, ['arxiv']),
  hit('b', { title: 'Lead cells', year: 2020, authors: [{ family: 'Rossi' }] }),
  hit('c', { title: 'Zinc anodes', citation_count: 9 }),
];
const ids = (part: Partial<typeof AS_RANKED>, marks = {}) =>
  arrange(hits, marks, { ...AS_RANKED, ...part }, ['lifetime', 'cells']).map(({ name, papers }) => [
    name,
    papers.map((each) => each.hit.id).join(''),
  ]);

test('papers are sorted by year, citations and title, and those without a value come last', () => {
  expect(ids({})).toEqual([['', 'abc']]);
  expect(ids({ sort: 'newest' })).toEqual([['', 'bac']]);
  expect(ids({ sort: 'oldest' })).toEqual([['', 'abc']]);
  expect(ids({ sort: 'cited' })).toEqual([['', 'cab']]);
  expect(ids({ sort: 'title' })).toEqual([['', 'bac']]);
});

test('a filter looks for every word in title, authors, abstract and year', () => {
  expect(ids({ filter: 'CELLS rossi' })).toEqual([['', 'b']]);
  expect(ids({ filter: 'lifetime 2010' })).toEqual([['', 'a']]);
  expect(ids({ filter: 'nothing' })).toEqual([]);
});

test('the list shows all, kept or excluded papers', () => {
  expect(ids({ show: 'kept' }, { b: 'exclude' })).toEqual([['', 'ac']]);
  expect(ids({ show: 'excluded' }, { b: 'exclude', c: 'keep' })).toEqual([['', 'b']]);
});

test('groups hold each paper once: by year, by the first source, by the best topic', () => {
  expect(ids({ group: 'year' })).toEqual([
    ['No year', 'c'],
    ['2020', 'b'],
    ['2010', 'a'],
  ]);
  expect(ids({ group: 'source' })).toEqual([
    ['arxiv', 'a'],
    ['crossref', 'bc'],
  ]);
  expect(ids({ group: 'topic' })).toEqual([
    ['lifetime', 'a'],
    ['cells', 'b'],
    ['Other topics', 'c'],
  ]);
});

test('an undo restores exactly the marks before the change', () => {
  expect(undoOf({ a: 'keep' }, { a: 'exclude', b: 'exclude' })).toEqual({ a: 'keep', b: null });
});
