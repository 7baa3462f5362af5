import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRecords } from '../../src/match/join.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { startCpuTime } from '../support/cpu-time.ts';
import { record, trust } from '../support/records.ts';

const merge = (...papers: PaperFields[]) =>
  mergeRecords(
    papers.map((paper, at) => record(`source${at}`, paper)),
    trust,
  );

const authors = [
  { family: 'Sørensen', given: 'Karin' },
  { family: 'Okafor', given: 'Ben' },
];
const one: PaperFields = {
  title: 'Labour migration and the tumour registry of coastal towns',
  authors,
  year: 2012,
  venue: 'Journal of Coastal Health Research',
  volume: '12',
  issue: '3',
  pages: '123-128',
};

test.each<[string, PaperFields]>([
  ['American spelling', { ...one, title: 'Labor migration and the tumor registry of coastal towns' }],
  ['a note of a database', { ...one, title: `${one.title} [Review] [33 refs]` }],
  ['a note about a correction', { ...one, title: `${one.title}.[Erratum appears in J Coast. 2013;13(1):9 [x]]` }],
  ['a language in brackets', { ...one, title: `[${one.title}] [Norwegian]` }],
  ['lost letters', { ...one, title: 'Lab?ur migration and the t?mour registry of coastal towns' }],
  ['one letter wrong', { ...one, title: 'Labour migration and the tumour registry of coastel towns' }],
  ['a subtitle', { ...one, title: `${one.title}: a cohort study` }],
  ['accents lost', { ...one, authors: [{ family: 'Sorensen', given: 'K.' }, authors[1] ?? {}] }],
  ['family and given name swapped', { ...one, authors: [{ family: 'Karin', given: 'Sørensen' }], pages: '123' }],
  ['a name in one piece', { ...one, authors: [{ literal: 'Karin Sørensen' }, { literal: 'Ben Okafor' }] }],
  ['initials after the name', { ...one, authors: [{ literal: 'Sørensen K' }] }],
  ['the venue abbreviated', { ...one, venue: 'J. Coast. Health Res.' }],
  ['the venue in one word', { ...one, venue: 'Jcoasthealthres' }],
  ['pages shortened', { ...one, pages: '123-8' }],
  ['the first page only', { ...one, pages: 'P123 [tp 12]' }],
  ['pages as a date', { ...one, pages: '01-Jun' }],
  ['the next year', { ...one, year: 2013 }],
  ['a volume that is the year', { ...one, volume: '2012', pages: '' }],
  ['a record number as issue', { ...one, issue: '1183', pages: '' }],
  ['the title in another language', { ...one, title: 'Arbeidsinnvandring og kreftregisteret i kystbyer' }],
])('a record with %s is the same paper', (_difference, other) => {
  expect(merge(one, other)).toHaveLength(1);
});

test.each<[string, PaperFields, PaperFields]>([
  ['an abstract and the later article', { ...one, venue: 'Meeting of the Coast Society', pages: '9' }, one],
  ['an abstract in the same journal', { ...one, issue: '1', pages: '17-17' }, one],
  ['the same text in two journals', { ...one, venue: 'Annals of Harbour Medicine', pages: '' }, one],
  ['two volumes without pages', { ...one, volume: '13', pages: '' }, { ...one, pages: '' }],
  ['part one and part two', { ...one, title: `${one.title}. Part I` }, { ...one, title: `${one.title}. Part II` }],
  [
    'one word of the title',
    { ...one, pages: '', volume: '' },
    { ...one, title: 'Labour migration and the tumour biology of coastal towns', pages: '', volume: '' },
  ],
  ['other authors', one, { ...one, authors: [{ family: 'Lind', given: 'Eva' }], volume: '', pages: '' }],
  [
    'a short title and one that begins with it',
    { ...one, title: 'Coastal towns', volume: '', issue: '', pages: '' },
    { ...one, title: 'Coastal towns and the herring trade of Norway', volume: '', issue: '', pages: '' },
  ],
  [
    'columns in two issues',
    { ...one, title: "Editor's comments", pages: '' },
    { ...one, title: "Editor's comments", issue: '4', pages: '' },
  ],
  [
    'two papers on one page',
    { ...one, pages: '12' },
    { ...one, pages: '12', title: 'Herring, wind and weather in the north' },
  ],
  [
    'a title and nothing else, of other years',
    { title: String(one.title), year: 2010 },
    { title: String(one.title), year: 2011 },
  ],
  [
    'one common author of three',
    { ...one, authors: [...authors, { family: 'Lind', given: 'Eva' }], volume: '', pages: '' },
    { ...one, authors: ['Berg', 'Dahl', 'Lind'].map((family) => ({ family, given: 'Eva' })), volume: '', pages: '' },
  ],
  ['no title', one, { ...one, title: '' }],
])('%s are two papers', (_difference, a, b) => {
  expect(merge(a, b)).toHaveLength(2);
});

