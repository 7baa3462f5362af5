import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOWNLOAD_HOSTS } from '../../src/model/download-hosts.ts';
import {
  allowedHosts,
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

test.each(
  'ox.ac.uk u-tokyo.ac.jp anu.edu.au pku.edu.cn cas.ac.cn uw.edu.pl otago.ac.nz uct.ac.za iitb.ac.in usp.edu.br ntu.edu.tw metu.edu.tr uba.edu.ar tec.edu.mx uniandes.edu.co um.edu.my nus.edu.sg hku.edu.hk snu.ac.kr huji.ac.il ut.ac.ir ui.ac.id univie.ac.at vub.ac.be'.split(
    ' ',
  ),
)('the repository of the university %s is in the academic group', (domain) => {
  expect(DOWNLOAD_HOSTS.academic.some((pattern) => matchesHost(`repository.${domain}`, pattern))).toBe(true);
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

test.each([
  ...['', 'a b', 'a/b', 'a\\b', 'a?b', 'a#b', 'a@b', 'a:80', '[::1]', 'a%20b', '*.a.org', '127.0.0.1', '1.2', '-a.org'],
  ...['a-.org', 'a..org', `${'a'.repeat(64)}.org`],
])('%j is no host name', (text) => {
  expect(normalizeHost(text)).toBeNull();
});

test.each([
  ['www.Example.ORG.', 'www.example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['_dmarc.example.org', '_dmarc.example.org'],
  [`${'a'.repeat(63)}.org`, `${'a'.repeat(63)}.org`],
])('the host %s is %s', (text, host) => {
  expect(normalizeHost(text)).toBe(host);
});

test('a pattern allows its own name, and with a star what is below it', () => {
  expect(matchesHost('a.org', '*.a.org')).toBe(true);
  expect(matchesHost('WWW.A.org.', '*.a.org')).toBe(true);
  expect(matchesHost('www.a.org', 'a.org')).toBe(false);
  expect(matchesHost('nota.org', '*.a.org')).toBe(false);
  expect(matchesHost('10.0.0.1', '*')).toBe(false);
  expect(allowedHosts(['*.a.org', 'b.org', 'c.org'], ['a.org', '*.c.org'])).toEqual(['*.a.org', 'c.org']);
});

test.each(['co', 'com', 'net', 'org', 'gov', 'go', 'gob', 'or', 'ne', 'info', 'nom', 'biz'])(
  '*.%s.uk has many owners and is too broad',
  (second) => {
    expect(parseHostPattern(`*.${second}.uk`)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('it has many owners') },
    });
    expect(parseHostPattern(`*.x.${second}.uk`)).toMatchObject({ ok: true });
    expect(registrableDomain(`www.x.${second}.uk`)).toBe(`x.${second}.uk`);
  },
);

test.each([
  ['www.uni.ac.uk', 'uni.ac.uk'],
  ['www.x.edu.au', 'x.edu.au'],
  ['www.x.gouv.fr', 'x.gouv.fr'],
  ['a.b.example.org', 'example.org'],
  ['a.co.example', 'co.example'],
])('%s belongs to %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test.each([
  ['*.ac.uk', '*.ac.uk'],
  [' Journals.Example.org ', 'journals.example.org'],
])('the pattern %j is read as %s', (text, pattern) => {
  expect(parseHostPattern(text)).toEqual({ ok: true, value: pattern });
});

test.each(['org', '*.org', 'localhost'])('%s is too broad: a whole top-level domain', (text) => {
  expect(parseHostPattern(text)).toMatchObject({ error: { message: expect.stringContaining('top-level domain') } });
});
