import { expect, test } from 'vitest';
import { toFailure } from '../../src/net/fault.ts';

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
});

test('an error without a code is a bug and is thrown', () => {
  expect(() => failureOf(new TypeError('x is not a function'))).toThrow('x is not a function');
});
