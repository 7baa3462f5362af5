import { expect, test } from 'vitest';
import { createRecent } from '../../src/fulltext/recent.ts';

const numbers = (max: number) => createRecent<string, number>(max, (value) => value);

test('what was used stays when room is needed, and the oldest unused goes', () => {
  const recent = numbers(3);
  for (const key of ['a', 'b', 'c']) recent.put(key, 1);
  recent.get('a');
  recent.put('d', 1);
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([1, undefined, 1, 1]);
});

test('what is not used again goes in the next round', () => {
  const recent = numbers(2);
  recent.put('a', 1);
  recent.get('a');
  for (const key of ['b', 'c', 'd', 'e']) recent.put(key, 1);
  expect([recent.get('a'), recent.get('d'), recent.get('e')]).toEqual([undefined, 1, 1]);
});

test('a large value takes the place of several', () => {
  const recent = numbers(4);
  for (const key of ['a', 'b', 'c']) recent.put(key, 1);
  recent.put('d', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([undefined, undefined, 1, 3]);
});

test('a value that is larger than all room is not kept, and does no harm', () => {
  const recent = numbers(2);
  recent.put('a', 9);
  recent.put('b', 1);
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 1]);
});

test('a new value for a key takes the place of the old one', () => {
  const recent = numbers(3);
  recent.put('a', 3);
  recent.put('a', 1);
  recent.put('b', 2);
  expect([recent.get('a'), recent.get('b')]).toEqual([1, 2]);
});
