import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { FACETS, NONE, PART, parseQuery, SEARCH, toFilters } from '../../src/http/query.ts';

const read = <T>(shape: z.ZodType<T>, query: string) => parseQuery(shape, new URLSearchParams(query));
const refusal = <T>(shape: z.ZodType<T>, query: string): string => {
  const parsed = read(shape, query);
  return parsed.ok ? 'accepted' : `${parsed.error.code} ${parsed.error.message}`;
};

describe('the parameters of the HTTP API', () => {
  test('have defaults', () => {
    expect(read(SEARCH, '')).toEqual({ ok: true, value: { q: '' } });
    expect(read(PART, '')).toEqual({ ok: true, value: { max_chars: 50_000 } });
  });

  test.each(['page=x1', 'page=1x', 'page=-1', 'page=1.5', 'page=1234567890', 'page='])('refuse %s', (query) => {
    expect(refusal(SEARCH, query)).toContain('page: must be a whole number');
  });

  test.each(['max_chars=0', 'max_chars=1000001'])('refuse %s', (query) => {
    expect(refusal(PART, query)).toMatch(/^invalid_arguments max_chars: must be at (?:least|most)/u);
  });

  test('are given only once, and a long name is cut', () => {
    expect(refusal(SEARCH, 'q=a&q=b')).toBe('invalid_arguments q: must be given only once.');
    const name = 'n'.repeat(100);
    expect(refusal(SEARCH, `${name}=1&${name}=2`)).toBe(
      `invalid_arguments ${'n'.repeat(40)}: must be given only once.`,
    );
  });

  test('name the wrong ones, at most 500 characters of them', () => {
    expect(refusal(NONE, 'odd=1')).toMatch(/^invalid_arguments parameters: unknown field "odd"/u);
    const many = Array.from({ length: 5 }, (_, at) => `${'x'.repeat(200)}${at}=1`).join('&');
    expect(refusal(SEARCH, `${many}&page=x&page_size=x&sort=x&from_year=x&to_year=x`).length).toBeLessThanOrEqual(520);
  });

  test('list facets with or without spaces', () => {
    expect(read(SEARCH, 'facets=author,%20year')).toMatchObject({ value: { facets: ['author', 'year'] } });
    expect(refusal(SEARCH, 'facets=author,colour')).toContain('facets');
  });

  test.each([
    [500, true],
    [501, false],
    [0, false],
  ])('a filter of %i characters is accepted: %s', (length, isAccepted) => {
    expect(read(FACETS, `author=${'a'.repeat(length)}`).ok).toBe(isAccepted);
  });

  test('become filters, every one of them', () => {
    const named = { author: 'Noh', venue: 'Tides', keyword: 'ice', institution: 'Bergen', tag: 'new' };
    const parsed = read(FACETS, `${new URLSearchParams(named)}&from_year=2010&to_year=2020&has_source=true`);
    expect(parsed.ok && toFilters(parsed.value)).toStrictEqual({
      ...named,
      ...{ fromYear: 2010, toYear: 2020, hasSource: true },
    });
    expect(refusal(FACETS, 'has_source=yes')).toContain('has_source');
  });

  test('become filters without those that are not given', () => {
    const parsed = read(FACETS, 'author=Noh&from_year=2010&has_source=false');
    expect(parsed.ok && toFilters(parsed.value)).toStrictEqual({ author: 'Noh', fromYear: 2010, hasSource: false });
  });
});
