import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../src/model/result.ts';
import { authorFromInitials, authorFromName, toAuthor } from '../../../src/sources/exchange/authors.ts';
import { dateFromText, dateInYear, toDate, toYear } from '../../../src/sources/exchange/dates.ts';
import { fullPages, pageRange, pubmedTitle, toLanguage } from '../../../src/sources/exchange/fields.ts';
import { arxivIdOfDoi, bareDoi, idsOfVersion, pathOfDoi, toPmcid, toPmid } from '../../../src/sources/exchange/ids.ts';
import { nextOffset, nextPage, pageStart, readPages } from '../../../src/sources/exchange/page.ts';

describe('dates', () => {
  test.each([
    [1000, 1000],
    [2200, 2200],
    ['2020', 2020],
    [999, undefined],
    [2201, undefined],
    [2020.5, undefined],
    ['', undefined],
    [null, undefined],
    [true, undefined],
  ])('the year %j is %j', (value, year) => {
    expect(toYear(value)).toBe(year);
  });

  test.each([
    [[2020, 2, 3], { year: 2020, month: 2, day: 3 }],
    [[2020, 13, 3], { year: 2020 }],
    [[2020, 12, 32], { year: 2020, month: 12 }],
    [[2020, null, 3], { year: 2020 }],
    [[null, 2, 3], undefined],
  ])('the date of %j', (parts, date) => {
    expect(toDate(parts)).toEqual(date);
  });

  test.each([
    [' 2019-03-07T00:00:00Z ', { year: 2019, month: 3, day: 7 }],
    ['2019-03', { year: 2019, month: 3 }],
    ['2019', { year: 2019 }],
    ['20190307', undefined],
    ['in 2019', undefined],
    [null, undefined],
  ])('the date in %j', (text, date) => {
    expect(dateFromText(text)).toEqual(date);
  });

  test.each([
    [2019, '2019-03-07', { year: 2019, month: 3, day: 7 }],
    [2018, '2019-03-07', { year: 2018 }],
    [undefined, '2019-03-07', { year: 2019, month: 3, day: 7 }],
    [2019, '2019-01-01', { year: 2019 }],
    [undefined, '2019-01-01', { year: 2019 }],
    [2019, '2019-01-02', { year: 2019, month: 1, day: 2 }],
    [2019, '2019-02-01', { year: 2019, month: 2, day: 1 }],
    [undefined, undefined, {}],
  ])('%j stated and %j', (stated, text, date) => {
    expect(dateInYear(stated, text)).toEqual(date);
  });
});

describe('ids', () => {
  test.each([
    ['https://doi.org/10.1000/ABC.', '10.1000/abc.'],
    ['http://dx.doi.org/10.1000/a', '10.1000/a'],
    [' doi:10.1000/a ', '10.1000/a'],
    ['10.1000/a%2Fb', '10.1000/a/b'],
    [`10.1000/${'a'.repeat(2040)}`, `10.1000/${'a'.repeat(2040)}`],
    [`10.1000/${'a'.repeat(2041)}`, undefined],
    ['none', undefined],
    [null, undefined],
  ])('the DOI of %j', (text, doi) => {
    expect(bareDoi(text)).toBe(doi);
  });

  test('of arXiv, PubMed and PMC', () => {
    expect(['10.48550/arxiv.2101.00001v2', '10.1000/10.48550/arxiv.2101.00001', undefined].map(arxivIdOfDoi)).toEqual([
      '2101.00001',
      undefined,
      undefined,
    ]);
    expect([12, ' 12 ', '012', '1234567890', null].map(toPmid)).toEqual(['12', '12', undefined, undefined, undefined]);
    expect([12, ' pmc12.3 ', 'PMC0', 'x12'].map(toPmcid)).toEqual(['PMC12', 'PMC12', undefined, undefined]);
    expect(pathOfDoi('10.1000/a b/c#d')).toBe('10.1000/a%20b/c%23d');
  });

  test('a record that joins a preprint and its article has one id, and the other names a version', () => {
    const article = { doi: '10.1000/a', versions: [{ kind: 'preprint', arxivId: '2101.00001' }] };
    expect(idsOfVersion('10.1000/a', '2101.00001')).toEqual(article);
    expect(idsOfVersion('10.1000/a', '2101.00001', true)).toEqual({
      arxivId: '2101.00001',
      versions: [{ kind: 'published', doi: '10.1000/a' }],
    });
    expect(idsOfVersion('10.1000/a', undefined)).toEqual({ doi: '10.1000/a' });
    expect(idsOfVersion('10.48550/arxiv.2101.00001', '2101.00001')).toEqual({
      doi: '10.48550/arxiv.2101.00001',
      arxivId: '2101.00001',
    });
  });
});

