import { describe, expect, test } from 'vitest';
import { companionWord } from '../../src/acquire/verify/likeness.ts';
import { compareTitle } from '../../src/acquire/verify/title.ts';

const T = 'Estimating large sparse random graphs from few noisy observations';

describe('the same paper in print', () => {
  test.each([
    [T, T],
    [`ARTICLE ${T}`, T],
    ['Estimating large sparse random graphs from few noisy observa- tions Ada Example, Ben Sample', T],
    ['Estimating large sparse random graphs from few noisy observationsAda Example', T],
    ['Estimating large sparse random graph from few noisy observations', T],
    ['The role of β-cells in the aging pancreas of mice', 'The role of beta-cells in the ageing pancreas of mice'],
    [
      'Passivation of SnO 2 layers for stable perovskite solar cells',
      'Passivation of SnO2 layers for stable perovskite solar cells',
    ],
    [`${T}, part II V. Ivanov`, `${T}, part II`],
  ])('%s', (block, title) => {
    expect(compareTitle(block, title)).toEqual({ kind: 'fits' });
  });
});

describe('a paper that differs in one telling word', () => {
  test.each([
    [`${T}, part II`, `${T}, part I`],
    [`${T}, part I`, `${T}, part II`],
    [`${T} II`, T],
    [
      'Coffee consumption and risk of type 2 diabetes among middle-aged women',
      'Coffee consumption and risk of type 2 diabetes among middle-aged men',
    ],
    [
      'Heart Disease and Stroke Statistics 2020 Update: A Report From the American Heart Association',
      'Heart Disease and Stroke Statistics 2019 Update: A Report From the American Heart Association',
    ],
    [
      'Vitamin D supplementation does not reduce the risk of fracture in older adults living at home',
      'Vitamin D supplementation does reduce the risk of fracture in older adults living at home',
    ],
    [
      'Management of chronic hypotension in elderly patients living at home alone',
      'Management of chronic hypertension in elderly patients living at home alone',
    ],
  ])('%s', (block, title) => {
    expect(compareTitle(block, title).kind).toBe('differs');
  });
});

test.each([
  `${T}: comment`,
  `${T}: a comment by the referees`,
  `${T} – reply`,
  `Re: ${T}`,
  `Rebuttal: ${T}`,
  `Some remarks on ${T}`,
  `Perspective on "${T}"`,
  `Comment: ${T}`,
  `${T} - talk slides`,
])('%s is about the paper', (block) => {
  expect(companionWord(block, T)).not.toBeNull();
});

test.each(['Notes on the keeping of meteorological registers', 'Remarks on the foundations of mathematics'])(
  '%s is itself when it is what was wanted',
  (title) => {
    expect(companionWord(title, title)).toBeNull();
    expect(compareTitle(title, title)).toEqual({ kind: 'fits' });
  },
);
