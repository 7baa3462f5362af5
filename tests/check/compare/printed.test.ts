import { expect, test } from 'vitest';
import { findInText } from '../../../src/check/compare/printed.ts';
import { toPrinted } from '../../support/references.ts';

const PAPER = { title: 'Heat flow through living tissue resolved in space', year: 2021 };
const titleIn = (text: string, title?: string) => findInText(toPrinted(text, title ? { title } : {}), PAPER).title;

test('a title is whole wherever it is printed, and however its words are broken', () => {
  expect(titleIn('Iyer M. Heat flow through liv- ing tissue resolved in space. Nature 592:564 (2021).')).toBe('whole');
});

test.each([
  'Iyer M. No heat flow through living tissue resolved in space. J Fake 12:3 (2021).',
  'Iyer M. Comment on "Heat flow through living tissue resolved in space". J Fake 12:3.',
  'Iyer M. Reply to Heat flow through living tissue resolved in space. J Fake 12:3.',
  'Iyer M. Review of: Heat flow through living tissue resolved in space. J Fake 12:3.',
  'Iyer M. Heat flow through living tissue resolved in space: a rebuttal. J Fake 12:3.',
  'Iyer M. Heat flow through living tissue resolved in space revisited. J Fake 12:3.',
])('%s is another paper', (text) => {
  expect(titleIn(text)).toBe('similar');
});

test('one quite different word makes another title, a misprint does not', () => {
  const text = 'Iyer M. Heat flow through dying tissue resolved in space. Nature 592:564 (2021).';
  expect(titleIn(text, 'Heat flow through dying tissue resolved in space')).toBe('similar');
  expect(titleIn(text.replace('dying', 'livinq'), 'Heat flow through livinq tissue resolved in space')).toBe('most');
});
