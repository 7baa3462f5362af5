import { expect, test } from 'vitest';
import { authorFromInitials } from '../../../src/sources/exchange/authors.ts';
import { entryOf } from '../../../src/sources/exchange/fields.ts';
import { bareDoi } from '../../../src/sources/exchange/ids.ts';
import { toVersion } from '../../../src/sources/exchange/locations.ts';

test.each([
  ['10.1000/Desk.1', '10.1000/desk.1'],
  ['10.1000.10/123', '10.1000.10/123'],
  ['https://doi.org/10.1000.10/A', '10.1000.10/a'],
  ['http://dx.doi.org/10.1000/a', '10.1000/a'],
  [' doi: 10.1000/a ', '10.1000/a'],
  ['https://doi.org/10.1002/%28sici%291%3A2', '10.1002/(sici)1:2'],
  ['10.1000/a.', '10.1000/a.'],
  ['10.1000/a/full', '10.1000/a/full'],
])('reads %j as the DOI %s', (text, doi) => {
  expect(bareDoi(text)).toBe(doi);
});

test.each(['', null, undefined, '11.1000/a', '10.1000', '10.1000/a b', 'see 10.1000/a'])('%j is not a DOI', (text) => {
  expect(bareDoi(text)).toBeUndefined();
});

test('rejects text longer than any DOI', () => {
  expect(bareDoi(`10.1000/${'a'.repeat(3000)}`)).toBeUndefined();
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', '', null, undefined])(
  'does not find the inherited name %j in a table',
  (name) => {
    expect(entryOf({ desk: 'furniture' }, name)).toBeUndefined();
    expect(toVersion(name)).toBeUndefined();
  },
);

test.each([
  ['Lang AB', { family: 'Lang', given: 'AB' }],
  ['van der Berg B Jr', { family: 'van der Berg', given: 'B Jr' }],
  ['Lang A B', { family: 'Lang A', given: 'B' }],
  ['WHO EU', { literal: 'WHO EU' }],
  ['Ada Lang', { literal: 'Ada Lang' }],
])('reads %s as family name and initials', (name, author) => {
  expect(authorFromInitials(name)).toEqual(author);
});
