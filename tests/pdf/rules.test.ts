import { describe, expect, test } from 'vitest';
import { boundBox, boundPage, boundText } from '../../src/pdf/bounds.ts';
import { findDois } from '../../src/pdf/dois.ts';
import { describeFont } from '../../src/pdf/fonts.ts';
import { createFonts } from '../../src/pdf/page-fonts.ts';
import { isPdfText } from '../../src/pdf/placed.ts';
import { endsInFunctionWord, isGarbled, isUnreadable, languageOf, withoutStamps } from '../../src/pdf/quality.ts';
import { lowered, raised } from '../../src/pdf/script-text.ts';
import { type FontPiece, joinSegments } from '../../src/pdf/segments.ts';
import { page, segment } from '../support/pdf-layout.ts';

const BOX = { left: 0, bottom: 0, right: 600, top: 800 };
const piece = (str: string, x: number, y: number, size = 10, more: Partial<FontPiece> = {}): FontPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  height: size,
  width: [...str].length * size * 0.5,
  font: 0,
  ...more,
});
const texts = (...pieces: readonly FontPiece[]) => joinSegments(pieces, BOX).map(({ text }) => text);

describe('pieces of text', () => {
  test.each([
    ['a gap of a sixth of a letter is none', 121.6, 700, 10, ['heatcells']],
    ['a larger gap is a blank', 121.8, 700, 10, ['heat cells']],
    ['a gap of less than a letter joins', 129.9, 700, 10, ['heat cells']],
    ['a gap of a letter divides', 130.1, 700, 10, ['heat', 'cells']],
    ['pieces may overlap by less than half a letter', 115.1, 700, 10, ['heatcells']],
    ['a baseline that is hardly lower is the same', 120, 698.6, 10, ['heatcells']],
    ['a lower baseline is another line', 120, 698.4, 10, ['heat', 'cells']],
  ])('%s', (_what, x, y, size, expected) => {
    expect(texts(piece('heat', 100, 700), piece('cells', x, y, size))).toEqual(expected);
  });

  test('turned and upright text are never one line', () => {
    const turned = piece('cells', 120, 700, 10, { transform: [0, 10, -10, 0, 120, 700] });
    expect(texts(piece('heat', 100, 700), turned)).toHaveLength(2);
    expect(joinSegments([turned], BOX)[0]).toMatchObject({ turned: true, x: 120, right: 130 });
  });

  test('only letters of a twelfth of a segment and more make another font', () => {
    const [few] = joinSegments(
      [piece('a'.repeat(90), 0, 700, 4), piece('b'.repeat(10), 180, 700, 4, { font: 1 })],
      BOX,
    );
    const [many] = joinSegments(
      [piece('a'.repeat(80), 0, 700, 4), piece('b'.repeat(20), 160, 700, 4, { font: 1 })],
      BOX,
    );
    expect([few?.others, many?.others]).toEqual([undefined, [1]]);
    expect(joinSegments([piece('heat', 100, 700)], BOX)[0]).not.toHaveProperty('lead');
  });

  test('numbers of one citation in several pieces are one citation', () => {
    const marks = [piece('1', 140, 704, 6), piece(',', 143, 704, 6), piece('2', 146, 704, 6)];
    expect(texts(piece('lampreys', 100, 700), ...marks)).toEqual(['lampreys[1,2]']);
  });
});

describe('raised and lowered text', () => {
  test.each([
    ['1', 'heat', '[1]'],
    ['1,2', 'heat', '[1,2]'],
    ['1–3', 'heat', '[1–3]'],
    ['12,', 'heat.', '[12]'],
    ['2', 'of 5 m', '²'],
    ['2', 'of 5 cm', '²'],
    ['2', '5 km', '²'],
    ['-1', 'per sec', '⁻¹'],
    ['2', 'x', '²'],
    ['2', '10', '²'],
    ['2', '(x)', '²'],
    ['2', 'per ha', '²'],
    ['2', '', '²'],
    ['1234', 'heat', '¹²³⁴'],
    ['n+i', 'x', 'ⁿ⁺ⁱ'],
    ['th', '19', 'th'],
  ])('"%s" above the line after "%s" is read as "%s"', (text, before, expected) => {
    expect(raised(text, before)).toBe(expected);
  });

  test('all digits and signs have lowered forms, letters none', () => {
    expect([lowered('0123456789+-−=()'), lowered('2 3'), lowered('n'), lowered('2a')]).toEqual([
      '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎',
      '₂ ₃',
      'n',
      '2a',
    ]);
    expect(raised('0123456789+-−=()', '')).toBe('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾');
  });
});

