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
    ['Unbiased coe\uffffcients', 'Unbiased coefficients'],
    ['Unbiased coe\ufffficients', 'Unbiased coefficients'],
    ['Erdős–Rényi limits', 'Erdos-Renyi limits'],
    ['WAIT-FREE COORDINATION', 'Wait-free coordination'],
    ['Modelling tumour behaviour in organised centres', 'Modeling tumor behavior in organized centers'],
    ['Paediatric anaemia: a programme', 'Pediatric anemia: a program'],
    ['Cost ofthe data', 'Cost of the data'],
    ['Tide salt', 'The tide and the salt'],
    ['Oestrogen in fish', 'Estrogen in fish'],
    ['Foetal growth', 'Fetal growth'],
    ['uent speech', 'Fluent speech'],
    ['Fluent speech', 'uent speech'],
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

test.each([
  ['R&D & more', ['r', 'and', 'd', 'and', 'more']],
  ['Zero\u200bwidth soft\u00adhyphens', ['zerowidth', 'softhyphens']],
  ['ϵ-greedy and ϑ, ϕ, ϖ, ϱ, µm', ['epsilon', 'greedy', 'and', 'theta', 'phi', 'pi', 'rho', 'mum']],
  ['Naïve Łódź café', ['naive', 'lodz', 'cafe']],
  ['使用 GNN', ['使', '用', 'gnn']],
  ['x² of αβ-blocks', ['x2', 'of', 'alphabeta', 'blocks']],
])('the words of "%s"', (title, words) => {
  expect(titleWords(title)).toEqual(words);
});

test.each([
  ['Part I', true],
  ['Henry IV', true],
  ['I think', false],
  ['99', true],
  ['100', false],
  ['xiv', false],
])('"%s" names a part: %s', (text, expected) => {
  expect(namesPart(titleWords(text))).toBe(expected);
});

test('the likeness is the share of words in order, with the first missing word', () => {
  const like = (printed: string, title: string) => likenessOf(printed.split(' '), title.split(' ').filter(Boolean));
  expect(like('deep heat flow in slabs', 'heat flow of thin slabs')).toEqual({ share: 3 / 5, missing: 'of' });
  expect(like('flow heat', 'heat flow')).toEqual({ share: 1 / 2, missing: undefined });
  expect(like('heat', '')).toEqual({ share: 0, missing: undefined });
});

test('a title of nothing but "the" and "and" is found nowhere', () => {
  expect(findTitle(['the', 'and'], ['the'])).toEqual([]);
});

test('a title is found at each of its places, but does not begin with "the"', () => {
  const words = titleWords('The heat flow. Heat and flow');
  expect(findTitle(words, titleWords('the heat flow'))).toEqual([
    { start: 1, end: 3 },
    { start: 3, end: 6 },
  ]);
});

test('a title whose letters are all ligatures is compared as it is', () => {
  expect(isSameTitle('fi', 'fl')).toBe(false);
});

test('a title is compared with the first three hundred words', () => {
  const wordsAfter = (count: number) => [...Array.from({ length: count }, () => 'x'), 'heat', 'flow'];
  expect(likenessOf(wordsAfter(298), ['heat', 'flow']).share).toBe(1);
  expect(likenessOf(wordsAfter(299), ['heat', 'flow']).share).toBe(0.5);
});
