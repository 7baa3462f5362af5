import { expect, test } from 'vitest';
import { dedupe } from '../../src/match/dedupe.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { startCpuTime } from '../support/cpu-time.ts';

const one = { title: 'Salt and tide in the delta', year: 2014, authors: [{ family: 'Okafor', given: 'Ben' }] };

test('duplicates are named by their ids, with the reason', () => {
  const found = dedupe([
    { id: 'a', paper: one },
    { id: 'b', paper: { title: 'Wind', year: 1999 } },
    { id: 'c', paper: { ...one, title: 'Salt and Tide in the Delta.', venue: 'Estuaries' } },
  ]);
  expect(found.groups).toEqual([{ ids: ['a', 'c'], reason: 'same title, first author and year' }]);
  expect([found.records, found.papers.length, found.papers[0]?.venue]).toEqual([3, 2, 'Estuaries']);
});

test('an exact copy is a duplicate even if many papers have its title', () => {
  const editorial = { title: 'Editorial', year: 2014 };
  const [group] = dedupe([
    { id: 'a', paper: editorial },
    { id: 'b', paper: editorial },
    { id: 'c', paper: { ...editorial, year: 2015 } },
  ]).groups;
  expect(group).toEqual({ ids: ['a', 'b'], reason: 'the same record' });
});

test('records without a title are joined by id only', () => {
  const bare = { year: 2014, volume: '3', pages: '1-9' };
  expect(
    dedupe([
      { id: 'a', paper: bare },
      { id: 'b', paper: bare },
    ]).groups,
  ).toEqual([]);
  const named = { ...bare, doi: '10.1000/x' };
  expect(
    dedupe([
      { id: 'a', paper: named },
      { id: 'b', paper: named },
    ]).groups,
  ).toHaveLength(1);
});

test.each([
  ['a title of dots', { title: `A title ${'.'.repeat(200_000)}x` }],
  ['a venue of quotes', { ...one, venue: `a${'"'.repeat(200_000)}b` }],
  ['a venue of one word', { ...one, venue: 'a'.repeat(200_000) }],
  ['a name of commas', { ...one, authors: [{ literal: `A${' ,'.repeat(100_000)}B` }] }],
  ['a page of digits', { ...one, pages: '1'.repeat(200_000) }],
])('%s is compared in a moment', (_what, paper) => {
  const spent = startCpuTime();
  expect(
    dedupe([
      { id: 'a', paper },
      { id: 'b', paper: { ...paper, year: 2013 } },
    ]).records,
  ).toBe(2);
  expect(spent()).toBeLessThan(3000);
});

test('a reason names the year only if it is the same', () => {
  const [group] = dedupe([
    { id: 'a', paper: one },
    { id: 'b', paper: { ...one, year: 2015 } },
  ]).groups;
  expect(group?.reason).toBe('same title and first author');
});

test('a paper takes each field and its citation key from the first record that has them', () => {
  const { papers } = dedupe([
    { id: 'a', paper: { ...one, venue: 'Estuaries' } },
    { id: 'b', key: 'okafor2014', paper: { ...one, venue: 'Estuaries', abstract: 'Salt rises.' } },
    { id: 'c', key: 'salt', paper: { ...one, venue: 'Estuaries', abstract: 'Other words.', pages: '1-9' } },
  ]);
  expect(papers).toMatchObject([{ key: 'okafor2014', abstract: 'Salt rises.', pages: '1-9' }]);
});

const areJoined = (paper: PaperFields, other: PaperFields) =>
  dedupe([
    { id: 'a', paper },
    { id: 'b', paper: other },
  ]).groups.length === 1;

test('a record whose volume and issue are one column further is the same paper', () => {
  const paper = { ...one, venue: 'Estuaries', volume: '26', issue: '9', pages: '1746-1749' };
  const { volume: _lost, ...shifted } = { ...paper, issue: '26', pages: '9' };
  expect(areJoined(paper, shifted)).toBe(true);
  expect(areJoined(paper, { ...shifted, pages: '10' })).toBe(false);
});
