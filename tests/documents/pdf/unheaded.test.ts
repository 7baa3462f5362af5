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
