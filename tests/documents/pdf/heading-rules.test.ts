import { expect, test } from 'vitest';
import type { Group } from '../../../src/documents/pdf/groups.ts';
import { lookAtHeading } from '../../../src/documents/pdf/headings.ts';
import type { Line } from '../../../src/documents/pdf/line.ts';

const STYLE = { size: 10, font: 0, leading: 12 };
const line = (text: string, more: Partial<Line> = {}): Line => ({
  ...{ page: 1, text, x: 50, right: 150, y: 100, size: 10, font: 0, bold: false, italic: false, smallCaps: false },
  ...{
    cells: [{ text, x: 50, right: 150, y: 100, size: 10, font: 0 }],
    left: 50,
    end: 500,
    first: false,
    pageHeight: 800,
  },
  ...more,
});
const group = (lines: readonly Line[], gap = 2): Group => ({ lines, gap });
const BODY = group([line('Text of the usual size'), line('and more of it')]);
const look = (text: string, more: Partial<Line> = {}, { gap = 2, next = BODY as Group | null } = {}) =>
  lookAtHeading(group([line(text, more)], gap), next ?? undefined, STYLE);
const bold = { bold: true, font: 1 };
const italic = { italic: true, font: 2 };

test.each([
  [3, true],
  [4, false],
])('a heading of %i lines: %s', (count, isHeading) => {
  const lines = Array.from({ length: count }, () => line('Otters', bold));
  expect(lookAtHeading(group(lines), BODY, STYLE) !== null).toBe(isHeading);
});

test.each([
  ['180 characters', `A ${'a'.repeat(178)}`, true],
  ['181 characters', `A ${'a'.repeat(179)}`, false],
  ['sixteen words', `Otters ${'of '.repeat(14)}it`, true],
  ['seventeen words', `Otters ${'of '.repeat(15)}it`, false],
  ['no word', '12 3', false],
  ['a small letter first', 'otters of it', false],
  ['a quotation', '“Otters” of it', true],
  ['a comma at its end', 'Otters,', false],
  ['a semicolon at its end', 'Otters;', false],
  ['a colon at its end', 'Otters:', false],
  ['a dash at its end', 'Otters –', false],
  ['an address', 'See https://a.example', false],
  ['a mail address', 'Ada@a.example', false],
  ['a formula', 'Otters ∑ x', false],
  ['dots of a table of contents', 'Otters ....', false],
  ['mostly digits', 'Ab 1234567', false],
  ['a caption', 'Figure 1. Otters', false],
])('a bold phrase with %s is a heading: %#', (_what, text, isHeading) => {
  expect(look(text, bold) !== null).toBe(isHeading);
});

test.each([
  ['8.5 points', 'Otters', { ...bold, size: 8.5 }, true],
  ['8.4 points', 'Otters', { ...bold, size: 8.4 }, false],
  ['7 points and a known name', 'Methods', { ...bold, size: 7 }, true],
  ['6.9 points and a known name', 'Methods', { ...bold, size: 6.9 }, false],
  ['11.1 points', 'Otters', { size: 11.1 }, true],
  ['11 points', 'Otters', { size: 11 }, false],
  ['capitals', 'OTTERS', {}, true],
  ['three capitals', 'OTT', {}, false],
  ['small capitals', 'Otters of it', { smallCaps: true }, true],
])('in a text of ten points, a phrase of %s is a heading: %#', (_what, text, more, isHeading) => {
  expect(look(text, more) !== null).toBe(isHeading);
});

test.each([
  ['a gap', 1.16, BODY, true],
  ['hardly a gap', 1.15, BODY, false],
  ['nothing below it', 2, null, false],
])('a bold phrase with %s is a heading: %#', (_what, gap, next, isHeading) => {
  expect(look('Otters', bold, { gap, next }) !== null).toBe(isHeading);
});

test('a bold phrase at the top of a column needs no gap', () => {
  expect(look('Otters', { ...bold, first: true }, { gap: 1 })).not.toBeNull();
});

test.each([
  ['alone and short', italic, BODY, true],
  ['as long as the column', { ...italic, right: 460 }, BODY, false],
  ['in the font of the text', { italic: true }, BODY, false],
  ['above a single line', italic, group([line('Text')]), false],
  ['above larger text', italic, group([line('Text', { size: 11 }), line('more', { size: 11 })]), false],
  ['above text of another font', italic, group([line('Text', { font: 3 }), line('more', { font: 3 })]), false],
])('an italic phrase %s is a heading: %#', (_what, more, next, isHeading) => {
  expect(look('Study area', more, { next }) !== null).toBe(isHeading);
});

test.each([
  ['40 Otters', bold, true],
  ['41 Otters', bold, false],
  ['2 otters', bold, true],
  ['2 otters', {}, false],
  ['2 Otters', {}, true],
  ['2 Otters.', {}, false],
  ['2.1 Otters.', {}, true],
  ['2 Otters:', {}, false],
  ['2 Otters;', bold, false],
  ['2 Otters', { right: 460 }, false],
  [`2 Otters ${'of '.repeat(19)}it`, bold, true],
  [`2 Otters ${'of '.repeat(20)}it`, bold, false],
  ['2 We saw that the otters of the river swim in it.', bold, false],
  ['2 We saw the otters of the river swim in it.', bold, true],
])('the numbered line "%s" with %j is a heading: %s', (text, more, isHeading) => {
  expect(look(text, more) !== null).toBe(isHeading);
});

test('a numbered line in the style of the text needs a gap or the top of a column, and text below it', () => {
  expect([look('2 Otters', {}, { gap: 1.15 }), look('2 Otters', {}, { next: null })]).toEqual([null, null]);
  expect(look('2 Otters', { first: true }, { gap: 1 })).not.toBeNull();
  expect(look('2 Otters', { font: 3 }, { gap: 1 })).not.toBeNull();
});

test.each([
  ['2.1', true],
  ['IV.', true],
  ['A.1', true],
  ['Otters', false],
])('the first cell "%s" may be apart from the title: %s', (first, isHeading) => {
  const cells = [first, 'Rivers'].map((text) => ({ text, x: 50, right: 150, y: 100, size: 10, font: 1 }));
  expect(look(`${first} Rivers`, { ...bold, cells }) !== null).toBe(isHeading);
  expect(look(`${first} Rivers`, { ...bold, cells: [...cells, ...cells.slice(1)] })).toBeNull();
});

test.each([
  ['Methods', {}, 2, true],
  ['Methods', {}, 1, false],
  ['Methods.', {}, 2, false],
  ['methods', {}, 2, false],
  ['Methods', bold, 1, true],
  ['Methods', { font: 3 }, 1, true],
])('the known name "%s" with %j and a gap of %i is a heading: %s', (text, more, gap, isHeading) => {
  expect(look(text, more, { gap }) !== null).toBe(isHeading);
});

test('a heading in the style of the text is plain, an italic one in another font is not', () => {
  expect([look('2 Otters')?.plain, look('2 Otters', italic)?.plain, look('2 Otters', bold)?.plain]).toEqual([
    true,
    false,
    false,
  ]);
  expect(look('2 Otters', { italic: true })?.plain).toBe(true);
  expect(look('OTTERS OF IT', { size: 12.3 })).toMatchObject({ capitals: true, bold: false, size: 12.5 });
});
