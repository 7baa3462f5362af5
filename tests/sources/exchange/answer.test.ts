import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SourceAnswer } from '../../../src/model/source.ts';
import { readJson, readXml, retryAfterMs } from '../../../src/sources/exchange/answer.ts';
import { answering } from '../answers.ts';

const reader = {
  title: 'Desk',
  absence: { host: 'desk.example', message: /^no such work$/u },
  context: { ...answering().context, key: 'k-123' },
};
const answer = (status: number, body: string): SourceAnswer => ({
  status,
  headers: {},
  body,
  url: 'https://desk.example/',
});
const schema = z.looseObject({ id: z.string() });

test('a failure names the service, the status and the start of the body, in printable characters', () => {
  const result = readJson(reader, answer(422, `\u0000no\n\nway ${'x'.repeat(500)}`), schema);
  expect(!result.ok && result.error.message).toBe(
    `Desk answered 422 unexpectedly. The body starts with: no way ${'x'.repeat(113)}`,
  );
});

test('keeps keys and e-mail addresses out of messages', () => {
  const body = 'bad key k-123 for ada@library.example or eve@x.example, mailto=ada%40library.example api_key=other';
  const result = readJson(reader, answer(400, body), schema);
  const message = result.ok ? '' : result.error.message;
  for (const secret of ['k-123', 'ada', 'eve@', 'other']) expect(message).not.toContain(secret);
});

test('names a missing field', () => {
  const result = readJson(reader, answer(200, '{"id": 4}'), schema);
  expect(!result.ok && [result.error.code, result.error.message.includes('(id:')]).toEqual(['SOURCE_CHANGED', true]);
});

test.each([
  [404, 'SOURCE_CHANGED'],
  [410, 'SOURCE_CHANGED'],
  [401, 'CAPABILITY_DENIED'],
  [403, 'CAPABILITY_DENIED'],
  [422, 'SOURCE_CHANGED'],
  [302, 'SOURCE_CHANGED'],
  [429, 'RATE_LIMITED'],
  [503, 'NETWORK_ERROR'],
])('status %i is %s', (status, code) => {
  const result = readJson(reader, answer(status, '{"id":"1"}'), schema);
  expect(!result.ok && result.error.code).toBe(code);
});

test.each([
  ['an unknown shape', 200, '{"id": 4}'],
  ['an unexpected status', 422, '{}'],
  ['a gateway', 404, '<center>nginx</center>'],
])('the cache drops an answer of %s', (_what, status, body) => {
  const dropped: SourceAnswer[] = [];
  const client = { ...reader.context.client, forget: (one: SourceAnswer) => void dropped.push(one) };
  const odd = answer(status, body);
  expect(readJson({ ...reader, context: { ...reader.context, client } }, odd, schema).ok).toBe(false);
  expect(dropped).toEqual([odd]);
});

test('rejects XML with another root', () => {
  const result = readXml(reader, answer(200, '<html/>'), 'feed', [200]);
  expect(!result.ok && result.error.code).toBe('SOURCE_CHANGED');
});

test.each([
  [404, 'no such work', 'https://desk.example/works/1?key=x', 'NOT_FOUND'],
  [410, 'no such work', 'https://desk.example/', 'NOT_FOUND'],
  [404, 'no such work', 'https://www.desk.example/maintenance', 'SOURCE_CHANGED'],
  [404, 'no such work', 'https://desk.example.evil.example/', 'SOURCE_CHANGED'],
  [404, '<h1>Our interface has moved</h1>', 'https://desk.example/', 'SOURCE_CHANGED'],
  [404, '', 'https://desk.example/', 'SOURCE_CHANGED'],
  [404, 'nginx: no route to backend', 'https://desk.example/', 'NETWORK_ERROR'],
])('%i with %j from %s is %s', (status, body, url, code) => {
  const result = readJson(reader, { ...answer(status, body), url }, schema);
  expect(!result.ok && result.error.code).toBe(code);
});

test('a 404 of a service that never uses it is not a missing record', () => {
  const { absence: _, ...silent } = reader;
  const result = readJson(silent, answer(404, 'no such work'), schema);
  expect(!result.ok && result.error.code).toBe('SOURCE_CHANGED');
});

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:02:00 GMT', 120_000],
  ['Foo 2099', undefined],
  ['garbage 1', undefined],
  ['Mon 5', undefined],
  ['-5', undefined],
  ['1'.repeat(400), undefined],
  ['', undefined],
])('Retry-After %j is a wait of %j ms', (value, ms) => {
  expect(retryAfterMs({ ...answer(429, ''), headers: { 'retry-after': value } }, 0)).toBe(ms);
});
