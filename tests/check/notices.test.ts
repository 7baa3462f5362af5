import { expect, test } from 'vitest';
import { isWarned, noticesOf, shareNotices } from '../../src/check/notices.ts';
import { fromRecords } from '../../src/check/read/records.ts';
import { fromStrings } from '../../src/check/read/text.ts';
import { readRecords } from '../../src/formats/records/read.ts';
import type { Notice, Paper } from '../../src/model/paper.ts';
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

const PAPER = { title: 'Sparse attention', doi: '10.1000/a' } as Paper;
const notice = (kind: Notice['kind'], about: Notice['about'] = 'this') => ({ kind, about }) as Notice;

test('names the notices about the paper itself, with their DOI and date', () => {
  const notices = [
    { ...notice('correction'), doi: '10.1000/c', date: '2020-01-02' },
    notice('retraction', 'other'),
    notice('other'),
    notice('removal'),
  ];
  expect(noticesOf(toRecord({}), { ...PAPER, notices } as Paper)).toEqual([
    { kind: 'correction', doi: '10.1000/c', date: '2020-01-02' },
    { kind: 'removal' },
  ]);
});

test('a paper that is only marked as retracted has one notice of it', () => {
  expect(noticesOf(toRecord({}), { ...PAPER, retracted: true } as Paper)).toEqual([{ kind: 'retraction' }]);
  const stated = { ...PAPER, retracted: true, notices: [{ ...notice('retraction'), doi: '10.1000/n' }] } as Paper;
  expect(noticesOf(toRecord({}), stated)).toEqual([{ kind: 'retraction', doi: '10.1000/n' }]);
});

test('a newer version of another arXiv paper is no newer version of the cited one', () => {
  const other = { ...UNPUBLISHED, versions: [{ kind: 'preprint', arxivId: '2004.99999v9' }] } as unknown as Paper;
  expect(noticesOf(toRecord({ arxivId: '2004.08483', arxivVersion: 1 }), other)).toEqual([]);
  expect(noticesOf(toRecord({ arxivId: '2004.00001', arxivVersion: 1 }), UNPUBLISHED)).toEqual([]);
});

test('the article is the one that the reference names, however its DOI is spelled', () => {
  expect(noticesOf(toRecord({ arxivId: '2004.08483', doi: ARTICLE.toUpperCase() }), PREPRINT)).toEqual([]);
  const bare = { ...PREPRINT, versions: [{ kind: 'published' }] } as unknown as Paper;
  expect(noticesOf(toRecord({ arxivId: '2004.08483' }), bare)).toEqual([]);
});

test.each([
  ['retraction', true],
  ['withdrawal', true],
  ['removal', true],
  ['expression_of_concern', true],
  ['correction', false],
  ['new_version', false],
  ['published_version', false],
] as const)('a notice of the kind %s is a warning: %s', (kind, expected) => {
  expect(isWarned({ notices: [{ kind }] })).toBe(expected);
});

test.each<[string, Partial<CheckedReference>, number]>([
  ['a correction', { notices: [{ kind: 'correction', doi: '10.1/c' }] }, 1],
  ['a newer version, which concerns only who cites the older one', { notices: [{ kind: 'new_version' }] }, 0],
  [
    'the retraction of a paper that was not identified',
    { notices: [{ kind: 'retraction' }], identifiedBy: undefined as never },
    0,
  ],
])('of %s, another reference of the paper hears %i times', (_what, more, count) => {
  const { identifiedBy, ...first } = toChecked(1, more);
  const named = identifiedBy ? { ...first, identifiedBy } : first;
  expect(shareNotices([named, toChecked(2, {})])).toHaveLength(count);
});

test('a notice without a DOI is the same as one with it, and the same one is shared once', () => {
  const bare = toChecked(1, { notices: [{ kind: 'retraction' }] });
  const full = toChecked(2, { notices: [{ kind: 'retraction', doi: '10.1/n' }] });
  expect(shareNotices([bare, full])).toEqual([]);
  const [shared] = shareNotices([bare, full, toChecked(3, {})]);
  expect(shared?.notices).toEqual([{ kind: 'retraction' }]);
});

test('two notices of one kind with other DOIs are two', () => {
  const [one, other] = [
    { kind: 'correction', doi: '10.1/a' },
    { kind: 'correction', doi: '10.1/b' },
  ] as const;
  const [shared] = shareNotices([toChecked(1, { notices: [one, other] }), toChecked(2, { notices: [one] })]);
  expect(shared).toMatchObject({ index: 2, notices: [other, one] });
});

test('references of one paper are found by arXiv id or PMID as well, in any spelling', () => {
  const retracted = { notices: [{ kind: 'retraction' }] } as const;
  const bare = { isOa: null, provenance: {} };
  for (const [a, b] of [
    [{ arxivId: 'MATH/0309136' }, { arxivId: 'math/0309136' }],
    [{ pmid: '7' }, { pmid: '7' }],
    [{ doi: '10.1/A' }, { doi: '10.1/a' }],
  ]) {
    const list = [toChecked(1, { ...retracted, paper: { ...bare, ...a } }), toChecked(2, { paper: { ...bare, ...b } })];
    expect(shareNotices(list).map(({ index }) => index)).toEqual([2]);
  }
});

test('notices that nobody could check stay unchecked', () => {
  const open = { noticesUnchecked: true } as const;
  expect(shareNotices([toChecked(1, open), toChecked(2, open)])).toEqual([]);
  const [shared] = shareNotices([toChecked(1, { ...open, notices: [{ kind: 'correction' }] }), toChecked(2, open)]);
  expect(shared).toMatchObject({ index: 2, noticesUnchecked: true, notices: [{ kind: 'correction' }] });
});

test('only a published version is named as the article of a preprint, and a notice without a date has none', () => {
  const draft = { ...PREPRINT, versions: [{ kind: 'preprint', doi: '10.1000/draft' }] } as unknown as Paper;
  expect(noticesOf(toRecord({ arxivId: '2004.08483' }), draft)).toEqual([]);
  const [shown] = noticesOf(toRecord({}), { ...PAPER, notices: [notice('removal')] } as Paper);
  expect(shown).toStrictEqual({ kind: 'removal' });
});
