import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPhrase, GAP, StemNumbers } from '../../../src/search/understand/stem-numbers.ts';
import { createStemNumbers, stemsOf } from '../../../src/search/understand/words.ts';

const readStems = (text: string, numbers = createStemNumbers()) =>
  numbers.read(text).map((number) => numbers.stems[number]);

test('a long text has the same stems as a short one, in any script', () => {
  const words = fc.array(fc.constantFrom('Cells', 'batteries', 'of', 'ice', 'X9', 'organised', '42', 'C++', 'Zürich'));
  const signs = fc.constantFrom(' ', '-', ', ', '. ', '\n', '/', '(', '\u00a0', ' – ');
  fc.assert(
    fc.property(words, signs, fc.string({ unit: 'grapheme', maxLength: 30 }), (some, sign, more) => {
      const text = `${some.join(sign)}${sign}${more}`;
      expect(readStems(text)).toEqual(stemsOf(text));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['Organised CELLS, of-ice!', ['organized', 'cell', 'of', 'ice']],
  ['Zellen für cells', ['zellen', 'fur', 'cell']],
  ['C++ and C# in 2 cells', ['c++', 'and', 'c#', 'in', '2', 'cell']],
  ['太陽電池', ['太陽', '陽電', '電池']],
  ['', []],
])('"%s" is read as %j', (text, stems) => {
  expect(readStems(text)).toEqual(stems);
});

test('every different word is stemmed once, however many there are', () => {
  const asked: string[] = [];
  const stemOf = (word: string) => {
    asked.push(word);
    return `<${word}>`;
  };
  const numbers = new StemNumbers({ stemOf, stemsOf: () => [] });
  expect(readStems('One two one, TWO!', numbers)).toEqual(['<one>', '<two>', '<one>', '<two>']);
  const many = Array.from({ length: 20_000 }, (_, at) => `w${at}`);
  expect(readStems(many.join(' '), numbers)).toEqual(many.map((word) => `<${word}>`));
  expect(readStems('two w19999', numbers)).toEqual(['<two>', '<w19999>']);
  expect(asked).toEqual(['one', 'two', ...many]);
});

test('a text that is read after others is added to them', () => {
  const numbers = createStemNumbers();
  const all = numbers.read('Ice für cells', numbers.read('Ice floes'));
  expect(all.map((number) => numbers.stems[number])).toEqual(['ice', 'floe', 'ice', 'fur', 'cell']);
});

test('a phrase is found as a whole, from a place on, and not across a gap', () => {
  const numbers = createStemNumbers();
  const text = [...numbers.read('solar cells and solar cell'), GAP, ...numbers.read('solar')];
  const find = (phrase: string, from?: number) => findPhrase(text, numbers.phraseOf(phrase), from);
  expect([find('solar cell'), find('solar cell', 1), find('solar cell', 4)]).toEqual([0, 3, -1]);
  expect([find('cell solar'), find('solar'), find('solar', 4)]).toEqual([-1, 0, 6]);
  expect([find('and solar sail'), find('')]).toEqual([-1, -1]);
});

test('a phrase that no text had yet is found in one that is read later', () => {
  const numbers = createStemNumbers();
  expect(findPhrase(numbers.read('ice'), numbers.phraseOf('floe'))).toBe(-1);
  expect(findPhrase(numbers.read('ice floes'), numbers.phraseOf('floe'))).toBe(1);
});
