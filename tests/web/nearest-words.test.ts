import { expect, test } from 'vitest';
import { nearestWords } from '../../web/reader/search/nearest-words.ts';

const TERMS = ['libraries', 'borrowing records', 'perovskite', 'library history', '图书馆'];

test('words that look like the typed ones come first', () => {
  expect(nearestWords('libary', TERMS, 3)[0]).toBe('library history');
  expect(nearestWords('perovskyte cells', TERMS, 3)).toEqual(['perovskite']);
});

test('words that look like nothing in the library find none', () => {
  expect(nearestWords('zzqxv', TERMS, 3)).toEqual([]);
  expect(nearestWords('', TERMS, 3)).toEqual([]);
});
