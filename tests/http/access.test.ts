import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { toHttpOptions, toWorkers } from '../../src/http/options.ts';
import { LONG, openShelf, PLAIN, TOKEN, UNLICENSED } from '../support/http-world.ts';

const shelf = await openShelf();
afterAll(() => shelf.close());

describe('with a token', async () => {
  const { get, rpc } = await shelf.serve({ host: '0.0.0.0', token: TOKEN, serveAllText: true });

  test('serves only /healthz without the token', async () => {
    for (const path of ['/api/v1/stats', '/', '/mcp', '/assets/x.js']) expect((await get(path)).status).toBe(401);
    const refused = await rpc('tools/list');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await rpc('tools/list', {}, { authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('the token opens every route', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await rpc('tools/list', {}, headers)).status).toBe(200);
    expect((await get('/api/v1/stats', { headers })).status).toBe(200);
  });

  test('a person signs in and out', async () => {
    const sign = (token: string) =>
      get('/signin', { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' });
    const away = await get('/', { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([away.status, away.headers.get('location')]).toEqual([303, '/signin']);
    expect((await get('/signin')).text).toContain('name="token"');
    // Without one, a browser would ask for /favicon.ico and be refused.
    expect((await get('/signin')).text).toContain('rel="icon"');
    expect((await sign('wrong')).status).toBe(401);
    expect((await sign(` ${TOKEN} `)).status).toBe(303);
    const cookie = (await sign(TOKEN)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(TOKEN);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await get('/api/v1/stats', { headers })).status).toBe(200);
    const out = await get('/signout', { method: 'POST', headers, redirect: 'manual' });
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect([out.status, out.headers.get('location')]).toEqual([303, '/signin']);
  });

  test.each([
    ['/signout', 'GET', 'POST'],
    ['/signout', 'HEAD', 'POST'],
    ['/signin', 'PUT', 'GET, POST'],
    ['/healthz', 'POST', 'GET, HEAD'],
  ])('%s refuses %s, and changes no cookie', async (path, method, allow) => {
    const { status, headers } = await get(path, { method, redirect: 'manual' });
    expect([status, headers.get('allow'), headers.get('set-cookie')]).toEqual([405, allow, null]);
  });

  test('a token that is too long to be one is refused, and the connection ends', async () => {
    const body = new URLSearchParams({ token: TOKEN, more: 'x'.repeat(4096) });
    const { status, headers, text } = await get('/signin', { method: 'POST', body });
    expect([status, headers.get('set-cookie'), headers.get('connection')]).toEqual([401, null, 'close']);
    expect(text).toContain('Wrong token.');
    expect((await get('/signin')).text).not.toContain('Wrong token.');
  });

  test('compresses responses for clients that accept it', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'gzip' };
    const packed = await get('/api/v1/stats', { headers });
    expect([packed.headers.get('content-encoding'), packed.json['ok']]).toEqual(['gzip', true]);
  });
});

describe('in public', async () => {
  const { get, call, read } = await shelf.serve({ public: true });

  test('serves only texts whose licence allows it', async () => {
    expect((await call('get_paper_source', { paper_id: LONG })).isError).toBe(false);
    expect((await call('get_paper_source', { paper_id: UNLICENSED })).data['error']).toMatchObject({
      code: 'source_not_available',
      paper_id: UNLICENSED,
      license: null,
      message: expect.stringContaining('licence is unknown'),
    });
    expect(await read(`paper://${UNLICENSED}/translation/de`)).toMatchObject({
      error: { data: { code: 'translation_not_available' } },
    });
    expect((await get(`/api/v1/papers/${UNLICENSED}/source`)).status).toBe(404);
  });

  test.each([
    ['words of the text', 'owner said'],
    ['a phrase of the text', '"has an owner who said nothing"'],
    ['the start of the text, which stands in for an abstract', '"are bright"'],
    ['a translation', 'Korallen bunt'],
  ])('does not find a paper by %s that is withheld', async (_, query) => {
    const { data } = await call('search_papers', { query });
    const ids = (data['hits'] as unknown as { paper_id: string }[]).map(({ paper_id }) => paper_id);
    const sorted = await get(`/api/v1/search?sort=title_asc&q=${encodeURIComponent(query)}`);
    expect([...ids, JSON.stringify(sorted.json['hits'])].join()).not.toContain(UNLICENSED);
  });

  test('the snapshot says that it is served publicly', async () => {
    expect((await get('/api/v1/snapshot')).json).toMatchObject({ public: true, text: 'licensed' });
  });

  test('still finds such a paper by its title, and shows none of its text', async () => {
    const { data } = await call('search_papers', { query: 'corals owner' });
    expect(data['hits']?.[0]).toMatchObject({ paper_id: UNLICENSED, passages: [] });
    expect(JSON.stringify(data)).not.toContain('an owner');
    expect((await get(`/api/v1/papers/${UNLICENSED}`)).json['paper']).toMatchObject({ text_served: false });
  });

  test('does not reveal the words of a withheld text as corrections', async () => {
    const { data } = await call('search_papers', { query: 'Korallenn' });
    expect([data['total'], data['corrections']]).toEqual([0, {}]);
    const open = await shelf.serve({ public: true, serveAllText: true });
    expect((await open.call('search_papers', { query: 'Korallenn' })).data['corrections']).toEqual({
      korallenn: 'korallen',
    });
  });

  test('does not show the start of a withheld text in place of an abstract', async () => {
    const { data } = await call('search_papers', { query: 'corals' });
    const { data: summary } = await call('get_paper_summary', { paper_id: UNLICENSED });
    const { data: source } = await call('get_paper_summary', { paper_id: LONG });
    expect([data['hits']?.[0]?.['paper_id'], summary['ok'], source['ok']]).toEqual([UNLICENSED, true, true]);
    expect(JSON.stringify([data['hits'], summary])).not.toContain('are bright');
  });

  test('the operator can allow all texts', async () => {
    const open = await shelf.serve({ public: true, serveAllText: true });
    expect((await open.call('get_paper_source', { paper_id: UNLICENSED })).isError).toBe(false);
  });
});

test('listening beyond this machine requires a token', () => {
  const flags = { snapshot: 'x', host: '0.0.0.0' };
  expect(toHttpOptions(flags, undefined)).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
  expect(toHttpOptions(flags, TOKEN)).toMatchObject({ ok: true, value: { isPublic: true, policy: 'licensed' } });
  expect(toHttpOptions({ snapshot: 'x' }, undefined)).toMatchObject({ ok: true, value: { isPublic: false } });
  const origins = { snapshot: 'x', allowOrigin: ['https://ok.test'] };
  expect(toHttpOptions(origins, undefined)).toMatchObject({ ok: true, value: { policy: 'licensed' } });
});

test('rejects invalid flags', () => {
  for (const port of ['x', '-1', '65536', '1.5', ''])
    expect(toHttpOptions({ snapshot: 'x', port }, undefined).ok).toBe(false);
  expect(toHttpOptions({}, undefined).ok).toBe(false);
  for (const workers of ['0', '-1', '65', 'two']) expect(toWorkers(workers).ok).toBe(false);
  expect(toWorkers('4')).toEqual({ ok: true, value: 4 });
});

test.each([['ok.test'], ['https://ok.test/path'], ['*'], ['null'], ['ftp://ok.test']])(
  'rejects the origin %s',
  (origin) => {
    expect(toHttpOptions({ snapshot: 'x', allowOrigin: [origin] }, undefined).ok).toBe(false);
  },
);

/** The status of a request with headers that fetch would not send. */
function ask(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers }, (response) => resolve(response.resume().statusCode));
    sent.on('error', reject).end();
  });
}

