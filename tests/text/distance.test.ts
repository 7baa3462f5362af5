import { expect, test } from 'vitest';
import { didYouMean, editDistance } from '../../src/text/distance.ts';

test.each([
  ['transformer', 'tranformer', 1],
  ['attention', 'attnetion', 1],
  ['attention', 'attention', 0],
  ['abc', 'xyzabc', 3],
  ['', 'ab', 2],
])('from %j to %j it takes %i changes, counted up to three', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
});

test('a mistyped name is answered with the nearest one, a strange one with none', () => {
  expect(didYouMean('corssref', ['crossref', 'core'])).toBe(' Did you mean crossref?');
  expect(didYouMean('CROSREF', ['crossref', 'core'])).toBe(' Did you mean crossref?');
  expect(didYouMean('elsewhere', ['crossref', 'core'])).toBe('');
});

test.each([
  ['bibtx', ' Did you mean bibtex?'],
  ['BibTeX', ' Did you mean bibtex?'],
  ['word', ''],
  ['', ''],
])('suggests the closest name for "%s"', (typed, answer) => {
  expect(didYouMean(typed, ['markdown', 'json', 'bibtex', 'csl', 'ris'])).toBe(answer);
});

test.each([
  ['ab', 'ba', 1],
  ['abc', 'acb', 1],
  ['abc', 'cba', 2],
  ['abcd', 'abcdefg', 3],
  ['abc', 'abc', 0],
  ['aab', 'aba', 1],
])('neighbouring letters that change places are one change: %s and %s differ by %i', (a, b, distance) => {
  expect(editDistance(a, b, 4)).toBe(distance);
});

test.each([
  ['cat', 'cut', ' Did you mean cut?'],
  ['cat', 'cup', ''],
  ['europe', 'eurupa', ' Did you mean eurupa?'],
  ['europe', 'eurupas', ''],
  ['ab', 'a', ' Did you mean a?'],
])('a third of the letters may be wrong, and at least one: %s for %s', (typed, name, answer) => {
  expect(didYouMean(typed, [name])).toBe(answer);
});

test('of two names that are near the nearer is suggested, wherever it is in the list', () => {
  expect(didYouMean('crossrefs', ['crosstabs', 'crossref'])).toBe(' Did you mean crossref?');
});
