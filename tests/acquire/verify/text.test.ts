import { expect, test } from 'vitest';
import { verifyText } from '../../../src/acquire/verify/text.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { Ref } from '../../../src/model/ref.ts';

const REF: Ref = { kind: 'doi', id: '10.1234/foo' };
const PAPER: Paper = {
  doi: '10.1234/foo',
  pmcid: 'PMC77',
  title: 'Temperature of living cells in spring',
  authors: [{ family: 'Kucsko', given: 'Georg' }],
  isOa: true,
  provenance: {},
};
const TEXT = {
  from: 'jats',
  title: 'Temperature of living cells in spring',
  authors: [{ family: 'Kucsko', given: 'Georg' }],
  ids: [{ kind: 'doi', id: '10.1234/foo' }] as Ref[],
} as const;
const grade = (change: object, paper: Partial<Paper> = {}, ref: Ref = REF) =>
  verifyText({ ...TEXT, ...change }, { ref, paper: { ...PAPER, ...paper } }).grade;

test.each<[string, object, Partial<Paper>, string]>([
  ['its DOI, title and author', {}, {}, 'verified'],
  ['its title and author, without any id', { ids: [] }, {}, 'verified'],
  ['its DOI and title, without any author', { authors: [] }, {}, 'verified'],
  [
    'its DOI and author, and a title in other words',
    { title: 'Temperature of living cells in early spring, measured' },
    {},
    'plausible',
  ],
  [
    'one of several DOIs, as versions have them',
    { ids: [{ kind: 'doi', id: '10.1/v2' }, ...TEXT.ids] },
    {},
    'verified',
  ],
  ['another DOI', { ids: [{ kind: 'doi', id: '10.1234/bar' }] }, {}, 'suspicious'],
  ['another PMCID', { ids: [...TEXT.ids, { kind: 'pmcid', id: 'PMC78' }] }, {}, 'suspicious'],
  ['another title', { title: 'Snow on the roofs of Oslo', ids: [] }, {}, 'suspicious'],
  ['other authors', { authors: [{ family: 'Nobody', given: 'Anna' }], ids: [] }, {}, 'suspicious'],
  ['its title alone, when the record has authors', { authors: [], ids: [] }, {}, 'suspicious'],
  ['the label of a correction', { title: `Correction: ${TEXT.title}` }, {}, 'suspicious'],
  ['the main title of a record with a subtitle', { ids: [] }, { subtitle: 'a survey' }, 'plausible'],
])('a text with %s', (_, change, paper, expected) => {
  expect(grade(change, paper)).toBe(expected);
});

test('a text of another arXiv version than the requested one is not it', () => {
  const ids: Ref[] = [{ kind: 'arxiv', id: '2401.12345', version: 2 }];
  const wanted = (version: number): Ref => ({ kind: 'arxiv', id: '2401.12345', version });
  expect(grade({ from: 'html', ids }, { doi: '' }, wanted(2))).toBe('verified');
  expect(grade({ from: 'html', ids }, { doi: '' }, wanted(1))).toBe('suspicious');
});

const judged = (change: object, paper: Partial<Paper> = {}, ref: Ref = REF) =>
  verifyText({ ...TEXT, ...change }, { ref, paper: { ...PAPER, ...paper } });
const checks = (...given: Parameters<typeof judged>) => judged(...given).evidence.map(({ check }) => check);

test('a text that states the requested PMCID prints the id, and its own PMCID says nothing for a DOI', () => {
  const ids: Ref[] = [{ kind: 'pmcid', id: 'PMC77' }];
  const ref: Ref = { kind: 'pmcid', id: 'PMC77' };
  expect(checks({ ids, authors: [] }, { doi: '' }, ref)).toEqual(['id-printed', 'title-fits']);
  expect(judged({ ids, authors: [] }, { doi: '' }, ref).grade).toBe('verified');
  expect(checks({ ids })).toEqual(['title-fits', 'authors-found']);
  expect(checks({ ids }, { doi: '', pmcid: 'PMC88' }, ref)).toContain('id-printed');
  expect(checks({ ids: [{ kind: 'doi', id: '10.1234/FOO' }] })).toContain('id-printed');
});

test('only the first fifty authors of a record are compared with a text', () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => ({ family: `Nobody${at}`, given: 'Zoe' }));
  const of = (count: number) => checks({}, { authors: [...others(count), ...(PAPER.authors ?? [])] });
  expect([of(49).includes('authors-found'), of(50).includes('authors-found')]).toEqual([true, false]);
});

test('the DOI of another version and another arXiv id are never taken for the paper', () => {
  const versions = [{ kind: 'preprint', doi: '10.1101/early' }] as const;
  expect(judged({ ids: [{ kind: 'doi', id: '10.1101/EARLY' }] }, { versions }).grade).toBe('suspicious');
  const other: Ref[] = [{ kind: 'arxiv', id: '2401.99999' }];
  expect(judged({ ids: other }, { doi: '', arxivId: '2401.12345' }, { kind: 'arxiv', id: '2401.12345' }).grade).toBe(
    'suspicious',
  );
});

test('a text of arXiv is a preprint, any other says nothing about its version', () => {
  expect(judged({ ids: [{ kind: 'arxiv', id: '2401.12345' }] }).version).toBe('preprint');
  expect(judged({})).not.toHaveProperty('version');
});

test.each<[string, object, Partial<Paper>, string]>([
  ['a record without a title', {}, { title: '' }, 'title-not-recorded'],
  ['a text without a title', { title: ' ' }, {}, 'title-unreadable'],
  ['the title with its subtitle', { title: 'Heat: a survey' }, { title: 'Heat', subtitle: 'A survey' }, 'title-fits'],
  ['the main title', { title: 'Heat in cells' }, { title: 'Heat in cells', subtitle: 'A survey' }, 'title-fits-main'],
  ['a label before a colon', { title: 'Erratum: Heat' }, {}, 'companion'],
  ['a label after a colon', { title: 'Heat: an erratum of sorts' }, {}, 'title-other'],
  ['a correction that was asked for', { title: 'Correction: Heat' }, { title: 'Correction to heat' }, 'title-differs'],
  ['most of the words', { title: 'Temperature of living cells in winter' }, {}, 'title-differs'],
  ['few of the words', { title: 'Temperature of the sea' }, {}, 'title-other'],
])('%s is found out about the title', (_, change, paper, expected) => {
  expect(checks(change, paper)).toContain(expected);
});

test('a record without authors, a text without authors and a text by others are told apart', () => {
  expect(checks({}, { authors: [] })).toContain('authors-not-recorded');
  expect(checks({ authors: [] })).toEqual(['id-printed', 'title-fits']);
  expect(checks({ authors: [{ family: 'Nobody', given: 'Zoe' }] })).toContain('authors-missing');
  expect(checks({ authors: [{ literal: 'Georg Kucsko' }] })).toContain('authors-found');
});
