import { expect, test } from 'vitest';
import { compareTitles } from '../../../src/check/compare/title.ts';

const compare = (stated: string, found: string) => compareTitles({ title: stated }, { title: found });

test.each([
  ['Planning with Biological Neurons', 'Planning with biological neurons'],
  ['Colour centres in diamond', 'Color centers in diamond'],
  ['Health & place', 'Health and place'],
  ['Improved deterministic l2 robustness', 'Improved deterministic ℓ₂ robustness'],
  ['Über die Natur', 'Uber die Natur'],
  ['Self-supervised learning', 'Self supervised learning'],
])('takes "%s" and "%s" for the same title', (stated, found) => {
  expect(compare(stated, found)).toBe('same');
});

test('accepts a missing subtitle, and one that the service gives apart', () => {
  expect(compare('Visual Pivoting', 'Visual Pivoting: Entity Alignment without Labels')).toBe('subtitle');
  const apart = { title: 'Visual Pivoting', subtitle: 'Entity Alignment without Labels' };
  expect(compareTitles({ title: 'Visual Pivoting: Entity Alignment without Labels' }, apart)).toBe('same');
});

test.each([
  ['Mixing Predictions towards Online Metric Algorithms', 'Mixing Predictions for Online Metric Algorithms'],
  ['Evaluating and Auditing Generative Model', 'Evaluating and Auditing Generative Models'],
  ['Characterizing risk of fairwashing', 'Characterizing the risk of fairwashing'],
  ['Pareto Set Learning for Expensive Tuning', 'Pareto Set Learning for Expensive Optimization'],
])('finds the changed word of "%s"', (stated, found) => {
  expect(compare(stated, found)).toBe('similar');
});

test('tells the parts of a series apart', () => {
  expect(compare('Theory of sound', 'Theory of sound: II')).not.toBe('subtitle');
  expect(compare('Theory of sound', 'Theory of sound. Part 2')).not.toBe('subtitle');
});

test('tells a paper from a comment on it', () => {
  expect(compare('Theory of sound', 'Theory of sound: Comment')).not.toBe('subtitle');
});

test('finds another title', () => {
  expect(compare('Knowledge Distillation for Model Compression', 'A Study of Parameter Corruption')).toBe('other');
});

test('another part of a series is another title', () => {
  const second = { title: 'Ion migration in halide perovskites II: experiment' };
  expect(compareTitles({ title: 'Ion migration in halide perovskites III: devices' }, second)).toBe('other');
});

test.each([
  [
    'Measurement of CP violation in B⁰s J/ψϕ decays',
    'Measurement of $CP$ violation in $B_s^0 \\to J/\\psi\\phi$ decays',
  ],
  ['An O(n log n) algorithm for parentheses', 'An $O(n \\log n)$ algorithm for parentheses'],
  ['Superconductivity in MgB₂', 'Superconductivity in MgB<sub>2</sub>'],
  ['α-synuclein and memory', 'a-synuclein and memory'],
])('takes the formulas of "%s" and "%s" for the same', (stated, found) => {
  expect(['same', 'near']).toContain(compare(stated, found));
});

test.each([
  ['Tea_pots in the context of learning from small data', 'Methods in the context of learning from small data'],
  ['$\\alpha$-teapots for learning from very small data', 'Methods for learning from very small data'],
  ['Search for H production in pp collisions', 'Search for W production in pp collisions'],
])('finds that "%s" is not "%s"', (stated, found) => {
  expect(compare(stated, found)).toBe('similar');
});

test('finds an invented or another subtitle', () => {
  const invented = 'Visual Pivoting: lessons from a decade of teapot design';
  expect(compare(invented, 'Visual Pivoting')).toBe('extended');
  expect(
    compareTitles({ title: 'Visual Pivoting', subtitle: 'lessons from a decade' }, { title: 'Visual Pivoting' }),
  ).toBe('extended');
  const apart = { title: 'Visual Pivoting', subtitle: 'Entity Alignment without Labels' };
  expect(['similar', 'other']).toContain(compareTitles({ title: invented }, apart));
});

test('takes a remark after the title for no subtitle', () => {
  expect(compare('Visual Pivoting (with discussion)', 'Visual Pivoting')).toBe('subtitle');
});

test('takes the mark of a retracted article for no part of its title', () => {
  expect(compare('Visual Pivoting', 'RETRACTED ARTICLE: Visual Pivoting')).toBe('same');
});
