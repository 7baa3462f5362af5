import { expect, test } from 'vitest';
import { type SearchInput, toRequest } from '../../src/search/request.ts';
import { understand } from '../../src/search/understand/intent.ts';
import { unwrap } from '../support/unwrap.ts';

test('a query alone is searched in general, for a hundred papers', () => {
  expect(unwrap(toRequest({ query: 'tides' }))).toEqual({ query: 'tides', domain: 'general', maxResults: 100 });
});

test('what is given is kept, and control characters of the query become spaces', () => {
  const given = { domain: 'materials_science', maxResults: 7, fromYear: 2001, toYear: 2009, language: 'de' };
  const more = { ...given, sources: [], concepts: [['salt', 'brine']] };
  expect(unwrap(toRequest({ query: ' tides\u0007\nand\tsalt ', ...more }))).toEqual({
    query: 'tides and salt',
    ...more,
  });
});

test.each<[string, object | null, string | undefined]>([
  ['nothing', null, undefined],
  ['a query that is a number', { query: 7 }, 'query'],
  ['a language that is a number', { query: 'tides', language: 7 }, 'language'],
  ['sources that are a text', { query: 'tides', sources: 'one' }, 'sources'],
  ['a second source that is a number', { query: 'tides', sources: ['one', 2] }, 'sources'],
  ['concepts that are a text', { query: 'tides', concepts: 'salt' }, 'concepts'],
  ['a second concept that is a text', { query: 'tides', concepts: [['salt'], 'brine'] }, 'concepts'],
  ['a word that is a number', { query: 'tides', concepts: [['salt', 7]] }, 'concepts'],
  ['an unknown domain', { query: 'tides', domain: 'magic' }, 'domain'],
])('a search with %s is refused with the field', (_what, input, field) => {
  const request = toRequest(input as SearchInput);
  expect(request).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(request.ok ? [] : Object.keys(request.error.fields ?? {})).toEqual(field ? [field] : []);
});

test('a question has up to a thousand characters, and a collection up to five hundred papers', () => {
  const isTaken = (input: SearchInput) => understand(unwrap(toRequest(input)), 0).ok;
  const long = (length: number) => ({ query: `tides ${'and salt '.repeat(200)}`.slice(0, length - 1).concat('s') });
  expect([isTaken(long(1000)), isTaken(long(1001))]).toEqual([true, false]);
  const many = (maxResults: number) => ({ query: 'tides', maxResults });
  expect([0, 1, 500, 501].map((count) => isTaken(many(count)))).toEqual([false, true, true, false]);
});
