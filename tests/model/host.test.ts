import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOWNLOAD_HOSTS } from '../../src/model/download-hosts.ts';
import {
  matchesHost,
  normalizeHost,
  PASS_THROUGH_HOSTS,
  parseHostPattern,
  registrableDomain,
} from '../../src/model/host.ts';
import { ok } from '../../src/model/result.ts';

test.each([
  ['api.crossref.org', 'api.crossref.org', true],
  ['API.Crossref.ORG.', 'api.crossref.org', true],
  ['crossref.org', '*.crossref.org', true],
  ['a.b.crossref.org', '*.crossref.org', true],
  ['evilcrossref.org', '*.crossref.org', false],
  ['api.crossref.org.evil.example', '*.crossref.org', false],
  ['api.crossref.org', 'crossref.org', false],
  ['bücher.example', 'xn--bcher-kva.example', true],
  ['xn--bcher-kva.example', '*.bücher.example', true],
  ['api.сrossref.org', 'api.crossref.org', false],
  ['127.0.0.1', '*', false],
  ['', '*', false],
  ['anything.example', '*', true],
])('host %s against pattern %s is %s', (host, pattern, expected) => {
  expect(matchesHost(host, pattern)).toBe(expected);
});

test.each([
  ['journals.example.org', 'journals.example.org'],
  [' *.Example.org ', '*.example.org'],
  ['*.ac.uk', '*.ac.uk'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
])('the user may allow %s', (text, expected) => {
  expect(parseHostPattern(text)).toEqual(ok(expected));
});

test.each([
  '*',
  '*.com',
  '*.co.uk',
  '*.*.example.org',
  'a.*.org',
  '*example.org',
  'localhost',
  '10.0.0.1',
  '2130706433',
  '[::1]',
  'https://example.org',
  'example.org/path',
  'example.org:8443',
  'user@example.org',
  '',
  'a b.org',
  'a..org',
])('the user may not allow "%s"', (text) => {
  expect(parseHostPattern(text)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('a host matches its own name and the suffix of its domain in every spelling', () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const host = normalizeHost(domain.toUpperCase());
      if (host === null) return;
      expect(matchesHost(`${domain}.`, host)).toBe(true);
      expect(matchesHost(`www.${domain}`, `*.${host}`)).toBe(true);
      expect(matchesHost(`www${domain}`, `*.${host}`)).toBe(false);
    }),
  );
});

test('every pattern of the table is valid and unique', () => {
  const patterns = [...DOWNLOAD_HOSTS.publishers, ...DOWNLOAD_HOSTS.registries];
  expect(patterns.filter((pattern) => !parseHostPattern(pattern).ok)).toEqual([]);
  expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
});

test('resolvers are in no group', () => {
  const patterns = [...DOWNLOAD_HOSTS.publishers, ...DOWNLOAD_HOSTS.registries, ...DOWNLOAD_HOSTS.academic];
  const listed = PASS_THROUGH_HOSTS.filter((host) => patterns.some((pattern) => matchesHost(host, pattern)));
  expect(listed).toEqual([]);
});

test.each([
  ['www.journals.example.org', 'example.org'],
  ['eprints.gla.ac.uk', 'gla.ac.uk'],
  ['repo.example.co.jp', 'example.co.jp'],
  ['a.de', 'a.de'],
])('%s belongs to %s', (host, expected) => {
  expect(registrableDomain(host)).toBe(expected);
});
