import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ParsedIntent, SearchRequest } from '../../../src/model/collection.ts';
import { findAskedKind, understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const NOW = Date.UTC(2026, 4, 1);
const request = (query: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  query,
  domain: 'general',
  maxResults: 50,
  ...more,
});
function read(query: string, more: Partial<SearchRequest> = {}): ParsedIntent {
  const intent = unwrap(understand(request(query, more), NOW));
  return intent;
}

test.each([
  ['monsoon since 2015', { fromYear: 2015 }],
  ['monsoon between 2010 and 2015', { fromYear: 2010, toYear: 2015 }],
  ['monsoon from 2010 to 2015', { fromYear: 2010, toYear: 2015 }],
  ['monsoon 2010-2015', { fromYear: 2010, toYear: 2015 }],
  ['monsoon before 2000', { toYear: 1999 }],
  ['monsoon after 2015', { fromYear: 2016 }],
  ['monsoon in the last 5 years', { fromYear: 2021 }],
  ['monsoon over the past ten years', { fromYear: 2016 }],
  ['monsoon in the 1990s', { fromYear: 1990, toYear: 1999 }],
  ['monsoon published in 2019', { fromYear: 2019, toYear: 2019 }],
  ['monsoon between 2015 and 2010', { fromYear: 2010, toYear: 2015 }],
  ['monsoon since 2015 and before 2020', { fromYear: 2015, toYear: 2019 }],
  ['monsoon until 2018, published after 2010', { fromYear: 2011, toYear: 2018 }],
  ['monsoon in the 2010s, but since 2015', { fromYear: 2015, toYear: 2019 }],
  ['monsoon since 2010, no, since 2015', { fromYear: 2015 }],
  ['monsoon in the last 5 years, until 2024', { fromYear: 2021, toYear: 2024 }],
])('the years of "%s" become filters and leave the topic', (query, years) => {
  const { filters, concepts } = read(query);
  expect(filters).toEqual({ ...years, maxResults: 50 });
  expect(concepts).toEqual(['monsoon']);
});

test.each(['creep of steel after 2000 hours', 'alumina sintered from 1500 K', 'a cohort of 2000 patients'])(
  'a quantity is not a year: %s',
  (query) => {
    expect(read(query).filters).toEqual({ maxResults: 50 });
  },
);

test.each([
  ['monsoon in German', { language: 'de' }],
  ['monsoon by Smith', { author: 'Smith' }],
  ['monsoon by J. Smith since 2015', { author: 'J. Smith', fromYear: 2015 }],
  ['author:"Le Guin" monsoon', { author: 'Le Guin' }],
  ['monsoon in Nature', { venue: 'Nature' }],
  ['monsoon in the last decade, in Journal of Climate', { venue: 'Journal of Climate', fromYear: 2016 }],
  ['venue:Energies monsoon', { venue: 'Energies' }],
])('filters are read from "%s"', (query, limits) => {
  expect(read(query)).toMatchObject({ filters: { ...limits, maxResults: 50 }, concepts: ['monsoon'] });
});

test.each(['learning by doing', 'monsoon in Germany', 'editing by CRISPR', 'life in water'])(
  'words that only look like a filter stay words: %s',
  (query) => {
    expect(read(query).filters).toEqual({ maxResults: 50 });
  },
);

test('arguments win over the words of the query', () => {
  const { filters } = read('monsoon since 2015 in German', { fromYear: 2001, toYear: 2005, language: 'French' });
  expect(filters).toEqual({ fromYear: 2001, toYear: 2005, language: 'fr', maxResults: 50 });
});

test('contradicting years are ignored with a note', () => {
  const { filters, notes, concepts } = read('monsoon since 2020 before 2010');
  expect({ filters, concepts }).toEqual({ filters: { maxResults: 50 }, concepts: ['monsoon'] });
  expect(notes).toEqual(['"since 2020" and "before 2010" contradict each other, so both are ignored.']);
  expect(read('monsoon since 2020 before 2010', { fromYear: 2001 }).notes).toBeUndefined();
});

