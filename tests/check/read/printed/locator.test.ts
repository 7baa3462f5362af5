import { expect, test } from 'vitest';
import { findLocator, findYear } from '../../../../src/check/read/printed/locator.ts';

function locate(text: string) {
  const { index: _index, end: _end, ...rest } = findLocator(text) ?? { index: 0, end: 0 };
  return rest;
}

test.each([
  ['Tides 2008, 9(3):380-391', { year: 2008, volume: '9', issue: '3', pages: '380-391' }],
  ['Tides 1989;63:618-24', { year: 1989, volume: '63', pages: '618-24' }],
  ['Tides 2010 Mar 5;376:49-62', { year: 2010, volume: '376', pages: '49-62' }],
  ['Tides, vol. 12, no. 3, pp. 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides, Bd. 12, Nr. 3, S. 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 12, no. 3 (2004): 45-67', { volume: '12', issue: '3', year: 2004, pages: '45-67' }],
  ['Tides 12, 3 (2004), 45-67', { volume: '12', issue: '3', year: 2004, pages: '45-67' }],
  ['Tides 12 (2004), no. 3, 45-67', { volume: '12', issue: '3', year: 2004, pages: '45-67' }],
  ['Tides 12 (2004) 45-67', { volume: '12', year: 2004, pages: '45-67' }],
  ['Tides 77, 3865 (1996)', { volume: '77', pages: '3865', year: 1996 }],
  ['Tides 88(2), 2297-2306 (2007)', { volume: '88', issue: '2', pages: '2297-2306', year: 2007 }],
  ['Tides 12(3):45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 52(3), 247-259', { volume: '52', issue: '3', pages: '247-259' }],
  ['Tides 4, 72-77', { volume: '4', pages: '72-77' }],
  ['Tides 12(3) 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 12 pp. 45-67', { volume: '12', pages: '45-67' }],
  ['Proceedings, pp. 45-67', { pages: '45-67' }],
  ['Tides, vol. 12', { volume: '12' }],
  ['Tides, vol. 123.', { volume: '123' }],
  ['Tides XIV: 45-67', { volume: 'XIV', pages: '45-67' }],
  ['Tides 12 (Suppl 2): S45-S67', { volume: '12', issue: 'Suppl 2', pages: 'S45-S67' }],
  ['Tides 12: e1234', { volume: '12', pages: 'e1234' }],
  ['Tides 12: 45 – 67', { volume: '12', pages: '45-67' }],
  ['Tides 12(2004): 45-67', { volume: '12', year: 2004, pages: '45-67' }],
  ['Tides 12(March 2004): 45-67', { volume: '12', year: 2004, pages: '45-67' }],
])('reads where "%s" is printed', (text, expected) => {
  expect(locate(text)).toEqual(expected);
});

test.each(['Tides of the north', 'Tides 2005, 84', 'Tides in 1999', 'COVID19: 45x67'])('"%s" has no place', (text) => {
  expect(findLocator(text)).toBeNull();
});

test.each(['.', ' (2014).', '; discussion 30.', ', Epub 2013.', ' [in German].', ' and references therein', ' PMID'])(
  '"%s" may follow the place, which is taken before one inside the title',
  (tail) => {
    expect(locate(`Tides at 4, 72-77 and more. J Tides 12(3):45-67${tail}`)).toMatchObject({ volume: '12' });
  },
);

test.each([
  ['Tides (2014) of 1999', 2014],
  ['Tides (May 2014)', 2014],
  ['Tides (2014b)', 2014],
  ['Tides (2014, in press)', 2014],
  ['Tides of 1999, printed 2014', 2014],
  ['Tides 12/2014', undefined],
  ['Tides 1.2014', undefined],
  ['Tides 1499', undefined],
  ['Tides', undefined],
])('the year of "%s" is %s', (text, year) => {
  expect(findYear(text)).toBe(year);
});

test.each([
  'J Tides 4:72-77; 12:45-67.',
  'Tides 4:72-77, reprinted in J Tides 12:45-67, with a note',
  'Tides, vol. 4, and J Tides, vol. 12, with a note',
])('of the places in "%s" the last one counts', (text) => {
  expect(locate(text)).toMatchObject({ volume: '12' });
});

