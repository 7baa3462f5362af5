import { expect, test } from 'vitest';
import { decode, parseXmlFile, parseXmlText } from '../../src/documents/xml-file.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

test.each<[string, Uint8Array, string]>([
  ['no declaration', Buffer.from('<a>é</a>'), '<a>é</a>'],
  ['a byte order mark of UTF-16', Buffer.from('\ufeff<a>é</a>', 'utf16le'), '<a>é</a>'],
  ['the other byte order mark', Buffer.from('\ufeff<a>é</a>', 'utf16le').swap16(), '<a>é</a>'],
  ['an encoding in XML', latin('<?xml version="1.0" encoding="ISO-8859-1"?>é'), 'encoding="ISO-8859-1"?>é'],
  ['an encoding in single quotes', latin("<?xml version='1.0' encoding='latin1'?>é"), "encoding='latin1'?>é"],
  ['an encoding in HTML', latin('<html><meta charset="windows-1252">é'), '<meta charset="windows-1252">é'],
  ['an encoding without quotes', latin('<html><META charset=windows-1252>é'), '<META charset=windows-1252>é'],
  [
    'an encoding after 900 bytes',
    latin(`<html>${' '.repeat(900)}<meta charset="latin1">é`),
    '<meta charset="latin1">é',
  ],
  ['an encoding that nobody knows', Buffer.from('<?xml encoding="klingon"?>é'), '<?xml encoding="klingon"?>é'],
  ['a mark that contradicts the declaration', Buffer.from('\ufeff<?xml encoding="latin1"?>é', 'utf16le'), '?>é'],
])('a file with %s is decoded', (_what, bytes, expected) => {
  expect(decode(bytes).slice(-expected.length)).toBe(expected);
});

test('an element may be 400 levels below the first one, and no deeper', () => {
  expect(parseXmlText(nested(401)).ok).toBe(true);
  expect(parseXmlText(nested(402))).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: 'The XML file nests more than 400 elements.' },
  });
});

test('a file that is not well-formed names the line', () => {
  expect(parseXmlText('<a>\n<b>\n</a>')).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: 'The file is not well-formed XML (line 3).' },
  });
});

test('an entity that only a DTD would define is read by its name', () => {
  const read = parseXmlFile(Buffer.from('<a>&eacute;&mdash;</a>'));
  expect(read.ok && read.value.text).toBe('é—');
});
