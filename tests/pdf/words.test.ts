import { describe, expect, test } from 'vitest';
import { boundBox, boundPage, boundSize, boundText } from '../../src/pdf/bounds.ts';
import { findDois } from '../../src/pdf/dois.ts';
import { describeFont } from '../../src/pdf/fonts.ts';
import { cleanText } from '../../src/pdf/lines.ts';
import { isPdfText } from '../../src/pdf/placed.ts';
import { endsInFunctionWord, isGarbled, isUnreadable, languageOf, withoutStamps } from '../../src/pdf/quality.ts';
import { isPdfReport, unreadable } from '../../src/pdf/report.ts';
import { lowered, raised } from '../../src/pdf/script-text.ts';
import { examineStructure } from '../../src/pdf/structure.ts';
import { page, segment } from '../support/pdf-layout.ts';
import { frontPage, reportOf, TITLE } from '../support/report.ts';

const lines = (text: string) => [{ text }];

describe('the language of a phrase', () => {
  test.each([
    ['the effect of heat', 'the cells in this water'],
    ['der Einfluss von Wärme und Licht', 'die Zellen im Wasser'],
    ['les effets du soleil sur une cellule', 'la chaleur dans les cellules est connue'],
    ['los efectos del calor y su control', 'el agua para las células'],
    ['влияние тепла на клетки из воды', 'что не известно для данных'],
  ])('"%s" and "%s" are in the same', (one, other) => {
    expect(languageOf(one)).toBeDefined();
    expect(languageOf(other)).toBe(languageOf(one));
  });

  test('is unknown with fewer than two function words, or if two languages fit alike', () => {
    expect([languageOf('heat of cells'), languageOf('heat cells'), languageOf('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(languageOf('the of der die')).toBeUndefined();
  });

  test.each([
    ['Methods of', true],
    ['METHODS OF', true],
    ['Wärme und', true],
    ['effets de la', true],
    ['Heat cells', false],
    ['vitamin a', false],
    ['', false],
  ])('"%s" ends in a function word: %s', (text, expected) => {
    expect(endsInFunctionWord(text)).toBe(expected);
  });
});

describe('text that cannot be read', () => {
  test('has 40 characters or more', () => {
    expect([isGarbled(lines('#'.repeat(39))), isGarbled(lines('#'.repeat(40)))]).toEqual([false, true]);
  });

  test('has many lost characters or few letters', () => {
    const of = (odd: string, count: number) =>
      isGarbled(lines(`${'x '.repeat(100 - count)}${`${odd} `.repeat(count)}`));
    expect([of('\ufffd', 6), of('\ufffd', 7)]).toEqual([false, true]);
    expect([of('#', 38), of('#', 39)]).toEqual([false, true]);
  });

  test('has words of more than fourteen letters on average', () => {
    const of = (length: number, count = 21) => isGarbled(lines(`${'x'.repeat(length)} `.repeat(count)));
    expect([of(14), of(15), of(15, 20)]).toEqual([false, true, false]);
  });

  test('has more than 120 words with hardly any function word', () => {
    const of = (count: number, small = 0) => isGarbled(lines('heat '.repeat(count - small) + 'the '.repeat(small)));
    expect([of(120), of(121), of(130, 3), of(130, 4)]).toEqual([false, true, true, false]);
  });

  test('is not a page of formulas among words', () => {
    const formulas = `${'the sum of the parts is '.repeat(5)}${'#$%& '.repeat(40)}`;
    expect([isGarbled(lines(formulas)), isUnreadable(lines(formulas))]).toEqual([true, false]);
    expect(isUnreadable(lines('#$%& '.repeat(40)))).toBe(true);
    expect(isUnreadable(lines('Heat Cells Water '.repeat(5)))).toBe(false);
  });
});

describe('a stamp on every page', () => {
  test('is removed if it is all that the pages have, whatever its numbers', () => {
    const stamp = (at: number) => lines(`© 2000 Heat, page ${at}`);
    expect(withoutStamps([stamp(1), stamp(2)])).toEqual([[], []]);
    expect(withoutStamps([stamp(1)])).toEqual([stamp(1)]);
    expect(withoutStamps([stamp(1), lines('Other words')])).toEqual([stamp(1), lines('Other words')]);
  });

  test('has fewer than twelve words', () => {
    const pages = (count: number) => [1, 2].map(() => lines('x '.repeat(count).trim()));
    expect([withoutStamps(pages(11))[0], withoutStamps(pages(12))[0]?.length]).toEqual([[], 1]);
  });
});

describe('a printed DOI', () => {
  test.each([
    ['10.1000/abc.', ['10.1000/abc']],
    ['10.1000/abc;', ['10.1000/abc']],
    ['10.1000/abc?!', ['10.1000/abc']],
    ['10.1000/abc…', ['10.1000/abc']],
    ['(10.1000/abc)', ['10.1000/abc']],
    ['10.1000/a(b)c', ['10.1000/a(b)c']],
    ['10.1000/a(b)', ['10.1000/a(b)']],
    ['10.1000/a)b', ['10.1000/a)b']],
    ['10.1002/(sici)1097(1998)76:2<193::x>3.0.co;2-p', ['10.1002/(sici)1097(1998)76:2<193::x>3.0.co;2-p']],
    ['[10.1000/abc].', ['10.1000/abc']],
    ['<10.1000/abc>', ['10.1000/abc']],
    ['10.1000/abc<br>', ['10.1000/abc']],
    ['10.1000/abc|x', ['10.1000/abc']],
    ['10.1000/ABC and 10.1000/abc', ['10.1000/abc']],
    ['10.123/abc', []],
    ['10.1000/.', []],
    ['no DOI', []],
  ])('%s: %j', (text, expected) => {
    expect(findDois(text)).toEqual(expected);
  });
});

describe('the structure of a file', () => {
  const at = (offset: number) => examineStructure(Buffer.from(`${'x'.repeat(offset)}%PDF-1.7`)).header;

  test('its header is within the first 1,024 bytes', () => {
    expect([at(0), at(1_019), at(1_020)]).toEqual([true, true, false]);
  });

  test('the last trailer counts, also if some junk follows it', () => {
    const start = '%PDF-1.7\nxref\n0 1\n';
    const tail = (end: string) => examineStructure(Buffer.from(start + end)).tail;
    expect(tail('startxref\n3\n%%EOF\nstartxref\n9\n%%EOF')).toBe('sound');
    expect(tail(`startxref\n9\n%%EOF${'x'.repeat(65_000)}`)).toBe('sound');
    expect(tail(`startxref\n9\n%%EOF${'x'.repeat(65_536)}`)).toBe('missing');
    expect(examineStructure(Buffer.from('%PDF-1.7\n1 0 obj\nstartxref\n9\n%%EOF')).tail).toBe('sound');
  });

  test('a file that is encrypted says so in its trailer', () => {
    const encrypted = (text: string) => examineStructure(Buffer.from(text)).encrypted;
    expect([encrypted('%PDF-1.7 /Encrypt 5 0 R'), encrypted('%PDF-1.7 /EncryptMetadata')]).toEqual([true, false]);
  });
});

describe('raised and lowered text', () => {
  test.each([
    ['1', 'lampreys', '[1]'],
    ['1,2', 'lampreys', '[1,2]'],
    ['1', '10 (small) lampreys', '[1]'],
    ['2nd', 'x', '2nd'],
    ['1–3,', 'lampreys.', '[1–3]'],
    ['2', 'cm', '²'],
    ['2', '5 m', '²'],
    ['-1', 's', '⁻¹'],
    ['2', 'x', '²'],
    ['6', '10', '⁶'],
    ['2', ')', '²'],
    ['n', '2', 'ⁿ'],
    ['th', '5', 'th'],
    ['1', '', '¹'],
    ['1234', 'lampreys', '¹²³⁴'],
  ])('"%s" above "%s" is "%s"', (text, before, expected) => {
    expect(raised(text, before)).toBe(expected);
  });

  test.each([
    ['2', '₂'],
    ['(1+2)=-3', '₍₁₊₂₎₌₋₃'],
    ['max', 'max'],
    ['n', 'n'],
  ])('"%s" below the line is "%s"', (text, expected) => {
    expect(lowered(text)).toBe(expected);
  });
});

test.each([
  ['Times-Bold', { bold: true, italic: false }],
  ['Arial-Black', { bold: true }],
  ['Gotham-Heavy', { bold: true }],
  ['Frutiger-Demi', { bold: true }],
  ['NimbusRomNo9L-Medi', { bold: true }],
  ['Helvetica-Medium', { bold: false }],
  ['SFBX10', { bold: true }],
  ['Minion,B', { bold: true }],
  ['Arial-BdMT', { bold: true }],
  ['Times-Italic', { italic: true, bold: false }],
  ['Helvetica-Oblique', { italic: true }],
  ['CMSL10', { italic: true }],
  ['CMMI10', { italic: true }],
  ['Minion-It', { italic: true }],
  ['Adv.I', { italic: true }],
  ['CMCSC10', { smallCaps: true }],
  ['Minion-SmallCaps', { smallCaps: true }],
  ['Minion.sc', { smallCaps: true }],
  ['Times-Itemised', { italic: false }],
  ['Times-Roman', { bold: false, italic: false, smallCaps: false }],
])('the font %s is %j', (name, expected) => {
  expect(describeFont(name)).toMatchObject(expected);
});

test('what the file states of a font comes before its name', () => {
  expect(describeFont('Times', { bold: true, italic: true })).toMatchObject({ bold: true, italic: true });
  expect(describeFont('ABCDEF+Times').name).toBe('Times');
  expect(describeFont('xABCDEF+Times').name).toBe('xABCDEF+Times');
});

test.each([
  ['´', 'á'],
  ['`', 'à'],
  ['¨', 'ä'],
  ['˜', 'ã'],
  ['˘', 'ă'],
  ['ˇ', 'ǎ'],
  ['˚', 'å'],
  ['ˆ', 'â'],
  ['¯', 'ā'],
  ['˛', 'ą'],
  ['˙', 'ȧ'],
])('the accent %s before or after a letter is composed with it', (accent, letter) => {
  expect([cleanText(`x ${accent}a`), cleanText(`xa${accent}`)]).toEqual([`x ${letter}`, `x${letter}`]);
});

test('cedillas and double accents are composed too', () => {
  expect([cleanText('fa¸cade'), cleanText('Erd˝os')]).toEqual(['façade', 'Erdős']);
});

describe('the bounds of a page', () => {
  test('letters have between a tenth of a point and 500 points', () => {
    expect([boundSize(0), boundSize(0.1), boundSize(12), boundSize(501)]).toEqual([0.1, 0.1, 12, 500]);
  });

  test('a box that is no number is a letter page, and no side is shorter than a point', () => {
    const letter = { left: 0, bottom: 0, right: 612, top: 792 };
    expect(boundBox({ left: Number.NaN, bottom: 0, right: 1, top: 1 })).toEqual(letter);
    expect(boundBox({ left: 5, bottom: 5, right: 5, top: 0 })).toEqual({ left: 5, bottom: 5, right: 6, top: 6 });
  });

  test('text within a page length of the page is kept, and text without a place is not', () => {
    const at = (x: number, y: number) => boundPage(page(1, [segment('x', x, y)])).segments.length;
    const { width, height } = page(1, []);
    const margin = Math.max(width, height);
    expect([at(-margin, 10), at(-margin - 1, 10), at(10, height + margin), at(10, height + margin + 1)]).toEqual([
      1, 0, 1, 0,
    ]);
    expect(at(Number.NaN, 10)).toBe(0);
  });

  test('a text within all bounds is not cut', () => {
    expect(boundText({ pages: [page(1, [segment('x', 10, 10)])], fonts: [] })).not.toHaveProperty('cut');
    expect(boundText({ pages: [], fonts: [], cut: true }).cut).toBe(true);
  });
});

describe('what a child process sends', () => {
  const report = reportOf(frontPage([TITLE]));

  test.each([
    ['a report', report, true],
    ['an unreadable file', unreadable(5, 'damaged'), true],
    ['null', null, false],
    ['an unknown tail', { ...report, tail: 'odd' }, false],
    ['a count that is no number', { ...report, pageCount: '9' }, false],
    ['a size that is no number', { ...report, bytes: null }, false],
    ['a header that is neither true nor false', { ...report, header: 1 }, false],
    ['pages that are no list', { ...report, pages: {} }, false],
    ['a line without a text', { ...report, pages: [[{ size: 1, y: 1 }]] }, false],
    ['a line without a size', { ...report, pages: [[{ text: 'x', y: 1 }]] }, false],
    ['a line without a place', { ...report, pages: [[{ text: 'x', size: 1 }]] }, false],
    ['a title that is no text', { ...report, metadata: { title: 5, dois: [] } }, false],
    ['DOIs that are no list', { ...report, metadata: { dois: 'x' } }, false],
    ['no metadata', { ...report, metadata: undefined }, false],
  ])('as a report: %s', (_, value, expected) => {
    expect(isPdfReport(value)).toBe(expected);
  });

  const text = { pages: [page(1, [segment('x', 1, 1)])], fonts: [{}] };
  test.each([
    ['a text', text, true],
    ['null', null, true],
    ['no pages', { fonts: [] }, false],
    ['no fonts', { pages: [] }, false],
    ['a font that is no object', { ...text, fonts: ['x'] }, false],
    ['a page without a size', { ...text, pages: [{ page: 1, segments: [] }] }, false],
    ['a segment without a text', { ...text, pages: [{ page: 1, width: 1, height: 1, segments: [{}] }] }, false],
    [
      'a segment without a place',
      { ...text, pages: [{ page: 1, width: 1, height: 1, segments: [{ text: 'x' }] }] },
      false,
    ],
  ])('as a text: %s', (_, value, expected) => {
    expect(isPdfText(value)).toBe(expected);
  });

  test('an unreadable file has no pages, and keeps what is known of it', () => {
    expect(unreadable(5, 'password', { header: true, tail: 'sound', opens: true, pageCount: 9 })).toMatchObject({
      ...{ header: true, tail: 'sound', opens: false, problem: 'password', pageCount: 0, pages: [] },
    });
  });
});

test.each(['10.1002/1097-0142(19900101)65:1<56::aid-cncr>3.0.co;2-x', '10.1016/s0142-694x(00)1:1<2::a>3.0.co;2-y'])(
  'the angle brackets of an older DOI belong to it: %s',
  (doi) => {
    expect(findDois(`doi: ${doi}.`)).toEqual([doi]);
  },
);
