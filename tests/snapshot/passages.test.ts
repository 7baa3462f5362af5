import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, headingAt } from '../../src/snapshot/passages.ts';

test.each([
  ['Power', 'Power'],
  ['Ada Power', undefined],
])('the heading %s of a text by Ada Power is %s: one word may be a heading, a full name is not', (line, heading) => {
  const text = `# ${line}\n\nWords.`;
  expect(headingAt(text, text.length, ['Power, Ada'])).toBe(heading);
});

const lengths = (text: string) => divide(text).map(({ start, end }) => end - start);
const words = (count: number, word = 'word ') => word.repeat(count);

test.each([
  ['a short text is one passage', 'Short.', [6]],
  ['blank text is none', ' \n\n ', []],
  ['a text of the longest size is one', words(400), [2000]],
  ['a heading starts a passage', `${'a'.repeat(300)}\n# Next\nText`, [301, 11]],
  ['a heading after 200 characters does too', `${'a'.repeat(200)}\n# Next`, [201, 6]],
  ['a heading before them does not', `${'a'.repeat(199)}\n# Next`, [206]],
  ['a heading near the start does not', `${'a'.repeat(150)}\n# Next\nText`, [162]],
  ['a paragraph ends a passage', `${words(150)}\n\n${words(400)}`, [752, 2000]],
  ['a paragraph too near the start does not', `${words(139)}\n\n${words(300)}${words(300)}`, [1402, 1405, 890]],
  ['a sentence ends it', `${words(290)}End. ${words(200)}`, [1454, 1001]],
  ['without sentences a word ends it', words(600), [1405, 1595]],
  ['without words it is cut at the limit', 'x'.repeat(4500), [2000, 2000, 500]],
  ['but never within a character', `x${'😀'.repeat(1500)}`, [1999, 1002]],
])('%s', (_, text, expected) => {
  expect(lengths(text)).toEqual(expected);
});

test('passages follow each other without a gap and are at most 2000 characters long', () => {
  const piece = fc.constantFrom('word ', 'Sentence. ', '\n\n', '\n# Heading\n', 'x'.repeat(700), '网络。', '😀', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      let at = 0;
      for (const { start, end } of divide(text)) {
        expect(text.slice(at, start).trim()).toBe('');
        expect(end - start).toBeLessThanOrEqual(2000);
        at = end;
      }
      expect(text.slice(at).trim()).toBe('');
    }),
  );
});

test('the heading of a position is the last one at or above it', () => {
  const text = '# One #\n\nWords.\n\n## Two\n\nMore.\n\n####### Seven\n';
  expect([0, 10, 16, 30, text.length].map((at) => headingAt(text, at))).toEqual(['One', 'One', 'Two', 'Two', 'Two']);
  expect(headingAt('No heading.', 5)).toBeUndefined();
});

test.each(['.', '!', '?', '。', '！', '？'])('a sentence that ends with %s ends a passage', (mark) => {
  const end = `End${mark}`;
  expect(lengths(`${words(290)}${end} ${words(200)}`)[0]).toBe(1450 + end.length);
});

test('a heading may have up to six signs, and names of authors are known without regard to accents', () => {
  expect(headingAt('###### Deep ##\n\nWords.', 20)).toBe('Deep');
  const text = '# Heat\n\n# JOSE Diaz and Zoe Muller\n\nWords.';
  expect(headingAt(text, text.length, ['José Díaz', 'Zoë Müller'])).toBe('Heat');
});