test('a span of years outside the bounds is part of the topic, with a note', () => {
  const { filters, notes, concepts } = read('El Niño 1997-1998 since 2010');
  expect(filters).toEqual({ fromYear: 2010, maxResults: 50 });
  expect(concepts.join(' ')).toContain('1997-1998');
  expect(notes).toEqual(['"since 2010" and "1997-1998" have no year in common. Only "since 2010" limits the search.']);
});

test('reversed years are swapped with a note', () => {
  const intent = read('monsoon', { fromYear: 2020, toYear: 2010 });
  expect(intent.filters).toMatchObject({ fromYear: 2010, toYear: 2020 });
  expect(intent.notes?.[0]).toMatch('2010 to 2020');
});

test('a quotation stays in one piece and comes first', () => {
  const { phrases, concepts } = read('what is known about "ion migration" in halide perovskites?');
  expect(phrases).toEqual(['ion migration']);
  expect(concepts).toEqual(['ion migration', 'halide perovskites']);
});

test.each([
  ['a survey of transformers', 'survey'],
  ['datasets for methane', 'dataset'],
  ['baselines for passage retrieval', 'baseline'],
  ['how to measure albedo', 'method'],
])('"%s" asks for a %s', (query, kind) => {
  expect(read(query).intentType).toBe(kind);
  expect(findAskedKind(query)).toBe(kind);
});

test('a question that names no kind of paper asks for none', () => {
  expect(findAskedKind('ion migration in halide perovskites')).toBeUndefined();
});

test.each([
  ['太陽電池の実験', '太陽電池の実験'],
  ['العواصف الترابية', 'العواصف الترابية'],
  ['метаматериалы', 'метаматериалы'],
])('other scripts are kept: %s', (query, concept) => {
  expect(read(query).concepts).toContain(concept);
});

test('names, formulas and noun phrases stay whole', () => {
  const query = 'PCE of CH3NH3PbI3 perovskite solar cells under ISO 9060';
  expect(read(query, { domain: 'materials_science' }).concepts).toEqual([
    'ISO 9060',
    'PCE',
    'CH3NH3PbI3',
    'perovskite solar cells',
  ]);
  expect(read(query).concepts).toEqual(['ISO 9060', 'PCE', 'CH3NH3PbI3', 'perovskite solar cells']);
});

test('words such as "recent" ask for new papers', () => {
  expect([read('recent advances in monsoon').wantsRecent, read('monsoon').wantsRecent]).toEqual([true, false]);
});

test.each([
  ['', {}],
  [' \u0000\u0007\n ', {}],
  ['?!…', {}],
  ['x'.repeat(10_000), {}],
  ['monsoon', { maxResults: 0 }],
  ['monsoon', { maxResults: -1 }],
  ['monsoon', { maxResults: 1e9 }],
  ['monsoon', { maxResults: Number.NaN }],
  ['monsoon', { domain: 'OPENAI_API_KEY' as never }],
  ['monsoon', { language: 'Klingonish' }],
  ['monsoon', { fromYear: 20150 }],
])('an invalid request is refused: %j %j', (query, more) => {
  expect(understand(request(query, more), NOW)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('control characters are removed from the query', () => {
  expect(read('mon\u0000soon\u0007 \u202eonset').topic).toBe('mon soon onset');
});

test('any text is either parsed or refused with a failure', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('general', 'materials_science'),
      (query, domain) => {
        const intent = understand(request(query, { domain }), NOW);
        if (intent.ok) expect(intent.value.concepts.length).toBeGreaterThan(0);
        else expect(intent.error.code).toBe('INVALID_ARGUMENT');
      },
    ),
  );
});

test.each(['the of and', 'what is this', 'to be or not to be'])(
  '%j names no topic, and the failure says so',
  (query) => {
    expect(understand({ query, domain: 'general', maxResults: 10 }, 0)).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('put the words in quotes') },
    });
  },
);

test('words that nearly every paper has can be searched as a phrase', () => {
  const intent = understand({ query: '"to be or not to be"', domain: 'general', maxResults: 10 }, 0);
  expect(intent).toMatchObject({ ok: true, value: { concepts: ['to be or not to be'] } });
});
