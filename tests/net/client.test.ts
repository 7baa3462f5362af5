import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Throttle } from '../../src/model/source.ts';
import { createSource, createWorld, TIME_SCALE } from './world.ts';

const url = 'https://api.crossref.org/works/1';

/** Answers with each status in turn, the last one forever. */
function statuses(...list: (number | readonly [number, Record<string, string>])[]) {
  let count = 0;
  return (_request: IncomingMessage, response: ServerResponse) => {
    const next = list[Math.min(count++, list.length - 1)] ?? 200;
    const [status, headers] = typeof next === 'number' ? [next, {}] : next;
    response.writeHead(status, headers).end(`status ${status}`);
  };
}

test.each([
  [[200], 1, 200],
  [[404], 1, 404],
  [[400], 1, 400],
  [[403], 1, 403],
  [[429, 200], 2, 200],
  [[503, 502, 200], 3, 200],
  [[500, 404], 2, 404],
])('statuses %j take %i requests and end with %i', async (list, requests, status) => {
  const { client, seen } = await createWorld(statuses(...list));
  expect(await client.get({ url })).toMatchObject({ ok: true, value: { status, body: `status ${status}` } });
  expect(seen).toHaveLength(requests);
});

test.each([
  [429, 'RATE_LIMITED'],
  [500, 'NETWORK_ERROR'],
  [504, 'NETWORK_ERROR'],
])('a permanent status %i is %s after three requests', async (status, code) => {
  const { client, seen } = await createWorld(statuses(status));
  const answer = await client.get({ url });
  expect(answer).toMatchObject({ ok: false, error: { code } });
  expect(answer.ok ? '' : answer.error.message).toContain(String(status));
  expect(seen).toHaveLength(3);
});

test.each([
  ['seconds', () => '15'],
  ['a date', () => new Date(Date.now() + 16_000).toUTCString()],
])('Retry-After as %s is waited for', async (_name, value) => {
  const { client, seen } = await createWorld((request, response) => {
    if (seen.length > 1) return response.end('done');
    return statuses([429, { 'retry-after': value() }])(request, response);
  });
  expect(await client.get({ url })).toMatchObject({ ok: true, value: { body: 'done' } });
  expect((seen[1]?.atMs ?? 0) - (seen[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(14_000 / TIME_SCALE);
});

test('a wait of one source applies to other calls to it, not to other sources', async () => {
  const { net, client, seen } = await createWorld((request, response) => {
    statuses(seen.length === 1 ? [429, { 'retry-after': '18' }] : 200)(request, response);
  });
  const other = net.clientFor(createSource({ id: 'openalex', hosts: ['api.openalex.org'] }));
  const first = client.get({ url });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await Promise.all([first, client.get({ url }), other.get({ url: 'https://api.openalex.org/works' })]);
  const after = (host: string) =>
    seen.filter((one) => one.host === host).map(({ atMs }) => atMs - (seen[0]?.atMs ?? 0));
  expect(Math.min(...after('api.crossref.org').slice(1))).toBeGreaterThanOrEqual(170);
  expect(Math.max(...after('api.openalex.org'))).toBeLessThan(170);
});

test('a long Retry-After fails at once with the time to retry, and is remembered', async () => {
  const { client, seen } = await createWorld(statuses([429, { 'retry-after': '54000' }]));
  expect(await client.get({ url })).toMatchObject({
    ok: false,
    error: { code: 'RATE_LIMITED', retryAfterMs: 54_000_000 },
  });
  expect(await client.get({ url })).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } });
  expect(seen).toHaveLength(1);
});

test('an exhausted quota is remembered per key, so later calls send nothing', async () => {
  const throttle = (): Throttle => ({ kind: 'exhausted', untilMs: Date.now() + 3_600_000 });
  const { net, seen } = await createWorld(statuses(429));
  const client = net.clientFor(createSource({ throttle }));
  const answers = [await client.get({ url }), await client.get({ url })];
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'QUOTA_EXHAUSTED' } });
  expect(seen).toHaveLength(1);
  await client.get({ url: `${url}?api_key=another` });
  expect(seen).toHaveLength(2);
});

test('a source that interprets a 403 as throttling is retried', async () => {
  const { net, seen } = await createWorld(statuses(403, 200));
  const client = net.clientFor(createSource({ throttle: () => ({ kind: 'wait' }) }));
  expect(await client.get({ url })).toMatchObject({ ok: true, value: { status: 200 } });
  expect(seen).toHaveLength(2);
});

test('without such a rule, the source gets the 403', async () => {
  const { net } = await createWorld(statuses(403));
  const client = net.clientFor(createSource({ throttle: () => null }));
  expect(await client.get({ url })).toMatchObject({ ok: true, value: { status: 403 } });
});

