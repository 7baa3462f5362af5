import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { parseEndpoint } from '../../src/model/endpoint.ts';
import type { Network } from '../../src/net/connector.ts';
import type { Endpoint } from '../../src/net/endpoint.ts';
import { createEndpointLimits } from '../../src/net/endpoint-limits.ts';
import type { NetOptions } from '../../src/net/net.ts';
import { unwrap } from '../support/unwrap.ts';
import { createCertificate } from './certificate.ts';
import { createRefusingNetwork, createTestNet, listen } from './world.ts';

const KEY = 'sk-secret-1234';

const toEndpoint = (url: string, changes: Partial<Endpoint> = {}): Endpoint => ({
  id: 'embeddings',
  url: new URL(url),
  headers: { authorization: `Bearer ${KEY}` },
  credentials: 'CARREL_EMBED_KEY',
  rate: { concurrency: 2, minGapMs: 0 },
  maxAnswerBytes: 1000,
  timeouts: { connectMs: 500, idleMs: 500, totalMs: 500 },
  ...changes,
});

/** A service on loopback and a client for it. */
async function createService(listener: RequestListener, changes: Partial<Endpoint> = {}, options = {}) {
  const port = await listen(createServer(listener));
  const net = await createTestNet(options);
  return { client: net.endpoint(toEndpoint(`http://127.0.0.1:${port}/base/`, changes)), port };
}

const answering =
  (status: number, body = ''): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.end(body);
  };

test('a request goes to the configured origin below its path, with method, body and credentials', async () => {
  const seen: unknown[] = [];
  const { client } = await createService(async (request, response) => {
    const chunks = await request.setEncoding('utf8').toArray();
    seen.push([request.method, request.url, request.headers.authorization, JSON.parse(chunks.join(''))]);
    response.end('{"ok":1}');
  });
  const answer = await client.request({ method: 'POST', path: 'v1/embeddings?x=1', json: { input: ['é'] } });
  expect(answer).toMatchObject({ ok: true, value: { status: 200, body: '{"ok":1}' } });
  expect(seen).toEqual([['POST', '/base/v1/embeddings?x=1', `Bearer ${KEY}`, { input: ['é'] }]]);
});

test('a sandbox does not receive the requests to a configured service', async () => {
  const sandbox = await listen(createServer(() => expect.unreachable()));
  const url = new URL(`http://127.0.0.1:${sandbox}`);
  const { client } = await createService(answering(200, 'own'), {}, { sandbox: url });
  expect(await client.request({ path: '' })).toMatchObject({ ok: true, value: { body: 'own' } });
});

test('a server error is retried, and an answer with another status is not', async () => {
  const statuses = [503, 429, 404];
  const { client } = await createService((request, response) => answering(statuses.shift() ?? 0)(request, response));
  expect(await client.request({ path: 'x' })).toMatchObject({ ok: true, value: { status: 404 } });
});

test('a request that a person waits for is sent once', async () => {
  let requests = 0;
  const { client } = await createService((request, response) => {
    requests += 1;
    answering(503)(request, response);
  });
  const answer = await client.request({ path: 'x', once: true });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', reason: 'server_error' } });
  expect(requests).toBe(1);
});

test.each([
  [401, 'CAPABILITY_DENIED', 'Check CARREL_EMBED_KEY'],
  [302, 'SOURCE_CHANGED', 'Configure the final address'],
])('status %i is the failure %s, which quotes neither the key nor the response', async (status, code, text) => {
  const lines: string[] = [];
  const log: NonNullable<NetOptions['log']> = (_level, line) => lines.push(line);
  const { client } = await createService(
    (_request, response) => response.writeHead(status, { location: `http://evil.example/${KEY}` }).end(`bad ${KEY}`),
    {},
    { log },
  );
  const answer = await client.request({ path: 'x' });
  expect(answer).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(text) } });
  expect(JSON.stringify([answer, lines])).not.toContain(KEY);
  expect(lines).toHaveLength(1);
});

