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