test('a redirect within the hosts of the source is followed, relative ones too', async () => {
  const { client, seen } = await createWorld((request, response) => {
    if (request.url === '/works/1') response.writeHead(301, { location: '../works/2#part' }).end();
    else response.end('two');
  });
  const answer = await client.get({ url });
  expect(answer).toMatchObject({ ok: true, value: { body: 'two', url: 'https://api.crossref.org/works/2' } });
  expect(seen.map((one) => one.url)).toEqual(['/works/1', '/works/2']);
});

test('credentials are not sent to another host, nor after a redirect back', async () => {
  const { net, seen } = await createWorld((request, response) => {
    const next = { '/1': 'https://b.crossref.org/2', '/2': 'https://api.crossref.org/3' }[String(request.url)];
    response.writeHead(next ? 302 : 200, next ? { location: next, 'set-cookie': 'a=b' } : {}).end();
  });
  const client = net.clientFor(createSource({ hosts: ['*.crossref.org'] }));
  await client.get({
    url: 'https://api.crossref.org/1',
    headers: { 'x-api-key': 'secret', authorization: 'Bearer x' },
  });
  expect(seen.map(({ headers }) => headers['x-api-key'])).toEqual(['secret', undefined, undefined]);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', undefined, undefined]);
  expect(seen.flatMap(({ headers }) => [headers.cookie, headers.referer])).toEqual(Array(6).fill(undefined));
});

