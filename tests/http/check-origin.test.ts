import { expect, test } from 'vitest';
import { checkOrigin, hasToken, toCookie } from '../../src/http/access.ts';

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
