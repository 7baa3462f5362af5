import { expect, test } from 'vitest';
import { proxyFor } from '../../src/net/proxy.ts';
import { createQueues } from '../../src/net/queue.ts';
import { accountOf } from '../../src/net/retry-loop.ts';
import { credentialsOf, secretsOf, showsSecret } from '../../src/net/secret.ts';

const request = {
  url: 'https://x.org/?api_key=KEY&mailto=me@x.org&token=PAGE&rows=1',
  headers: { authorization: 'Bearer WORD' },
};

test('credentials are the identifying parameters and the headers of a request', () => {
  expect(credentialsOf(request)).toEqual(['KEY', 'me@x.org', 'Bearer WORD']);
  expect(credentialsOf({ url: 'not a url' })).toEqual([]);
});

test('secrets are the credentials, doubtful parameters, a token without its "Bearer", and the contact', () => {
  expect(secretsOf(request, 'carrel/1 (mailto:you@x.org; test)')).toEqual([
    'KEY',
    'me@x.org',
    'Bearer WORD',
    'PAGE',
    'WORD',
    'you@x.org',
  ]);
  expect(secretsOf({ url: 'https://x.org/?key=', headers: { a: '' } }, 'carrel')).toEqual([]);
});

test.each([
  ['hid+den@x.org', true],
  ['HID+DEN@X.ORG', true],
  ['hid%2Bden%40x.org', true],
  ['hid\\u002bden\\u0040x.org', true],
  ['hid&#x2B;den&#x40;x.org', true],
  ['hid&#43;den&#64;x.org', true],
  ['hid den x.org', false],
])('the text "%s" shows the secret: %s', (text, expected) => {
  expect(showsSecret(`a ${text} b`, ['', 'hid+den@x.org'])).toBe(expected);
});

test('an escaped slash is a slash, and without secrets nothing is shown', () => {
  expect(showsSecret('a\\/b', ['a/b'])).toBe(true);
  expect(showsSecret('word', ['WORD'])).toBe(true);
  expect([showsSecret('anything', []), showsSecret('anything', [''])]).toEqual([false, false]);
});

test('an account has a short name that depends on all its secrets and reveals none', () => {
  expect(accountOf([])).toBe('');
  expect(accountOf(['KEY'])).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set([accountOf(['a', 'b']), accountOf(['b', 'a']), accountOf(['a'])]).size).toBe(3);
});

test.each([
  ['x.org', false],
  ['.x.org', false],
  ['*.x.org', false],
  ['X.ORG:443', false],
  ['*', false],
  ['y.org, api.x.org', false],
  ['y.org api.x.org', false],
  ['x.org:80', true],
  ['i.x.org', true],
  ['org.x', true],
  ['', true],
])('with NO_PROXY=%s the proxy is used for api.x.org: %s', (no, expected) => {
  expect(proxyFor('api.x.org', { https: 'http://proxy', no })).toBe(expected ? 'http://proxy' : null);
  expect(proxyFor('api.x.org', { no })).toBeNull();
});

test('callers of one key pass one at a time and in order, those of another key do not wait', async () => {
  const queues = createQueues();
  const passed: string[] = [];
  const first = await queues.enter('a', undefined);
  const others = ['b', 'c'].map(async (name) => {
    const leave = await queues.enter('a', undefined);
    passed.push(name);
    leave();
  });
  (await queues.enter('other', undefined))();
  expect(passed).toEqual([]);
  first();
  await Promise.all(others);
  expect(passed).toEqual(['b', 'c']);
});

test('a caller that gives up waiting does not block the ones after it', async () => {
  const queues = createQueues();
  const first = await queues.enter('a', undefined);
  const ends = new AbortController();
  const cancelled = queues.enter('a', ends.signal);
  const next = queues.enter('a', undefined);
  ends.abort(new Error('enough'));
  await expect(cancelled).rejects.toThrow('enough');
  first();
  expect(typeof (await next)).toBe('function');
});
