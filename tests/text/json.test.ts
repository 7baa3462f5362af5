import { expect, test } from 'vitest';
import { asObject, parseJson } from '../../src/text/json.ts';

test('returns undefined for invalid JSON', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  expect(parseJson('null')).toBeNull();
  expect(parseJson('{"a":')).toBeUndefined();
});

test('only an object with fields counts as an object', () => {
  expect(asObject({ a: 1 })).toEqual({ a: 1 });
  for (const other of [null, undefined, [], 'text', 1]) expect(asObject(other)).toBeNull();
});
