import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { unwrap } from '../support/unwrap.ts';
import { createSource, createWorld } from './world.ts';

const HOUR_MS = 3_600_000;
const named: RequestListener = (request, response) => response.end(`${request.headers.host}${request.url}`);

test('the cached answer of one service is never the answer of another', async () => {
  const { net } = await createWorld(named);
  const clients = ['api.crossref.org', 'api.datacite.org'].map((host) => {
    const client = net.clientFor(createSource({ id: host, hosts: [host] }));
    return { host, get: (path: string) => client.get({ url: `https://${host}${path}`, cacheMs: HOUR_MS }) };
  });
  for (const path of ['/works/1', '/works/1?x=2', '/works/1', '/works/1?x=2'])
    for (const { host, get } of clients) expect(unwrap(await get(path)).body).toBe(`${host}${path}`);
});

test('the answer at the end of a redirect is not cached for the address it came from', async () => {
  const { net, seen } = await createWorld((request, response) => {
    if (request.url !== '/stale') return named(request, response);
    response.writeHead(302, { location: 'https://b.example.org/target' }).end();
  });
  const client = net.clientFor(createSource({ hosts: ['a.example.org', 'b.example.org'] }));
  await client.get({ url: 'https://a.example.org/stale', cacheMs: HOUR_MS });
  expect(seen).toHaveLength(2);
  await client.get({ url: 'https://b.example.org/target', cacheMs: HOUR_MS });
  expect(seen).toHaveLength(3);
});

test.each([
  'https://api.crossref.org/works/1#other',
  'https://API.crossref.org/works/1',
  'https://api.crossref.org:443/works/1',
])('the spelling %s does not reach the answer of another address', async (url) => {
  const { client } = await createWorld(named);
  const other = await client.get({ url: 'https://api.crossref.org/works/2', cacheMs: HOUR_MS });
  const answer = await client.get({ url, cacheMs: HOUR_MS });
  expect(unwrap(other).body).toBe('api.crossref.org/works/2');
  expect(unwrap(answer).body).toBe('api.crossref.org/works/1');
});
