import { expect, test } from 'vitest';
import { dedupe } from '../../src/match/dedupe.ts';
import { Groups } from '../../src/match/groups.ts';
import { recordId } from '../../src/match/items.ts';
import { mergeRecords } from '../../src/match/join.ts';
import { record, trust } from '../support/records.ts';

const ARTICLE = { doi: '10.1000/1', title: 'Monsoon onset over Kerala', year: 2001, authors: [{ family: 'Rao' }] };
/** A record with the DOI of the article, by mistake. */
const MISTAKEN = { ...ARTICLE, title: 'Bread ovens of Samarkand', year: 1999 };
const RECORDS = [record('a', ARTICLE), record('b', ARTICLE), record('c', MISTAKEN)];

/** Joins the records, then splits those of the sources from the rest. */
function split(...sources: string[]) {
  const members = mergeRecords(RECORDS, trust)[0]?.members ?? [];
  const ids = (isNamed: boolean) =>
    members.filter(({ record: { source } }) => sources.includes(source) === isNamed).map(recordId);
  return [[ids(true), ids(false)]];
}

test('records that a person split stay apart, even with the same DOI', () => {
  const papers = mergeRecords(RECORDS, trust, split('c'));
  expect(papers.map(({ sources }) => sources)).toEqual([['a', 'b'], ['c']]);
  expect(papers.map(({ paper }) => paper.title)).toEqual([ARTICLE.title, MISTAKEN.title]);
});

test('papers with the same DOI have different ids, and a mark by the DOI means the first', () => {
  const [first, second] = mergeRecords(RECORDS, trust, split('c'));
  expect(first?.id).toBe('doi:10.1000/1');
  expect(second?.id).toMatch(/^doi:10\.1000\/1#[0-9a-f]{10}$/);
  expect(second?.aliases).not.toContain('doi:10.1000/1');
});

test('a record found later joins one side and never bridges a split', () => {
  const later = [...RECORDS, record('d', ARTICLE)];
  const papers = mergeRecords(later, trust, split('c'));
  expect(papers.map(({ sources }) => sources)).toEqual([['a', 'b', 'd'], ['c']]);
});

test('the id of a record is the same when its citations grow or other records come', () => {
  const grown = [record('a', { ...ARTICLE, citationCount: 9 }), ...RECORDS.slice(1), record('d', ARTICLE)];
  const ids = (records: typeof RECORDS) => mergeRecords(records, trust)[0]?.members.map(recordId) ?? [];
  expect(ids(grown)).toEqual(expect.arrayContaining(ids(RECORDS)));
});

test('two splits of one group hold together', () => {
  const papers = mergeRecords(RECORDS, trust, [...split('c'), ...split('b')]);
  expect(papers.map(({ sources }) => sources)).toEqual([['a'], ['b'], ['c']]);
});

test('records of files that are named as different papers are not duplicates', () => {
  const labelled = ['one', 'two', 'three'].map((id) => ({ id, paper: ARTICLE }));
  expect(dedupe(labelled).papers).toHaveLength(1);
  const { papers, groups } = dedupe(labelled, { apart: [['one', 'three']] });
  expect(papers).toHaveLength(2);
  expect(groups.map(({ ids }) => ids)).toEqual([['one', 'two']]);
});

test('a record that belongs to no side does not bring the sides together', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((source) => ({ source }));
  if (!a || !b || !c) throw new Error('three records');
  const split = new Groups([a, b, c], [[[b], [c]]]);
  split.join([a, b], 'one');
  split.join([a, c], 'two');
  expect(split.all().map(({ members }) => members.map(({ source }) => source))).toEqual([['a', 'b'], ['c']]);
});