test('a preprint and its article are one paper although venue, pages and year differ', () => {
  const preprint = { ...one, year: 2010, venue: 'Preprint server', volume: '', pages: '1-40', type: 'posted-content' };
  expect(merge(one, preprint)).toHaveLength(1);
});

test('a record without authors is left alone if two papers fit it', () => {
  const other = { ...one, authors: [{ family: 'Lind', given: 'Eva' }] };
  const [a, b] = [one, other].map((paper) => ({ ...paper, volume: '', pages: '', venue: '' }));
  const { authors: _, ...bare } = a ?? {};
  expect(merge(a ?? {}, b ?? {}, bare)).toHaveLength(3);
  expect(merge(a ?? {}, bare)).toHaveLength(1);
});

test('a record is not the bridge between two that contradict each other', () => {
  const bridge = { ...one, pages: '', volume: '', issue: '' };
  const early = { ...one, pages: '17-17', issue: '1' };
  expect(
    merge(one, early, bridge)
      .map(({ records }) => records)
      .sort(),
  ).toEqual([1, 2]);
});

test('the groups do not depend on the order of the records', () => {
  const pool: PaperFields[] = [
    one,
    { ...one, title: `${one.title}: a cohort study` },
    { ...one, pages: '17-17', issue: '1' },
    { ...one, authors: [], volume: '', pages: '' },
    { ...one, year: 2013, pages: '123' },
    { ...one, venue: 'Annals of Harbour Medicine', volume: '4', pages: '9-12' },
  ];
  const sizes = (papers: readonly PaperFields[]) =>
    merge(...papers)
      .map(({ paper, records }) => `${records} ${paper.pages}`)
      .sort();
  fc.assert(
    fc.property(fc.shuffledSubarray(pool, { minLength: 6 }), (shuffled) => {
      expect(sizes(shuffled).map((each) => each[0])).toEqual(sizes(pool).map((each) => each[0]));
    }),
    { numRuns: 30 },
  );
});

test('many records with one title take no quadratic time', () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ ...one, title: 'Weather report', pages: String(at + 1) }));
  const spent = startCpuTime();
  expect(merge(...many)).toHaveLength(3000);
  expect(spent()).toBeLessThan(20_000);
});

test('the same pages of one volume are one paper under two titles, but not in two issues', () => {
  const other = { ...one, title: 'Winter storms over the northern islands' };
  expect(merge(one, other)).toHaveLength(1);
  expect(merge(one, { ...other, issue: '4' })).toHaveLength(2);
});

test('the pages of a paper in three languages are the same in any order', () => {
  const other = { ...one, venue: 'Annals of the Coast', authors: [] };
  const here = { ...one, pages: '233-238+230-235+246-251' };
  expect(merge(here, { ...other, pages: '230-5, 246-51, 233-8' })).toHaveLength(1);
  expect(merge(here, { ...other, pages: '61-66' })).toHaveLength(2);
});

const bare: PaperFields = { title: String(one.title), authors, year: 2012 };
const sizesOf = (...papers: PaperFields[]) =>
  merge(...papers)
    .map(({ records }) => records)
    .sort();

test('three records with a title and a year alone are one paper', () => {
  const { authors: _, ...little } = bare;
  expect(sizesOf(little, { ...little, language: 'en' }, { ...little, language: 'de' })).toEqual([3]);
});

test('a record that fits two published papers joins the one whose place it has', () => {
  const [placed, other] = [
    { ...one, doi: '10.1000/a' },
    { ...bare, doi: '10.1000/b' },
  ];
  expect(sizesOf(placed, other, one)).toEqual([1, 2]);
  expect(merge(placed, other, one).find(({ records }) => records === 2)?.paper.doi).toBe('10.1000/a');
  expect(sizesOf(placed, other, bare)).toEqual([1, 1, 1]);
});

test('two records that fit two published papers are one paper of their own', () => {
  const published = ['10.1000/a', '10.1000/b'].map((doi) => ({ ...bare, doi }));
  expect(sizesOf(...published, bare, { ...bare, language: 'en' })).toEqual([1, 1, 2]);
});

test('a record that fits a published paper and one that an id joins with another published paper joins neither', () => {
  const joined = [
    { ...bare, pmid: '5' },
    { ...bare, pmid: '5', doi: '10.1000/b', title: 'Winter storms over the northern islands' },
  ];
  expect(sizesOf({ ...bare, doi: '10.1000/a' }, ...joined)).toEqual([1, 2]);
  expect(sizesOf({ ...bare, doi: '10.1000/a' }, ...joined, { ...bare, language: 'en' })).toEqual([1, 1, 2]);
});

test('large groups that ids have made are joined by one pair of records', () => {
  const group = (pmid: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...bare, pmid, url: `https://a.example/${pmid}/${at}` }));
  expect(merge(...group('5', 21), ...group('6', 20))).toHaveLength(1);
});
