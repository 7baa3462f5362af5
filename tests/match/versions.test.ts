import { expect, test } from 'vitest';
import { toItem } from '../../src/match/items.ts';
import { mergeRecords } from '../../src/match/join.ts';
import { linkVersions } from '../../src/match/versions.ts';
import type { PaperFields, Version } from '../../src/model/paper.ts';
import { record, trust } from '../support/records.ts';

const one: PaperFields = {
  title: 'Delayed onset of the monsoon',
  year: 2016,
  authors: [{ family: 'Rao', given: 'A.' }],
};
const versionsOf = (...papers: PaperFields[]) => {
  const merged = mergeRecords(
    papers.map((paper, at) => record('abcdefgh'[at] ?? 'z', { ...one, ...paper })),
    trust,
  );
  expect(merged).toHaveLength(1);
  return merged[0]?.paper.versions;
};
const ARTICLE = { doi: '10.1000/a' };

test.each<[string, PaperFields[], Version[] | undefined]>([
  ['an article alone', [ARTICLE], undefined],
  ['an article with its arXiv id', [{ ...ARTICLE, arxivId: '1501.00001' }], undefined],
  ['a preprint alone', [{ arxivId: '1501.00001' }], undefined],
  ['two records of a preprint', [{ arxivId: '1501.00001' }, { arxivId: '1501.00001', pmid: '5' }], undefined],
  ['an article and its preprint', [ARTICLE, { arxivId: '1501.00001' }], [{ kind: 'preprint', arxivId: '1501.00001' }]],
  [
    'an article and the DOI of its preprint',
    [ARTICLE, { doi: '10.1101/123456' }],
    [{ kind: 'preprint', doi: '10.1101/123456' }],
  ],
  [
    'an article and the arXiv DOI of its preprint',
    [ARTICLE, { doi: '10.48550/arxiv.1501.00001' }],
    [{ kind: 'preprint', arxivId: '1501.00001' }],
  ],
])('the versions of %s', (_what, papers, versions) => {
  expect(versionsOf(...papers)).toEqual(versions);
});

test('versions that records name are kept, each once', () => {
  const named: Version[] = [
    { kind: 'preprint', arxivId: '1501.00001' },
    { kind: 'preprint', doi: '10.1101/123456' },
    { kind: 'other', url: 'https://a.example/1' },
    { kind: 'other', url: 'https://a.example/2' },
    { kind: 'published' },
  ];
  const preprints = [{ arxivId: '1501.00001' }, { doi: '10.1101/123456' }];
  expect(versionsOf({ ...ARTICLE, versions: named }, ...preprints)).toEqual(named);
});

const linked = (...papers: PaperFields[]) => {
  const items = papers.map((paper) => toItem(record('a', paper)));
  return linkVersions(items, { ...ARTICLE, isOa: null, provenance: {} });
};

test('two preprints of one article are two versions, each with its ids', () => {
  const [first, second] = [{ arxivId: '1501.00001' }, { arxivId: '1602.00002', doi: '10.1101/5' }];
  expect(linked(ARTICLE, first, second)).toEqual([
    { kind: 'preprint', ...first },
    { kind: 'preprint', ...second },
  ]);
});

test('of two records of one preprint the first is taken', () => {
  const known = { arxivId: '1501.00001', doi: '10.1101/5' };
  expect(linked(ARTICLE, known, { arxivId: '1501.00001' })).toEqual([{ kind: 'preprint', ...known }]);
});

test('another published DOI is another version', () => {
  expect(linked(ARTICLE, { doi: '10.1000/b' })).toEqual([{ kind: 'other', doi: '10.1000/b' }]);
});
