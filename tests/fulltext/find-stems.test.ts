import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStemFinder } from '../../src/fulltext/find-stems.ts';
import { stemOf } from '../../src/fulltext/stem.ts';
import { tokensOf } from '../../src/fulltext/tokens.ts';

const ENDINGS = [
  '',
  's',
  'ies',
  'sses',
  'ed',
  'ing',
  'y',
  'ly',
  'er',
  'ness',
  'ational',
  'ization',
  'biliti',
  'ability',
];
const word = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'aeioubltsyz'), minLength: 1, maxLength: 5 }),
    fc.constantFrom(...ENDINGS),
  )
  .map((parts) => parts.join(''));

test('the words that are found in a plain text are exactly those with one of the stems', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.array(word, { maxLength: 3 }), (words, others) => {
      const text = words.join(' ');
      const stems = new Set([...others, words[0] ?? ''].map(stemOf));
      const wanted = tokensOf(text).filter(({ stem }) => stems.has(stem));
      expect(createStemFinder(stems).places(text)).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['happi', 'happy'],
  ['troubl', 'troubling'],
  ['file', 'filing'],
  ['sensibl', 'sensibility'],
  ['fli', 'flies'],
  ['a', 'a'],
])('the stem %s is found in the word %s', (stem, text) => {
  expect(createStemFinder(new Set([stem])).places(text)).toMatchObject([{ form: text, stem }]);
});
