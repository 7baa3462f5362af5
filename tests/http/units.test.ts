import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isLoopbackHost, toOrigin } from '../../src/http/access.ts';
import { type HttpResponse, json, send, wrongMethod } from '../../src/http/answer.ts';
import { createApi } from '../../src/http/api.ts';
import { readBody } from '../../src/http/body.ts';
import { readMessages } from '../../src/http/exchange.ts';
import { toHttpOptions, toWorkers } from '../../src/http/options.ts';
import { createPage, html } from '../../src/http/page.ts';
import { ok } from '../../src/model/result.ts';
import type { SnapshotReader } from '../../src/tools/snapshot/reader.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Sends an answer to a request, and returns what was written. */
async function sent(answer: HttpResponse, headers: Record<string, string> = {}, method = 'GET', mayCompress = true) {
  let written: { status: number; headers: Record<string, string>; body: unknown } | undefined;
  const response = Object.assign(new EventEmitter(), {
    writeHead: (status: number, all: Record<string, string>) => {
      written = { status, headers: all, body: undefined };
    },
    end: (body: unknown) => {
      if (written) written.body = body;
    },
  });
  const request = { method, headers } as unknown as IncomingMessage;
  await send(request, response as unknown as ServerResponse, answer, mayCompress);
  return written ?? { status: 0, headers: {} as Record<string, string>, body: undefined };
}
const text = (length: number, type = 'text/plain') => ({
  status: 200,
  headers: { 'content-type': type },
  body: 'x'.repeat(length),
});

test.each([
  ['gzip', true],
  ['GZIP, br'.toLowerCase(), true],
  ['br, gzip', true],
  ['gzip;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip; q=0.00', false],
  ['br', false],
  ['xgzip', false],
  ['', false],
])('a client that accepts %j is sent a compressed answer: %s', async (encoding, expected) => {
  const { headers } = await sent(text(2000), { 'accept-encoding': encoding });
  expect(headers['content-encoding']).toBe(expected ? 'gzip' : undefined);
  expect(headers['vary']).toBe('accept-encoding');
});

test.each([
  ['text/plain', true],
  ['application/json', true],
  ['text/javascript', true],
  ['image/svg+xml', true],
  ['application/x; charset=utf-8', true],
  ['application/pdf', false],
  ['image/png', false],
])('the type %s is compressed: %s', async (type, expected) => {
  const { headers } = await sent(text(2000, type), { 'accept-encoding': 'gzip' });
  expect([headers['content-encoding'], headers['vary']]).toEqual(
    expected ? ['gzip', 'accept-encoding'] : [undefined, undefined],
  );
});

test('an answer is compressed above 1,024 bytes, if it is a success and the server allows it', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  const encoded = async (answer: HttpResponse, mayCompress = true) =>
    (await sent(answer, gzip, 'GET', mayCompress)).headers['content-encoding'];
  expect(await encoded(text(1024))).toBeUndefined();
  expect(await encoded(text(1025))).toBe('gzip');
  expect(await encoded({ ...text(2000), status: 404 })).toBeUndefined();
  expect(await encoded(text(2000), false)).toBeUndefined();
  const { body, headers } = await sent(text(2000), gzip);
  expect(gunzipSync(body as Buffer).toString()).toBe('x'.repeat(2000));
  expect(headers['content-length']).toBe(String((body as Buffer).length));
});

