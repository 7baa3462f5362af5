import { expect, test } from 'vitest';
import { mineYears } from '../../../src/search/understand/years.ts';

const read = (text: string) => {
  const { fromYear, toYear, wantsRecent } = mineYears(text, 2026);
  return [fromYear, toYear, wantsRecent];
};

test.each([
  ['papers between 2010 and 2015', 2010, 2015],
  ['papers from the years 2010 until 2015', 2010, 2015],
  ['papers in 2010 through 2015', 2010, 2015],
  ['papers from 2010 till 2015', 2010, 2015],
  ['papers 2010–2015', 2010, 2015],
  ['papers 2010 to 2015', 2010, 2015],
  ['papers since the year 2010', 2010, undefined],
  ['papers from 2010 onwards', 2010, undefined],
  ['papers starting in 2010', 2010, undefined],
  ['papers after 2010', 2011, undefined],
  ['papers before 2010', undefined, 2009],
  ['papers prior to 2010', undefined, 2009],
  ['papers older than 2010', undefined, 2009],
  ['papers until 2010', undefined, 2010],
  ['papers up to 2010', undefined, 2010],
  ['papers no later than 2010', undefined, 2010],
  ['papers since the 1990s', 1990, undefined],
  ['papers before the 1990s', undefined, 1989],
  ['papers during the 1990s', 1990, 1999],
  ['papers 1990s', 1990, 1999],
  ['papers of the previous 3 decades', 1996, undefined],
  ['papers of the past two decades', 2006, undefined],
  ['papers of the past decade', 2016, undefined],
  ['papers during 2010', 2010, 2010],
  ['papers from 1499', undefined, undefined],
  ['papers from 2100', undefined, undefined],
])('"%s" are from %s to %s', (text, from, to) => {
  expect(read(text)).toEqual([from, to, false]);
});

test.each([
  ['tides of the last five years', 2021],
  ['tides within the past 12 years', 2014],
  ['tides in the last year', 2025],
  ['tides of this year', 2026],
])('"%s" are since %i, and new ones are preferred', (text, from) => {
  expect(read(text)).toEqual([from, undefined, true]);
});

test.each(
  'K,nm,mm,cm,m,km,kg,g,mg,h,hours,cycles,mAh,MPa,GPa,W,V,Hz,rpm,ppm,kcal,steps,words,people,children,adults,students,patients,participants,samples'.split(
    ',',
  ),
)('2000 %s are no year', (unit) => {
  expect(read(`tides after 2000 ${unit}`)).toEqual([undefined, undefined, false]);
});

test.each([
  'war',
  'revolution',
  'famine',
  'pandemic',
  'flu',
  'plague',
  'crisis',
  'elections',
  'treaty',
  'eruption',
  'earthquake',
  'tsunami',
  'hurricane',
  'flood',
  'drought',
  'heat wave',
  'protests',
  'coup',
  'genocide',
  'crash',
  'reform',
])('a span of years with the word "%s" is about what happened then', (word) => {
  const { fromYear, notes, rest } = mineYears(`the ${word} in 2008`, 2026);
  expect([fromYear, notes]).toEqual([
    undefined,
    ['"in 2008" is read as part of the topic, not as a filter on papers.'],
  ]);
  expect(rest).toContain('in 2008');
});

test.each([
  ['trade in 1949', true],
  ['trade in 1950', false],
  ['papers on war published in 2008', false],
  ['articles in 2008 about war', false],
  ['what did trade do in 2001 to 2005', true],
  ['trade across Norway 2001-2005', true],
  ['studies of trade across Norway 2001-2005', false],
  ['trade since 2008 and war', false],
])('the years of "%s" are part of its topic: %s', (text, isTopic) => {
  expect(mineYears(text, 2026).notes.length > 0).toBe(isTopic);
});

test('two years of a period in the topic are not searched for', () => {
  expect(mineYears('the war 1914-1918', 2026).rest.trim()).toBe('the war');
});
