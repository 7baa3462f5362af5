import { expect, test } from 'vitest';
import { plainWords, signedWords, topicWords } from '../../src/text/words.ts';

test('names and venues are compared without case, accents, punctuation and signs', () => {
  expect(plainWords('García-Márquez, G. & Søn')).toEqual(['garcia', 'marquez', 'g', 'søn']);
});

test('titles keep the signs that tell them apart', () => {
  expect(signedWords('Why C++ is not C#')).toEqual(['why', 'c++', 'is', 'not', 'c#']);
  expect(signedWords('a < b')).not.toEqual(signedWords('a > b'));
});

test('topics keep the signs that belong to a name', () => {
  expect(topicWords('C++ and C# in 3-D')).toEqual(['c++', 'and', 'c#', 'in', '3', 'd']);
});

test('words of scripts without spaces are pairs of letters', () => {
  expect(topicWords('太陽電池')).toEqual(['太陽', '陽電', '電池']);
  expect(topicWords('電池 in TiO₂')).toEqual(['電池', 'in', 'tio2']);
});
