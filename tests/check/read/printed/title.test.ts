import { expect, test } from 'vitest';
import { splitTitle, trimPart } from '../../../../src/check/read/printed/title.ts';
import { isTellingVenue, venueLikeness } from '../../../../src/check/read/printed/venue-words.ts';

test.each([
  ['"Tides in tubs," Ann. Phys.', 'Tides in tubs', 'Ann. Phys'],
  ["'Tides in tubs', Annals of Physics", 'Tides in tubs', 'Annals of Physics'],
  ['Tides in tubs. Ann. Phys.', 'Tides in tubs', 'Ann. Phys'],
  ['Tides in tubs? Ann. Phys.', 'Tides in tubs?', 'Ann. Phys'],
  ['Tides in tubs, Annals of Physics', 'Tides in tubs', 'Annals of Physics'],
  ['Tides in tubs. A new look. Ann. Phys.', 'Tides in tubs. A new look', 'Ann. Phys'],
  ['Tides in U.S. tubs. Bull. Torr. Bot. Club', 'Tides in U.S. tubs', 'Bull. Torr. Bot. Club'],
  ['Tides in tubs. In: Waters of the World', 'Tides in tubs', 'Waters of the World'],
  ['Tides in tubs. Presented at the Water Conference', 'Tides in tubs', 'Water Conference'],
  ['Phys. Rev. Lett.', undefined, 'Phys. Rev. Lett'],
])('with a volume behind it, "%s" is divided', (text, title, venue) => {
  expect(splitTitle(text, true)).toEqual({ ...(title && { title }), ...(venue && { venue }) });
});

test.each([
  ['Tides in tubs. Waters of the World', 'Tides in tubs', 'Waters of the World'],
  ['Tides in tubs, Annals of Physics', 'Tides in tubs, Annals of Physics', undefined],
  ['Tides in tubs, arXiv preprint', 'Tides in tubs', 'arXiv preprint'],
  ['Tides in tubs. bioRxiv', 'Tides in tubs', 'bioRxiv'],
  ['Why tides? Waters of the World', 'Why tides?', 'Waters of the World'],
  ['Tides. A story of water', 'Tides. A story of water', undefined],
  ['Phys. Rev. Lett.', 'Phys. Rev. Lett', undefined],
])('without a volume, "%s" is divided at a full stop only', (text, title, venue) => {
  expect(splitTitle(text, false)).toEqual({ title, ...(venue && { venue }) });
});

test.each([
  ['  "Tides", ', 'Tides'],
  ['. Tides?', 'Tides?'],
  ['– Tides –', 'Tides'],
  ['...', ''],
])('trims "%s" to "%s"', (text, expected) => {
  expect(trimPart(text)).toBe(expected);
});

test.each([
  ['Annals of Physics', 1],
  ['Ann. Phys.', 1],
  ['tides of the north', 0],
  ['Physics 12', 0.85],
  ['', 0],
  ['A '.repeat(25), 0],
])('"%s" reads as the name of a journal: %d', (text, expected) => {
  expect(venueLikeness(text)).toBeCloseTo(expected);
});

test.each([
  ['Journal of Tides', true],
  ['Tide Letters', true],
  ['Ann. Phys.', true],
  ['Ann. House Phys. Waters', true],
  ['Deep Waters', false],
  ['Ann. Waters Deep', false],
])('"%s" has words that only journals have: %s', (text, expected) => {
  expect(isTellingVenue(text)).toBe(expected);
});