describe('names', () => {
  const ORCID = '0000-0002-1825-009X';
  test.each([
    [
      { family: ' Wang ', given: '<i>Li</i>', orcid: `https://orcid.org/${ORCID.toLowerCase()} ` },
      { family: 'Wang', given: 'Li', orcid: ORCID },
    ],
    [{ given: 'Plato', literal: '' }, { literal: 'Plato' }],
    [{ given: 'Plato', literal: 'The Plato', orcid: '1' }, { literal: 'The Plato' }],
    [{ family: ' ' }, undefined],
  ])('%j', (parts, author) => {
    expect(toAuthor(parts)).toEqual(author);
  });

  test.each([
    ['Wang, Li', { family: 'Wang', given: 'Li' }],
    ['Wang, Li, Jr', { literal: 'Wang, Li, Jr' }],
    ['Li Wang', { literal: 'Li Wang' }],
    [', Li', { literal: ', Li' }],
    [null, undefined],
  ])('one text: %j', (name, author) => {
    expect(authorFromName(name)).toEqual(author);
  });

  test.each([
    ['van der Berg JW', { family: 'van der Berg', given: 'JW' }],
    ['King ML Jr', { family: 'King', given: 'ML Jr' }],
    ['WHO EU', { literal: 'WHO EU' }],
    ['Collaboration ABCDE', { literal: 'Collaboration ABCDE' }],
  ])('in the form of PubMed: %j', (name, author) => {
    expect(authorFromInitials(name)).toEqual(author);
  });
});

test('pages, titles and languages', () => {
  expect([
    fullPages('531-9'),
    fullPages('531-539'),
    fullPages('99-101'),
    fullPages('531-9 S1'),
    fullPages('e5-e9'),
  ]).toEqual(['531-539', '531-539', '99-101', '531-9 S1', 'e5-e9']);
  expect([pageRange('1', '2'), pageRange('1', '1'), pageRange(undefined, '2'), pageRange('1', undefined)]).toEqual([
    '1-2',
    '1',
    '2',
    '1',
  ]);
  expect([pubmedTitle('Heat.'), pubmedTitle('Heat...'), pubmedTitle('Heat')]).toEqual(['Heat', 'Heat...', 'Heat']);
  expect(['eng', ' DE ', 'und', 'mul', 'english', 'x', null].map(toLanguage)).toEqual([
    ...['en', 'de'],
    ...new Array(5).fill(undefined),
  ]);
});

describe('pages of results', () => {
  test('a cursor that is no number starts at the beginning', () => {
    expect(['40', '', '1234567', 'a4', '4a', undefined].map(pageStart)).toEqual([40, 0, 0, 0, 0, 0]);
  });

  test('the next page ends with the results or the depth of a service', () => {
    expect([
      nextOffset(20, 21, 100),
      nextOffset(20, 20, 100),
      nextOffset(100, 500, 100),
      nextOffset(20, null, 100),
    ]).toEqual(['20', ...[undefined, undefined, undefined]]);
    expect([
      nextPage(1, 20, 21, 40),
      nextPage(1, 20, 20, 40),
      nextPage(2, 20, 500, 40),
      nextPage(1, 20, null, 40),
    ]).toEqual(['2', ...[undefined, undefined, undefined]]);
  });

  test('pages are read until there are enough items, and a repeated cursor ends them', async () => {
    const wanted: number[] = [];
    const read = async (cursor: number, left: number) => {
      wanted.push(left);
      return ok({ items: [cursor, cursor + 0.5], next: Math.min(cursor + 1, 3) });
    };
    expect(await readPages(1, 3, read)).toEqual({ ok: true, value: [1, 1.5, 2] });
    expect(wanted).toEqual([3, 1]);
    expect(await readPages(1, 100, read)).toEqual({ ok: true, value: [1, 1.5, 2, 2.5, 3, 3.5] });
    expect(await readPages(0, 9, async () => fail('NETWORK_ERROR', 'x'))).toMatchObject({ ok: false });
  });
});