test.each([
  ...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((month) => `, ${month}. 2014`),
  ' (1999)',
  ' [Article in German]',
  ' (in press)',
  '; quiz 30',
  ' passim',
  ' In press',
  ' Erratum',
  ' DOI',
  ' doi',
  ', 123-456',
  ', E123',
])('"%s" after a place belongs to it, so that a later form of a place is not looked for', (tail) => {
  expect(locate(`Tides, vol. 4, pp. 72-77, and J Tides 12(3):45-67${tail}`)).toMatchObject({ volume: '12' });
});

test.each([
  ['Tides 12(1999): 45-67', { volume: '12', year: 1999, pages: '45-67' }],
  ['Tides 12(no. 3): 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 12(issue 3): 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 12(Iss. 3): 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 12(nos 3): 45-67', { volume: '12', issue: '3', pages: '45-67' }],
  ['Tides 12(21999): 45-67', { volume: '12', issue: '21999', pages: '45-67' }],
  ['Tides 12(19991): 45-67', { volume: '12', issue: '19991', pages: '45-67' }],
  ['Tides 12(Mar. 1999): 45-67', { volume: '12', year: 1999, pages: '45-67' }],
  ['Tides 12(12 Mar 1999): 45-67', { volume: '12', issue: '12 Mar 1999', pages: '45-67' }],
])('reads the issue of "%s"', (text, expected) => {
  expect(locate(text)).toMatchObject(expected);
});

test('a place is taken before words of less than two hundred letters', () => {
  const after = (letters: number) => locate(`J Tides 12:45-67 ${'w'.repeat(letters - 1)}`);
  expect([after(199).volume, after(200).volume]).toEqual(['12', undefined]);
});

test.each([
  ['Tides 1899: 45-67', '1899'],
  ['Tides 1999: 45-67', undefined],
  ['Tides 2011: 45-67', undefined],
  ['Tides 2111: 45-67', '2111'],
  ['Tides 2011 (2011) 45-67', '2011'],
])('a year alone is no volume: "%s"', (text, volume) => {
  expect(locate(text).volume).toBe(volume);
});

test.each(['no.', 'nos.', 'No', 'nr.', 'issue', 'issues', 'iss.', 'num.', 'number', 'Heft', 'n.'])(
  '"%s" marks the issue',
  (word) => {
    expect(locate(`Tides 12, ${word} 3 (2004): 45-67`)).toMatchObject({ volume: '12', issue: '3', pages: '45-67' });
  },
);

test.each([
  'p.',
  'pp.',
  'page',
  'pages',
  'pg.',
  'pgs.',
  'S.',
  'art.',
  'article',
  'art. no.',
  'Article ID',
  'article number',
  'Paper',
  'Paper no.',
  'e-page',
])('"%s" marks the pages', (word) => {
  expect(locate(`Tides 2008, 9(3): ${word} 380-391`)).toMatchObject({ volume: '9', issue: '3', pages: '380-391' });
});

test.each(['vol.', 'Vol', 'volume', 'vols.', 'Bd.', 't.'])('"%s" marks the volume', (word) => {
  expect(locate(`Tides, ${word} 12, no. 3, pp. 45-67`)).toMatchObject({ volume: '12', issue: '3', pages: '45-67' });
});

test.each(['Suppl', 'Supplement', 'Pt', 'Part', 'Spec', 'Special', 'Special Issue'])(
  '"%s" may follow the volume',
  (word) => {
    expect(locate(`Tides 2008;9(3) ${word} 1:380-391`)).toMatchObject({ volume: '9', pages: '380-391' });
  },
);

test.each(
  'Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec Spring Summer Autumn Fall Winter January Jan-Feb'.split(' '),
)('"%s" may follow the year before a volume', (month) => {
  expect(locate(`Tides 2010 ${month} 5;376:49-62`)).toMatchObject({ year: 2010, volume: '376', pages: '49-62' });
});
