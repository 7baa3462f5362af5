import { expect, test } from 'vitest';
import { decodePercent, findDois, foldDoi, trimDoi } from '../../src/model/ref-doi.ts';

test.each([
  ['10.1234/ABC', '10.1234/abc'],
  ['10.1234/É', '10.1234/É'],
  ['10.1234/AÉΣz', '10.1234/aÉΣz'],
])('of the DOI %s only the plain letters are folded: %s', (doi, folded) => {
  expect(foldDoi(doi)).toBe(folded);
});

test('a DOI that stands in a text twice, in any spelling, is found once, and others in their order', () => {
  const text = 'See 10.1234/B, then 10.1234/a. Again (10.1234/b) and https://doi.org/10.1234/A.';
  expect(findDois(text)).toEqual(['10.1234/b', '10.1234/a']);
  expect(findDois('No DOI here.')).toEqual([]);
});

test.each([
  ['10.1234/a.', '10.1234/a'],
  ['10.1234/a).', '10.1234/a'],
  ['10.1234/a(1)', '10.1234/a(1)'],
  ['10.1234/a[1]]', '10.1234/a[1]'],
  ['10.1234/.', '10.1234/.'],
])('the end of %s is trimmed to %s', (doi, trimmed) => {
  expect(trimDoi(doi)).toBe(trimmed);
});

test.each([
  ['10.1234%2Fa', '10.1234/a'],
  ['10.1234%252Fa', '10.1234/a'],
  ['10.1234%25252Fa', '10.1234%2Fa'],
  ['100%zz', '100%zz'],
])('%s is decoded to %s', (text, decoded) => {
  expect(decodePercent(text)).toBe(decoded);
});