test('four redirects of a source are followed, the fifth is refused at once', async () => {
  const redirect = (limit: number) => (request: IncomingMessage, response: ServerResponse) => {
    const step = Number(request.url?.slice(1));
    if (step === limit) return response.end('there');
    return response.writeHead(302, { location: `/${step + 1}` }).end();
  };
  const four = await createWorld(redirect(4));
  expect(await four.client.get({ url: 'https://api.crossref.org/0' })).toMatchObject({
    ok: true,
    value: { body: 'there' },
  });
  const endless = await createWorld(redirect(Number.POSITIVE_INFINITY));
  const refused = await endless.client.get({ url: 'https://api.crossref.org/0' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', denial: { hopIndex: 5, cap: 4 } } });
  expect(endless.seen).toHaveLength(5);
});

test('a redirect loop is refused', async () => {
  const { client, seen } = await createWorld((request, response) => {
    response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end();
  });
  const answer = await client.get({ url: 'https://api.crossref.org/a' });
  expect(answer).toMatchObject({ ok: false, error: { denial: { hopIndex: 2 } } });
  expect(seen).toHaveLength(2);
});

test('a redirect status without a target is a response', async () => {
  const { client } = await createWorld(statuses(302));
  expect(await client.get({ url })).toMatchObject({ ok: true, value: { status: 302 } });
});

test('a repeated header is joined, and names are in lower case', async () => {
  const { client } = await createWorld((_request, response) => {
    response.setHeader('X-Thing', ['a', 'b']).end();
  });
  expect(await client.get({ url })).toMatchObject({ ok: true, value: { headers: { 'x-thing': 'a, b' } } });
});

test('keys and e-mail addresses appear in no failure and no final address', async () => {
  const secret = `${url}?api_key=hidden1&mailto=hidden2@x.org&rows=1`;
  const failing = await createWorld(statuses(500));
  expect(JSON.stringify(await failing.client.get({ url: secret }))).not.toContain('hidden');
  const off = await createWorld(statuses([302, { location: 'https://evil.example/?key=hidden3' }]));
  expect(JSON.stringify(await off.client.get({ url: secret }))).not.toContain('hidden');
  const good = await createWorld(statuses(200));
  expect(await good.client.get({ url: secret })).toMatchObject({ ok: true, value: { url: `${url}?rows=1` } });
  expect(good.seen[0]?.url).toContain('api_key=hidden1');
});

test('a cached response needs no request and no rate limit', async () => {
  const { client, seen } = await createWorld(statuses(200));
  const first = await client.get({ url: `${url}?mailto=a@x.org`, cacheMs: 60_000 });
  const second = await client.get({ url: `${url}?mailto=b@x.org`, cacheMs: 60_000 });
  expect(second).toMatchObject({ ok: true, value: { status: 200, body: first.ok ? first.value.body : '' } });
  await client.get({ url });
  expect(seen).toHaveLength(2);
});

test.each([
  ['a key in the address', { url: `${url}?api_key=k-123` }, 'k-123'],
  ['a key in a header', { url, headers: { 'x-api-key': 'k-123' } }, 'k-123'],
  ['a bearer token', { url, headers: { authorization: 'Bearer k-123' } }, 'k-123'],
  ['the contact address', { url }, 'user@carrel.example'],
])('a response that contains %s is not served from the cache', async (_name, request, secret) => {
  const { client, seen } = await createWorld((_request, response) => response.end(`for ${secret}`));
  for (const _round of [1, 2]) {
    expect(await client.get({ ...request, cacheMs: 60_000 })).toMatchObject({ ok: true, value: { status: 200 } });
  }
  expect(seen).toHaveLength(2);
});

test('a response other than 200 is never served from the cache', async () => {
  const { client, seen } = await createWorld(statuses(404, 404, 200));
  for (const status of [404, 404, 200, 200]) {
    expect(await client.get({ url, cacheMs: 60_000 })).toMatchObject({ ok: true, value: { status } });
  }
  expect(seen).toHaveLength(3);
});

test('a response that the source rejected is not served again', async () => {
  const { client, seen } = await createWorld(statuses(200));
  const first = await client.get({ url, cacheMs: 60_000 });
  if (first.ok) client.forget(first.value);
  await client.get({ url, cacheMs: 60_000 });
  await client.get({ url, cacheMs: 60_000 });
  expect(seen).toHaveLength(2);
});

test('a key with invalid characters is an INVALID_ARGUMENT that does not reveal it', async () => {
  const { client, seen } = await createWorld(statuses(200));
  const answer = await client.get({ url, headers: { 'x-api-key': 'hidden\n' } });
  expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(JSON.stringify(answer)).not.toContain('hidden');
  expect(seen).toEqual([]);
});

test.each([
  ['while the server is silent', 1, () => {}],
  ['within the body', 1, (_request: IncomingMessage, response: ServerResponse) => response.write('half')],
  ['while waiting to try again', 1, statuses([503, { 'retry-after': '20' }])],
] as const)('closing the network %s cancels the call, and nothing is sent any more', async (_name, sent, listener) => {
  const { net, client, seen } = await createWorld(listener);
  const answers = [client.get({ url }), client.get({ url: `${url}0` }), client.get({ url: `${url}1` })];
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(sent);
  const startedMs = Date.now();
  await net.close();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  }
  expect(Date.now() - startedMs).toBeLessThan(5_000);
  const count = seen.length;
  expect(await client.get({ url })).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(seen).toHaveLength(count);
});

test('a cancelled request leaves no connection behind', async () => {
  let open = 0;
  const { net } = await createWorld((request, response) => {
    open++;
    request.socket.on('close', () => open--);
    response.write('half');
  });
  const signal = AbortSignal.timeout(60);
  await net.clientFor(createSource(), { signal }).get({ url });
  await expect.poll(() => open).toBe(0);
});

test.each([
  ['before it starts', 0, () => {}],
  ['while the server is silent', 50, () => {}],
  ['within the body', 50, (_request: IncomingMessage, response: ServerResponse) => response.write('half')],
  ['while waiting to try again', 50, statuses([429, { 'retry-after': '20' }])],
] as const)('a call cancelled %s ends with CANCELLED and gives its slot back', async (_name, delayMs, listener) => {
  const { net } = await createWorld(listener);
  const stop = new AbortController();
  if (delayMs === 0) stop.abort();
  else setTimeout(() => stop.abort(), delayMs);
  const startedMs = Date.now();
  const answer = await net.clientFor(createSource(), { signal: stop.signal }).get({ url });
  expect(answer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(Date.now() - startedMs).toBeLessThan(10_000);
  const rate = { key: 'crossref', minGapMs: 0, concurrency: 1 };
  expect((await net.limits.acquire(rate, 'other', undefined)).ok).toBe(true);
});

test.each([
  [400, 0],
  [403, 1],
  [404, 0],
  [429, 1],
  [503, 1],
])('whether status %i means throttling is asked of the source %i times', async (status, times) => {
  let asked = 0;
  const { net } = await createWorld(statuses(status, 200));
  const throttle = (): Throttle => {
    asked += 1;
    return { kind: 'wait' };
  };
  await net.clientFor(createSource({ throttle })).get({ url });
  expect(asked).toBe(times);
});

test('answers for one address in two formats are cached apart', async () => {
  const { client, seen } = await createWorld((request, response) => response.end(request.headers.accept));
  const get = (accept?: string) => client.get({ url, cacheMs: 60_000, ...(accept && { accept }) });
  for (const accept of ['text/xml', 'application/json', undefined, 'text/xml'])
    expect(await get(accept)).toMatchObject({ ok: true, value: { body: accept ?? '*/*' } });
  expect(seen).toHaveLength(3);
  expect(seen[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
});

test('a forbidden address is refused whether or not its answer may be cached', async () => {
  const { net, client, seen } = await createWorld(statuses(200));
  await client.get({ url, cacheMs: 60_000 });
  const other = net.clientFor(createSource({ id: 'other', hosts: ['api.other.org'] }));
  for (const cacheMs of [0, 60_000])
    expect(await other.get({ url, cacheMs })).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
  expect(seen).toHaveLength(1);
});
