import { expect, test } from 'vitest';
import { cut, labelOf, shown } from '../../web/shared/shown.ts';

test('direction overrides, zero-width spaces and controls are removed', () => {
  expect(shown('\u202eabc\u202c\u200b\u2060\ufeff\u0000\u0085d')).toBe('abcd');
});

test('joiners that scripts and emoji need are kept', () => {
  expect(shown('\u0646\u200c\u0645 👩\u200d🔬')).toBe('\u0646\u200c\u0645 👩\u200d🔬');
});

test('field names are displayed as words', () => {
  expect(labelOf('deep_read')).toBe('Deep read');
});

test('a cut text ends at a word boundary', () => {
  expect(cut('one two three', 9)).toBe('one two …');
  expect(cut('😀'.repeat(10), 5)).toBe('😀😀 …');
});
