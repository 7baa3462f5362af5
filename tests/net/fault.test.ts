import { expect, test } from 'vitest';
import { createFailure } from '../../src/model/error.ts';
import { Refused } from '../../src/net/connector.ts';
import { Expired } from '../../src/net/deadline.ts';
import { mayRetry, toFailure } from '../../src/net/fault.ts';
import { privateAddressFailure } from '../../src/net/guard.ts';

const PLACE = { source: 'crossref', host: 'api.crossref.org', hopIndex: 0 };
const errorOf = (code: string) => Object.assign(new Error(code), { code });
const failureOf = (error: unknown, place = PLACE) => toFailure(error, place, undefined);

test.each(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED'])('a network that was closed cancels its requests: %s', (code) => {
  expect(failureOf(errorOf(code))).toMatchObject({ code: 'CANCELLED' });
});

test.each([
  ['EAI_AGAIN', 'unknown_host'],
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'untrusted_certificate'],
  ['ECONNRESET', 'connection_lost'],
])('%s is reported as %s', (code, reason) => {
  expect(failureOf(errorOf(code))).toMatchObject({ code: 'NETWORK_ERROR', reason });
});

test('of several addresses that failed, the first failure counts', () => {
  const all = new AggregateError([errorOf('ENETUNREACH'), errorOf('ECONNREFUSED')]);
  expect(failureOf(all)).toMatchObject({ code: 'NETWORK_ERROR', reason: 'unreachable' });
});

test('a refused connection to the sandbox blames the sandbox and not the service', () => {
  const sandboxed = { ...PLACE, sandbox: 'http://127.0.0.1:4000' };
  expect(failureOf(errorOf('ECONNREFUSED'), sandboxed)).toMatchObject({ reason: 'sandbox_down' });
  expect(failureOf(errorOf('ECONNRESET'), sandboxed)).toMatchObject({ reason: 'connection_lost' });
});

test('an error without a code is a bug and is thrown', () => {
  expect(() => failureOf(new TypeError('x is not a function'))).toThrow('x is not a function');
});

test.each([
  ['ENOTFOUND', 'unknown_host'],
  ['ENETUNREACH', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['CERT_HAS_EXPIRED', 'untrusted_certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'untrusted_certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted_certificate'],
  ['CRL_NOT_YET_VALID', 'untrusted_certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted_certificate'],
  ['UNABLE_TO_DECRYPT', 'untrusted_certificate'],
  ['INVALID_CA', 'untrusted_certificate'],
  ['INVALID_PURPOSE', 'untrusted_certificate'],
  ['HOSTNAME_MISMATCH', 'untrusted_certificate'],
  ['PATH_LENGTH_EXCEEDED', 'untrusted_certificate'],
  ['UND_ERR_SOCKET', 'connection_lost'],
])('the error %s means %s', (code, reason) => {
  expect(failureOf(errorOf(code))).toMatchObject({ code: 'NETWORK_ERROR', reason });
});

test('a caller that cancelled gets that answer, whatever else failed', () => {
  expect(toFailure(errorOf('ECONNRESET'), PLACE, AbortSignal.abort())).toMatchObject({ code: 'CANCELLED' });
});

test('an answer that is no HTTP, a timeout and a bad header are told apart', () => {
  const parser = Object.assign(new Error('x'), { name: 'HTTPParserError' });
  expect(failureOf(parser).message).toBe('crossref: the connection to api.crossref.org failed (not HTTP).');
  expect(failureOf(new Expired('nothing arrived for 60 s'))).toMatchObject({
    code: 'FETCH_TIMEOUT',
    message: 'crossref: api.crossref.org timed out: nothing arrived for 60 s.',
  });
  expect(failureOf(errorOf('UND_ERR_INVALID_ARG'))).toMatchObject({ code: 'INVALID_ARGUMENT' });
});

test('a refused address is reported with the source and the hop that led to it', () => {
  const refused = new Refused(privateAddressFailure('x.org', '10.0.0.1'));
  expect(failureOf(refused, { ...PLACE, hopIndex: 2 })).toMatchObject({
    code: 'CAPABILITY_DENIED',
    denial: { reason: 'ssrf_private_address', attempted: 'x.org', source: 'crossref', hopIndex: 2 },
  });
});

test.each([
  ['NETWORK_ERROR', undefined, true],
  ['FETCH_TIMEOUT', undefined, true],
  ['NETWORK_ERROR', 'too_large', false],
  ['NETWORK_ERROR', 'redirect_loop', false],
  ['NETWORK_ERROR', 'untrusted_certificate', false],
  ['RATE_LIMITED', undefined, false],
] as const)('a failure with %s (%s) may be tried again: %s', (code, reason, expected) => {
  expect(mayRetry(createFailure(code, '', { reason }))).toBe(expected);
});
