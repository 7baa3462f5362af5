import { expect, test } from 'vitest';
import type { HeadingLook } from '../../../src/documents/pdf/headings.ts';
import { checkNumbers, levelsOf } from '../../../src/documents/pdf/levels.ts';
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

test.each([
  ['1 One', 1],
  ['1.2 One', 2],
  ['1.2.3.4.5 One', 5],
  ['A.1.1.1 One', 4],
  ['Appendix B One', 1],
])('the parts of the number of "%s" are its level %i', (text, level) => {
  expect(levelsOf([look(text, 10)])).toEqual([level]);
});

test('letters are below Roman numbers, and on top without them', () => {
  expect(levelsOf([look('I. One', 12), look('A. Two', 12)])).toEqual([1, 2]);
  expect(levelsOf([look('A. Two', 12)])).toEqual([1]);
});

test('a known name is at most on the second level, and a smaller heading is below it', () => {
  const looks = [look('1.1.1 Deep', 10), look('Methods', 10, { known: true }), look('Other', 9)];
  expect(levelsOf(looks)).toEqual([3, 2, 2]);
  expect(levelsOf([look('One', 12), look('Two', 9)])).toEqual([1, 1]);
});

const kept = (...looks: readonly HeadingLook[]) => checkNumbers(looks).flatMap((each) => each?.text ?? []);

test('a heading in the style of the text stays only in a count', () => {
  const plain = { plain: true };
  expect(kept(look('1 One', 10, plain), look('2 Two', 10, plain))).toEqual(['1 One', '2 Two']);
  expect(kept(look('1 One', 10, plain))).toEqual([]);
  expect(kept(look('1 One', 12), look('1.1 Two', 10, plain), look('1.3 Three', 10, plain))).toEqual([
    '1 One',
    '1.1 Two',
  ]);
  expect(kept(look('4 Four', 10, { plain: true, known: true }))).toEqual(['4 Four']);
});

test('single numbers that start again count the items of a list, unless they look like most headings', () => {
  const item = { bold: true };
  expect(kept(look('1 One', 12), look('2 Two', 12), look('1 Item', 10, item), look('2 Item', 10, item))).toEqual([
    '1 One',
    '2 Two',
  ]);
  expect(kept(look('1 One', 12), look('2 Two', 12), look('1 Again', 12))).toEqual(['1 One', '2 Two', '1 Again']);
  expect(kept(look('1 One', 12), look('2 Two', 12), look('1.1 Item', 10, item))).toHaveLength(3);
});
