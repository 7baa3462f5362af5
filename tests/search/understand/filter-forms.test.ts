import { describe, expect, test } from 'vitest';
import { languageCode, mineConstraints } from '../../../src/search/understand/constraints.ts';
import { mineYears } from '../../../src/search/understand/years.ts';

const words = (text: string) => text.split(/[|\n]/u);
const read = (text: string) => mineConstraints(text, 2026);

test.each(
  words(`english en|german de|french fr|spanish es|portuguese pt|italian it|dutch nl|polish pl|russian ru|ukrainian uk|chinese zh
mandarin zh|japanese ja|korean ko|arabic ar|persian fa|turkish tr|hebrew he|hindi hi|swedish sv|danish da|norwegian no|finnish fi
czech cs|greek el|hungarian hu|romanian ro|indonesian id|vietnamese vi|catalan ca`).map((pair) => pair.split(' ')),
)('the language %s has the code %s', (name = '', code = '') => {
  expect([languageCode(name), languageCode(name.toUpperCase())]).toEqual([code, code]);
});

test.each(
  words('tides in German|tides written in German|tides published in German|tides in the German language, please'),
)('the language of papers is read from "%s"', (text) => {
  expect(read(text).filters).toEqual({ language: 'de' });
});

test.each(words('about|on|since|from|by|after|before|between|until|in|published|2010'))(
  'a language may be before "%s", but not before a noun',
  (word) => {
    expect(read(`tides in German ${word} it`).filters.language).toBe('de');
    expect(read('tides in German harbours').filters).toEqual({});
  },
);

describe('venues', () => {
  test.each(
    words(`Nature|Nature Energy|Nature Climate Change|Science|Science Advances|Cell|PNAS|JAMA|NEJM|JACS|The Lancet|Lancet|BMJ|eLife
PLOS Biology|PLoS Medicine|NeurIPS|ICML|ICLR|CVPR|ACL|EMNLP|Physical Review|Physical Review Letters|Journal of the Sea
The Journal of Climate|Proceedings of the Academy|Annals of Botany and Ecology|Advanced Materials|Scientific Reports|ACS Nano
ACS Applied Materials|Angewandte Chemie`),
  )('papers in %s', (venue) => {
    const { filters, rest } = read(`tides in ${venue}`);
    expect([filters, rest.trim()]).toEqual([{ venue }, 'tides']);
    expect(read(`tides published in ${venue}, and more`).filters).toEqual({ venue });
    expect(read(`tides in ${venue} harbours`).filters.venue).not.toBe(venue);
  });

  test.each(words('by|since|from|after|before|between|in|until|2010'))('a venue may be before "%s"', (word) => {
    expect(read(`tides in Nature ${word} it`).filters.venue).toBe('Nature');
  });

  test('a marked venue wins over one in the words', () => {
    expect(read('venue:Joule tides in Nature').filters).toEqual({ venue: 'Joule' });
    expect(read('tides appeared in Nature').rest.trim()).toBe('tides');
  });

  test.each(words('venue|journal|jr'))('%s: marks a venue of one word or in quotes', (mark) => {
    expect(read(`${mark}:Joule tides`).filters).toEqual({ venue: 'Joule' });
    expect(read(`${mark}: "Sea Letters" tides`).filters).toEqual({ venue: 'Sea Letters' });
  });
});

describe('authors', () => {
  test.each(words('author|authors|au'))('%s: marks an author of one word or in quotes', (mark) => {
    expect(read(`${mark}:Guin tides`).filters).toEqual({ author: 'Guin' });
    expect(read(`${mark}: "Le Guin" tides`)).toMatchObject({ filters: { author: 'Le Guin' } });
  });

  test.each(
    words(
      'tides by Smith|tides written by Smith|tides, papers by Smith|tides, paper by Smith|tides published by Smith|tides, work by Smith',
    ),
  )('the author is read from "%s" and leaves the topic', (text) => {
    const { filters, rest } = read(text);
    expect(filters).toEqual({ author: 'Smith' });
    expect(rest.replace(/[\s,]/gu, '')).toBe('tides');
  });

  test.each(words("Smith|A. Smith|A. B. Smith|J Smith|O'Brien|O’Brien|Smith-Jones|Ada Smith"))(
    '%s is a name',
    (author) => {
      expect(read(`tides by ${author}`).filters).toEqual({ author });
      expect(read(`tides by ${author} et al.`).filters).toEqual({ author });
    },
  );

  test.each(words('on|about|since|from|in|after|before|and'))(
    'a name may be before "%s", but not before a noun',
    (word) => {
      expect(read(`tides by Smith ${word} it`).filters.author).toBe('Smith');
      expect(read('tides by Smith harbours').filters).toEqual({});
    },
  );

  test('a marked author wins over one in the words', () => {
    expect(read('author:Guin tides by Smith').filters).toEqual({ author: 'Guin' });
  });
});