test('every answer forbids sniffing, leaking addresses and sharing a window', async () => {
  const { headers } = await sent(json({}));
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('HEAD has the length of the body but no body, and 204 and 304 have neither', async () => {
  expect(await sent(text(5), {}, 'HEAD')).toMatchObject({ headers: { 'content-length': '5' }, body: undefined });
  for (const status of [204, 304]) expect((await sent({ status })).headers).not.toHaveProperty('content-length');
  expect((await sent({ status: 200, headers: { vary: 'origin', 'content-type': 'text/x' } })).headers['vary']).toBe(
    'origin, accept-encoding',
  );
});

test('a wrong method names the right ones', () => {
  expect(wrongMethod('GET, HEAD')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

const request = (id: unknown, method = 'tools/list') => ({ jsonrpc: '2.0', id, method });

test.each([
  ['an empty batch', [], 'a batch has 1 to 100 messages.'],
  ['101 messages', Array.from({ length: 101 }, (_, at) => request(at)), 'a batch has 1 to 100 messages.'],
  ['no message', { jsonrpc: '1.0' }, 'not a JSON-RPC 2.0 message'],
  ['initialize among others', [request(1, 'initialize'), request(2)], 'initialize must be the only message.'],
  ['a repeated id', [request(1), request(1)], 'request ids must be unique.'],
])('%s is refused', (_, body, message) => {
  expect(readMessages(body)).toMatchObject({ message: expect.stringContaining(message) });
});

test('one message, 100 messages, and notifications without ids are read', () => {
  expect(readMessages(request(1, 'initialize'))).toHaveLength(1);
  expect(readMessages(Array.from({ length: 100 }, (_, at) => request(at)))).toHaveLength(100);
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
  expect(readMessages([note, note])).toHaveLength(2);
});

const TOKEN = 'x'.repeat(16);

test.each([
  [{}, undefined, { host: '127.0.0.1', port: 3104, isLoopback: true, isPublic: false, policy: 'all' }],
  [{ public: true }, undefined, { isPublic: true, policy: 'licensed' }],
  [{ public: true, serveAllText: true }, undefined, { isPublic: true, policy: 'all' }],
  [{ host: '0.0.0.0' }, TOKEN, { isLoopback: false, isPublic: true, policy: 'licensed', token: TOKEN }],
  [{ host: '[::1]', port: '0' }, undefined, { host: '::1', port: 0, isLoopback: true }],
  [{ allowOrigin: ['https://A.example/'] }, undefined, { isPublic: true, allowedOrigins: ['https://a.example'] }],
  [{ port: '65535' }, undefined, { port: 65_535 }],
])('the flags %j serve as %j', (flags, token, expected) => {
  expect(toHttpOptions({ snapshot: 's', ...flags }, token)).toMatchObject({ ok: true, value: expected });
});

test.each([
  [{ snapshot: '' }, '--http requires --snapshot'],
  [{ port: '65536' }, '--port must be a number from 0 to 65535.'],
  [{ port: 'x' }, '--port must be a number'],
  [{ port: '-1' }, '--port must be a number'],
  [{ allowOrigin: ['https://a.example', 'a.example'] }, '--allow-origin a.example: must look like'],
  [{ host: '0.0.0.0' }, 'requires a token: set CARREL_HTTP_TOKEN'],
])('the flags %j are refused: %s', (flags, message) => {
  expect(toHttpOptions({ snapshot: 's', ...flags }, undefined)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(message) },
  });
});

test.each([
  [undefined, 1],
  ['64', 64],
  ['65', null],
  ['0', null],
  ['1.5', null],
  ['', null],
])('%s workers are %s', (given, count) => {
  expect(toWorkers(given)).toMatchObject(count === null ? { ok: false } : { ok: true, value: count });
});

test.each([
  ...['localhost', '::1', '[::1]', '127.0.0.1', '127.1.2.3'].map((host) => [host, true] as const),
  ...['0.0.0.0', '128.0.0.1', '127.0.0.1.example', 'example.org', '127.1'].map((host) => [host, false] as const),
])('only this machine reaches %s: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test.each([
  ['HTTPS://A.example:443', 'https://a.example'],
  ['http://a.example:8080/', 'http://a.example:8080'],
  ['https://a.example/path', undefined],
  ['https://a.example?x', undefined],
  ['https://me@a.example', undefined],
  ['ftp://a.example', undefined],
  ['a.example', undefined],
])('the origin %s is %s', (given, origin) => {
  expect(toOrigin(given)).toBe(origin);
});

test('a letter that is split between two parts of a body is kept, and all parts together are limited', async () => {
  const bytes = Buffer.from('caf\u00e9');
  const send = (maxBytes: number, ...parts: readonly Buffer[]) => {
    const request = Object.assign(Readable.from(parts), { headers: {} });
    return readBody(request as unknown as IncomingMessage, maxBytes);
  };
  const parts = [bytes.subarray(0, 4), bytes.subarray(4)];
  expect(await send(5, ...parts)).toEqual({ kind: 'whole', text: 'caf\u00e9' });
  expect(await send(4, ...parts)).toEqual({ kind: 'too-large' });
});

async function openPage() {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const files = ['a.svg', 'a.odd', 'a.css', 'a.png', 'a.ico', 'a.json', 'a.webmanifest', 'a.woff2', 'a.txt'];
  for (const name of [...files, 'index.html', 'assets/main-abcd1234.js', 'assets/main.js', '.hidden.txt'])
    writeFileSync(join(folder, name), name);
  return createPage(folder);
}

test.each([
  ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/papers/x', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/a.svg', 200, 'image/svg+xml', 'no-cache'],
  ['/a.css', 200, 'text/css; charset=utf-8', 'no-cache'],
  ['/a.png', 200, 'image/png', 'no-cache'],
  ['/a.ico', 200, 'image/x-icon', 'no-cache'],
  ['/a.json', 200, 'application/json; charset=utf-8', 'no-cache'],
  ['/a.webmanifest', 200, 'application/manifest+json', 'no-cache'],
  ['/a.woff2', 200, 'font/woff2', 'no-cache'],
  ['/a.txt', 200, 'text/plain; charset=utf-8', 'no-cache'],
  ['/a.odd', 200, 'application/octet-stream', 'no-cache'],
  ['/assets/main-abcd1234.js', 200, 'text/javascript; charset=utf-8', 'private, max-age=31536000, immutable'],
  ['/assets/main.js', 200, 'text/javascript; charset=utf-8', 'no-cache'],
  ['/none.js', 404, 'application/json; charset=utf-8', 'no-store'],
  ['/.hidden.txt', 404, 'application/json; charset=utf-8', 'no-store'],
  ['/assets/../a.svg', 404, 'application/json; charset=utf-8', 'no-store'],
  ['//a.svg', 404, 'application/json; charset=utf-8', 'no-store'],
])('the page answers %s with %i and the type %s', async (path, status, type, caching) => {
  const answer = await (await openPage())(path, {});
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': caching });
});

test('a page that is known is not sent again, and nothing of it loads from elsewhere', async () => {
  const page = await openPage();
  const first = await page('/', {});
  const etag = first.headers?.['etag'] ?? '';
  expect(await page('/', { 'if-none-match': etag })).toMatchObject({ status: 304, headers: { etag } });
  expect(first.headers?.['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  expect(first.headers?.['content-security-policy']).toMatch(/form-action 'self'; frame-ancestors 'none'$/);
  expect(html('x').headers).toMatchObject({ 'cache-control': 'no-store' });
});

test('a server without a built page says so, and a missing file is not found', async () => {
  const page = createPage(await temporaryFolder());
  expect(await page('/', {})).toMatchObject({ status: 200, body: expect.stringContaining('its page is not built') });
  expect(await page('/a.js', {})).toMatchObject({ status: 404 });
});

test.each([
  ['the same', 'one', 'all', 'a', 304],
  ['another build', 'two', 'all', 'a', 200],
  ['another policy for texts', 'one', 'licensed', 'a', 200],
  ['another query', 'one', 'all', 'b', 200],
])('a client that has the answer gets it anew or not: %s', async (_what, buildId, policy, query, status) => {
  const search = async () => ok({ hits: [], total: 0, totalIsExact: true, corrections: {}, relaxed: [] });
  const ask = (build: string, texts: string, text: string, tag = '') => {
    const reader = { search, manifest: { buildId: build }, policy: texts } as unknown as SnapshotReader;
    return createApi(reader, false)(new URL(`https://x/api/v1/search?q=${text}`), { 'if-none-match': tag });
  };
  const { headers } = await ask('one', 'all', 'a');
  expect((await ask(buildId, policy, query, `"x", ${headers?.['etag']}`)).status).toBe(status);
});
