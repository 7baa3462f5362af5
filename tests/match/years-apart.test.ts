import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pair } from '../../src/match/compare.ts';
import { prepare } from '../../src/match/prepare.ts';
import { areYearsApart, isContradicted } from '../../src/match/same-paper.ts';

const paper = (year: number | undefined, pages?: string) =>
  prepare({ title: 'Heat in deep oceans', volume: '7', ...(year && { year }), ...(pages && { pages }) });

test.each([
  [2000, 2001, false, false],
  [2000, 2002, false, true],
  [2003, 2000, true, false],
  [2004, 2000, true, true],
  [undefined, 2000, false, false],
  [2000, undefined, true, false],
])('records of %s and %s (preprint: %s) are too far apart: %s', (one, other, isPreprint, isFar) => {
  expect(areYearsApart(paper(one), paper(other), isPreprint)).toBe(isFar);
});

test('the same pages outweigh any number of years, so records that have pages are compared', () => {
  expect(areYearsApart(paper(1990, '1-9'), paper(2000, '1-9'), false)).toBe(false);
  expect(areYearsApart(paper(1990, '1-9'), paper(2000), false)).toBe(true);
  expect(areYearsApart(paper(1990), paper(2000, '1-9'), false)).toBe(true);
});

test('records that are too far apart are contradicted by a full comparison too', () => {
  const year = fc.option(fc.integer({ min: 2000, max: 2006 }), { nil: undefined });
  const pages = fc.constantFrom(undefined, '1-9', '1', '30-40');
  fc.assert(
    fc.property(year, pages, year, pages, fc.boolean(), (a, b, c, d, isPreprint) => {
      const [one, other] = [paper(a, b), paper(c, d)];
      if (areYearsApart(one, other, isPreprint)) expect(isContradicted(new Pair(one, other, isPreprint))).toBe(true);
      expect(areYearsApart(one, other, isPreprint)).toBe(areYearsApart(other, one, isPreprint));
    }),
  );
});
