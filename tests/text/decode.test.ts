import { expect, test } from 'vitest';
import { decodeText } from '../../src/text/decode.ts';

test.each([
  ['utf-8', Buffer.from('Müller')],
  ['utf-16', Buffer.from('\ufeffMüller', 'utf16le')],
  ['windows-1252', Buffer.from('Müller', 'latin1')],
])('text in %s is read with its accents', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: 'Müller', encoding });
});

test('quotes, dashes and the euro sign of Windows-1252 are read', () => {
  const bytes = Buffer.from([0x93, 0x61, 0x94, 0x96, 0x80, 0x92, 0x9a, 0xfc]);
  expect(decodeText(bytes).text).toBe('“a”–€’šü');
});

test('each line of a file with two encodings is read in its own', () => {
  const bytes = Buffer.concat([Buffer.from('Café\n', 'latin1'), Buffer.from('été\n'), Buffer.from('fin')]);
  expect(decodeText(bytes)).toEqual({ text: 'Café\nété\nfin', encoding: 'windows-1252' });
});

test.each([
  ['both bytes of the little-endian mark', [0xff, 0xfe, 0x61, 0x00], 'a', 'utf-16'],
  ['both bytes of the big-endian mark', [0xfe, 0xff, 0x00, 0x61], 'a', 'utf-16'],
  ['one byte of the little-endian mark', [0x61, 0xfe], 'aþ', 'windows-1252'],
  ['one byte of the big-endian mark', [0x61, 0xff], 'aÿ', 'windows-1252'],
  ['the first byte of both marks', [0xff, 0x61], 'ÿa', 'windows-1252'],
])('a byte order mark counts only as a whole: %s', (_what, bytes, text, encoding) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text, encoding });
});

test('a file that begins with an empty line is read to its end', () => {
  expect(decodeText(Buffer.from('\nCafé\n', 'latin1')).text).toBe('\nCafé\n');
});
