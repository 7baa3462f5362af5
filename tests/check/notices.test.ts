import { expect, test } from 'vitest';
import { noticesOf, shareNotices } from '../../src/check/notices.ts';
import { fromRecords } from '../../src/check/read/records.ts';
import { fromStrings } from '../../src/check/read/text.ts';
import { readRecords } from '../../src/formats/records/read.ts';
import type { Paper } from '../../src/model/paper.ts';
import type { CheckedReference } from '../../src/model/reference.ts';
import { toRecord } from '../support/references.ts';

const ARTICLE = '10.1000/article';
const PREPRINT = {
  arxivId: '2004.08483',
  title: 'Sparse attention for long documents',
  type: 'posted-content',
  versions: [
    { kind: 'published', doi: ARTICLE },
    { kind: 'preprint', arxivId: '2004.08483v3' },
  ],
} as unknown as Paper;
const UNPUBLISHED: Paper = { ...PREPRINT, versions: [{ kind: 'preprint', arxivId: '2004.08483v3' }] };

test.each(['arXiv:2004.08483v1', 'https://arxiv.org/abs/2004.08483v2', '10.48550/arXiv.2004.08483v2'])(
  'names the newer version of %s',
  (id) => {
    const [reference] = fromStrings([`Iyer, M. (2020). Sparse attention for long documents. ${id}`]);
    const notices = reference && noticesOf(reference, UNPUBLISHED);
    expect(notices).toEqual([{ kind: 'new_version', arxivId: '2004.08483v3' }]);
  },
);

test.each([
  ['bib', '@misc{a, title={Sparse attention}, eprint={2004.08483v2}, archivePrefix={arXiv}}'],
  ['ris', 'TY  - UNPB\nTI  - Sparse attention\nUR  - https://arxiv.org/abs/2004.08483v2\nER  - \n'],
  ['json', '[{"id": "a", "title": "Sparse attention", "URL": "https://arxiv.org/abs/2004.08483v2"}]'],
])('reads the cited version of a .%s file', (_format, text) => {
  const records = readRecords(text);
  const references = records.ok ? fromRecords(records.value).references : [];
  expect(references.map(({ fields }) => [fields.arxivId, fields.arxivVersion])).toEqual([['2004.08483', 2]]);
});

test('the latest version, a version that is not stated and a later one have no notice', () => {
  const cited = [{ arxivVersion: 3 }, {}, { arxivVersion: 4 }];
  const notices = cited.map((each) => noticesOf(toRecord({ arxivId: '2004.08483', ...each }), UNPUBLISHED));
  expect(notices).toEqual([[], [], []]);
});

test('names the article of a cited preprint, unless the reference names it itself', () => {
  expect(noticesOf(toRecord({ arxivId: '2004.08483' }), PREPRINT)).toEqual([
    { kind: 'published_version', doi: ARTICLE },
  ]);
  expect(noticesOf(toRecord({ arxivId: '2004.08483', doi: ARTICLE }), PREPRINT)).toEqual([]);
});

test('an article with a preprint of the same title has no notice', () => {
  const article = { ...PREPRINT, arxivId: undefined, type: 'journal-article', doi: ARTICLE } as unknown as Paper;
  expect(noticesOf(toRecord({ doi: ARTICLE }), article)).toEqual([]);
});

const toChecked = (index: number, more: Partial<CheckedReference>): CheckedReference => ({
  index,
  text: '',
  verdict: 'confirmed',
  identifiedBy: 'title',
  paper: { doi: '10.1000/retracted' } as Paper,
  differences: [],
  notices: [],
  attempts: [],
  ...more,
});

test('references of the same paper share its notices', () => {
  const warned = toChecked(1, { notices: [{ kind: 'retraction', doi: '10.1000/notice' }] });
  const other = toChecked(2, { noticesUnchecked: true });
  const unrelated = toChecked(3, { paper: { doi: '10.1000/sound' } as Paper });
  const { noticesUnchecked: _, ...checked } = other;
  expect(shareNotices([warned, other, unrelated])).toEqual([{ ...checked, notices: warned.notices }]);
});
