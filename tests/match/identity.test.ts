import { expect, test } from 'vitest';
import { arxivIdOf, doiOf, hitId, idsOf, isDistinctiveTitle, isPreprint, titleKey } from '../../src/match/identity.ts';

test.each([
  '10.1101/123456',
  '10.1101/2020.01.02.123456',
  '10.48550/arxiv.1706.03762',
  '10.64898/2026.01.01.1',
  '10.26434/chemrxiv.1',
  '10.20944/preprints202001.1',
  '10.31234/osf.io/a',
  '10.31219/osf.io/a',
  '10.31235/osf.io/a',
  '10.31223/x5',
  '10.21203/rs.3.rs-1',
  '10.2139/ssrn.1',
  '10.36227/techrxiv.1',
  '10.22541/au.1',
  '10.32942/x2',
  '10.35542/osf.io/a',
  '10.5194/egusphere-2023-1',
  '10.5194/acp-discuss-1',
  '10.5194/bgd-8-1',
  '10.5281/zenodo.1',
  '10.6084/m9.figshare.1',
])('%s is the DOI of a preprint', (doi) => {
  expect(isPreprint({ doi })).toBe(true);
});

test.each(['10.1101/gr.123456', '10.5194/acp-1-1', '10.1038/nature12373', '10.21/48550/a'])(
  '%s is the DOI of an article',
  (doi) => {
    expect(isPreprint({ doi })).toBe(false);
  },
);

test('a deposit of data or software is no preprint', () => {
  const doi = '10.5281/zenodo.1';
  expect(['dataset', 'software', 'report'].map((type) => isPreprint({ doi, type }))).toEqual([false, false, true]);
});

test('posted content is a preprint under any DOI and without one, and so is a record with an arXiv id alone', () => {
  expect(isPreprint({ doi: '10.1000/a', type: 'posted-content' })).toBe(true);
  expect(isPreprint({ type: 'posted-content' })).toBe(true);
  expect(isPreprint({ arxivId: '1706.03762' })).toBe(true);
  expect(isPreprint({ arxivId: '1706.03762', doi: '10.1000/a' })).toBe(false);
  expect(isPreprint({ pmid: '1' })).toBe(false);
});

test('the ids of a record are folded, and the DOI comes first', () => {
  const paper = { pmcid: 'pmc7', pmid: '5', arxivId: 'MATH/0309136', doi: '10.1000/ABC' };
  expect(idsOf(paper)).toEqual(['doi:10.1000/abc', 'arxiv:math/0309136', 'pmid:5', 'pmcid:PMC7']);
  expect(idsOf({ doi: '10.48550/arXiv.1706.03762' })).toEqual(['arxiv:1706.03762']);
  expect([doiOf({ doi: '10.48550/arXiv.1706.03762' }), arxivIdOf({ doi: '10.1000/a' })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a record without an id is named by its title, year and first author', () => {
  const paper = { title: 'Salt and tide', year: 2014, authors: [{ family: 'Okafor', given: 'Ben' }] };
  const id = hitId(paper);
  expect(id).toMatch(/^digest:[0-9a-f]{16}$/);
  expect(hitId({ ...paper, title: 'SALT and tide!', venue: 'Estuaries' })).toBe(id);
  for (const other of [{ title: 'Salt and wind' }, { year: 2015 }, { authors: [{ family: 'Rao' }] }])
    expect(hitId({ ...paper, ...other })).not.toBe(id);
  for (const literal of ['Ben Okafor', 'Okafor, Ben']) expect(hitId({ ...paper, authors: [{ literal }] })).toBe(id);
  expect(hitId({ ...paper, pmid: '7' })).toBe('pmid:7');
});

test.each([
  'Editorial',
  'Editorials of 2014',
  'Introduction',
  'Preface',
  'Foreword',
  'Table of contents',
  'Front matter issue 3',
  'Back matter volume 2',
  'Acknowledgements',
  'Announcements',
  'In memoriam',
  'Book reviews',
  'Letters to the editor',
  'Correspondence',
  'Guest editorial',
  'From the editors desk',
  "Editor's comments",
  'Comment on salt and tide in the delta',
  'Reply to salt and tide in the delta',
  'Replies to salt and tide in the delta',
  'Response to salt and tide in the delta',
  'Rejoinder to salt and tide in the delta',
  'Authors reply about salt and tide in the delta',
  'In reply to salt and tide in the delta',
  'Erratum to salt and tide in the delta',
  'Corrigendum to salt and tide in the delta',
  'Author correction: salt and tide in the delta',
  'Publisher correction: salt and tide in the delta',
  'Addendum to salt and tide in the delta',
  'Retraction: salt and tide in the delta',
  'Withdrawn: salt and tide in the delta',
  'Withdrawal of salt and tide in the delta',
  'Expression of concern: salt and tide in the delta',
  'Supplementary material for salt and tide',
  'Supporting information for salt and tide',
  'Review of salt and tide in the delta',
  'Peer review of salt and tide in the delta',
  'Discussion of salt and tide in the delta',
  'Introduction to the special issue on salt and tide',
])('the title "%s" does not identify a paper', (title) => {
  expect(isDistinctiveTitle(titleKey(title))).toBe(false);
});

test.each([
  ['Salty deltas', false],
  ['Salty delta 1', false],
  ['Salty estuaries', true],
  ['Introductions of the herring into the north', true],
  ['A commentary by Ibn Sina and its readers in Bukhara', true],
  ['C++ for scientists', true],
])('the title "%s" identifies a paper: %s', (title, expected) => {
  expect(isDistinctiveTitle(titleKey(title))).toBe(expected);
});
