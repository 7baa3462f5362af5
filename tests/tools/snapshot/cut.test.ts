import { expect, test } from 'vitest';
import { cut, withMarker } from '../../../src/tools/snapshot/cut.ts';
import { unwrap } from '../../support/unwrap.ts';

const SMILE = '😀';

test.each([
  ['abc', { maxChars: 2 }, { text: 'ab', nextOffset: 2 }],
  [`a${SMILE}b`, { maxChars: 2 }, { text: 'a', nextOffset: 1 }],
  [`a${SMILE}b`, { offset: 2, maxChars: 2 }, { text: SMILE, offset: 1, nextOffset: 3 }],
  [`${SMILE}b`, { maxChars: 1 }, { text: SMILE, nextOffset: 2 }],
  ['\ud83dab', { maxChars: 1 }, { text: '\ud83d', nextOffset: 1 }],
  ['a\ude00b', { offset: 1, maxChars: 1 }, { text: '\ude00', offset: 1, nextOffset: 2 }],
])('cuts %j at %o without dividing a character', (text, range, expected) => {
  expect(unwrap(cut(text, range))).toMatchObject({ totalChars: text.length, truncated: true, ...expected });
});

test('a cut that ends with the text is not marked as truncated', () => {
  const whole = unwrap(cut('abc', { offset: 1, maxChars: 2 }));
  expect(whole).toEqual({ text: 'bc', offset: 1, totalChars: 3, truncated: false });
  expect(withMarker(whole)).toBe('bc');
  expect(unwrap(cut('abc', { offset: 3 }))).toMatchObject({ text: '', truncated: false });
  expect(cut('abc', { offset: 4 })).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
});

test('the mark of a cut says how many characters come after it, wherever it began', () => {
  const marked = (offset: number, maxChars: number) => withMarker(unwrap(cut('abcdefgh', { offset, maxChars })));
  expect(marked(0, 3)).toBe('abc\n[truncated: 5 more chars]');
  expect(marked(4, 3)).toBe('efg\n[truncated: 1 more chars]');
});
