import { describe, expect, test } from 'vitest';
import { parseBoolean } from '../../../src/search/understand/boolean.ts';
import { languageCode, mineConstraints } from '../../../src/search/understand/constraints.ts';
import { mineYears } from '../../../src/search/understand/years.ts';

describe('statements about years', () => {
  test.each<[string, number | undefined, number | undefined]>([
    ['heat between 2010 and 2015', 2010, 2015],
    ['heat from 2015 to 2010', 2010, 2015],
    ['heat 2010–2015', 2010, 2015],
    ['heat since 2010', 2010, undefined],
    ['heat after 2010', 2011, undefined],
    ['heat before 2010', undefined, 2009],
    ['heat until 2010', undefined, 2010],
    ['heat in the 1990s', 1990, 1999],
    ['heat 1990s', 1990, 1999],
    ['heat since the 1990s', 1990, undefined],
    ['heat before the 1990s', undefined, 1989],
    ['heat 1990 to 2000', 1990, 2000],
    ['heat in the last five years', 2020, undefined],
    ['heat of the past 12 years', 2013, undefined],
    ['heat in the last two decades', 2005, undefined],
    ['heat over the past decade', 2015, undefined],
    ['heat in the last year', 2024, undefined],
    ['heat this year', 2025, undefined],
    ['heat in 2010', 2010, 2010],
    ['heat since 2010, before 2020', 2010, 2019],
    ['heat at 2000 K since 2010 cycles', undefined, undefined],
    ['heat', undefined, undefined],
  ])('%s', (text, from, to) => {
    const { fromYear, toYear, rest, notes } = mineYears(text, 2025);
    expect({ fromYear, toYear, notes }).toEqual({ fromYear: from, toYear: to, notes: [] });
    expect(rest).toHaveLength(text.length);
    expect(rest.startsWith('heat')).toBe(true);
    if (from ?? to) expect(rest.replace(/[\s,]/g, '')).toBe('heat');
  });

  test('only some of them mean that new papers are wanted', () => {
    const wants = ['in the last five years', 'last year', 'this year', 'over the past decade', 'since 2010'];
    expect(wants.map((text) => mineYears(text, 2025).wantsRecent)).toEqual([true, true, true, false, false]);
  });

  test('contradicting bounds cancel each other, and a span outside a bound is about the topic', () => {
    const bounds = mineYears('after 2015 before 2010', 2025);
    expect([bounds.fromYear, bounds.toYear]).toEqual([undefined, undefined]);
    expect(bounds.notes).toEqual(['"after 2015" and "before 2010" contradict each other, so both are ignored.']);
    const span = mineYears('heat 1974-1978 since 2010', 2025);
    expect([span.fromYear, span.toYear, span.rest.trim()]).toEqual([2010, undefined, 'heat 1974-1978']);
    expect(span.notes[0]).toContain('have no year in common. Only "since 2010" limits the search.');
  });
});

describe('a boolean query', () => {
  test.each([
    ['(heat OR "warm flow") AND ice', ['heat', 'ice'], { heat: ['warm flow'] }],
    ['heat ice', ['heat', 'ice'], {}],
    ['heat && (ice || " snow ")', ['heat', 'ice'], { ice: ['snow'] }],
    ['"NOT now" AND e-mail', ['NOT now', 'e-mail'], {}],
    ['ANDROID ORBIT NOTE', ['ANDROID', 'ORBIT', 'NOTE'], {}],
  ])('%s', (text, keywords, synonyms) => {
    expect(parseBoolean(text)).toEqual({ ok: true, value: { keywords, synonyms } });
  });

  test.each([
    ['"heat', 'unclosed quote'],
    ['heat NOT ice', 'NOT is not supported'],
    ['heat -ice', 'NOT is not supported'],
    ['NOT heat', 'NOT is not supported'],
    ['-heat', 'NOT is not supported'],
    ['(-"heat")', 'NOT is not supported'],
    ['AND heat', 'only groups'],
    ['heat AND', 'only groups'],
    ['heat AND AND ice', 'only groups'],
    ['(heat OR ice', 'only groups'],
    ['(heat AND ice) OR sea', 'only groups'],
    ['heat OR', 'only groups'],
    ['', 'nothing to search for'],
    ['heat AND (heat OR ice)', 'the same term in two groups'],
  ])('%j is refused', (text, message) => {
    const parsed = parseBoolean(text);
    expect(parsed.ok ? '' : parsed.error.message).toContain(message);
  });
});

test('a language is given by its name or code', () => {
  expect([' German ', 'DE', 'pt-BR', 'zh_hans', 'eng', 'x', ''].map(languageCode)).toEqual([
    ...['de', 'de', 'pt', 'zh'],
    ...[null, null, null],
  ]);
});

test.each([
  ['heat author: "Ada Lovelace"', { author: 'Ada Lovelace' }],
  ['heat au:Lovelace', { author: 'Lovelace' }],
  ['heat journal:Joule', { venue: 'Joule' }],
  ['heat in German, since 2010', { language: 'de', fromYear: 2010 }],
  ['heat in Ruritanian', {}],
])('%s states %j', (text, filters) => {
  const mined = mineConstraints(text, 2025);
  expect(mined.filters).toEqual(filters);
});
