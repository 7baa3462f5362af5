import { expect, test } from 'vitest';
import { findCandidates } from '../../src/match/candidates.ts';
import { prepare } from '../../src/match/prepare.ts';
import type { PaperFields } from '../../src/model/paper.ts';

const one: PaperFields = {
  title: 'Migration of herring along the western coast of Greenland',
  authors: [{ family: 'Solberg', given: 'Karin' }],
  volume: '12',
  pages: '123-128',
};
const OTHER = 'Snow and ice on old roofs';
const candidatesOf = (...papers: PaperFields[]) => [...findCandidates(papers.map(prepare), () => true)];
const areCompared = (a: PaperFields, b: PaperFields) => (candidatesOf(a, b)[0] ?? []).length === 1;

test.each<[string, PaperFields, PaperFields]>([
  ['the beginning of the title', { title: one.title ?? '' }, { title: 'Migration of herring and cod' }],
  ['the end of the title', { title: one.title ?? '' }, { title: 'Whales near the western coast of Greenland' }],
  [
    'a long word of the title and the first author',
    { ...one, volume: '' },
    { ...one, volume: '', title: 'On herring, cod and whales near Greenland in winter' },
  ],
  [
    'the fourth longest word of the title and the first author',
    { title: 'Alphabetical betaproteins gammaglobulin herring', authors: one.authors ?? [] },
    { title: 'Xylographical yesterdays zoological herring', authors: one.authors ?? [] },
  ],
  [
    'a long word of the title and the first four letters of the first author',
    { ...one, volume: '' },
    { ...one, volume: '', title: 'On herring, cod and whales', authors: [{ family: 'Solberger' }] },
  ],
  ['the first author, volume and first page', one, { ...one, title: OTHER, pages: '123' }],
  ['the volume and both pages', one, { ...one, title: OTHER, authors: [] }],
])('records that share %s are compared', (_what, a, b) => {
  expect(areCompared(a, b)).toBe(true);
});

test.each<[string, PaperFields, PaperFields]>([
  [
    'only the fifth longest word of the title and the first author',
    { title: 'Alphabetical betaproteins gammaglobulin deltawings herring', authors: one.authors ?? [] },
    { title: 'Xylographical yesterdays zoological accordion herring', authors: one.authors ?? [] },
  ],
  ['only the author', { ...one, volume: '' }, { ...one, volume: '', title: OTHER }],
  ['only the volume and the first page', one, { ...one, title: OTHER, authors: [], pages: '123-130' }],
  ['only one page of a volume', { ...one, pages: '123' }, { ...one, pages: '123', title: OTHER, authors: [] }],
  ['only the pages', one, { ...one, title: OTHER, volume: '13', authors: [] }],
  ['only a word of the title', { title: one.title ?? '' }, { title: 'On herring and cod in winter' }],
])('records that share %s are not compared', (_what, a, b) => {
  expect(areCompared(a, b)).toBe(false);
});

test('each pair is named once, by its earlier record, in order', () => {
  expect(candidatesOf(one, one, { title: OTHER }, one)).toEqual([[1, 3], [3], [], []]);
});

test('among very many records with one title, those with the same author and place are still compared', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({
    title: 'Weather report',
    authors: [{ family: `Name${String.fromCharCode(97 + (at % 26))}${at}` }],
    year: 1900 + (at % 50),
  }));
  const twin = { title: 'Weather report', authors: [{ family: 'Solberg' }], year: 2012 };
  const found = candidatesOf(twin, ...many, twin);
  expect(found[0]).toContain(401);
  expect(found[0]?.length).toBeLessThan(400);
});

test('among very many records with one title and no author, those of the same year are still compared', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ title: 'Weather report', year: 1000 + at }));
  const twin = { title: 'Weather report', year: 2012 };
  expect(candidatesOf(twin, ...many, twin)[0]).toContain(401);
});

test('the records to compare are in order, whatever they share', () => {
  const others: PaperFields[] = [
    { title: 'Migration of herring and cod' },
    { title: 'Whales near the western coast of Greenland' },
    { ...one, title: OTHER, pages: '123' },
    { ...one, title: OTHER, authors: [] },
    { ...one, volume: '', title: 'On herring, cod and whales' },
  ];
  expect(candidatesOf(one, ...others)[0]).toEqual([1, 2, 3, 4, 5]);
  expect(candidatesOf(one, ...others.reverse())[0]).toEqual([1, 2, 3, 4, 5]);
});

test('records that cannot be one paper are not compared, whatever they share', () => {
  const found = [...findCandidates([one, one, one].map(prepare), (a, b) => a + b !== 1)];
  expect(found).toEqual([[2], [2], []]);
});
