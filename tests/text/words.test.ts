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

test('no empty word is left where a text begins or ends with a sign', () => {
  expect([plainWords('(García)'), signedWords('“C++”'), topicWords('...'), plainWords('')]).toEqual([
    ['garcia'],
    ['c++'],
    [],
    [],
  ]);
});

test.each([
  ['電', ['電']],
  ['電池', ['電池']],
  ['電池量', ['電池', '池量']],
  ['ひらか', ['ひら', 'らか']],
  ['カタナ', ['カタ', 'タナ']],
  ['ไทยม', ['ไท', 'ทย', 'ยม']],
  ['сон', ['сон']],
  ['한국어', ['한국어']],
])('only words of three letters or more in scripts without spaces become pairs: %s', (word, words) => {
  expect(topicWords(word)).toEqual(words.map((each) => each.normalize('NFKD')));
});

test.each(['a\u2013b', 'a\u2018b', 'a\u2026b', 'a\u00a0b', 'a\u00abb', 'a\u00bbb', 'a\u00d7b'])(
  'a sign beyond ASCII separates words: %s',
  (text) => {
    expect(topicWords(text)).toEqual(['a', 'b']);
  },
);

test('signs belong to a word only at its end', () => {
  expect([topicWords('c#d c#x'), topicWords('é++ é#x')]).toEqual([
    ['c', 'd', 'c', 'x'],
    ['e++', 'e', 'x'],
  ]);
});
