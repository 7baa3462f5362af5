import { expect, test } from 'vitest';
import { toPlainError } from '../../src/mcp/plain-error.ts';

const rpc = (code: number, message: string) => ({ jsonrpc: '2.0' as const, id: 1, error: { code, message } });

test('the JSON of the validator becomes a sentence about the argument', () => {
  const dump = JSON.stringify([{ code: 'invalid_type', path: ['params', 'uri'], message: 'must be a string' }]);
  expect(toPlainError(rpc(-32_603, dump))).toEqual(rpc(-32_602, 'params.uri: must be a string.'));
  const two = JSON.stringify(['query', 0].map((path) => ({ path: ['params', path], message: 'is missing' })));
  expect(toPlainError(rpc(-32_603, two))).toEqual(rpc(-32_602, 'params.query: is missing. params.0: is missing.'));
  expect(toPlainError(rpc(-32_602, `Invalid request: ${dump}`))).toEqual(rpc(-32_602, 'params.uri: must be a string.'));
});

test('a long message is cut, and others stay as they are', () => {
  const long = toPlainError(rpc(-32_602, 'x'.repeat(5000)));
  expect(long).toEqual(rpc(-32_602, `${'x'.repeat(1000)}…`));
  for (const text of [
    'Unknown tool [a]',
    'See [1, 2]',
    '[]x',
    'Method not found',
    '[{"path":[{"toString":1}],"message":""}]',
    '[{"path":["a"],"message":"no"},1]',
    '[{"path":["a"],"message":1}]',
    '[{"path":"a","message":"no"}]',
    '[null]',
    'No paper in []',
  ])
    expect(toPlainError(rpc(-32_601, text))).toEqual(rpc(-32_601, text));
});

test('answers that are no errors pass', () => {
  const answer = { jsonrpc: '2.0' as const, id: 1, result: { text: 'x'.repeat(5000) } };
  expect(toPlainError(answer)).toBe(answer);
});
