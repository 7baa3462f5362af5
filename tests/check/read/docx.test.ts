import { expect, test } from 'vitest';
import { readDocx } from '../../../src/check/read/docx/docx.ts';
import { isZip, openZip } from '../../../src/check/read/docx/zip.ts';
import { unwrap } from '../../support/unwrap.ts';
import { makeDocx, makeZip } from '../../support/zip.ts';

const TIDES = 'Marlow I, Osei K. Tides in a bathtub. Ann House Phys. 2011;12(3):101-9.';
const KETTLES = 'Osei K. Kettles as heat engines. J Kitchen Sci. 2012;4:7-12.';
const note = (text: string) => `<w:footnote><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote>`;
const textsOf = (bytes: Uint8Array) => unwrap(readDocx(bytes, 'a.docx')).references.map(({ text }) => text);

/** A document whose only entry has this content. */
const textOf = (content: string) => {
  const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const body = `<w:p><w:r><w:t>References</w:t></w:r></w:p><w:p>${content}</w:p>`;
  return textsOf(makeZip({ 'word/document.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>` }))[0];
};

test.each([
  ['deleted', '<w:del><w:r><w:t>Kettles</w:t><w:noBreakHyphen/></w:r></w:del>'],
  ['deleted, as Word writes it', '<w:del><w:r><w:delText>Kettles</w:delText></w:r></w:del>'],
  ['moved away', '<w:moveFrom><w:r><w:t>Kettles</w:t></w:r></w:moveFrom>'],
  ['the code of a field', '<w:r><w:instrText>Kettles</w:instrText></w:r>'],
  ['the data of a field', '<w:r><w:fldData>Kettles</w:fldData></w:r>'],
])('text that is %s is not printed', (_what, hidden) => {
  expect(textOf(`<w:r><w:t>Tides, </w:t></w:r>${hidden}<w:r><w:t>2011.</w:t></w:r>`)).toBe('Tides, 2011.');
});

test.each([
  ['inserted text', '<w:ins><w:r><w:t>of</w:t></w:r></w:ins>', 'Tides of 2011.'],
  ['text that was moved here', '<w:moveTo><w:r><w:t>of</w:t></w:r></w:moveTo>', 'Tides of 2011.'],
  ['a tab', '<w:r><w:tab/></w:r>', 'Tides 2011.'],
  ['a hyphen that does not break', '<w:r><w:t>x</w:t><w:noBreakHyphen/><w:t>y</w:t></w:r>', 'Tides x-y 2011.'],
])('%s is printed', (_what, shown, expected) => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  expect(textOf(`${run('Tides ')}${shown}${run(' 2011.')}`)).toBe(expected);
});

test('footnotes are read only if the document has no reference list', () => {
  expect(textsOf(makeDocx(['Prose.', ['Heading1', 'References'], TIDES], note(KETTLES)))).toEqual([TIDES]);
  expect(textsOf(makeDocx(['Prose.'], note(KETTLES)))).toEqual([KETTLES]);
});

test('endnotes are read as footnotes are, and a remark in them is no reference', () => {
  const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const part = (name: string, body: string) => `<w:${name} ${names}>${body}</w:${name}>`;
  const notes = part('endnotes', note(KETTLES) + note('A remark.'));
  const bytes = makeZip({ 'word/document.xml': part('document', ''), 'word/endnotes.xml': notes });
  expect(textsOf(bytes)).toEqual([KETTLES]);
});

test('a damaged part of notes is named', () => {
  const bytes = makeZip({ 'word/document.xml': '<a/>', 'word/footnotes.xml': '<a>' });
  const read = readDocx(bytes, 'a.docx');
  expect(read.ok ? '' : read.error.message).toMatch(/^word\/footnotes\.xml is a corrupt Word document/);
});

test('a single paragraph in the style of a bibliography is a heading, two are a list', () => {
  expect(textsOf(makeDocx([['Bibliography', 'References'], TIDES, KETTLES]))).toEqual([TIDES, KETTLES]);
  expect(textsOf(makeDocx([['Bibliography', TIDES], 'Prose.', ['Bibliography', KETTLES]]))).toEqual([TIDES, KETTLES]);
  expect(textsOf(makeDocx([['Bibliography', 'References'], ['Bibliography', ''], TIDES]))).toEqual([TIDES]);
});

test.each([
  'EndNote Bibliography',
  'Bibliography1',
  'Reference',
  'References',
  'Reference_List',
  'Literaturverzeichnis1',
  'Bibliographie',
  'Bibliografia',
])('the style "%s" marks an entry of a list', (style) => {
  expect(textsOf(makeDocx(['Prose.', [style, TIDES], [style, KETTLES], 'An afterword of 2011.']))).toHaveLength(2);
});

test('another style marks no entry', () => {
  expect(textsOf(makeDocx(['Prose.', ['Bibliography heading', TIDES], ['Bibliography heading', KETTLES]]))).toEqual([]);
});

const FILES = { 'a.txt': 'Tides', 'b.txt': 'Kettles' };

test.each([
  ['no extra parts', {}],
  ['an extra field', { extra: 'UT12345' }],
  ['comments', { comment: 'about it' }],
  ['a comment at its end', { end: 'the end' }],
  ['the longest comment at its end', { end: 'x'.repeat(65_535) }],
])('reads a zip archive with %s', (_what, extras) => {
  for (const method of [0, 8] as const) {
    const zip = unwrap(openZip(makeZip(FILES, method, extras)));
    const contents = Object.keys(FILES).map((name) => Buffer.from(unwrap(zip.read(name)) ?? []).toString());
    expect(contents).toEqual(['Tides', 'Kettles']);
  }
});

test('says what a zip archive has, and that it lacks a file', () => {
  const zip = unwrap(openZip(makeZip(FILES)));
  expect([zip.has('a.txt'), zip.has('c.txt'), unwrap(zip.read('c.txt'))]).toEqual([true, false, null]);
});

test.each<[string, (bytes: Buffer) => Buffer, string]>([
  ['has no end', (bytes) => bytes.subarray(0, -1), 'Its directory is missing.'],
  [
    'has a longer comment than allowed',
    (bytes) => Buffer.concat([bytes, Buffer.alloc(65_536)]),
    'Its directory is missing.',
  ],
  [
    'claims more parts than it has',
    (bytes) => {
      bytes.writeUInt16LE(3, bytes.length - 12);
      return bytes;
    },
    'Its directory is corrupt.',
  ],
  [
    'claims more parts than any document has',
    (bytes) => {
      bytes.writeUInt16LE(10_001, bytes.length - 12);
      return bytes;
    },
    'It has more than 10000 parts.',
  ],
  [
    'has a directory that is none',
    (bytes) => {
      bytes.writeUInt32LE(0, bytes.length - 6);
      return bytes;
    },
    'Its directory is corrupt.',
  ],
])('refuses a zip archive that %s', (_what, damage, message) => {
  const zip = openZip(damage(makeZip(FILES)));
  expect(zip).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', message } });
});

test.each<[string, (bytes: Buffer) => void]>([
  ['starts with something else', (bytes) => void bytes.writeUInt32LE(0, 0)],
  ['has damaged content', (bytes) => void bytes.fill(0xff, 35, 42)],
])('refuses a part of a zip archive that %s', (_what, damage) => {
  const bytes = makeZip(FILES);
  damage(bytes);
  expect(unwrap(openZip(bytes)).read('a.txt')).toMatchObject({ ok: false, error: { message: 'a.txt is corrupt.' } });
});

test('a stored part may have 64 MB and no more', () => {
  const readOf = (size: number) => unwrap(openZip(makeZip({ a: Buffer.alloc(size) }, 0))).read('a');
  expect(readOf(64 * 1024 * 1024).ok).toBe(true);
  expect(readOf(64 * 1024 * 1024 + 1)).toMatchObject({ ok: false, error: { message: 'a is too large.' } });
});

test.each([0, 1, 2, 3])('bytes whose sign number %i is another are no zip archive', (at) => {
  const bytes = makeZip(FILES);
  expect(isZip(bytes)).toBe(true);
  bytes[at] = 0;
  expect(isZip(bytes)).toBe(false);
});
