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
