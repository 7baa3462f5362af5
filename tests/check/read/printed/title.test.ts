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
  ['Tides '.repeat(24), 1],
  ['Tides '.repeat(25), 0],
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

test.each(
  'journal proceedings transactions annals archives bulletin letters review reviews report reports acta revista zeitschrift conference workshop symposium magazine quarterly annual advances lecture communications research studies science nature cell lancet plos bmc bmj jama ieee acm physical biochemistry blood brain circulation neuron genetics genomics bioinformatics oncogene pediatrics radiology psychology psychiatry medicine surgery cancer development evolution ecology plant current opinion trends international european american british arxiv biorxiv medrxiv frontiers'.split(
    ' ',
  ),
)('"%s" marks a name as that of a venue', (word) => {
  expect([isTellingVenue(`Deep waters ${word}`), isTellingVenue(`Deep waters ${word}ing`)]).toEqual([true, false]);
});

test.each(
  'of the and in for on to an a de des der die das du d la le les el los et und für fur zur y e i del della di da do im och part section series with at from by van voor het l'.split(
    ' ',
  ),
)('the small word "%s" inside a name does not count', (word) => {
  expect(venueLikeness(`Waters ${word} World`)).toBe(1);
  expect(venueLikeness(`${word} Waters`)).toBe(0.5);
});

test.each([
  ['The tides of K. Berg in tubs. Waters of the World', 'The tides of K. Berg in tubs'],
  ['The tides of Ann. Torr. Bathtubs. Waters of the World', 'The tides of Ann. Torr. Bathtubs'],
  ['The tides of DNA. Waters of the World', 'The tides of DNA'],
])('a dot inside "%s" ends no sentence', (text, title) => {
  expect(splitTitle(text, false)).toEqual({ title, venue: 'Waters of the World' });
});

test.each(['arXiv', 'bioRxiv', 'medRxiv', 'ChemRxiv', 'PsyArXiv', 'SSRN', 'Research Square', 'Preprint'])(
  'the archive %s follows a title also after a comma',
  (archive) => {
    expect(splitTitle(`Tides in tubs, ${archive}`, false)).toEqual({ title: 'Tides in tubs', venue: archive });
  },
);

test.each(['In', 'in:', 'In:', 'Presented at', 'Paper presented at', 'In the', 'Presented at the'])(
  'what follows "%s" is the venue',
  (word) => {
    expect(splitTitle(`Tides in tubs. ${word} Waters of the World`, false)).toEqual({
      title: 'Tides in tubs',
      venue: 'Waters of the World',
    });
  },
);

test.each([
  ['In Berg K, ed. Waters of the World', 'Waters of the World'],
  ['In K. Berg and I. Marlow (Eds.), Waters of the World', 'Waters of the World'],
  ['In Waters of the World, pp. 3-9', 'Waters of the World'],
  ['In Waters of the World, pages 3-9', 'Waters of the World'],
  ['In Waters of the World, vol. 3', 'Waters of the World'],
  ['In Waters of the World, edited by K. Berg', 'Waters of the World'],
  ['In Waters of the World, 2011', 'Waters of the World'],
  ['In Waters of the Tubs. London: Vintage', 'Waters of the Tubs'],
  ['In Proc. Waters', 'Proc. Waters'],
])('the name of the venue in "%s" has no editors, pages and publisher', (text, venue) => {
  expect(splitTitle(`Tides in tubs. ${text}`, false)).toEqual({ title: 'Tides in tubs', venue });
});

test.each([
  ['"Tides in tubs." Waters', 'Tides in tubs', 'Waters'],
  ['"Tides in tubs," in Waters', 'Tides in tubs', 'Waters'],
  ['“Tides” and “tubs”', '“Tides” and “tubs”', undefined],
  ['"Tides": a story of tubs', '"Tides": a story of tubs', undefined],
  ['"Tub". Waters of the World', 'Tub". Waters of the World', undefined],
])('quotes around a title: %s', (text, title, venue) => {
  expect(splitTitle(text, false)).toEqual({ title: trimPart(title), ...(venue && { venue }) });
});