test.each(
  words(`most recent|most recently|recent|recently|latest|newest|up-to-date|cutting-edge|cutting edge|state-of-the-art
state of the art|emerging`),
)('"%s" asks for new papers and is no topic', (word) => {
  const { wantsRecent, rest } = read(`tides ${word} rivers`);
  expect([wantsRecent, rest.replace(/\s+/gu, ' ')]).toEqual([true, 'tides rivers']);
});

test('asking for new papers twice in a row gives the same answer', () => {
  expect([read('recent tides'), read('recent tides')].map(({ wantsRecent }) => wantsRecent)).toEqual([true, true]);
});

describe('years', () => {
  test.each(
    words(`wars|war|revolutions|famines|pandemics|epidemic|epidemics|outbreak|outbreaks|influenza|crises|election|referendum
referendums|treaties|eruptions|earthquakes|tsunamis|hurricanes|floods|droughts|heatwave|heat waves|protest|riot|riots|coups
uprising|uprisings|rebellion|rebellions|massacre|massacres|genocides|invasion|invasions|olympics|reforms|migration|migrations`),
  )('a year with "%s" is about what happened then', (event) => {
    expect(mineYears(`the ${event} in 2008`, 2026).fromYear).toBeUndefined();
  });

  test.each(words('papers|articles|studies|literature|publications|research|written|work'))(
    'years right behind "%s" are about papers, whatever happened then',
    (word) => {
      expect(mineYears(`war, ${word} in 2008`, 2026).fromYear).toBe(2008);
    },
  );

  test.each(
    words('paper|articles|studies|literature|publication|research|written|work|review|preprints|theses|trials'),
  )('a span of years in a request for "%s" is about papers', (word) => {
    expect(mineYears(`${word} on trade across Norway 2001-2005`, 2026).fromYear).toBe(2001);
  });

  test.each(words('did|was|were|had'))('a span of years after "%s" is about the topic', (word) => {
    expect(mineYears(`where ${word} trade 2001-2005`, 2026).fromYear).toBeUndefined();
    expect(mineYears(`where ${word} trade in 2001`, 2026).fromYear).toBe(2001);
  });

  test.each(
    words(`one year 2025|two years 2024|three years 2023|four years 2022|five years 2021|six years 2020|seven years 2019
eight years 2018|nine years 2017|ten years 2016|12 years 2014`).map((row) => row.split(' ')),
  )('the last %s %s begin in %s', (count = '', unit = '', from = '') => {
    expect(mineYears(`tides in the last ${count} ${unit}`, 2026).fromYear).toBe(Number(from));
    for (const word of ['past', 'previous'])
      expect(mineYears(`tides ${word} ${count} ${unit}`, 2026).fromYear).toBe(Number(from));
  });

  test.each(words('in|over|from|within|during|of'))('"%s the last" goes with the years', (word) => {
    for (const span of ['three years', 'two decades', 'decade', 'year'])
      expect(mineYears(`tides ${word} the last ${span}`, 2026).rest.trim()).toBe('tides');
  });

  test.each(
    words(`published since 2010|since 2010 on|since 2010 onward|since 2010 onwards|since 2010 to date|starting from 2010|published after 2009
published in the 2010s|published during the 2010s|from the 2010s|published after the 2010s`),
  )('all words of "%s" leave the topic', (text) => {
    const { fromYear, rest } = mineYears(`tides ${text}`, 2026);
    expect([fromYear, rest.trim()]).toEqual([2010, 'tides']);
  });

  test('years are from 1500 to 2099, and a period may be older', () => {
    const from = (text: string) => mineYears(`papers ${text}`, 2026).fromYear;
    expect([from('since 1500'), from('since 1499'), from('since 2099'), from('since 2100')]).toEqual([
      1500,
      undefined,
      2099,
      undefined,
    ]);
    expect([from('1200-1300'), from('999-1300')]).toEqual([1200, undefined]);
  });
});
