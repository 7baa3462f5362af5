import { describe, expect, test } from 'vitest';
import { findTitle, isSameTitle, likenessOf } from '../../src/match/title.ts';
import { namesPart, titleWords } from '../../src/match/title-words.ts';

describe('the same title in different typography', () => {
  test.each([
    ['High-perfor- mance lookup', 'High-performance lookup'],
    ['The role of β-cells', 'Role of beta-cells'],
    ['Passivation of SnO 2 layers', 'Passivation of SnO₂ layers'],
    ['Search & rescue', 'Search and rescue'],
    ['The problem simpli#ed', 'The problem simplified'],
    ['A Uni ed Theory of Dispatch', 'A unified theory of dispatch'],
    ['Erdős–Rényi limits', 'Erdos-Renyi limits'],
    ['WAIT-FREE COORDINATION', 'Wait-free coordination'],
  ])('%s', (printed, title) => {
    expect(isSameTitle(printed, title)).toBe(true);
  });
});

describe('titles that differ in one word', () => {
  test.each([
    ['Female mice', 'male mice'],
    ['Nitrate in water', 'Nitrite in water'],
    ['Nonlinear filtering', 'linear filtering'],
    ['With heparin', 'Without heparin'],
    ['Type 2 diabetes in men', 'Type 2 diabetes in women'],
    ['Statistics 2019', 'Statistics 2020'],
    ['Graphs from data', 'Graphs form data'],
  ])('%s is not %s', (printed, title) => {
    expect(isSameTitle(printed, title)).toBe(false);
  });
});

test('a title begins and ends with a word', () => {
  const words = titleWords('the female mouse');
  expect(findTitle(words, titleWords('male mouse'))).toEqual([]);
  expect(findTitle(words, titleWords('mouse'))).toEqual([{ start: 2, end: 3 }]);
});

test.each([
  ['Part II: Experiments', true],
  ['2', true],
  ['a survey', false],
  ['I. Petrov', false],
])('"%s" names a part: %s', (text, expected) => {
  expect(namesPart(titleWords(text))).toBe(expected);
});

test('a title of a million words is compared in bounded memory', () => {
  const endless = new Array<string>(1_000_000).fill('word');
  expect(likenessOf(endless, endless).share).toBe(1);
});
