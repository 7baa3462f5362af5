import { expect, test } from 'vitest';
import { understand } from '../../../src/search/understand/intent.ts';
import { takeLimits, withoutLimits } from '../../../src/search/understand/limits.ts';
import { unwrap } from '../../support/unwrap.ts';

const read = (query: string) => unwrap(understand({ query, domain: 'general', maxResults: 50 }, 0));

test.each([
  ['otters, reviews only', 'survey'],
  ['otters. systematic reviews please', 'survey'],
  ['only meta-analyses, otters', 'survey'],
  ['otters; only empirical studies', 'effect'],
  ['otters, randomized trials only', 'effect'],
])('the kind of paper in "%s" is noted and not searched for', (query, kind) => {
  const { intentType, concepts, notes } = read(query);
  expect({ intentType, concepts }).toEqual({ intentType: kind, concepts: ['otters'] });
  expect(notes?.join()).toContain('cannot filter by');
});

test.each(['otters, no blog posts', 'otters, not preprints', 'otters, peer-reviewed only', 'otters, open access only'])(
  'what no service can filter by is reported: %s',
  (query) => {
    expect(read(query).concepts).toEqual(['otters']);
    expect(read(query).notes).toHaveLength(1);
  },
);

test('a topic to leave out is not searched for', () => {
  const intent = read('homework in primary school?? not maths');
  expect(intent).toMatchObject({ concepts: ['homework', 'primary school'], excluded: ['maths'] });
  expect(intent.notes?.[0]).toContain('ranked lower');
});

test.each(['solvents that do not burn', 'capture without amines', 'evidence against otters', 'no-till farming'])(
  'a negation inside the topic excludes nothing: %s',
  (query) => {
    expect(takeLimits(query).excluded).toEqual([]);
  },
);

test.each([
  ['otters, english only', 'en', 0],
  ['otters, in german', 'de', 0],
  ['otters - english or spanish', undefined, 1],
  ['history of English literature', undefined, 0],
  ['Spanish flu', undefined, 0],
])('languages are filters if there is one: %s', (query, language, notes) => {
  const intent = read(query);
  expect([intent.filters.language, intent.notes?.length ?? 0]).toEqual([language, notes]);
});

test.each(['plastic below 40 °C', 'plastic at temperatures above 500 K', 'plastic in more than 100 patients'])(
  'a bound on a number is reported and not searched for: %s',
  (query) => {
    const { concepts, notes } = read(query);
    expect({ concepts, count: notes?.length }).toEqual({ concepts: ['plastic'], count: 1 });
  },
);

test('ages become groups of people', () => {
  expect(read('statins in people over 75').concepts).toEqual(['statins', 'older adults']);
  expect(read('measles in children under 5').concepts).toContain('children');
});

test('quotations are no limits', () => {
  expect(read('"reviews only" as a title').phrases).toEqual(['reviews only']);
});

test('the question without its limits keeps its topic', () => {
  expect(
    withoutLimits('otters in rivers, reviews only, not maths')
      .replace(/[\s,]+/gu, ' ')
      .trim(),
  ).toBe('otters in rivers');
});

test.each([
  ['superconducting magnets at fields above 20 T', ['superconductivity', 'magnets']],
  ['volcanoes older than 3.5 Ga', ['volcanoes']],
  ['malaria in children under 5 in Kenya', ['malaria', 'children', 'Kenya']],
])('a bound with its unit is no concept: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each(['7 T', '30 Ma', '300 Wh/kg', '2 g/day', '50 mT'])(
  '%s is a quantity, which no query requires',
  (quantity) => {
    const { concepts, conditions } = read(`otters and beavers at ${quantity}`);
    expect(concepts).toContain(quantity);
    expect(conditions).toEqual([quantity]);
  },
);

test('the letter after a number is no unit in "T cells"', () => {
  expect(read('division of 20 T cells').concepts.join()).toContain('T cells');
});
