import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anonymousUrl, redactUrl } from '../../src/net/redact.ts';

test('every spelling of a key or e-mail parameter is removed', () => {
  const name = fc.constantFrom('api_key', 'API_KEY', 'apikey', 'api-key', 'email', 'mailto', 'MailTo', 'access_token');
  fc.assert(
    fc.property(name, fc.webQueryParameters(), (parameter, query) => {
      const url = `https://user:HIDDEN@api.openalex.org/works?${query}&${parameter}=HIDDEN#HIDDEN`;
      expect(redactUrl(url)).not.toContain('HIDDEN');
      expect(anonymousUrl(url)).not.toContain('HIDDEN');
    }),
    { numRuns: 50 },
  );
});

test('the rest of the address is kept', () => {
  const url = 'https://api.crossref.org/works/10.1000%2F1?rows=1&mailto=a@b.org&select=DOI%2Ctitle';
  expect(redactUrl(url)).toBe('https://api.crossref.org/works/10.1000%2F1?rows=1&select=DOI%2Ctitle');
});

test('an invalid address is not shown', () => {
  expect(redactUrl('user:HIDDEN@nowhere')).not.toContain('HIDDEN');
});

test.each([
  'X-Amz-Signature',
  'X-Amz-Security-Token',
  'X-Goog-Credential',
  'sig',
  'Signature',
  'Key-Pair-Id',
  'AWSAccessKeyId',
  'client_secret',
])('the parameter %s of a signed address is removed', (name) => {
  expect(redactUrl(`https://bucket.example.org/paper.pdf?${name}=HIDDEN&page=2`)).toBe(
    'https://bucket.example.org/paper.pdf?page=2',
  );
});

test.each([
  ...['key', 'token', 'secret', 'password', 'sig', 'signature', 'policy', 'hmac', 'jwt', 'auth', 'credential'],
  ...[
    'authorization',
    'session',
    'sessionid',
    'session_id',
    'x-oss-process',
    'x-cos-security',
    'x-ms-date',
    'OSSAccessKeyId',
  ],
  ...['GoogleAccessId', 'refresh-token', 'user_password', 'my-credential', 'app_signature'],
])('the parameter %s may be secret, and is not shown, but is part of the query', (name) => {
  const url = `https://x.org/?${name}=HIDDEN`;
  expect([redactUrl(url), anonymousUrl(url)]).toEqual(['https://x.org/', url]);
});

test.each(['keyword', 'monkey', 'tokens', 'authors', 'signal', 'sessions', 'emails', 'myemail', 'api'])(
  'the parameter %s is no secret',
  (name) => {
    expect(redactUrl(`https://x.org/?${name}=shown`)).toBe(`https://x.org/?${name}=shown`);
  },
);

test('an address without a host shows its scheme only', () => {
  expect(redactUrl('data:text/plain,HIDDEN')).toBe('data:(hidden)');
  expect(redactUrl('https://user:HIDDEN@x.org/a?b=1#HIDDEN')).toBe('https://x.org/a?b=1');
});
