import { expect, test } from 'vitest';
import { withoutLineNumbers } from '../../../src/documents/pdf/line-numbers.ts';
import { withoutRunning } from '../../../src/documents/pdf/running.ts';
import type { PdfSegment } from '../../../src/pdf/placed.ts';
import { page, prose, segment } from '../../support/pdf-layout.ts';

/** What is left of five pages with this on each, beside the text. */
const left = (extra: (number: number) => readonly PdfSegment[], count = 5, top = 120) =>
  withoutRunning(
    Array.from({ length: count }, (_, at) => page(at + 1, [...extra(at + 1), ...prose('Body', 40, 50, top)])),
  ).flatMap(({ segments }) => segments.map(({ text }) => text).filter((text) => !text.startsWith('Body')));

test('a running head is removed, whatever its page number', () => {
  expect(left((number) => [segment(`Lampreys of the North ${number}`, 50, 60)])).toEqual([]);
});

test('a running head right above the text is removed', () => {
  expect(left((number) => [segment(`Lampreys of the North ${number}`, 50, 108)])).toEqual([]);
});

test('a page number right below the text is removed', () => {
  expect(left((number) => [segment(`${number}`, 300, 718)], 5, 238)).toEqual([]);
});

test('a running foot with the number of pages is removed', () => {
  expect(left((number) => [segment('J. Fish 12', 50, 760), segment(`Page ${number} of 5`, 450, 760)])).toEqual([]);
});

test('a page number alone is removed', () => {
  expect(left((number) => [segment(`${number}`, 300, 770)])).toEqual([]);
});

test('heads that name the chapter are removed by their place', () => {
  expect(left((number) => [segment(`Chapter about ${'abcdefgh'[number]}`, 50, 60)])).toEqual([]);
});

test('a note at the foot of the first page only is kept', () => {
  expect(left((number) => (number === 1 ? [segment('Received in May', 50, 760)] : []))).toEqual(['Received in May']);
});

test('headings at the top of the text are kept', () => {
  const pages = Array.from({ length: 8 }, (_, at) =>
    page(
      at + 1,
      at < 4
        ? [segment(`${at} Topic ${'abcd'[at]}`, 50, 90), ...prose('Body', 30, 50, 120)]
        : prose('Body', 40, 50, 90),
    ),
  );
  const texts = withoutRunning(pages).flatMap(({ segments }) => segments.map(({ text }) => text));
  expect(texts.filter((text) => text.includes('Topic'))).toHaveLength(4);
});

test('a stamp that runs up the margin is removed, other turned text is not', () => {
  const stamp = segment('arXiv:2001.01234v1 [cs.DL]', 20, 500, { right: 30, turned: true });
  const axis = segment('Temperature', 200, 500, { right: 210, turned: true });
  expect(left(() => [stamp, axis], 1)).toEqual(['Temperature']);
});

test('line numbers in the margin are removed, numbers in the text are not', () => {
  const numbers = Array.from({ length: 12 }, (_, at) => segment(`${at + 1}`, 20, 120 + at * 12));
  const table = Array.from({ length: 12 }, (_, at) => segment(`${at + 1}`, 250, 120 + at * 12));
  const { segments } = withoutLineNumbers(page(1, [...numbers, ...table, ...prose('Body', 12, 50, 120)]));
  expect(segments.filter(({ text }) => /^\d+$/.test(text)).every(({ x }) => x === 250)).toBe(true);
  expect(segments).toHaveLength(24);
});

test('the first lines of pages with wide line spacing are kept', () => {
  const wide = (number: number) =>
    page(
      number,
      Array.from({ length: 25 }, (_, at) =>
        segment(`Line ${'abcdefgh'[number]} ${'qwertyuiopasdfghjklzxcvbn'[at]}`, 50, 80 + at * 24),
      ),
    );
  const kept = withoutRunning([1, 2, 3, 4, 5, 6].map(wide)).map(({ segments }) => segments.length);
  expect(kept).toEqual([25, 25, 25, 25, 25, 25]);
});

/** How many of these numbers beside twelve lines of text are removed. */
const removedOf = (texts: readonly string[], more: Partial<PdfSegment> = {}, x = 20) => {
  const numbers = texts.map((text, at) => segment(text, x, 120 + at * 12, more));
  const { segments } = withoutLineNumbers(page(1, [...numbers, ...prose('Body', 12, 50, 120)]));
  return numbers.length + 12 - segments.length;
};
const count = (length: number, step = 1, from = 1) => Array.from({ length }, (_, at) => `${from + at * step}`);

