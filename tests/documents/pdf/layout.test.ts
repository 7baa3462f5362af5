import { expect, test } from 'vitest';
import { page, prose, read, segment } from '../../support/pdf-layout.ts';

const bold = { font: 1 };
const italic = { font: 2 };
type Segments = Parameters<typeof page>[1];
const document = (...segments: Segments[]) => read(page(1, segments.flat()));
const blocks = (...segments: Segments[]) => document(...segments).sections.flatMap((section) => section.blocks);
const titles = (...segments: Segments[]) =>
  document(prose('Start', 8, 50, 60), ...segments).sections.map(({ title }) => title);
const row = (y: number, ...cells: readonly string[]) => cells.map((text, at) => segment(text, 60 + at * 120, y));

test.each([
  ['three rows', 3, true],
  ['two rows', 2, false],
])('%s of cells are a table', (_what, count, expected) => {
  const rows = Array.from({ length: count }, (_, at) => row(220 + at * 12, `name ${at}`, `x${at}`, `y${at}`)).flat();
  expect(blocks(prose('Text', 8, 50, 60), rows).some(({ kind }) => kind === 'table')).toBe(expected);
});

test('the rest of a long cell belongs to the cell above it', () => {
  const rows = [
    ...row(220, 'River', 'Fish', 'Year'),
    ...row(232, 'Elbe', 'twelve', '1999'),
    segment('and more', 180, 244),
    ...row(256, 'Rhine', 'seven', '2001'),
  ];
  expect(blocks(prose('Text', 8, 50, 60), rows).at(-1)).toMatchObject({
    rows: [
      ['River', 'Fish', 'Year'],
      ['Elbe', 'twelve and more', '1999'],
      ['Rhine', 'seven', '2001'],
    ],
  });
});

test('the caption of a figure is not the caption of a table', () => {
  const rows = [...row(220, 'a', 'b', 'c'), ...row(232, 'd', 'e', 'f'), ...row(244, 'g', 'h', 'i')];
  const found = blocks(prose('Text', 8, 50, 60), [segment('Figure 1. Catches', 50, 190)], rows);
  expect(found.at(-1)).toMatchObject({ kind: 'table', caption: '' });
  expect(found.at(-2)).toMatchObject({ kind: 'figure', label: 'Figure 1' });
});

test.each([
  ['a bold phrase', 'Study area', bold, true],
  ['a larger phrase', 'Study area', { size: 11.2 }, true],
  ['a phrase in capitals', 'STUDY AREA', {}, true],
  ['an italic phrase', 'Study area', italic, true],
  ['a plain phrase', 'Study area', {}, false],
  ['a bold sentence', 'We studied this.', bold, false],
  ['a bold address', 'https://a.example', bold, false],
  ['a bold formula', 'E = mc', bold, false],
  ['a bold caption', 'Figure 2. Cells', bold, false],
  ['a small bold phrase', 'Study area', { ...bold, size: 8 }, false],
  ['a bold phrase in lower case', 'study area', bold, false],
  ['a known name in the style of the text', 'Methods', {}, true],
  ['a known name in small print', 'Acknowledgments', { size: 7.5, ...bold }, true],
])('%s with a gap is a heading', (_what, text, look, expected) => {
  expect(titles([segment(text, 50, 190, look)], prose('Text', 8, 50, 214)).includes(text)).toBe(expected);
});

test('a heading needs a gap above it and text below it', () => {
  expect(titles([segment('Study area', 50, 156, bold)], prose('Text', 8, 50, 168))).not.toContain('Study area');
  expect(titles([segment('Study area', 50, 300, bold)])).not.toContain('Study area');
});

test.each([
  ['2.1 Study area', true],
  ['45 Study areas', false],
  ['2 study area,', false],
  ['A. Study area', true],
  ['IV. STUDY AREA', true],
])('the bold line "%s" is a heading: %s', (text, expected) => {
  expect(titles([segment(text, 50, 190, bold)], prose('Text', 8, 50, 214)).includes(text)).toBe(expected);
});

test('marks of list items and ends of sentences start paragraphs', () => {
  const lines = [
    'This sentence ends here.',
    '(a) This is the first item of the list, and it is as long as it is',
    '(b) And this is the second item of the list, also as long as it is',
  ];
  const found = blocks(
    prose('Text', 8, 50, 60),
    lines.map((text, at) => segment(text, 50, 200 + at * 12)),
  );
  expect(found.map((block) => (block.kind === 'paragraph' ? block.text.slice(0, 3) : ''))).toEqual(
    expect.arrayContaining(['(a)']),
  );
});

