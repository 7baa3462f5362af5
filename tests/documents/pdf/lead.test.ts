import { expect, test } from 'vitest';
import type { Group } from '../../../src/documents/pdf/groups.ts';
import { findRunIn } from '../../../src/documents/pdf/lead.ts';
import type { Line } from '../../../src/documents/pdf/line.ts';

const FONTS = [
  { name: 'Serif' },
  { name: 'Bold', bold: true },
  { name: 'Italic', italic: true },
  { name: 'Caps', smallCaps: true },
];
const group = (text: string, more: object = {}): Group => {
  const line = { text, page: 1, cells: [{ text }], ...more } as unknown as Line;
  return { lines: [line, { ...line, text: 'second line' }] } as unknown as Group;
};
const read = (text: string, more: object = {}) => {
  const found = findRunIn(group(text, more), FONTS);
  return found && [found.title, ...found.rest.map((line) => line.text)];
};
const led = (text: string, length: number, font: number, more: object = {}) =>
  read(text, { cells: [{ text, lead: { length, font } }], ...more });

test.each([
  ['Abstract. We', 'Abstract'],
  ['A B S T R A C T: We', 'A B S T R A C T'],
  ['Summary— We', 'Summary'],
  ['Zusammenfassung – We', 'Zusammenfassung'],
  ['Résumé - We', 'Résumé'],
  ['Resume: We', 'Resume'],
  ['RESUMEN. We', 'RESUMEN'],
])('an abstract may begin on the line of its name: %s', (text, title) => {
  expect(read(text)).toEqual([title, 'We', 'second line']);
});

test('an abstract is on the first three pages and has text on its line', () => {
  expect([read('Abstract. We', { page: 3 })?.[0], read('Abstract. We', { page: 4 }), read('Abstract.')]).toEqual([
    'Abstract',
    null,
    null,
  ]);
  expect(read('Abstract ideas are')).toBeNull();
});

test.each([
  ['bold', 1, true],
  ['italic', 2, true],
  ['small capitals', 3, true],
  ['the style of the text', 0, false],
])('a numbered title in %s starts a paragraph: %#', (_look, font, isTitle) => {
  expect(led('2.1 Aims: We went', 9, font)).toEqual(isTitle ? ['2.1 Aims', 'We went', 'second line'] : null);
});

test.each([
  ['2 Aims: We went', 7, false],
  ['A. Aims: We went', 8, true],
  ['Methods. We went', 8, true],
  ['Rivers. We went', 7, false],
  ['2.1 Aims:', 9, false],
])('a name or a number of more than one part makes the title of "%s": %#', (text, length, isTitle) => {
  expect(led(text, length, 1) !== null).toBe(isTitle);
});

test('a title has at most a hundred letters, and its line no table beside it', () => {
  const title = (length: number) => `2.1 ${'a'.repeat(length - 4)}`;
  expect([led(`${title(100)} We`, 100, 1) !== null, led(`${title(101)} We`, 101, 1)]).toEqual([true, null]);
  const cells = (count: number) => ({
    cells: [{ lead: { length: 9, font: 1 } }, ...Array.from({ length: count - 1 }, () => ({}))],
  });
  expect([led('2.1 Aims: We', 9, 1, cells(2)) !== null, led('2.1 Aims: We', 9, 1, cells(3))]).toEqual([true, null]);
});
