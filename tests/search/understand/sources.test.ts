import { expect, test } from 'vitest';
import { resolveSources } from '../../../src/search/understand/sources.ts';
import { page, searcher } from '../../support/records.ts';

const answer = async () => page([]);
const { search: _search, ...bare } = searcher('doaj', answer).source;
const HANDLES = [
  searcher('arxiv', answer),
  searcher('crossref', answer),
  searcher('core', answer, { disabled: { why: 'needs a key' } }),
  { ...searcher('doaj', answer), source: bare },
];
const resolve = (sources?: readonly string[]) =>
  resolveSources({ query: 'tides', domain: 'general', maxResults: 9, ...(sources && { sources }) }, HANDLES);

test('a request without sources stays as it is, and "none" alone asks no source', () => {
  expect(resolve()).toMatchObject({ ok: true, value: { query: 'tides' } });
  expect(resolve(['none'])).toMatchObject({ ok: true, value: { sources: [] } });
  expect(resolve(['none', 'arxiv'])).toMatchObject({ ok: false });
});

test('each source is asked once, and a disabled one may be named', () => {
  expect(resolve(['crossref', 'arxiv', 'crossref', 'core'])).toMatchObject({
    value: { sources: ['crossref', 'arxiv', 'core'] },
  });
});

test.each(['crosref', 'doaj'])('the source "%s" is refused with those that can search', (name) => {
  const refused = resolve(['arxiv', name]);
  expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  const message = refused.ok ? '' : refused.error.message;
  expect(message).toMatch(
    new RegExp(`^Cannot search "${name}"\\. Sources that can search: arxiv, crossref, core\\.`, 'u'),
  );
  expect(refused.ok ? {} : refused.error.fields).toEqual({ sources: message });
});

test('a mistyped source is answered with the nearest one, and a long name is cut', () => {
  const messageOf = (name: string) => {
    const refused = resolve([name]);
    return refused.ok ? '' : refused.error.message;
  };
  expect(messageOf('crosref')).toMatch(/ Did you mean crossref\?$/u);
  expect(messageOf('x'.repeat(99))).toContain(`"${'x'.repeat(60)}".`);
});
