import { expect, test } from 'vitest';
import { checkOrigin, hasToken, isLoopbackHost, toCookie, toOrigin } from '../../src/http/access.ts';

const RULES = { port: 8080, isLoopback: true, allowedOrigins: [] };

test.each([
  'evil@localhost',
  'localhost/evil',
  'localhost?evil',
  'localhost#evil',
  'localhost\\evil',
  '',
  'evil.example',
])('the host %j is refused on loopback', (host) => {
  expect(checkOrigin({ host }, RULES)).toMatchObject({ ok: false });
});

test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'])('the host %j is accepted', (host) => {
  expect(checkOrigin({ host }, RULES)).toEqual({ ok: true });
});

test('a wrong token is refused even if a valid cookie comes with it', () => {
  const token = 'sesame-sesame-sesame';
  const cookie = toCookie(token).split(';')[0] ?? '';
  expect(hasToken({ cookie }, token)).toBe(true);
  expect(hasToken({ authorization: `Bearer ${token}` }, token)).toBe(true);
  expect(hasToken({ authorization: 'Bearer wrong', cookie }, token)).toBe(false);
  expect(hasToken({ cookie: `${cookie}x` }, token)).toBe(false);
});

test.each([
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['0.0.0.0', false],
  ['::', false],
  ['128.0.0.1', false],
  ['127.0.0.1.example.org', false],
  ['x127.0.0.1', false],
])('%s is only this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test.each([
  ['https://Example.org', 'https://example.org'],
  ['http://example.org:8080/', 'http://example.org:8080'],
  ['https://example.org/path', undefined],
  ['https://example.org/?q', undefined],
  ['https://user@example.org', undefined],
  ['ftp://example.org', undefined],
  ['example.org', undefined],
])('%s as an origin is %s', (text, origin) => {
  expect(toOrigin(text)).toBe(origin);
});

test('beyond loopback any host passes, but only its own pages and the allowed ones', () => {
  const rules = { port: 80, isLoopback: false, allowedOrigins: ['https://lab.example'] };
  const host = 'Library.example';
  expect(checkOrigin({ host }, rules)).toEqual({ ok: true });
  expect(checkOrigin({ host: '' }, rules)).toMatchObject({ ok: false });
  expect(checkOrigin({ host, origin: 'https://library.example' }, rules)).toEqual({ ok: true });
  expect(checkOrigin({ host, origin: 'http://library.example' }, rules)).toEqual({ ok: true });
  expect(checkOrigin({ host, origin: 'https://lab.example' }, rules)).toEqual({
    ok: true,
    crossOrigin: 'https://lab.example',
  });
  expect(checkOrigin({ host, origin: 'https://evil.example' }, rules)).toMatchObject({ ok: false });
});

test('on loopback an allowed origin is also an allowed host', () => {
  const rules = { ...RULES, allowedOrigins: ['https://lab.example:8443'] };
  expect(checkOrigin({ host: 'lab.example:8443' }, rules)).toEqual({ ok: true });
  expect(checkOrigin({ host: 'lab.example' }, rules)).toMatchObject({ ok: false });
});

test('on loopback a page of another port is refused', () => {
  expect(checkOrigin({ host: 'localhost:8080', origin: 'http://127.0.0.1:8080' }, RULES)).toEqual({ ok: true });
  expect(checkOrigin({ host: 'localhost:8080', origin: 'http://localhost:9090' }, RULES)).toMatchObject({ ok: false });
});

test('a token is accepted only as a bearer, whatever the case of that word', () => {
  const token = 'sesame-sesame-sesame';
  expect(hasToken({ authorization: `bearer  ${token} ` }, token)).toBe(true);
  expect(hasToken({ authorization: `Basic Bearer ${token}` }, token)).toBe(false);
  expect(hasToken({ authorization: token }, token)).toBe(false);
  expect(hasToken({}, token)).toBe(false);
});

test('the cookie lasts thirty days, is hidden from scripts and other sites, and is deleted at sign-out', () => {
  expect(toCookie('t')).toMatch(/^carrel_pass=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/u);
  expect(toCookie('t')).not.toContain('=t;');
  expect(toCookie()).toBe('carrel_pass=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
});
