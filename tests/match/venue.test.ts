import { expect, test } from 'vitest';
import { compareVenues, venueWords } from '../../src/match/venue.ts';

const compare = (one: string, other: string) => compareVenues(venueWords(one), venueWords(other));

test.each([
  ['Journal of Coastal Health', 'J. Coast. Health'],
  ['Deutsche Zeitschrift', 'Dtsch Z'],
  ['National Geographic', 'Natl. Geogr.'],
  ['Journal of Thoracic and Cardiovascular Surgery', 'jthoraccardiovascsurg'],
  ['Physical Review Letters', 'PRL'],
  ['JPEN Journal of Parenteral and Enteral Nutrition', 'Journal of Parenteral and Enteral Nutrition'],
  ['Lancet (London, England)', 'The Lancet'],
  ['Estuaries : a journal of the coast', 'Estuaries'],
  ['3rd Meeting of the Coast', 'Meeting of the Coast 12'],
  ['Lancet [online]', 'The Lancet'],
  ['Estuaries; a journal of the coast', 'Estuaries'],
  ['2nd Meeting of the Coast', 'Meeting of the Coast'],
  ['1st Meeting of the Coast', '4th Meeting of the Coast'],
  ['"Estuaries"', 'Estuaries'],
  ['Mar?ne Biology', 'Marne Biology'],
  ['“Estuaries”', 'Estuaries'],
  ['The Official Journal of Parenteral Nutrition', 'Parenteral Nutrition'],
  ['Jcoasthe', 'Journal of Coastal Health'],
])('%s and %s are one venue', (one, other) => {
  expect([compare(one, other), compare(other, one)]).toEqual(['same', 'same']);
});

test.each([
  ['Journal of Coastal Health', 'Journal of Coastal Law'],
  ['ACM: Tides of the Sea', 'ACM: Law of Ports'],
  ['Nature', 'Nature Communications'],
  ['Annals of Physics', 'Annals of Botany'],
  ['International Conference on Tides', 'International Conference on Salt'],
  ['Physical Review Letters', 'PRB'],
  ['Physics', 'Chemistry'],
  ['Proceedings Conference', 'Proceedings of the Water Conference of Graz'],
  ['Bntl Geographic', 'National Geographic'],
  ['Jcoasthx', 'Journal of Coastal Health'],
])('%s and %s are two venues', (one, other) => {
  expect([compare(one, other), compare(other, one)]).toEqual(['different', 'different']);
});

test('nothing is known about a venue without a name', () => {
  expect([compare('', 'Nature'), compare('Nature', '')]).toEqual(['unknown', 'unknown']);
});

test('a name that is nothing but a note is kept', () => {
  expect(venueWords('[Estuaries]')).toEqual(['estuaries']);
});
