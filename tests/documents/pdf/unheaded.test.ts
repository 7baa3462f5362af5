import { expect, test } from 'vitest';
import type { Line } from '../../../src/documents/pdf/line.ts';
import { findUnheaded } from '../../../src/documents/pdf/unheaded.ts';

const toLines = (texts: readonly string[]) => texts.map((text) => ({ text, size: 10 })) as unknown as Line[];
const PROSE = Array.from({ length: 30 }, (_, at) => `Prose about lagoons, line ${at}.`);
const ENTRIES = ['AB97', 'BM98', 'BP99', 'Hue97', 'JJ97', 'McB70'].flatMap((label) => [
  `[${label}] Ines Marlow and Kofi Osei. Tides in a bathtub,`,
  `volume ${label.length}, pages 52-67. 19${label.slice(-2)}.`,
]);

test('finds a list with labels of letters and years whose heading is lost', () => {
  const found = findUnheaded(toLines([...PROSE, ...ENTRIES]));
  expect([found?.before.length, found?.list.length]).toEqual([PROSE.length, ENTRIES.length]);
});

test('does not take a citation that starts a line for an entry of the list', () => {
  const found = findUnheaded(toLines(['[Joy87] Thus it is known.', ...PROSE, ...ENTRIES]));
  expect(found?.before).toHaveLength(PROSE.length + 1);
});

test('finds no list in prose with a few citations', () => {
  expect(findUnheaded(toLines([...PROSE, '[Joy87] Thus it is known.', ...PROSE]))).toBeNull();
});

const entries = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at + 1));
const listOf = (texts: readonly string[]) => findUnheaded(toLines(texts))?.list.map(({ text }) => text);

test.each([
  ['in brackets', (n: number) => `[${n}] A. Author, J. Fish 19${n + 10}`],
  ['with full stops', (n: number) => `${n}. Author A, J. Fish 20${n + 10}`],
  ['with brackets behind them', (n: number) => `${n}) Author A, J. Fish 18${n + 10}`],
])('finds a list with numbers %s, of six entries or more', (_how, write) => {
  expect(listOf([...PROSE, ...entries(6, write)])).toHaveLength(6);
  expect(listOf([...PROSE, ...entries(5, write)])).toBeUndefined();
});

test('looks for no list if the document has the heading of one', () => {
  const list = entries(6, (n) => `[${n}] A. Author, J. Fish 1999`);
  expect(listOf(['References', ...PROSE, ...list])).toBeUndefined();
});

test.each([
  [7, true],
  [6, false],
])('seven of ten entries have a year: %i are enough: %s', (dated, isList) => {
  const list = entries(10, (n) => `[${n}] A. Author, J. Fish ${n <= dated ? 1999 : 'in press'}`);
  expect(listOf([...PROSE, ...list]) !== undefined).toBe(isList);
});

test('the list counts from the last line with the number one', () => {
  const list = entries(6, (n) => `[${n}] A. Author, J. Fish 1999`);
  expect(listOf(['[1] A line of the text', ...PROSE, ...list])).toEqual(list);
});

test('the last entry ends at a heading, at larger text, or after fourteen lines', () => {
  const list = entries(6, (n) => `[${n}] A. Author, J. Fish 1999`);
  expect(listOf([...list, 'goes on', 'Appendix', 'More text'])).toEqual([...list, 'goes on']);
  const large = [...toLines([...list, 'goes on']), { text: 'Data', size: 11.6 } as unknown as Line, ...toLines(['x'])];
  expect(findUnheaded(large)?.after.map(({ text }) => text)).toEqual(['Data', 'x']);
  const long = [...list, ...Array.from({ length: 30 }, () => 'goes on')];
  expect(listOf(long)).toHaveLength(6 + 13);
});
