import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:https';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import type { Network } from '../../src/net/connector.ts';
import { createCertificate } from './certificate.ts';
import { createSource, createTestNet, listen } from './world.ts';

const HOST = 'api.crossref.org';
const URL_UNDER_TEST = `https://${HOST}/works/10.1000%2F1`;

/** Asks a server on loopback with this certificate, which the client trusts as its own authority. */
async function ask(options: ServerOptions, renegotiations = 0) {
  const { cert } = options;
  let requests = 0;
  const server = createServer(options, async (request, response) => {
    requests += 1;
    response.write('half ');
    for (let left = renegotiations; left > 0; left -= 1) await renegotiate(request.socket as TLSSocket);
    response.end('whole');
  });
  const port = await listen(server);
  const dial: Network['dial'] = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const network: Network = { resolve: async () => ['93.184.216.34'], dial, ca: String(cert) };
  const net = await createTestNet({ network, timeouts: { connectMs: 2000, idleMs: 2000, totalMs: 4000 } });
  const answer = await net.clientFor(createSource()).get({ url: URL_UNDER_TEST });
  return { answer, requests };
}

const renegotiate = (socket: TLSSocket) =>
  new Promise((resolve) => {
    if (!socket.renegotiate({ rejectUnauthorized: false }, resolve)) resolve(undefined);
    setTimeout(resolve, 100);
  });

test.each([
  ['expired yesterday', [HOST], [-30, -1]],
  ['expired two years ago', [HOST], [-1000, -730]],
  ['is valid from tomorrow', [HOST], [1, 30]],
  ['is for a host that begins like it', [`${HOST}.evil.example`], [-1, 1]],
  ['is for the domain only', ['crossref.org'], [-1, 1]],
  ['is for a wildcard two levels up', ['*.org'], [-1, 1]],
  ['is for an address', ['93.184.216.34'], [-1, 1]],
] as const)('a certificate that %s is refused before anything is sent', async (_what, hosts, days) => {
  const { answer, requests } = await ask(createCertificate(hosts, days));
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', reason: 'untrusted_certificate' } });
  expect(requests).toBe(0);
});

test('a certificate for all hosts of the domain is accepted', async () => {
  expect((await ask(createCertificate(['*.crossref.org']))).answer).toMatchObject({ ok: true });
});

test.each(['TLSv1', 'TLSv1.1'] as const)('a server that only speaks %s is refused', async (version) => {
  const old = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' } as const;
  const { answer, requests } = await ask({ ...createCertificate([HOST]), ...old });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  expect(requests).toBe(0);
});

test.each([1, 20])('a server that renegotiates %i times gives an answer or a closed failure', async (times) => {
  const { answer } = await ask({ ...createCertificate([HOST]), maxVersion: 'TLSv1.2' }, times);
  if (answer.ok) expect(answer.value.body).toBe('half whole');
  else expect(['NETWORK_ERROR', 'FETCH_TIMEOUT']).toContain(answer.error.code);
});
