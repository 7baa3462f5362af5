import { expect, test } from 'vitest';
import { judgeAccess, judgeSoundness } from '../../../src/acquire/verify/sound.ts';
import type { PdfReport } from '../../../src/pdf/report.ts';
import { frontPage, reportOf, TITLE } from '../../support/report.ts';

test.each<[string, Partial<PdfReport>, string | undefined]>([
  ['a good file', {}, undefined],
  ['a file without a header', { header: false }, 'no-header'],
  ['a file that is too large', { problem: 'too-large', opens: false }, 'too-large'],
  ['a file with a password', { problem: 'password', opens: false }, 'unopenable'],
  ['a file without a trailer', { tail: 'missing' }, 'cut-off'],
  ['a file whose table is elsewhere', { tail: 'misplaced' }, undefined],
  ['a file without pages', { pageCount: 0 }, 'no-pages'],
])('%s is judged before it is read', (_, more, expected) => {
  expect(judgeSoundness(reportOf(frontPage([TITLE]), more))?.check).toBe(expected);
});

test('a file that cannot be opened says why', () => {
  const report = reportOf([], { problem: 'password', opens: false });
  expect(judgeSoundness(report)).toMatchObject({ check: 'unopenable', detail: 'password' });
});

test.each([
  'Access to this document is restricted',
  'Access to this content is restricted',
  'Access to this article is restricted',
  'Access denied',
  'You do not have access',
  'Your library does not have a subscription',
  'Purchase this article',
  'Purchase access for a day',
  'Please sign in',
  'Please log in',
  'Verify you are human',
  'Verify you are a human',
  'Enable JavaScript',
  'Enable cookies',
  'Page not found',
  '404 not found',
])('"%s" denies access', (text) => {
  expect(judgeAccess(`Sorry. ${text} to continue.`, 1)?.check).toBe('access-refused');
});

test('a notice of up to 249 words denies access with one such phrase, a longer one only with many', () => {
  const text = (words: number, ...phrases: readonly string[]) =>
    [...phrases, ...Array.from({ length: words - 2 * phrases.length }, () => 'word')].join(' ');
  const refuses = (...given: Parameters<typeof text>) => judgeAccess(text(...given), 7) !== null;
  expect([refuses(249, 'access denied'), refuses(250, 'access denied')]).toEqual([true, false]);
  const three = ['access denied', 'enable cookies', 'enable javascript'] as const;
  expect([refuses(449, ...three), refuses(450, ...three)]).toEqual([true, false]);
});
