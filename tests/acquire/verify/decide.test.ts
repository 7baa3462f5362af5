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
