import { expect, test } from 'vitest';
import { readPdfDocument } from '../../../src/documents/pdf/document.ts';
import { FONTS, page, prose, read, segment } from '../../support/pdf-layout.ts';

const bold = { font: 1 };
type Look = Parameters<typeof segment>[3];

/** The title of the last section of a document whose reference list is followed by a heading. */
function afterList(text: string, look: Look = bold, list: Look = bold) {
  const document = read(
    page(1, [
      ...prose('Text', 10, 50, 60),
      segment('References', 50, 210, list),
      segment('[1] A. Author, 1999.', 50, 230),
      segment('[2] B. Author, 2000.', 50, 242),
      segment(text, 50, 280, look),
      ...prose('Data', 6, 50, 304),
    ]),
  );
  return document.sections.at(-1)?.title;
}

test.each<[string, string, Look, Look, boolean]>([
  ['a heading like its own', 'Author biographies', bold, bold, true],
  ['a heading that is smaller', 'Author biographies', { ...bold, size: 11 }, { ...bold, size: 13 }, false],
  ['a heading that is not bold', 'Author biographies', { size: 13 }, { ...bold, size: 13 }, false],
  ['a heading in capitals', 'AUTHOR BIOGRAPHIES', bold, bold, false],
  ['a numbered heading', '7 Author biographies', bold, bold, false],
  ['a heading with a year', 'Books printed in 2001', bold, bold, false],
  ['an appendix in another style', 'Appendix B Tables', { ...bold, size: 11 }, { ...bold, size: 13 }, true],
  ['a known name in another style', 'Acknowledgments', { size: 11 }, { ...bold, size: 13 }, true],
])('a reference list ends at %s: %s', (_what, text, look, list, expected) => {
  expect(afterList(text, look, list) === text).toBe(expected);
});

test.each([
  ['years', 'Author A. First title', 'Author B. Second title', false],
  ['years', 'Author A. First title 1899', 'Author B. Second title 1802b', true],
  ['labels in brackets', '[A] Author A. First title', '[B] Author B. Second title', true],
  ['numbers', '1. Author A. First title', '2. Author B. Second title', true],
])('a list of references is known by %s: "%s"', (_what, one, two, expected) => {
  const { references } = read(
    page(1, [
      ...prose('Text', 10, 50, 60),
      segment('References', 50, 210, bold),
      ...[one, two].map((text, at) => segment(text, 50, 230 + at * 12)),
    ]),
  );
  expect(references.length > 0).toBe(expected);
});

test('marks of notes at the end of a title are no part of it', () => {
  const title = (text: string) =>
    read(page(1, [segment(text, 100, 60, { size: 18 }), ...prose('Text', 20, 50, 300)])).title;
  for (const mark of ['*', '∗', '†', '‡', '§', '¶', '⋆', ' *†'])
    expect(title(`Lampreys of the North${mark}`)).toBe('Lampreys of the North');
});

test('a caption on the page before is not the caption of a table', () => {
  const row = (y: number, ...cells: string[]) => cells.map((text, at) => segment(text, 60 + at * 120, y));
  const rows = [...row(60, 'a', 'b', 'c'), ...row(72, 'd', 'e', 'f'), ...row(84, 'g', 'h', 'i')];
  const blocks = read(
    page(1, [...prose('Text', 8, 50, 60), segment('Table 1. Catches', 50, 190)]),
    page(2, rows),
  ).sections.flatMap((section) => section.blocks);
  expect(blocks.at(-1)).toMatchObject({ kind: 'table', caption: '' });
});

test('text before the first heading has no title if there are headings, and is the main text otherwise', () => {
  const titles = (...more: ReturnType<typeof segment>[]) =>
    read(page(1, [...prose('Text', 8, 50, 60), ...more])).sections.map(({ title }) => title);
  expect(titles()).toEqual(['Main text']);
  expect(titles(segment('Methods', 50, 190, bold), ...prose('More', 8, 50, 214))).toEqual(['', 'Methods']);
});

test('names of authors before the first long paragraph are no headings', () => {
  const front = [
    segment('Ada Example', 50, 60, bold),
    segment('A short line.', 50, 84),
    segment('And another.', 50, 96),
  ];
  const { sections } = read(page(1, [...front, ...prose('Text', 8, 50, 140)]));
  expect(sections.map(({ title }) => title)).not.toContain('Ada Example');
});

const garbage = Array.from({ length: 30 }, (_, at) =>
  segment('\ufffd\ufffdqz \ufffd#k! \ufffd\ufffd[x} \ufffd~\ufffd+ wv\ufffd', 50, 60 + at * 12),
);

test.each([
  ['half', 1, true],
  ['more than half', 2, false],
])('a document of which %s of the pages are garbled is read: %s', (_what, count, expected) => {
  const pages = [...Array.from({ length: count }, () => garbage), prose('Text', 30, 50, 60)];
  const text = { pages: pages.map((segments, at) => page(at + 1, segments)), fonts: FONTS };
  expect(readPdfDocument(text) !== null).toBe(expected);
});
