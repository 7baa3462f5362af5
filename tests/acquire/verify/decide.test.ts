import { expect, test } from 'vitest';
import { decideGrade } from '../../../src/acquire/verify/decide.ts';
import { type EvidenceId, found } from '../../../src/acquire/verify/evidence.ts';

const grade = (checks: readonly EvidenceId[], isShortTitle = false) =>
  decideGrade(
    checks.map((check) => found(check)),
    { isShortTitle, isSubtitleExtra: false },
  );

test.each<[string, EvidenceId[], string]>([
  ['a similar title', ['id-printed', 'authors-found', 'title-differs'], 'plausible'],
  ['an unreadable title', ['id-printed', 'authors-found', 'title-unreadable'], 'plausible'],
  ['a record without a title', ['id-printed', 'authors-found', 'title-not-recorded'], 'plausible'],
  ['another title', ['id-printed', 'authors-found', 'title-other'], 'suspicious'],
])('the printed id and an author outweigh or not: %s', (_, checks, expected) => {
  expect(grade(checks)).toBe(expected);
});

test('a title alone passes only if no author is recorded and no other DOI is printed', () => {
  expect(grade(['title-fits', 'authors-not-recorded'])).toBe('plausible');
  expect(grade(['title-fits', 'authors-not-recorded', 'other-doi'])).toBe('suspicious');
  expect(grade(['title-fits', 'authors-not-recorded'], true)).toBe('suspicious');
  expect(grade(['title-fits', 'authors-missing'])).toBe('suspicious');
});

test('the printed id and the title do not prove a paper whose authors are all missing', () => {
  expect(grade(['id-printed', 'title-fits', 'authors-missing'])).toBe('suspicious');
});

test('another printed DOI lowers a fitting title and author, and a short title proves nothing beside it', () => {
  expect(grade(['title-fits', 'authors-found'])).toBe('verified');
  expect(grade(['title-fits', 'authors-found', 'other-doi'])).toBe('plausible');
  expect(grade(['title-fits', 'authors-found', 'other-doi'], true)).toBe('suspicious');
});

test.each<[string, EvidenceId[], string]>([
  [
    'one that is not usable, whatever else it prints',
    ['too-small', 'id-printed', 'title-fits', 'authors-found'],
    'rejected',
  ],
  ['one whose pages are images', ['scan', 'id-printed', 'title-fits', 'authors-found'], 'suspicious'],
  ['one whose text cannot be read', ['garbled', 'id-printed', 'title-fits', 'authors-found'], 'suspicious'],
  ['one about another paper', ['companion', 'id-printed', 'title-fits', 'authors-found'], 'suspicious'],
  ['its pages and an author elsewhere', ['title-fits', 'pages-printed', 'authors-elsewhere'], 'plausible'],
  ['its pages and no author', ['title-fits', 'pages-printed', 'authors-missing'], 'suspicious'],
  ['an author elsewhere without its pages', ['title-fits', 'authors-elsewhere'], 'suspicious'],
  ['its main title and its id', ['title-fits-main', 'id-printed', 'authors-elsewhere'], 'verified'],
  ['its main title and an author', ['title-fits-main', 'authors-found'], 'plausible'],
  ['its pages, an author and a similar title', ['title-differs', 'pages-printed', 'authors-found'], 'plausible'],
  ['the same with another DOI', ['title-differs', 'pages-printed', 'authors-found', 'other-doi'], 'suspicious'],
  [
    'the same with another arXiv id',
    ['title-differs', 'pages-printed', 'authors-found', 'other-arxiv-id'],
    'suspicious',
  ],
  ['a longer title with its id', ['title-longer', 'id-printed', 'authors-found'], 'suspicious'],
  ['nothing that speaks for it', [], 'suspicious'],
])('a file with %s', (_, checks, expected) => {
  expect(grade(checks)).toBe(expected);
});

test('a longer title passes with the id if the rest may be a subtitle or a heading; another title never does', () => {
  const of = (check: EvidenceId, extra: object) =>
    decideGrade([found('id-printed'), found('authors-found'), found(check)], {
      isShortTitle: false,
      isSubtitleExtra: false,
      ...extra,
    });
  expect([of('title-longer', { isSubtitleExtra: true }), of('title-longer', { isHeadingExtra: true })]).toEqual([
    'plausible',
    'plausible',
  ]);
  expect(of('title-other', { isSubtitleExtra: true, isHeadingExtra: true })).toBe('suspicious');
});

test('every finding speaks for the paper, against it, or neither, by what it does to the grade', () => {
  const speaks = (...checks: EvidenceId[]) => checks.map((check) => found(check).speaks);
  expect(speaks('no-header', 'companion', 'title-other')).toEqual(['against', 'against', 'against']);
  expect(speaks('id-printed', 'title-fits', 'authors-found', 'pages-printed')).toEqual(['for', 'for', 'for', 'for']);
  expect(speaks('scan', 'read-by-ocr', 'metadata-agrees')).toEqual(['against', 'neither', 'neither']);
});

test('the detail of a finding has no line breaks and at most 160 characters', () => {
  expect(found('title-fits', ' Heat\nin\u0000 cells\u200b ').detail).toBe('Heat in cells');
  expect(found('title-fits', '𝒳'.repeat(161)).detail).toBe('𝒳'.repeat(160));
});
