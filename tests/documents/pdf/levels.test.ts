import { expect, test } from 'vitest';
import type { HeadingLook } from '../../../src/documents/pdf/headings.ts';
import { levelsOf } from '../../../src/documents/pdf/levels.ts';
import { headingNumber } from '../../../src/documents/pdf/names.ts';

const look = (text: string, size: number, more: Partial<HeadingLook> = {}): HeadingLook => ({
  text,
  number: headingNumber(text),
  known: false,
  size,
  bold: false,
  capitals: false,
  plain: false,
  ...more,
});

test('where sections are numbered, a heading of the same size without a number belongs to one of them', () => {
  const looks = [
    look('IV. Heterogeneity', 11, { capitals: true }),
    look('Men and women', 11),
    look('V. Costs', 11, { capitals: true }),
  ];
  expect(levelsOf(looks)).toEqual([1, 2, 1]);
});

test('without numbers, headings of the size of a known one are its equals', () => {
  expect(levelsOf([look('Methods', 12, { known: true }), look('What we saw', 12, { bold: true })])).toEqual([1, 1]);
});