describe('the words of a page', () => {
  test('the language of a phrase is told by two of its small words, unless two languages have as many', () => {
    const [english, german] = [languageOf('the tides of seas'), languageOf('die Gezeiten und das Meer')];
    expect(english).not.toBe(german);
    expect([languageOf('the tides'), languageOf('tides'), languageOf('')]).toEqual([undefined, undefined, undefined]);
    expect(languageOf('the tides of die und Meere')).toBeUndefined();
  });

  test.each([
    ['Tides of', true],
    ['Gezeiten und', true],
    ['Tides', false],
    ['', false],
    ['Tides of.', true],
  ])('"%s" continues: %s', (text, expected) => {
    expect(endsInFunctionWord(text)).toBe(expected);
  });

  const lines = (...all: readonly string[]) => all.map((text) => ({ text }));

  test('pages whose only text is one short stamp are empty, whatever its numbers', () => {
    expect(withoutStamps([lines('Copy 1 of Fish'), lines('Copy 22 of Fish')])).toEqual([[], []]);
    const other = [lines('Copy 1 of Fish'), lines('Other')];
    expect(withoutStamps(other)).toEqual(other);
    expect(withoutStamps([lines('Copy 1')])).toEqual([lines('Copy 1')]);
    const long = (count: number) => Array<string>(count).fill('word').join(' ');
    expect(withoutStamps([lines(long(11)), lines(long(11))])).toEqual([[], []]);
    expect(withoutStamps([lines(long(12)), lines(long(12))])).toHaveLength(2);
    expect(withoutStamps([lines(long(12)), lines(long(12))])[0]).toHaveLength(1);
  });

  test('a page of symbols among words can be read, a page of symbols cannot', () => {
    const formulas = lines(Array<string>(20).fill('the a of #$%& and ∑∫=').join(' '));
    expect([isGarbled(formulas), isUnreadable(formulas)]).toEqual([true, false]);
    expect(isUnreadable(lines(Array<string>(20).fill('#$%& ∑∫=').join(' ')))).toBe(true);
  });
});

describe('a DOI in a text', () => {
  test.each([
    ['see 10.1000/a.', '10.1000/a'],
    ['(10.1000/a)', '10.1000/a'],
    ['10.1000/a(b)c', '10.1000/a(b)c'],
    ['10.1000/a(b)', '10.1000/a(b)'],
    ['[10.1000/a],', '10.1000/a'],
    ['10.1000/a;:!?…', '10.1000/a'],
    ['10.1000/A<br>', '10.1000/a'],
    ['10.1002/(SICI)1097<1::AID-1>3.0.CO;2-G', '10.1002/(sici)1097<1::aid-1>3.0.co;2-g'],
    ['10.1016/0003-486X(92)90<1>2', '10.1016/0003-486x(92)90<1>2'],
    ['“10.1000/a”', '10.1000/a'],
  ])('%s is %s', (text, doi) => {
    expect(findDois(text)).toEqual([doi]);
  });

  test.each(['10.100/a', '10.1234567890/a', '10.1000/', '10.1000/.'])('%s is none', (text) => {
    expect(findDois(text)).toEqual([]);
  });

  test('each DOI is read once', () => {
    expect(findDois('10.1000/a 10.1000/A 10.1000/b')).toEqual(['10.1000/a', '10.1000/b']);
  });
});