test('rejects a host name that merely points to this machine', async () => {
  const { port } = await shelf.serve();
  for (const path of ['/mcp', '/api/v1/stats', '/', '/healthz'])
    expect(await ask(port, path, { host: 'evil.test' })).toBe(403);
  for (const host of ['localhost', '127.0.0.1:9', '[::1]:80']) expect(await ask(port, '/', { host })).toBe(200);
  for (const host of ['localhost.evil.test', '127.0.0.1@evil.test'])
    expect(await ask(port, '/', { host })).not.toBe(200);
});

/** What comes back for raw bytes, until the server closes. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    socket.on('error', () => resolve(received)).on('close', () => resolve(received));
  });
}

test('answers malformed or oversized requests and closes the connection', async () => {
  const { port, get } = await shelf.serve();
  expect(await raw(port, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(port, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
  expect((await get('/healthz')).status).toBe(200);
});

test('sees an Origin header behind 3,000 others', async () => {
  const { port } = await shelf.serve();
  const many = 'a:\r\n'.repeat(3000);
  const head = `GET /healthz HTTP/1.1\r\nhost: localhost\r\n${many}origin: https://elsewhere.example\r\nconnection: close\r\n\r\n`;
  expect(await raw(port, head)).toMatch(/^HTTP\/1\.1 403 /);
});

test('rejects a second Host header', async () => {
  const { port } = await shelf.serve();
  const head = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n';
  expect(await raw(port, head)).toMatch(/^HTTP\/1\.1 400 /);
});

test('keeps serving after clients disconnect in the middle of a body', async () => {
  const { port, get } = await shelf.serve();
  for (let at = 0; at < 50; at += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a',
      );
      setTimeout(() => socket.destroy(), 5);
    });
    socket.on('error', () => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await get(`/api/v1/papers/${PLAIN}`)).status).toBe(200);
});

async function refusesConnections(port: number): Promise<void> {
  const isRefused = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && false));
      socket.on('error', () => resolve(true));
    });
  await expect.poll(isRefused).toBe(true);
}

test('finishes running requests before it stops, and ends their connections', async () => {
  const server = await shelf.serve();
  const call = { name: 'search_papers', arguments: { query: 'sponges' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  const head = `POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  let received = '';
  const socket = connect(server.port, '127.0.0.1', () => socket.write(head));
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopped = server.stop();
  await refusesConnections(server.port);
  socket.write(body);
  await Promise.all([stopped, ended]);
  // The snapshot is closed only after the last answer.
  expect(received).toMatch(/^HTTP\/1\.1 200 .*connection: close.*"ok":true.*Sponges of the deep sea/is);
});