test('an answer beyond the size limit is a failure', async () => {
  const { client } = await createService(answering(200, 'x'.repeat(1001)));
  const answer = await client.request({ path: 'x' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', reason: 'too_large' } });
  expect(answer.ok ? '' : answer.error.message).toMatch(/^embeddings: 127\.0\.0\.1:\d+: The response is larger/);
});

test('a service that does not answer in time is a timeout', async () => {
  const { client } = await createService(() => undefined, { timeouts: { connectMs: 50, idleMs: 50, totalMs: 50 } });
  const answer = await client.request({ path: 'x', once: true });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
});

test('a service that is not running is a failure', async () => {
  const net = await createTestNet();
  const answer = await net.endpoint(toEndpoint('http://127.0.0.1:1')).request({ path: 'x', once: true });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', reason: 'connection_refused' } });
});

test('closing the network cancels a request to a configured service', async () => {
  const port = await listen(createServer(() => undefined));
  const net = await createTestNet();
  const answer = net.endpoint(toEndpoint(`http://127.0.0.1:${port}`)).request({ path: 'x' });
  await createSystemClock().sleep(30);
  await net.close();
  expect(await answer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test('a service in a private network is reached over TLS, on its own port and with its certificate checked', async () => {
  const { key, cert } = createCertificate(['cluster.example']);
  const port = await listen(createTlsServer({ key, cert }, answering(200, 'secure')));
  const dialled: unknown[] = [];
  const network: Network = {
    resolve: async () => ['10.1.2.3'],
    dial: async (addresses, at) => {
      dialled.push([...addresses, at]);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    ca: cert,
  };
  const net = await createTestNet({ network });
  const right = await net.endpoint(toEndpoint('https://cluster.example:9200')).request({ path: 'x' });
  const wrong = await net.endpoint(toEndpoint('https://other.example:9200')).request({ path: 'x', once: true });
  expect(right).toMatchObject({ ok: true, value: { body: 'secure' } });
  expect(wrong).toMatchObject({ ok: false, error: { reason: 'untrusted_certificate' } });
  expect(dialled).toEqual([
    ['10.1.2.3', 9200],
    ['10.1.2.3', 9200],
  ]);
});

test.each(['10.1.2.3', '93.184.216.34', '169.254.169.254', '0.0.0.0'])(
  'a name of this machine that resolves to %s is refused before anything is dialled',
  async (address) => {
    const { network, dialled } = createRefusingNetwork([[address]]);
    const net = await createTestNet({ network });
    const answer = await net.endpoint(toEndpoint('http://localhost:9200')).request({ path: 'x' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
    expect(dialled).toEqual([]);
  },
);

test('a service on this machine is not reached through the proxy', async () => {
  const proxy = await listen(createServer(() => expect.unreachable()).on('connect', () => expect.unreachable()));
  const settings = { proxy: { https: `http://127.0.0.1:${proxy}` } };
  const { client } = await createService(answering(200, 'own'), {}, settings);
  expect(await client.request({ path: '', once: true })).toMatchObject({ ok: true, value: { body: 'own' } });
});

test.each(['169.254.169.254', '127.0.0.1', '0.0.0.0', 'fe80::1'])(
  'a configured name that resolves to %s is refused before anything is dialled',
  async (address) => {
    const { network, dialled } = createRefusingNetwork([[address]]);
    const net = await createTestNet({ network });
    const answer = await net.endpoint(toEndpoint('https://cluster.example')).request({ path: 'x' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
    expect(dialled).toEqual([]);
  },
);

test.each([
  ['http://127.0.0.1:11434', true],
  ['http://localhost:11434/v1', true],
  ['https://host.example:9200/path', true],
  ['http://host.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['ftp://127.0.0.1', false],
  ['https://user:secret@host.example', false],
  ['https://host.example/?q=1', false],
  ['not a url', false],
])('whether %s can be the URL of a service: %s', (text, isAllowed) => {
  const parsed = parseEndpoint(text, 'CARREL_EMBED_URL');
  expect(parsed.ok).toBe(isAllowed);
  expect(JSON.stringify(parsed)).not.toContain('secret');
});

test('a service is never asked more than its limit at once, and a cancelled waiter gives its turn to the next', async () => {
  const limits = createEndpointLimits(createSystemClock(), { concurrency: 1, minGapMs: 0 });
  const rate = { key: 'embeddings', concurrency: 1, minGapMs: 0 };
  const cancel = new AbortController();
  const first = unwrap(await limits.acquire(rate, '', undefined));
  const second = limits.acquire(rate, '', cancel.signal);
  const third = limits.acquire(rate, '', undefined);
  cancel.abort();
  expect(await second).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  first.release();
  expect(await third).toMatchObject({ ok: true });
});

test('the status of a service is an answer, a refusal, a redirect or a failure', async () => {
  let status = 200;
  const { client } = await createService((request, response) => answering(status)(request, response));
  const codes: [number, string][] = [];
  for (status of [200, 299, 300, 399, 400, 401, 403, 404, 428, 429, 499, 500, 599]) {
    const answer = await client.request({ path: 'x', once: true });
    codes.push([status, answer.ok ? 'ok' : answer.error.code]);
  }
  expect(codes).toEqual([
    ...[
      [200, 'ok'],
      [299, 'ok'],
      [300, 'SOURCE_CHANGED'],
      [399, 'SOURCE_CHANGED'],
      [400, 'ok'],
    ],
    ...[
      [401, 'CAPABILITY_DENIED'],
      [403, 'CAPABILITY_DENIED'],
      [404, 'ok'],
      [428, 'ok'],
      [429, 'RATE_LIMITED'],
    ],
    ...[
      [499, 'ok'],
      [500, 'NETWORK_ERROR'],
      [599, 'NETWORK_ERROR'],
    ],
  ]);
  const any = await client.request({ path: 'x', anyStatus: true });
  expect(any).toMatchObject({ ok: true, value: { status: 599 } });
});
