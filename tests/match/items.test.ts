import { expect, test } from 'vitest';
import { toItems } from '../../src/match/items.ts';
import { mergeRecords } from '../../src/match/join.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { record, trust } from '../support/records.ts';

const one: PaperFields = {
  title: 'Delayed onset of the monsoon',
  year: 2016,
  authors: [{ family: 'Rao', given: 'A.' }],
};

test('a published record comes before a preprint of a more trusted source', () => {
  const preprint = record('a', { ...one, arxivId: '1501.00001' });
  const sorted = toItems([preprint, record('c', one), record('b', one)], trust);
  expect(sorted.map(({ source }) => source)).toEqual(['b', 'c', 'a']);
});

test('equal records of one source are counted as one, those of two sources are not', () => {
  const doi = '10.1000/a';
  const items = toItems(
    [record('a', { ...one, doi }), record('a', { ...one, doi }), record('b', { ...one, doi })],
    trust,
  );
  expect(items.map(({ source, count }) => [source, count])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test.each<[string, PaperFields, number]>([
  ['more citations', { citationCount: 7 }, 1],
  ['another title', { title: 'Early onset of the monsoon' }, 2],
  ['another year', { year: 2017 }, 2],
  ['another id', { pmid: '7' }, 2],
])('records of one source with one DOI and %s are %i', (_what, change, count) => {
  const paper = { ...one, doi: '10.1000/a', citationCount: 3 };
  expect(toItems([record('a', paper), record('a', { ...paper, ...change })], trust)).toHaveLength(count);
});

test('records without id and title cannot be compared, so each stays', () => {
  expect(toItems([record('a', { year: 2016 }), record('a', { year: 2016 })], trust)).toHaveLength(2);
});

test('a paper has the ids of all its records, and counts and names all of them', () => {
  const [paper] = mergeRecords(
    [
      record('a', { ...one, doi: '10.1000/a' }),
      record('a', { ...one, doi: '10.1000/a' }),
      record('b', { ...one, doi: '10.1000/a', pmid: '5' }),
    ],
    trust,
  );
  expect(paper?.aliases).toEqual(['doi:10.1000/a', 'pmid:5']);
  expect([paper?.records, paper?.sources, paper?.merged]).toEqual([3, ['a', 'b'], ['same DOI 10.1000/a: a, b']]);
  expect(paper?.members.map(({ record: { source } }) => source)).toEqual(['a', 'b']);
});

test('a single record was joined with nothing', () => {
  const [paper] = mergeRecords([record('a', one)], trust);
  expect([paper?.merged, paper?.members, paper?.records]).toEqual([[], [], 1]);
  expect(paper?.aliases).toEqual([paper?.id]);
});

test.each<[PaperFields, string]>([
  [{ doi: '10.1000/a' }, 'same DOI 10.1000/a: a, b'],
  [{ arxivId: '1501.00001' }, 'same arXiv id 1501.00001: a, b'],
  [{ pmid: '5' }, 'same PMID 5: a, b'],
  [{ pmcid: 'PMC5' }, 'same PMC5: a, b'],
])('records with %j are joined for the reason "%s"', (id, reason) => {
  const papers = mergeRecords([record('a', { ...id, title: 'One' }), record('b', { ...id, title: 'Other' })], trust);
  expect(papers.map(({ merged }) => merged)).toEqual([[reason]]);
});

test('says which preprint is linked to which article', () => {
  const [paper] = mergeRecords(
    [record('a', { ...one, doi: '10.1000/a' }), record('b', { ...one, arxivId: '1501.00001' })],
    trust,
  );
  expect(paper?.merged).toEqual([
    'same title, first author and year: a, b',
    'preprint arXiv id 1501.00001 linked to the published 10.1000/a',
  ]);
});

test('two published DOIs are not joined by another id', () => {
  const papers = [record('a', { doi: '10.1000/a', pmid: '5' }), record('b', { doi: '10.1000/b', pmid: '5' })];
  expect(mergeRecords(papers, trust)).toHaveLength(2);
});

test('a record of a group that two files have is a copy only in files', () => {
  const letters = { title: 'Letters', year: 2014 };
  expect(mergeRecords([record('import:a.ris', letters), record('crossref', letters)], trust)).toHaveLength(2);
});

test.each<[string, PaperFields, PaperFields]>([
  ['ids', { ...one, pmid: '1' }, { ...one, pmid: '2' }],
  ['titles', { ...one, title: 'Alpha' }, { ...one, title: 'Beta' }],
  ['years', { title: 'Alpha', year: 2001 }, { title: 'Alpha', year: 2002 }],
  ['other fields', { title: 'Alpha', volume: '1' }, { title: 'Alpha', volume: '2' }],
])('records of one source are sorted by their %s, in whatever order they come', (_what, first, second) => {
  const papers = (list: PaperFields[]) =>
    toItems(
      list.map((each) => record('a', each)),
      trust,
    ).map(({ paper }) => paper);
  expect([papers([first, second]), papers([second, first])]).toEqual([
    [first, second],
    [first, second],
  ]);
});

test('the reason names the sources in order, each once', () => {
  const doi = '10.1000/a';
  const papers = mergeRecords(
    [
      record('b', { ...one, arxivId: '1501.00001', doi }),
      record('a', { arxivId: '1501.00001', type: 'posted-content' }),
    ],
    trust,
  );
  expect(papers[0]?.merged[0]).toBe('same arXiv id 1501.00001: a, b');
});
