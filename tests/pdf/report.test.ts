import { expect, test } from 'vitest';
import { isPdfReport, unreadable } from '../../src/pdf/report.ts';

const LINE = { text: 'a', size: 1, y: 1 };
const REPORT = { ...unreadable(1, 'password'), pages: [[LINE]] };

test.each(['sound', 'misplaced', 'missing'])('a report of a file whose end is %s is a report', (tail) => {
  expect(isPdfReport({ ...REPORT, tail })).toBe(true);
});

test.each<[string, object]>([
  ['a size that is a text', { bytes: '1' }],
  ['a number of pages that is a text', { pageCount: '1' }],
  ['a header that is a number', { header: 1 }],
  ['an "opens" that is a number', { opens: 1 }],
  ['an "encrypted" that is a number', { encrypted: 1 }],
  ['an unknown end', { tail: 'odd' }],
  ['no metadata', { metadata: null }],
  ['metadata without ids', { metadata: {} }],
  ['an id that is a number', { metadata: { dois: ['10.1/a', 1] } }],
  ['a title that is a number', { metadata: { title: 1, dois: [] } }],
  ['an author that is a number', { metadata: { author: 1, dois: [] } }],
  ['a subject that is a number', { metadata: { subject: 1, dois: [] } }],
  ['a page that is a text', { pages: [[LINE], 'a'] }],
  ['a second line without a text', { pages: [[LINE, { ...LINE, text: 1 }]] }],
  ['a second line without a size', { pages: [[LINE, { ...LINE, size: '1' }]] }],
  ['a second line without a place', { pages: [[LINE, { ...LINE, y: '1' }]] }],
])('a value with %s is no report', (_what, change) => {
  expect(isPdfReport({ ...REPORT, ...change })).toBe(false);
});

test('the report of a file that cannot be opened keeps what is known about it, but no text', () => {
  const known = { header: true, tail: 'sound', encrypted: true, opens: true, pageCount: 9 } as const;
  expect(unreadable(7, 'damaged', known)).toEqual({
    ...{ bytes: 7, header: true, tail: 'sound', encrypted: true, opens: false, problem: 'damaged' },
    ...{ pageCount: 0, pages: [], metadata: { dois: [] } },
  });
});
