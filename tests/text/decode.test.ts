import { expect, test } from 'vitest';
import { decodeText } from '../../src/text/decode.ts';

test.each([
  ['utf-8', Buffer.from('Müller')],
  ['utf-16', Buffer.from('\ufeffMüller', 'utf16le')],
  ['windows-1252', Buffer.from('Müller', 'latin1')],
])('text in %s is read with its accents', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: 'Müller', encoding });
});
