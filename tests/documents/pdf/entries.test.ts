import { expect, test } from 'vitest';
import type { Line } from '../../../src/documents/pdf/line.ts';
import { readReferences } from '../../../src/documents/pdf/references.ts';

const STYLE = { size: 10, font: 0, leading: 12 };
const line = (text: string, y: number, more: Partial<Line> = {}): Line =>
  ({ text, y, x: 50, right: 490, size: 10, page: 1, left: 50, end: 500, first: false, ...more }) as unknown as Line;
const read = (lines: readonly Line[]) => readReferences(lines, STYLE, new Map()).map(({ text }) => text);
const column = (texts: readonly string[], more: (at: number) => Partial<Line> = () => ({})) =>
  texts.map((text, at) => line(text, 100 + at * 12, more(at)));
const countOf = (texts: readonly string[], more?: (at: number) => Partial<Line>) => read(column(texts, more)).length;

test.each([
  ['two labels', ['[1] Ray A', 'goes on', '[2] Sun B'], 2],
  ['one label', ['[1] Ray A', 'goes on', 'and on'], 1],
  ['a label that does not begin the list', ['Ray A', '[2] Sun B', '[3] Fog C'], 1],
  ['a field that looks like a label', ['[1] Ray A', '[physics.optics] 2', '[2] Sun B', '[3] Fog C', '[4] Ice D'], 4],
  ['labels of letters', ['[Ray99] Ray A', 'goes on', '[Sun00] Sun B'], 2],
  ['a number that is too far ahead', ['[1] Ray A', '[2] Sun B', '[6] of it', '[3] Fog C'], 3],
  ['a number that is a little ahead', ['[1] Ray A', '[2] Sun B', '[5] Fog C'], 3],
  ['a number that was there before', ['[1] Ray A', '[2] Sun B', '[1] of it', '[3] Fog C'], 3],
])('labels in brackets divide a list: %s', (_what, texts, count) => {
  expect(countOf(texts)).toBe(count);
});

test.each([
  ['three numbers', ['1. Ray A', 'goes on', '2. Sun B', '3. Fog C'], 3],
  ['two numbers', ['1. Ray A', 'goes on', '2. Sun B'], 1],
  ['a missing number', ['1. Ray A', '2. Sun B', '4. Fog C'], 3],
  ['two missing numbers', ['1. Ray A', '2. Sun B', '3. Ice D', '6. Fog C'], 3],
  ['a list that begins with two', ['2. Ray A', '3. Sun B', '4. Fog C'], 3],
])('numbers divide a list: %s', (_what, texts, count) => {
  expect(countOf(texts)).toBe(count);
});

const OPEN = ['Ray A, heat', 'goes on', 'Sun B, ice', 'goes on', 'Fog C, rain', 'goes on'];

test('lines further left, or further right, start entries', () => {
  expect(countOf(OPEN, (at) => ({ x: at % 2 === 0 ? 50 : 65 }))).toBe(3);
  expect(countOf(OPEN, (at) => ({ x: at % 2 === 0 ? 65 : 50 }))).toBe(3);
  expect(countOf(OPEN)).toBe(1);
});

test('a gap starts an entry, and so does a capital after a short line that ends a sentence', () => {
  expect(read(OPEN.map((text, at) => line(text, 100 + at * 12 + Math.floor(at / 2) * 4)))).toHaveLength(3);
  expect(read(OPEN.map((text, at) => line(text, 100 + at * 12 + Math.floor(at / 2) * 2)))).toHaveLength(1);
  const ended = ['Ray A, heat.', 'Sun B, ice.', 'goes on.', 'Fog C, rain.'];
  expect(countOf(ended, () => ({ right: 400 }))).toBe(3);
  expect(countOf(ended, () => ({ right: 490 }))).toBe(1);
});

test('a number alone is no entry: it belongs to the one before', () => {
  expect(read(column(['[1] Ray A', '[2] Sun B', '[3] 12', '[4] Fog C']))).toHaveLength(3);
});
