import { describe, expect, test } from 'vitest';
import { headingNumber, isKnownName, isReferencesName } from '../../../src/documents/pdf/names.ts';
import { page, prose, read, segment } from '../../support/pdf-layout.ts';

const bold = { font: 1 };
const titles = (...segments: Parameters<typeof page>[1][]) =>
  read(page(1, [...prose('Start', 8, 50, 60), ...segments.flat()])).sections.map(
    ({ title, level }) => `${level} ${title}`,
  );

describe('numbers of headings', () => {
  test.each([
    ['3.2 Methods', { kind: 'decimal', parts: [3, 2] }],
    ['3.2. Methods', { kind: 'decimal', parts: [3, 2] }],
    ['IV. RESULTS', { kind: 'roman', parts: [4] }],
    ['A. Proof', { kind: 'letter', parts: [1] }],
    ['B.2 Progress', { kind: 'letter', parts: [2, 2] }],
    ['Appendix C: Data', { kind: 'appendix', parts: [3] }],
    ['Annex B: Data', { kind: 'appendix', parts: [2] }],
    ['1998 was a year', null],
    ['A line of text', null],
  ])('%s', (text, expected) => {
    if (expected) expect(headingNumber(text)).toMatchObject(expected);
    else expect(headingNumber(text)).toBeNull();
  });
});

test('usual names are recognised with numbers, capitals and spaced letters', () => {
  expect(['Introduction', '2. RESULTS AND DISCUSSION', 'A B S T R A C T', 'Acknowledgements'].every(isKnownName)).toBe(
    true,
  );
  expect(isKnownName('SUPPLEMENTARY MATERIAL (only in the electronic version)')).toBe(true);
  expect(['References', '7 Bibliography', 'REFERENCES AND NOTES'].every(isReferencesName)).toBe(true);
  expect(isKnownName('Results of the second year were')).toBe(false);
});

test('numbered headings have the level of their number', () => {
  const found = titles(
    [segment('1 Introduction', 50, 180, bold)],
    prose('Text', 4, 50, 200),
    [segment('1.1 Aims', 50, 270, bold)],
    prose('Text', 4, 50, 290),
    [segment('2 Fish', 50, 360, bold)],
    prose('Text', 4, 50, 380),
  );
  expect(found).toEqual(['1 ', '1 1 Introduction', '2 1.1 Aims', '1 2 Fish']);
});

test('a heading in the style of the text needs a gap and a count', () => {
  const found = titles(
    [segment('1. Introduction', 50, 180)],
    prose('Text', 4, 50, 210),
    [segment('2. Lampreys', 50, 280)],
    prose('Text', 4, 50, 310),
    [segment('7. Not counted', 50, 380)],
    prose('Text', 4, 50, 410),
  );
  expect(found).toEqual(['1 ', '1 1. Introduction', '1 2. Lampreys']);
});

test('a heading of two lines is one heading', () => {
  const found = titles(
    [segment('2 A long heading about lampreys', 50, 190, bold), segment('and their rivers', 50, 202, bold)],
    prose('Text', 6, 50, 230),
  );
  expect(found).toEqual(['1 ', '1 2 A long heading about lampreys and their rivers']);
});

test('a bold phrase with a gap is a heading, a bold sentence or a line of text is not', () => {
  const found = titles(
    [segment('Study area', 50, 190, bold)],
    prose('Text', 6, 50, 210),
    [segment('This is important.', 50, 310, bold)],
    prose('Text', 6, 50, 330),
    [segment('A short last line', 50, 430)],
  );
  expect(found).toEqual(['1 ', '1 Study area']);
});

test('lines that start in bold go on as text', () => {
  const start = segment('Fish. We caught them in the river', 50, 190, {
    font: 1,
    others: [0],
    lead: { length: 5, font: 1 },
  });
  expect(titles([start], prose('Text', 6, 50, 202))).toEqual(['1 Main text']);
});

test('names of authors are no headings', () => {
  const front = [
    segment('Lampreys of the North', 100, 60, { size: 18 }),
    segment('Ada Example', 200, 90, { size: 12 }),
  ];
  const { title, sections } = read(
    page(1, [...front, segment('Abstract', 50, 130, bold), ...prose('Text', 8, 50, 150)]),
  );
  expect([title, ...sections.map((section) => section.title)]).toEqual(['Lampreys of the North', '', 'Abstract']);
});

test('an abstract whose name is in its first line is a section', () => {
  const [first, ...rest] = prose('We', 6, 50, 80);
  const abstract = {
    ...(first as ReturnType<typeof segment>),
    text: 'Abstract. We measured the temperature of many rivers',
  };
  const { sections } = read(
    page(1, [abstract, ...rest, segment('1 Introduction', 50, 180, bold), ...prose('T', 5, 50, 200)]),
  );
  expect(sections.map(({ id }) => id)).toEqual(['abstract', '1-introduction']);
  expect(sections[0]?.blocks[0]).toMatchObject({ text: expect.stringMatching(/^We measured/), page: 1 });
});
