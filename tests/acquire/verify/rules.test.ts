import { expect, test } from 'vitest';
import { judgeIds } from '../../../src/acquire/verify/id.ts';
import { isNeutralAbove, isRemark } from '../../../src/acquire/verify/label.ts';
import { judgeMetadata } from '../../../src/acquire/verify/metadata.ts';
import { judgeAccess, judgeSoundness } from '../../../src/acquire/verify/sound.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { Ref } from '../../../src/model/ref.ts';
import { unreadable } from '../../../src/pdf/report.ts';

const ref: Ref = { kind: 'doi', id: '10.1234/own' };
const paper: Paper = {
  title: 'Heat in cells',
  subtitle: 'a survey of methods',
  versions: [{ kind: 'preprint', doi: '10.1101/early' }],
  isOa: null,
  provenance: {},
};
const checks = (found: readonly { check: string }[]) => found.map(({ check }) => check);

test('the DOI of a version that the record names is another version, not another paper', () => {
  const ids = { dois: ['10.1234/own'], arxivIds: [], related: ['10.1101/early'] };
  expect(checks(judgeIds({ dois: ['10.1101/early'], text: '' }, ids, ref))).toEqual(['version-other']);
  expect(checks(judgeIds({ dois: ['10.1101/late'], text: '' }, ids, ref))).toEqual(['other-doi']);
});

test('another arXiv id counts only if the record has one', () => {
  const printed = { dois: [], arxiv: { id: '2401.00002' }, text: '' };
  const ids = { dois: [], related: [] };
  expect(checks(judgeIds(printed, { ...ids, arxivIds: ['2401.00001'] }, ref))).toEqual(['other-arxiv-id']);
  expect(judgeIds(printed, { ...ids, arxivIds: [] }, ref)).toEqual([]);
});

test('metadata that names a version of the paper, or its title with the subtitle, agrees', () => {
  const judge = (metadata: { dois: string[]; title?: string }) => checks(judgeMetadata(metadata, { ref, paper }));
  expect(judge({ dois: ['10.1101/early'] })).toEqual(['metadata-agrees']);
  expect(judge({ dois: [], title: 'Heat in Cells: A Survey of Methods' })).toEqual(['metadata-agrees']);
  expect(judge({ dois: ['10.9999/other'] })).toEqual(['metadata-differs']);
});

test('a file that exhausted the reader is not said to lack a header', () => {
  const checkOf = (problem: 'took-too-long' | 'took-too-much-memory' | 'not-a-pdf') =>
    judgeSoundness(unreadable(50_000, problem))?.check;
  expect([checkOf('took-too-long'), checkOf('took-too-much-memory')]).toEqual(['unopenable', 'unopenable']);
  expect(checkOf('not-a-pdf')).toBe('no-header');
});

test('a long paper that mentions "access denied" is not a page that denies access', () => {
  const words = 'the results show that '.repeat(200);
  expect(judgeAccess('Access denied. Please sign in.', 1)?.check).toBe('access-refused');
  expect(judgeAccess(`${words} access denied`, 1)).toBeNull();
  expect(judgeAccess('Access denied', 8)).toBeNull();
});

test('a remark in brackets names neither a part nor a companion', () => {
  expect(['(with discussion by the panel)', '(Part II)', '(Erratum)'].map(isRemark)).toEqual([true, false, false]);
});

test('the name of the journal above a title is no part of it', () => {
  expect(isNeutralAbove('Annals of Heat', 'Annals of Heat')).toBe(true);
  expect(isNeutralAbove('Annals of Heat', 'Nature')).toBe(false);
});
