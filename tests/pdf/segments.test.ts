import { describe, expect, test } from 'vitest';
import { describeFont } from '../../src/pdf/fonts.ts';
import { type FontPiece, joinSegments } from '../../src/pdf/segments.ts';

const BOX = { left: 0, bottom: 0, right: 600, top: 800 };

/** A piece of text at this place, from the lower left corner; letters are half as wide as high. */
const piece = (str: string, x: number, y: number, size = 10, more: Partial<FontPiece> = {}): FontPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  height: size,
  width: [...str].length * size * 0.5,
  font: 0,
  ...more,
});
const texts = (...pieces: readonly FontPiece[]) => joinSegments(pieces, BOX).map(({ text }) => text);

describe('pieces become segments', () => {
  test.each([
    ['a gap between words is a blank', [piece('heat', 100, 700), piece('cells', 123, 700)], ['heat cells']],
    ['a wide gap divides', [piece('heat', 100, 700), piece('cells', 140, 700)], ['heat', 'cells']],
    [
      'a piece of white space is a blank',
      [piece('heat', 100, 700), piece(' ', 120, 700), piece('cells', 120.5, 700)],
      ['heat cells'],
    ],
    ['an empty piece is none', [piece('he', 100, 700), piece('', 110, 700), piece('at', 110, 700)], ['heat']],
    [
      'pieces in another order are joined by their places',
      [piece('cells', 122.5, 700), piece('x', 100, 600), piece('heat', 100, 700)],
      ['x', 'heat cells'],
    ],
    ['letters printed twice are read once', [piece('heat', 100, 700), piece('heat', 100.3, 700)], ['heat']],
    [
      'a lowered digit stays in its line',
      [piece('CO', 100, 700), piece('2', 110, 698, 6), piece(' rises', 113, 700)],
      ['CO₂ rises'],
    ],
    [
      'a raised digit after a number is an exponent',
      [piece('10', 100, 700), piece('6', 110, 704, 6), piece(' cells', 113, 700)],
      ['10⁶ cells'],
    ],
    [
      'raised numbers after a word are a citation',
      [piece('lampreys', 100, 700), piece('1,2', 140, 704, 6)],
      ['lampreys[1,2]'],
    ],
    [
      'text from right to left keeps its order',
      [
        piece('אבג', 150, 700, 10, { dir: 'rtl' }),
        piece('דהו', 132, 700, 10, { dir: 'rtl' }),
        piece('x', 100, 600),
        piece('זחט', 114, 699.5, 10, { dir: 'rtl' }),
      ],
      ['אבגדהוזחט', 'x'],
    ],
    ['an accent apart from its letter is composed', [piece('Fr´echet', 100, 700)], ['Fréchet']],
  ])('%s', (_, pieces, expected) => {
    expect(texts(...pieces)).toEqual(expected);
  });
});

test('a page of thousands of pieces is a drawing: only pieces that follow each other are joined', () => {
  const apart = [piece('cells', 122.5, 700), piece('x', 100, 600), piece('heat', 100, 700)];
  const drawing = Array.from({ length: 5_000 }, (_, at) =>
    piece('.', 20 * (at % 25), 590 - Math.floor(at / 25) * 2.5, 2),
  );
  expect(texts(...apart, ...drawing)).toEqual(expect.arrayContaining(['heat', 'cells']));
});

test.each([240, 0.24])('words of a font with the height %d get blanks from their gaps', (height) => {
  const words = ['This', 'paper', 'appears'].map((word, at) =>
    piece(word, [100, 123, 151][at] ?? 0, 700, 10, { height }),
  );
  expect(texts(...words)).toEqual(['This paper appears']);
});

test('a segment has its place from the upper left corner, and the size and font of most letters', () => {
  const [found] = joinSegments(
    [piece('1', 98, 704, 6, { font: 2 }), piece('Department of Fish', 101, 700, 10, { font: 1 })],
    BOX,
  );
  expect(found).toMatchObject({ x: 98, right: 191, y: 100, size: 10, font: 1, mark: true });
});

test('a start in another font is known', () => {
  const [found] = joinSegments([piece('Fish.', 100, 700, 10, { font: 1 }), piece(' We caught a lot', 126, 700)], BOX);
  expect(found).toMatchObject({ font: 0, lead: { length: 5, font: 1 }, others: [1] });
});

test('a page with more lines than any other is read to its end', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => piece('heat', 100 + (at % 5) * 60, 790 - Math.floor(at / 5)));
  expect(
    texts(...many)
      .join('')
      .match(/heat/g),
  ).toHaveLength(3_000);
});

test('weight and shape are told from the name of a font', () => {
  expect(describeFont('ABCDEF+NimbusRomNo9L-Medi')).toMatchObject({
    bold: true,
    italic: false,
    name: 'NimbusRomNo9L-Medi',
  });
  expect(describeFont('CMBX12')).toMatchObject({ bold: true });
  expect(describeFont('CMTI10')).toMatchObject({ bold: false, italic: true });
  expect(describeFont('CMCSC10')).toMatchObject({ smallCaps: true });
  expect(describeFont('Helvetica', { bold: true })).toMatchObject({ bold: true });
});
