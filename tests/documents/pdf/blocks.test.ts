import { describe, expect, test } from 'vitest';
import { toMarkdown } from '../../../src/documents/markdown.ts';
import { readCaption } from '../../../src/documents/pdf/captions.ts';
import { readPdfDocument } from '../../../src/documents/pdf/document.ts';
import { FONTS, page, prose, read, segment } from '../../support/pdf-layout.ts';

const bold = { font: 1 };
const blocks = (...segments: Parameters<typeof page>[1][]) =>
  read(page(1, segments.flat())).sections.flatMap((section) => section.blocks);

describe('captions', () => {
  test.each([
    ['Figure 3. Cells in a river', { label: 'Figure 3', caption: 'Cells in a river', isTable: false }],
    ['Table 1: Counts', { label: 'Table 1', caption: 'Counts', isTable: true }],
    ['Fig. S2 Counts', { label: 'Fig. S2', caption: 'Counts' }],
    ['TABLE IV', { label: 'TABLE IV', isTable: true }],
    ['Figure 3 shows that cells grow', null],
    ['Tables 1 and 2 are below', null],
  ])('%s', (text, expected) => {
    if (expected) expect(readCaption(text)).toMatchObject(expected);
    else expect(readCaption(text)).toBeNull();
  });

  test('a caption does not break the paragraph around it', () => {
    const [first, second] = [
      segment('The temperature of the river rose and', 50, 100),
      segment('fell again.', 50, 200),
    ];
    const found = blocks(prose('Text', 8, 50, 300), [
      first,
      segment('Figure 1. A river', 60, 150, { size: 8 }),
      second,
    ]);
    expect(found[0]).toMatchObject({ kind: 'paragraph', text: 'The temperature of the river rose and fell again.' });
    expect(found[1]).toMatchObject({ kind: 'figure', label: 'Figure 1', caption: 'A river', page: 1 });
  });
});

describe('tables', () => {
  const row = (y: number, ...cells: readonly string[]) => cells.map((text, at) => segment(text, 60 + at * 120, y));

  test('rows of cells below each other are a table with its caption', () => {
    const found = blocks(
      prose('Text', 8, 50, 60),
      [segment('Table 1. Catches', 50, 190)],
      [...row(220, 'River', 'Fish', 'Year'), ...row(232, 'Elbe', '12', '1999'), ...row(244, 'Rhine', '7', '2001')],
    );
    expect(found.at(-1)).toMatchObject({
      kind: 'table',
      label: 'Table 1',
      caption: 'Catches',
      rows: [
        ['River', 'Fish', 'Year'],
        ['Elbe', '12', '1999'],
        ['Rhine', '7', '2001'],
      ],
    });
  });

  test('lines with wide gaps at different places are text', () => {
    const gaps = [
      segment('one word and', 50, 200),
      segment('another word', 150, 200),
      segment('a few more', 50, 212),
      segment('here', 120, 212),
      segment('words with', 50, 224),
      segment('gaps between', 135, 224),
    ];
    expect(blocks(prose('Text', 8, 50, 60), gaps).every(({ kind }) => kind === 'paragraph')).toBe(true);
  });

  test('columns of text that the page hides are read one after the other', () => {
    const wide = Array.from({ length: 30 }, (_, at) =>
      segment(`a wide line of the page ${'x'.repeat(70)}`, 50, 60 + at * 12),
    );
    const columns = [
      'left one of the words in here',
      'left two of the words in here',
      'left end of the words in here',
    ].flatMap((text, at) => [
      segment(text, 50, 460 + at * 12),
      segment(text.replace('left', 'right'), 320, 460 + at * 12),
    ]);
    const last = blocks(wide, columns).at(-1);
    expect(last).toMatchObject({
      kind: 'paragraph',
      text: expect.stringMatching(/left end of the words in here right one/),
    });
  });

  test('a numbered list is not a table', () => {
    const list = [1, 2, 3, 4].flatMap((number) => row(200 + number * 12, `${number}.`, 'an item of it'));
    expect(blocks(prose('Text', 8, 50, 60), list).some(({ kind }) => kind === 'table')).toBe(false);
  });
});

test('bullets are the items of a list', () => {
  const found = blocks(prose('Text', 8, 50, 60), [segment('• one fish', 60, 180), segment('• two fish', 60, 192)]);
  expect(found.at(-1)).toMatchObject({ kind: 'list', items: [[{ text: 'one fish' }], [{ text: 'two fish' }]] });
});

test('an indented line starts a paragraph, and a paragraph goes on in the next column and page', () => {
  const start = [
    ...prose('Text', 5, 50, 60),
    segment('The end of the first paragraph is in this line..', 50, 120),
    segment('Here starts another one that goes', 65, 132),
  ];
  const document = read(page(1, start), page(2, [segment('on and on.', 50, 60), ...prose('More', 5, 65, 84)]));
  const texts = document.sections
    .flatMap((section) => section.blocks)
    .map((block) => (block.kind === 'paragraph' ? block.text : ''));
  expect(texts).toContain('Here starts another one that goes on and on.');
});

test('footnotes are apart from the text', () => {
  const notes = [
    segment('1 See the appendix.', 50, 700, { size: 8, mark: true }),
    segment('2 Or not.', 50, 712, { size: 8, mark: true }),
  ];
  const { sections } = read(page(1, [...prose('Text', 20, 50, 60), ...notes]));
  expect(sections.at(-1)).toMatchObject({
    title: 'Footnotes',
    blocks: [{ text: '1 See the appendix.', page: 1 }, { text: '2 Or not.' }],
  });
});

