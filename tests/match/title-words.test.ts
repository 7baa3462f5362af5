import { expect, test } from 'vitest';
import { isShortTitle, namesPart, partNumbers, titleWords } from '../../src/match/title-words.ts';
import { compareVenues, venueWords } from '../../src/match/venue.ts';

const words = (text: string) => text.trim().split(/\s+/u);

test('Greek letters are read by their names', () => {
  const names =
    words(`alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi
chi psi omega epsilon theta phi pi rho mu`);
  expect([...'αβγδεζηθικλμνξοπρςστυφχψωϵϑϕϖϱµ'].flatMap(titleWords)).toEqual(names);
});

test.each(['太陽', 'ひら', 'カナ', 'ไทย', 'ខ្មែរ', 'ລາວ'])(
  'each letter of %s, a script without spaces, is a word',
  (text) => {
    expect(titleWords(text).length).toBeGreaterThan(1);
  },
);

test.each([
  ['A title [version 2; peer review: 1 approved]', 'a title'],
  ['A title. [version 1; referees: 2 approved with reservations, 1 not approved]', 'a title'],
  ['A title [version 3; peer review: awaiting peer review]', 'a title'],
  ['A title [version 3; status: pending]', 'a title'],
  ['A title [version 2 of it]', 'a title version 2 of it'],
  ['A & b', 'a and b'],
  ['soft\u00adware', 'software'],
])('the title "%s" has the words "%s"', (title, expected) => {
  expect(titleWords(title).join(' ')).toBe(expected);
});

test.each(words('ii iii iv v vi vii viii ix x xi xii 1 12'))('"%s" numbers a part', (word) => {
  expect(partNumbers(['heat', word])).toEqual([word]);
});

test.each(words('part parts teil partie parte deel volume vol band tome tomo chapter часть 第'))(
  '"i" numbers a part after "%s" only',
  (word) => {
    expect([partNumbers([word, 'i']), namesPart(['heat', 'i'])]).toEqual([['i'], false]);
  },
);

test.each(words('iiii c 123 heat'))('"%s" numbers no part', (word) => {
  expect(namesPart([word])).toBe(false);
});

test('a title of eleven letters is short', () => {
  expect([isShortTitle('Heat and ice'), isShortTitle('Heats and ice'), isShortTitle('Heats and ices')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(words('a an and das de del der des di die du e el et for fur in la le les los of on the und y'))(
  'the little word "%s" does not tell venues apart',
  (word) => {
    expect(venueWords(`Heat ${word} Ice`)).toEqual(['heat', 'ice']);
  },
);

test.each([
  ['"Heat"', ['heat']],
  ['Heat (Online)', ['heat']],
  ['Heat [Print]', ['heat']],
  ['Heats: the journal', ['heats']],
  ['Heats; the journal', ['heats']],
  ['ABC: heat', ['abc', 'heat']],
  ['12th Heat', ['heat']],
  ['1st 2nd 3rd Heat 2020', ['heat']],
  ['He?t', ['het']],
])('the venue %s has the words %j', (venue, expected) => {
  expect(venueWords(venue)).toEqual(expected);
});

test.each(words('international annual proceedings proc conference conf official journal j'))(
  '"%s" is no telling word of a venue',
  (word) => {
    expect(compareVenues([word, 'heat'], ['heat', 'ice', 'water', word])).toBe('different');
    expect(compareVenues(['heat', 'ice', word], ['water', 'heat', 'ice', 'salt'])).toBe('same');
  },
);
