import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { rejectForeign, toTarget } from '../../src/desk/request-check.ts';

const OWN = { host: '127.0.0.1:4100', origin: 'http://127.0.0.1:4100' };
const { host } = OWN;
const status = (method: string, headers: IncomingHttpHeaders, path = '/api/library') =>
  rejectForeign({ method, headers } as IncomingMessage, 4100, path)?.status ?? 'accepted';

describe('the desk accepts', () => {
  test.each([
    ['reading by its own page', 'GET', { host, 'sec-fetch-site': 'same-origin' }],
    ['reading by a program', 'HEAD', { host }],
    ['an address typed into the browser', 'GET', { host, 'sec-fetch-site': 'none' }],
    ['an action of its own page', 'POST', { ...OWN, 'sec-fetch-site': 'same-origin' }],
    ['an action of a browser that does not say where it is from', 'POST', OWN],
  ])('%s', (_what, method, headers) => {
    expect(status(method, headers)).toBe('accepted');
  });

  test('a link from another site to its first page, but not to its data', () => {
    const headers = { host, 'sec-fetch-site': 'cross-site' };
    expect(status('GET', headers, '/')).toBe('accepted');
    expect(status('GET', headers)).toBe(403);
  });
});

describe('the desk refuses', () => {
  test.each([
    ['another name for this machine', 'GET', { host: 'localhost:4100' }, 403],
    ['another port', 'GET', { host: '127.0.0.1:80' }, 403],
    ['a method that it does not know', 'PUT', OWN, 405],
    ['another origin, also for reading', 'GET', { host, origin: 'http://localhost:4100' }, 403],
    ['an action without an origin', 'POST', { host }, 403],
    ['an action that the user typed', 'POST', { ...OWN, 'sec-fetch-site': 'none' }, 403],
    ['an action of another site', 'POST', { ...OWN, 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', (_what, method, headers, expected) => {
    expect(status(method, headers)).toBe(expected);
  });
});

test.each(['/', '/api/library', '/assets/desk-1.2.js', '/a?x=1&y=%20'])('%s is a plain target', (text) => {
  expect(toTarget(text)?.path).toBe(text.split('?')[0]);
});

test.each(['', 'api', '//x', '/a//b', '/../x', '/.x', '/%2e', '/a?x?y', '/a?x#y', 'http://x/', '/a b'])(
  '%j is no plain target',
  (text) => {
    expect(toTarget(text)).toBeNull();
  },
);