describe('reference lists', () => {
  const list = (...entries: readonly (readonly [text: string, x: number])[]) =>
    read(
      page(1, [
        ...prose('Text', 10, 50, 60),
        segment('References', 50, 210, bold),
        ...entries.map(([text, x], at) => segment(text, x, 230 + at * 12)),
      ]),
    );

  test('entries with labels in brackets are divided, with their DOIs and arXiv ids', () => {
    const { references, markdown } = list(
      ['[1] A. Author, On lampreys in rivers. 1999,', 50],
      ['doi:10.1000/abc.1.', 70],
      ['[2] B. Author, On fish. arXiv:2001.01234, 2020.', 50],
    );
    expect(references).toMatchObject([
      {
        index: 1,
        label: '1',
        doi: '10.1000/abc.1',
        text: 'A. Author, On lampreys in rivers. 1999, doi:10.1000/abc.1.',
      },
      { index: 2, label: '2', arxivId: '2001.01234' },
    ]);
    expect(markdown).not.toContain('lampreys');
  });

  test('entries that count are divided; other numbers at the start of a line do not count', () => {
    const { references } = list(
      ['1. Author A. First. 1999;', 50],
      ['12 pages long.', 50],
      ['2. Author B. Second. 2000.', 50],
      ['3. Author C. Third. 2001.', 50],
    );
    expect(references.map(({ label }) => label)).toEqual(['1', '2', '3']);
  });

  test('entries with a hanging indent are divided', () => {
    const { references } = list(
      ['Author A (1999) A title that is', 50],
      ['long.', 65],
      ['Bauthor B (2000) Another title', 50],
      ['also long.', 65],
    );
    expect(references.map(({ text }) => text)).toEqual([
      'Author A (1999) A title that is long.',
      'Bauthor B (2000) Another title also long.',
    ]);
  });

  test('a chapter with that name is no list', () => {
    const { references, sections } = read(
      page(1, [...prose('Text', 10, 50, 60), segment('Bibliography', 50, 210, bold), ...prose('Words', 9, 50, 230)]),
    );
    expect(references).toEqual([]);
    expect(sections.at(-1)?.title).toBe('Bibliography');
  });

  test('an appendix after the list is a section', () => {
    const { sections, references } = read(
      page(1, [
        ...prose('Text', 10, 50, 60),
        segment('References', 50, 210, bold),
        segment('[1] A. Author, 1999.', 50, 230),
        segment('[2] B. Author, 2000.', 50, 242),
        segment('Appendix A Data', 50, 280, bold),
        ...prose('Data', 6, 50, 300),
      ]),
    );
    expect([references.length, sections.at(-1)?.title]).toEqual([2, 'Appendix A Data']);
  });
});

test('a reference list in small print is found by its small heading', () => {
  const small = { size: 7.5 };
  const list = ['8. REFERENCES', '[1] A. Rivers. Fish of the Elbe. Limnology, 1999.', '[2] B. Lakes. Fish. 2001.'];
  const found = read(
    page(1, [...prose('Text', 20, 50, 60), ...list.map((text, at) => segment(text, 50, 330 + at * 12, small))]),
  );
  expect(found.references.map(({ text }) => text)).toEqual([
    'A. Rivers. Fish of the Elbe. Limnology, 1999.',
    'B. Lakes. Fish. 2001.',
  ]);
});

test('a table of numbers between references is a table, and no number is lost', () => {
  const row = (y: number, ...cells: readonly string[]) => cells.map((text, at) => segment(text, 60 + at * 120, y));
  const found = read(
    page(1, [
      ...prose('Text', 8, 50, 60),
      segment('References', 50, 180, bold),
      segment('[1] A. Rivers. Fish of the Elbe. Limnology, 1999.', 50, 200),
      segment('[2] B. Lakes. Fish of the Rhine. Limnology, 2001.', 50, 212),
      segment('Table 3. Catches', 50, 250),
      ...row(270, 'River', '2001', '2002', '2003'),
      ...row(282, 'Elbe', '0.12', '0.31', '0.07'),
      ...row(294, 'Rhine', '0.45', '0.22', '0.08'),
      segment('17.25', 50, 340),
    ]),
  );
  expect(found.references.map(({ label }) => label)).toEqual(['1', '2']);
  const blocks = found.sections.flatMap((section) => section.blocks);
  expect(blocks).toContainEqual(expect.objectContaining({ kind: 'table', label: 'Table 3' }));
  expect(JSON.stringify(blocks)).toMatch(/0\.07.*17\.25/);
});

test('text of fonts without a character map is not read', () => {
  const garbage = Array.from({ length: 30 }, (_, at) =>
    segment('\ufffd\ufffdqz \ufffd#k! \ufffd\ufffd[x} \ufffd~\ufffd+ wv\ufffd', 50, 60 + at * 12),
  );
  expect(readPdfDocument({ pages: [page(1, garbage)], fonts: FONTS })).toBeNull();
});

test('a document says if its reading was cut', () => {
  const pages = [page(1, prose('Text', 8, 50, 60))];
  const document = readPdfDocument({ pages, fonts: FONTS, cut: true });
  expect(document && toMarkdown(document).text).toContain('[The file has more text. A limit ended the reading here.]');
  expect(readPdfDocument({ pages, fonts: FONTS })).not.toHaveProperty('cut');
});
