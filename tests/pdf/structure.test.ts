import { expect, test } from 'vitest';
import { examineStructure } from '../../src/pdf/structure.ts';

const tailOf = (end: string, start = '%PDF-1.7\n') => examineStructure(Buffer.from(`${start}xref\n0 1\n${end}`)).tail;

test.each([
  ['the table is where the trailer says', 'startxref\n9\n%%EOF', 'sound'],
  ['the table is elsewhere', 'startxref\n3\n%%EOF', 'misplaced'],
  ['a program that joined files wrote -1', 'startxref\r\n-1\r\n%%EOF\r\n', 'misplaced'],
  ['the file has no trailer', 'endobj', 'missing'],
  ['the trailer is cut', 'startxref\n9\n', 'missing'],
])('%s', (_, end, tail) => {
  expect(tailOf(end)).toBe(tail);
});

test('offsets may count from the header behind other bytes', () => {
  expect(tailOf('startxref\n9\n%%EOF', 'junk before\n%PDF-1.7\n')).toBe('sound');
});
