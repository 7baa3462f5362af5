import { describe, expect, test } from 'vitest';
import { cleanText, joinLines, type TextPiece } from '../../src/pdf/lines.ts';

const BOX = { left: 0, bottom: 0, right: 600, top: 800 };

/** A piece of text of 10 points at this place; letters are half as wide as high. */
const piece = (str: string, x: number, y: number, more: Partial<TextPiece> = {}): TextPiece => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  height: 10,
  width: [...str].length * 5,
  ...more,
});
const texts = (...pieces: readonly TextPiece[]) => joinLines(pieces, BOX).map(({ text }) => text);

describe('pieces on one baseline', () => {
  test.each([
    ['a gap of more than a fifth of the size is a space', piece('cells', 122.5, 700), ['heat cells']],
    ['a smaller gap is none', piece('cells', 121.5, 700), ['heatcells']],
    ['a gap of several letters is still the same line', piece('cells', 195, 700), ['heat cells']],
    ['a wide gap begins another column', piece('cells', 205, 700), ['heat', 'cells']],
    ['a step back begins another line', piece('cells', 100, 700), ['heat', 'cells']],
    ['a slight rise is the same line', piece('cells', 122.5, 701), ['heat cells']],
    ['a raised mark is a line of its own', piece('1', 120, 702), ['heat', '1']],
    ['small capitals belong to the line', piece('CELLS', 120, 700, { height: 7 }), ['heatCELLS']],
    ['a mark in much smaller letters does not', piece('1', 120, 700, { height: 6 }), ['heat', '1']],
  ])('%s', (_, next, expected) => {
    expect(texts(piece('heat', 100, 700), next)).toEqual(expected);
  });

  test('a piece of white space separates words, once', () => {
    const space = piece(' ', 120, 700);
    expect(texts(piece('heat', 100, 700), space, space, piece('cells', 120.5, 700))).toEqual(['heat cells']);
  });

  test('the line has the size of its largest piece', () => {
    const [small, large] = [piece('THE', 100, 700, { height: 8 }), piece('H', 116, 700)];
    expect(joinLines([small, large], BOX)).toMatchObject([{ size: 10 }]);
    expect(joinLines([large, piece('EAT', 121, 700, { height: 8 })], BOX)).toMatchObject([{ text: 'HEAT', size: 10 }]);
  });

  test('a gap is measured from the last piece', () => {
    const pieces = [100, 195, 290].map((x) => piece('heat', x, 700));
    expect(texts(...pieces)).toEqual(['heat heat heat']);
  });
});

test('a line has its place as shares of the page', () => {
  const [first] = joinLines([piece('heat', 150, 600)], { left: 0, bottom: 0, right: 600, top: 800 });
  const [shifted] = joinLines([piece('heat', 250, 700)], { left: 100, bottom: 100, right: 700, top: 900 });
  expect([first, shifted]).toMatchObject([
    { x: 0.25, y: 0.25 },
    { x: 0.25, y: 0.25 },
  ]);
});

test('text turned by 90 degrees is marked, and joined whatever its place', () => {
  const turned = (str: string, y: number) => piece(str, 20, y, { transform: [0, 10, -10, 0, 20, y] });
  const lines = joinLines([turned('arXiv:', 300), turned('2001.01234', 340), piece('heat', 100, 700)], BOX);
  expect(lines).toMatchObject([{ text: 'arXiv:2001.01234', turned: true }, { text: 'heat' }]);
  expect(lines[1]).not.toHaveProperty('turned');
});

test.each([
  ['absurdly large', 240, 10],
  ['absurdly small', 0.24, 10],
  ['plausible', 14, 14],
])('a stated height that is %s (%d) gives the size %d', (_, height, size) => {
  expect(joinLines([piece('heat', 100, 700, { height })], BOX)).toMatchObject([{ size }]);
});

test('without a stated height, the text matrix gives the size', () => {
  const scaled = piece('heat', 100, 700, { height: 0, transform: [0, 12, -12, 0, 100, 700] });
  expect(joinLines([scaled], BOX)).toMatchObject([{ size: 12 }]);
});

test('a page has at most 2,000 lines, and a line at most 1,000 characters', () => {
  const many = Array.from({ length: 2_100 }, (_, at) => piece('heat', 100, at * 20));
  expect(joinLines(many, BOX)).toHaveLength(2_000);
  const [line] = joinLines([piece('x'.repeat(900), 0, 700), piece('y'.repeat(900), 4500, 700)], BOX);
  expect(line?.text).toHaveLength(1_000);
});

describe('plain text', () => {
  test.each([
    ['an accent before its letter', 'Chauss´e', 'Chaussé'],
    ['an accent and a space before its letter', 'M¨ uller', 'Müller'],
    ['an accent on a dotless i', 'Mart´ınez', 'Martínez'],
    ['an accent after its letter', 'Poincare´', 'Poincaré'],
    ['an accent that its letter does not take', 'x´q', 'xq'],
    ['a soft hyphen', 'nitro\u00adgen', 'nitro-gen'],
    ['a control character', 'a\u0001b', 'a\ufffdb'],
    ['a tab', 'a\t b', 'a b'],
    ['a decomposed letter', 'e\u0301', 'é'],
    ['a ligature that was mapped to another letter', 'Speciϐic acƟvity of baƩeries', 'Specific activity of batteries'],
    ['a ligature that was mapped to a capital', 'FreundschaŌen in Ōsaka', 'Freundschaften in Ōsaka'],
    ['a letter of its own', 'ϐ and TGFβR', 'ϐ and TGFβR'],
  ])('%s is composed or cleaned', (_, raw, expected) => {
    expect(cleanText(raw)).toBe(expected);
  });
});
