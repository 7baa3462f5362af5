import { expect, test } from 'vitest';
import { findDois } from '../../src/pdf/dois.ts';
import { isGarbled } from '../../src/pdf/quality.ts';

const garbled = (...texts: readonly string[]) => isGarbled(texts.map((text) => ({ text, size: 10, y: 0.5 })));
const words = (count: number, word: string) => Array(count).fill(word).join(' ');

test.each([
  ['running text', words(40, 'the method of the authors is good'), false],
  ['symbols for more than a third of its characters', words(12, 'the a#$%'), true],
  ['symbols for less than a third', words(12, 'the meth #$&'), false],
  ['too few characters to judge', '#$%&/(#$%&/(', false],
  ['lost characters', words(10, 'the meth\ufffdd'), true],
  ['long runs without spaces', words(30, 'themethodoftheauthorsisgood'), true],
  ['hundreds of words without a function word', words(130, 'qzx wrp'), true],
  ['a list of a hundred names', words(50, 'Ada Example'), false],
])('a page with %s: garbled is %s', (_, text, expected) => {
  expect(garbled(text)).toBe(expected);
});

test('dots of a table of contents do not count, each on a line of its own or not', () => {
  expect(garbled('1 Introduction', ...Array(80).fill('.'), '2', '2 Methods of the paper', '. . . . . . .', '4')).toBe(
    false,
  );
});

test('function words are expected only in scripts that have them in the list', () => {
  expect(garbled(words(130, 'مقالة علمية'))).toBe(false);
  expect(garbled(words(130, 'научная статья'))).toBe(true);
});

test.each([
  ['a cipher in which single letters look like words', true, 'Wkh phwkrg ri wkh dxwkruv lv d jrrg rqh dqg z'],
  ['Latin', false, 'quod demonstratio theorematis est in sequente capite ad finem'],
  ['Greek', false, 'η μέθοδος και το αποτέλεσμα της εργασίας'],
  ['Hungarian', false, 'az eredmények és hogy nem bizonyított tétel'],
])('a page in %s: garbled is %s', (_, expected, text) => {
  expect(garbled(words(20, text))).toBe(expected);
});

test('a DOI is cut after 200 characters, and only twenty are read', () => {
  expect(findDois(`10.1000/${'a'.repeat(500)}`)[0]).toHaveLength(200);
  expect(findDois(Array.from({ length: 30 }, (_, at) => `10.1000/${at}`).join(' '))).toHaveLength(20);
});
