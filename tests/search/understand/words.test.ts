import { expect, test } from 'vitest';
import { distinctTerms, isCommon, isStopWord, stemOf, termKey } from '../../../src/search/understand/words.ts';

test.each([
  ['batteries', 'battery'],
  ['ties', 'tie'],
  ['cells', 'cell'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['analysis', 'analysis'],
  ['virus', 'virus'],
  ['gas', 'gas'],
  ['organisations', 'organization'],
  ['polarised', 'polarized'],
  ['exercise', 'exercise'],
  ['colours', 'color'],
  ['behaviour', 'behavior'],
  ['kilometres', 'kilometer'],
  ['haemoglobin', 'hemoglobin'],
  ['ions', 'ion'],
  ['his', 'his'],
  ['h2os', 'h2os'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('terms are compared without case, plural and repetition', () => {
  expect(termKey('Solar  Cells')).toBe('solar cell');
  expect(distinctTerms(['Solar cells', 'solar cell', 'ice', '!!', '!!'])).toEqual(['Solar cells', 'ice', '!!']);
});

test('single letters and filler words have no topic, and some words fit everything', () => {
  expect(['x', 'the', 'ice', 'é'].map(isStopWord)).toEqual([true, true, false, false]);
  expect(['long-term stability', 'solar cells', 'their properties', ''].map(isCommon)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