test('a small paragraph between two halves of a sentence does not divide it', () => {
  const found = blocks(prose('Text', 8, 50, 300), [
    segment('The temperature of the river rose and', 50, 100),
    segment('A note of the printer', 60, 150, { size: 8 }),
    segment('fell again.', 50, 200),
  ]);
  expect(found[0]).toMatchObject({ text: 'The temperature of the river rose and fell again.' });
});

test.each([
  ['a small letter', 'went on to the sea.', true],
  ['a bracket', '(see below) to the sea.', true],
  ['a number', '12 Fish were caught.', false],
])('a paragraph that ends openly goes on in the next page before %s', (_what, start, expected) => {
  const open = 'The river that we had seen before in all its length and breadth';
  const [first, second] = [
    page(1, [...prose('Text', 8, 50, 60), segment(open, 50, 180)]),
    page(2, [segment(start, 50, 60), ...prose('More', 8, 50, 100)]),
  ];
  const texts = read(first, second).sections.flatMap((section) => section.blocks);
  const joined = texts.some((block) => block.kind === 'paragraph' && block.text.includes(`${open} ${start}`));
  expect(joined).toBe(expected);
});

test('a paragraph that is finished does not go on in the next page', () => {
  const pages = [
    page(1, [...prose('Text', 8, 50, 60), segment('The river ended here.', 50, 180)]),
    page(2, [segment('then it rained.', 50, 60), ...prose('More', 8, 50, 100)]),
  ];
  const texts = read(...pages).sections.flatMap((section) => section.blocks);
  expect(texts.some((block) => block.kind === 'paragraph' && block.text.includes('here. then'))).toBe(false);
});

test.each<[string, Partial<Segments[number]>, number, boolean]>([
  ['small and marked', { size: 8, mark: true }, 700, true],
  ['small and starting with a sign', { size: 8 }, 700, true],
  ['as large as the text', { mark: true }, 700, false],
  ['in the upper part of the page', { size: 8, mark: true }, 310, false],
])('a line that is %s is a footnote', (_what, look, y, expected) => {
  const { sections } = document(prose('Text', 20, 50, 60), [segment('* See the appendix of it.', 50, y, look)]);
  expect(sections.at(-1)?.title === 'Footnotes').toBe(expected);
});

test('entries of a reference list may be divided by gaps or by the ends of lines', () => {
  const list = (...lines: readonly (readonly [string, number])[]) =>
    document(
      prose('Text', 10, 50, 60),
      [segment('References', 50, 210, bold)],
      lines.map(([text, y]) => segment(text, 50, y)),
    ).references.map(({ text }) => text);
  expect(
    list(
      ['Author A. First title of a long work. Limnology 1999', 230],
      ['Author B. Second title of a long work. Limnology 2000', 260],
      ['Author C. Third title of a long work. Limnology 2001', 290],
    ),
  ).toHaveLength(3);
  expect(
    list(
      ['Author A. First. 1999.', 230],
      ['Author B. Second title of a work that goes on and on and on 2000.', 242],
      ['Author C. Third. 2001.', 254],
    ),
  ).toHaveLength(2);
});

test('a heading of the size of the reference list ends it, a heading with a year does not', () => {
  const after = (text: string) =>
    document(
      prose('Text', 10, 50, 60),
      [
        segment('References', 50, 210, bold),
        segment('[1] A. Author, 1999.', 50, 230),
        segment('[2] B. Author, 2000.', 50, 242),
      ],
      [segment(text, 50, 280, bold)],
      prose('Data', 6, 50, 304),
    ).sections.at(-1)?.title;
  expect([after('Author biographies'), after('Printed in 2001')]).toEqual(['Author biographies', 'Main text']);
});

test('page numbers of words and Roman numbers are removed from both edges', () => {
  for (const write of [
    (n: number) => `Page ${n}`,
    (n: number) => `– ${n} –`,
    (n: number) => 'i'.repeat(n),
    (n: number) => `${n} / 9`,
  ]) {
    const pages = [1, 2, 3].map((n) =>
      page(n, [...prose(`Body ${'abc'[n]}`, 40, 50, 120), segment(write(n), 300, 770)]),
    );
    expect(read(...pages).markdown).not.toContain(write(3));
  }
});
