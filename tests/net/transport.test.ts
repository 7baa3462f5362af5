import { once } from 'node:events';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createSocketServer } from 'node:net';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { createConnector, type Network, openPublic, SYSTEM_NETWORK } from '../../src/net/connector.ts';
import { proxyFor } from '../../src/net/proxy.ts';
import { createTransport } from '../../src/net/transport.ts';
import { createCertificate } from './certificate.ts';
import { createSource, createTestNet, createWorld, listen } from './world.ts';

const URL_UNDER_TEST = 'https://api.crossref.org/works/10.1000%2F1?rows=1';
const hello: RequestListener = (request, response) => response.end(`hello from ${request.headers.host}`);

/** A TLS server on loopback, and a network whose public address leads to it. */
async function createSecureWorld(hosts: readonly string[], listener: RequestListener = hello) {
  const { key, cert } = createCertificate(hosts);
  const port = await listen(createTlsServer({ key, cert }, listener));
  const dialled: string[] = [];
  const network: Network = {
    resolve: async () => ['93.184.216.34', '2606:2800:220:1::1'],
    dial: async (addresses) => {
      dialled.push(...addresses);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    ca: cert,
  };
  return { network, dialled, port };
}

test('a response arrives over TLS from a server with a valid certificate', async () => {
  const { network, dialled } = await createSecureWorld(['api.crossref.org']);
  const net = await createTestNet({ network });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  expect(answer).toMatchObject(ok({ status: 200, body: 'hello from api.crossref.org', url: URL_UNDER_TEST }));
  expect(dialled).toEqual(['93.184.216.34', '2606:2800:220:1::1']);
});

test('a certificate for another host is refused and not retried', async () => {
  const { network, dialled } = await createSecureWorld(['evil.example']);
  const net = await createTestNet({ network });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  expect(JSON.stringify(answer)).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  expect(dialled).toHaveLength(2);
});

test('a certificate of an unknown authority is refused and not retried', async () => {
  const { network, dialled } = await createSecureWorld(['api.crossref.org']);
  const net = await createTestNet({ network: { resolve: network.resolve, dial: network.dial } });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  expect(dialled).toHaveLength(2);
});

test('two requests to one host share a connection', async () => {
  const { network, dialled } = await createSecureWorld(['api.crossref.org']);
  const client = (await createTestNet({ network })).clientFor(createSource());
  await client.get({ url: URL_UNDER_TEST });
  await createSystemClock().sleep(30);
  await client.get({ url: URL_UNDER_TEST });
  expect(dialled).toHaveLength(2);
});

test('the real dialer drops a socket with a non-public remote address', async () => {
  let connections = 0;
  const port = await listen(createSocketServer(() => connections++));
  const dial = SYSTEM_NETWORK.dial(['127.0.0.1'], port, new AbortController().signal);
  await expect(dial).rejects.toMatchObject({ failure: { denial: { reason: 'ssrf_private_address' } } });
  expect(connections).toBeLessThanOrEqual(1);
});

test('the connector refuses an address literal before resolving it', async () => {
  const network: Network = { resolve: () => expect.unreachable(), dial: () => expect.unreachable() };
  const connector = createConnector(openPublic(network), createSystemClock(), 1000, new AbortController().signal);
  const error = await new Promise((resolve) =>
    connector({ hostname: '[::1]', protocol: 'https:', port: '443' }, (...outcome) => resolve(outcome[0])),
  );
  expect(error).toMatchObject({ failure: { code: 'CAPABILITY_DENIED' } });
});

test('a connection that is never established ends after the connect timeout', async () => {
  const network: Network = { resolve: async () => ['93.184.216.34'], dial: () => new Promise(() => {}) };
  const never: Network = {
    ...network,
    dial: (_a, _p, signal) => once(signal, 'abort').then(() => Promise.reject(signal.reason)),
  };
  const net = await createTestNet({ network: never, timeouts: { connectMs: 30 } });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
});

test('a dialer that ends with an error of its own at the connect timeout is reported as a timeout', async () => {
  const dial: Network['dial'] = (_a, _p, signal) => once(signal, 'abort').then(() => Promise.reject(new Error('gone')));
  const network: Network = { resolve: async () => ['93.184.216.34'], dial };
  const net = await createTestNet({ network, timeouts: { connectMs: 30 } });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
});

test('a resolver that never answers ends after the connect timeout', async () => {
  const network: Network = { resolve: () => new Promise(() => {}), dial: () => expect.unreachable() };
  const net = await createTestNet({ network, timeouts: { connectMs: 30 } });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
});

test('closing the network cancels a connection in progress', async () => {
  let ended: unknown;
  const dial: Network['dial'] = async (_addresses, _port, signal) => {
    await once(signal, 'abort');
    ended = signal.reason;
    throw signal.reason;
  };
  const net = await createTestNet({ network: { resolve: async () => ['93.184.216.34'], dial } });
  const answer = net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  await createSystemClock().sleep(30);
  await net.close();
  expect(await answer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  await expect.poll(() => ended).toBeInstanceOf(Error);
});

test('in the sandbox the real host is sent as Host over plain HTTP, path and query unchanged', async () => {
  const { client, seen } = await createWorld(hello);
  await client.get({ url: URL_UNDER_TEST, accept: 'application/json' });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ host: 'api.crossref.org', url: '/works/10.1000%2F1?rows=1' });
  expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-proto': 'https', accept: 'application/json' });
  expect(seen[0]?.headers['user-agent']).toMatch(/^carrel\/.*mailto:/);
});

test('a sandbox that is not on loopback is a bug', () => {
  const clock = createSystemClock();
  for (const address of ['http://93.184.216.34:80', 'http://sandbox.example', 'https://127.0.0.1']) {
    expect(() => createTransport({ clock, connectMs: 10, sandbox: new URL(address) })).toThrow('loopback');
  }
});

test('behind a proxy the connection is tunnelled and the certificate still checked', async () => {
  const { network, port } = await createSecureWorld(['api.crossref.org']);
  const tunnels: string[] = [];
  const proxy = createPlainServer().on('connect', (request, client) => {
    tunnels.push(String(request.url));
    const upstream = connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    upstream.pipe(client).pipe(upstream);
  });
  const https = `http://127.0.0.1:${await listen(proxy)}`;
  const refusing: Network = { ...network, resolve: () => expect.unreachable(), dial: () => expect.unreachable() };
  const net = await createTestNet({ network: refusing, proxy: { https } });
  const client = net.clientFor(createSource());
  expect(await client.get({ url: URL_UNDER_TEST })).toMatchObject({ ok: true, value: { status: 200 } });
  expect(tunnels).toEqual(['api.crossref.org:443']);
  const off = await client.get({ url: 'https://evil.example/' });
  expect(off).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
});

test.each([
  ['api.crossref.org', {}, null],
  ['api.crossref.org', { https: 'http://p' }, 'http://p'],
  ['api.crossref.org', { https: 'http://p', no: 'crossref.org' }, null],
  ['api.crossref.org', { https: 'http://p', no: 'x, .crossref.org' }, null],
  ['api.crossref.org', { https: 'http://p', no: '*' }, null],
  ['evilcrossref.org', { https: 'http://p', no: 'crossref.org' }, 'http://p'],
])('%s with %o goes through %s', (host, settings, expected) => {
  expect(proxyFor(host, settings)).toBe(expected);
});