describe('limits of a page', () => {
  test('text up to one page beside the page is read', () => {
    const kept = (x: number, y: number) => boundPage(page(1, [segment('x', x, y)])).segments.length;
    expect([kept(-800, 0), kept(-801, 0), kept(1_400, 0), kept(1_401, 0)]).toEqual([1, 0, 1, 0]);
    expect([kept(0, -800), kept(0, -801), kept(0, 1_600), kept(0, 1_601)]).toEqual([1, 0, 1, 0]);
  });

  test('a box that is no box is that of a letter page, and each side is at least a point', () => {
    expect(boundBox({ left: Number.NaN, bottom: 0, right: 1, top: 1 })).toEqual({
      left: 0,
      bottom: 0,
      right: 612,
      top: 792,
    });
    expect(boundBox({ left: 5, bottom: 5, right: 0, top: 0 })).toEqual({ left: 5, bottom: 5, right: 6, top: 6 });
  });

  test('a page of exactly as many segments as are read is whole', () => {
    const full = (count: number) =>
      page(
        1,
        Array.from({ length: count }, () => segment('x', 10, 10)),
      );
    expect(boundText({ pages: [full(15_000)], fonts: [] })).not.toHaveProperty('cut');
    expect(boundText({ pages: [full(15_001)], fonts: [] }).cut).toBe(true);
    expect(boundText({ pages: [full(1)], fonts: [], cut: true }).cut).toBe(true);
  });

  const sound = { text: 'a', x: 1, right: 2, y: 3, size: 4, font: 0 };
  const sheet = { page: 1, width: 2, height: 3, segments: [sound] };
  test.each<[string, unknown, boolean]>([
    ['nothing', null, true],
    ['a text', { pages: [sheet], fonts: [{}] }, true],
    ['no pages', { fonts: [] }, false],
    ['no fonts', { pages: [] }, false],
    ['a font that is no object', { pages: [], fonts: [1] }, false],
    ['a second page without a width', { pages: [sheet, { ...sheet, width: '2' }], fonts: [] }, false],
    ['a page without segments', { pages: [{ ...sheet, segments: {} }], fonts: [] }, false],
    [
      'a second segment without a text',
      { pages: [{ ...sheet, segments: [sound, { ...sound, text: 1 }] }], fonts: [] },
      false,
    ],
    ...['x', 'right', 'y', 'size', 'font'].map((name): [string, unknown, boolean] => [
      `a segment without its ${name}`,
      { pages: [{ ...sheet, segments: [{ ...sound, [name]: undefined }] }], fonts: [] },
      false,
    ]),
    ['an undefined value', undefined, false],
  ])('what a child process sends is checked: %s', (_what, value, isText) => {
    expect(isPdfText(value)).toBe(isText);
  });
});

test('the fonts of the first two pages with new ones are named, those of later pages are only counted', async () => {
  const fonts = createFonts();
  const asked: string[] = [];
  const sheet = (name: string) => ({
    getOperatorList: async () => void asked.push(name),
    commonObjs: { has: (id: string) => id !== 'gone', get: (id: string) => ({ name: `${id}-Bold` }) },
  });
  await fonts.learn(sheet('one'), ['a', 'gone']);
  await fonts.learn(sheet('same'), ['a']);
  await fonts.learn(sheet('two'), ['b']);
  await fonts.learn(sheet('three'), ['c']);
  expect(asked).toEqual(['one', 'two']);
  expect(['a', 'gone', 'b', 'c', 'c'].map(fonts.indexOf)).toEqual([0, 1, 2, 3, 3]);
  expect(fonts.list().map(({ name, bold }) => [name, bold])).toEqual([
    ['a-Bold', true],
    [undefined, undefined],
    ['b-Bold', true],
    [undefined, undefined],
  ]);
});

test.each([
  [
    'bold',
    'Serif-Bold SerifBlack SerifHeavy SerifDemi NimbusMedi SerifExtraBd CMBX10 SFBX10 LMBX10 ECBX10 CMSSBX10 LMRBX10 Serif.B Serif-B Serif,B Serif-Bd',
  ],
  [
    'italic',
    'Serif-Italic SerifOblique SerifSlanted CMTI10 CMMI10 CMSL10 SFTI10 LMSL10 ECTI10 CMBXTI10 Serif.I Serif-It Serif-I Serif,I',
  ],
  ['smallCaps', 'CMCSC10 Serif-SmallCaps SerifSmallCaps Serif-SC Serif.SC700 SerifCaps10'],
] as const)('a font is %s by its name', (look, names) => {
  expect(names.split(' ').filter((name) => !describeFont(name)[look])).toEqual([]);
  expect(['Serif', 'CMR10', 'SerifMedium', 'Helvetica'].filter((name) => describeFont(name)[look])).toEqual([]);
});
