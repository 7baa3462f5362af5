import { expect, test } from 'vitest';
import { findLevels, readPrintedNumber } from '../../src/documents/heading-levels.ts';

const levelsOf = (...titles: string[]) =>
  findLevels(titles.map((title) => ({ title, number: readPrintedNumber(title), level: 1 })));

test('appendices with letters are counted like sections, and a word is not a letter', () => {
  const titles = ['1 Introduction', '2 Model', '2.1 Heat', 'C Proofs', 'A.2 Lemmas', 'A High-Level View'];
  expect(levelsOf(...titles)).toEqual([1, 1, 2, 1, 2, 3]);
});

test('sections in Roman numbers have subsections with letters', () => {
  expect(levelsOf('I. INTRODUCTION', 'II. MODEL', 'A. Heat', 'B. Cold', 'III. RESULTS')).toEqual([1, 1, 2, 2, 1]);
});

test('sections of a supplement are counted like others', () => {
  expect(levelsOf('S1 Methods in full', 'S1.1 Heat', 'S1.1.2 Layers', 'S2 Tables')).toEqual([1, 2, 3, 1]);
});

test('a level of the service is kept', () => {
  expect(findLevels([{ title: 'Proof', number: null, level: 3 }])).toEqual([3]);
});