test.each([
  ['eight', count(8), 8],
  ['seven', count(7), 0],
  ['every fifth', count(10, 5, 5), 10],
  ['every tenth', count(10, 10, 10), 10],
  ['every eleventh', count(10, 11, 11), 0],
  ['the same', Array.from({ length: 10 }, () => '7'), 0],
  ['falling', [...count(10)].reverse(), 0],
  ['one of twenty missing', [...count(10), ...count(10, 1, 12)], 20],
  ['many missing', ['1', '2', '4', '5', '7', '8', '10', '11', '13'], 0],
  ['four digits', count(10, 1, 980), 10],
  ['five digits', count(10, 1, 10_000), 0],
])('line numbers count up by a step of at most ten: %s', (_what, texts, removed) => {
  expect(removedOf(texts)).toBe(removed);
});

test('line numbers are below each other by their left or their right edges', () => {
  expect(removedOf(count(12), { right: 45 })).toBe(12);
  const flushed = count(12).map((text, at) => segment(text, 30 - text.length * 5, 120 + at * 12));
  expect(withoutLineNumbers(page(1, [...flushed, ...prose('Body', 12, 50, 120)])).segments).toHaveLength(12);
  const numbers = count(12).map((text, at) => segment(text, 20 + at * 3, 120 + at * 12, { right: 22 + at * 5 }));
  expect(withoutLineNumbers(page(1, [...numbers, ...prose('Body', 12, 80, 120)])).segments).toHaveLength(24);
});

test('line numbers may be in the right margin, are never turned, and are outside of nearly all text', () => {
  expect(removedOf(count(12), {}, 400)).toBe(12);
  expect(removedOf(count(12), { turned: true })).toBe(0);
  expect(removedOf(count(12), {}, 150)).toBe(0);
});

test.each([
  ['Page 3', 'Page 4'],
  ['seite 3', 'seite 4'],
  ['S. 3', 'S. 4'],
  ['p. 3', 'p. 4'],
  ['3 of 9', '4 of 9'],
  ['3 / 9', '4 / 9'],
  ['3 von 9', '4 von 9'],
  ['3 de 9', '4 de 9'],
  ['- 3 -', '- 4 -'],
  ['| 3 |', '| 4 |'],
  ['iii', 'iv'],
  ['XII.', 'XIII.'],
  ['1234', '1235'],
])('"%s" and "%s" are page numbers', (one, two) => {
  expect(left((number) => [segment(number === 1 ? one : two, 300, 770)], 2)).toEqual([]);
});

test.each(['12345', 'about 3', '3 otters', 'ivy'])('"%s" on two pages of one document is no page number', (text) => {
  expect(left((number) => [segment(`${text}${number === 1 ? '' : ' x'.repeat(number)}`, 300, 770)], 2)).toHaveLength(2);
});

test.each([
  [2, 2, true],
  [4, 2, true],
  [5, 2, false],
  [5, 3, true],
])('of %i pages, %i with the same head are enough: %s', (pages, having, isRunning) => {
  const head = (number: number) => (number <= having ? [segment('Lampreys of the North', 50, 60)] : []);
  expect(left(head, pages).length === 0).toBe(isRunning);
});

test('a head is in the upper sixth of a page and within its first four rows', () => {
  expect(left(() => [segment('Lampreys of it', 50, 127)], 5, 200)).toEqual([]);
  expect(left(() => [segment('Lampreys of it', 50, 129)], 3, 200)).toHaveLength(3);
  const above = (count: number) => (number: number) => [
    ...Array.from({ length: count }, (_, at) =>
      segment(`Own ${'abcdefghijklmno'[number * 4 + at]} row`, 50, 30 + at * 12),
    ),
    segment('Lampreys of it', 50, 30 + count * 12),
  ];
  expect(left(above(3), 3, 200).some((text) => text.startsWith('Lampreys'))).toBe(false);
  expect(left(above(4), 3, 200).some((text) => text.startsWith('Lampreys'))).toBe(true);
});

test('a stamp is within a tenth of either margin', () => {
  const turned = (x: number) => segment('arXiv', x, 500, { right: x + 10, turned: true });
  expect([left(() => [turned(59)], 1), left(() => [turned(61)], 1)]).toEqual([[], ['arXiv']]);
  expect([left(() => [turned(531)], 1), left(() => [turned(529)], 1)]).toEqual([[], ['arXiv']]);
});

test('a running head with a Roman page number is removed', () => {
  expect(left((number) => [segment(`Lampreys of the North ${['iii', 'iv', 'v'][number - 1]}`, 50, 60)], 3)).toEqual([]);
});

test('a number at the edge of one page only is no page number', () => {
  expect(left((number) => (number === 2 ? [segment('1998', 300, 770)] : []), 3)).toEqual(['1998']);
});
