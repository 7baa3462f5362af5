import { expect, test } from 'vitest';
import { centreOf, cosine, toBytes, wordsFor, writeSigns } from '../../../src/snapshot/meaning/quantise.ts';

test('a vector keeps its direction in bytes, with the largest value at 127', () => {
  expect([...toBytes(Float32Array.of(0.5, -1, 0.25))]).toEqual([64, -127, 32]);
});

test('a cosine is between minus one and one, and that of nothing is zero', () => {
  expect(cosine(Float32Array.of(1, 0), Int8Array.of(127, 0))).toBeCloseTo(1, 9);
  expect(cosine(Float32Array.of(1, 0), Int8Array.of(-50, 0))).toBeCloseTo(-1, 9);
  expect(cosine(Float32Array.of(1, 0), Int8Array.of(10, 10))).toBeCloseTo(Math.SQRT1_2, 9);
  expect(cosine(Float32Array.of(1, 0), Int8Array.of(0, 0))).toBe(0);
});

test('the centre is the mean of the directions, whatever the lengths', () => {
  const centre = centreOf([Int8Array.of(100, 0), Int8Array.of(0, 10)], 2);
  expect([...centre]).toEqual([0.5, 0.5]);
  expect([...centreOf([], 2)]).toEqual([0, 0]);
});

test('signs say on which side of the centre a vector is, one bit a dimension', () => {
  const words = new Uint32Array(3);
  writeSigns(Float32Array.of(1, 0, 0, 1), Float32Array.of(0, 0, -0.5, 0.9), words, 1);
  expect([...words]).toEqual([0, 0b0101, 0]);
  expect([wordsFor(1), wordsFor(32), wordsFor(33)]).toEqual([1, 1, 2]);
});
