import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ACTIONS } from '../../src/desk/actions.ts';
import { type Desk, openDesk } from '../../src/desk/serve.ts';
import { ask, comeIn } from '../support/desk-client.ts';
import { SETTINGS } from '../support/desk-world.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const home = world.env['CARREL_HOME'] ?? '';
const opened: Desk[] = [];
async function open() {
  const desk = unwrap(
    await openDesk(world.app, { port: 0, home, isSandbox: true, settings: SETTINGS }, () => undefined),
  );
  opened.push(desk);
  return desk.url;
}
afterAll(async () => {
  for (const desk of opened) await desk.close();
  await world.close();
});

const url = await open();
const page = await comeIn(url);
const { port, own } = page;
const search = JSON.stringify({ query: 'perovskite solar cells' });
const sessions = async () => ((await page.get('/api/sessions')).data['sessions'] as unknown[]).length;
/** Sends an action that would open a search if it were let in. */
const attack = (headers: Record<string, string | undefined>, method = 'POST', path = '/api/search') => {
  const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined);
  return ask(port, method, path, Object.fromEntries(all) as Record<string, string>, search);
};
/** Nothing happened, and the response has the reason. */
async function expectRefused(answer: Promise<{ status: number; text: string }>, status: number) {
  const { status: got, text } = await answer;
  expect({ status: got, text }).toMatchObject({ status });
  expect(await sessions()).toBe(0);
}

test.each([
  '{"__proto__":{}}',
  '{"__proto__":null,"session_id":"x","checkpoint_id":"y","marks":{}}',
  '{"session_id":"x","checkpoint_id":"y","marks":{"__proto__":"exclude"}}',
  '{"session_id":"x","checkpoint_id":"y","marks":{"__proto__":7,"constructor":"keep"}}',
  '{"session_id":"__proto__","checkpoint_id":"__proto__","marks":{"toString":"exclude"}}',
  '[{"__proto__":1}]',
])('no action breaks on the body %s', async (body) => {
  const broken: string[] = [];
  for (const path of ACTIONS.keys()) {
    const { status } = await ask(port, 'POST', path, own, body);
    if (status >= 500) broken.push(`${path} ${status}`);
  }
  expect(broken).toEqual([]);
});

test('a page stays signed in when the desk restarts', async () => {
  const options = { port: 0, home, isSandbox: true, settings: SETTINGS };
  const first = unwrap(await openDesk(world.app, options, () => undefined));
  const { get } = await comeIn(first.url);
  await first.close();
  const { port: samePort, signIn } = first;
  opened.push(unwrap(await openDesk(world.app, { ...options, port: samePort, signIn }, () => undefined)));
  expect((await get('/api/sessions')).status).toBe(200);
});

test('exchanges the token for a cookie that scripts and other sites cannot read', () => {
  const { status, headers } = page.entered;
  expect(status).toBe(200);
  const [cookie] = headers['set-cookie'] as string[];
  expect(cookie).toMatch(/^carrel_desk_\d+=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  // A desk that runs for weeks does not lock out who came in.
  expect(Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])).toBeGreaterThan(365 * 86_400);
  expect(cookie).not.toContain(new URL(url).searchParams.get('token'));
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a used token does not work again', async () => {
  const again = await ask(port, 'GET', `/${new URL(url).search}`);
  expect(again).toMatchObject({ status: 403, text: expect.stringContaining('works once') });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('a signed-in browser may open the printed address again', async () => {
  const again = await page.get(`/${new URL(url).search}`);
  expect(again).toMatchObject({ status: 200, text: expect.stringContaining('url=/') });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('a wrong token is rejected and does not use up the right one', async () => {
  const fresh = await open();
  const at = Number(new URL(fresh).port);
  for (const token of ['', 'x', `${new URL(fresh).searchParams.get('token')}x`])
    expect((await ask(at, 'GET', `/?token=${token}`)).status).toBe(403);
  expect((await comeIn(fresh)).entered.headers['set-cookie']).toHaveLength(1);
});

test.each(['/', '/api/about', '/api/sessions', '/api/events', '/api/pdf?ref=x', '/nothing', '/index.html'])(
  'rejects %s without the cookie',
  async (path) => {
    expect((await ask(port, 'GET', path)).status).toBe(401);
    expect((await ask(port, 'GET', path, { cookie: 'carrel_desk_1=x; carrel=y' })).status).toBe(401);
  },
);

test('rejects an action without the cookie', () => expectRefused(attack({ cookie: undefined }), 401));
test('rejects the cookie of another desk', async () => {
  const other = await comeIn(await open());
  await expectRefused(attack({ cookie: other.own.cookie }), 401);
  await expectRefused(attack({ cookie: other.own.cookie.replace(String(other.port), String(port)) }), 401);
});

test.each([
  'https://evil.example',
  'null',
  'http://127.0.0.1',
  `http://localhost:${port}`,
  `https://127.0.0.1:${port}`,
  `http://127.0.0.1:${port}.evil.example`,
  `http://127.0.0.1:${port}/`,
  'http://127.0.0.1:1',
])('rejects an action from the origin %s', (origin) => expectRefused(attack({ origin }), 403));
test('rejects an action without an origin', () => expectRefused(attack({ origin: undefined }), 403));

test.each(['cross-site', 'same-site', 'none'])('rejects an action that the browser marks as %s', (site) =>
  expectRefused(attack({ 'sec-fetch-site': site }), 403),
);
test.each(['cross-site', 'same-site'])('rejects a read by a %s page', async (site) => {
  for (const path of ['/api/sessions', '/api/export?id=x&format=json', '/api/events'])
    expect((await page.get(path, { 'sec-fetch-site': site })).status).toBe(403);
});

test.each([
  'evil.example',
  `evil.example:${port}`,
  '127.0.0.1',
  `localhost:${port}`,
  `127.0.0.1:${port}.`,
  `[::1]:${port}`,
])('rejects a request for the host %s', async (host) => {
  await expectRefused(attack({ host }), 403);
  expect((await page.get('/api/sessions', { host })).status).toBe(403);
});

test('an action requires POST', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
    for (const path of ['/api/search', '/api/search?query=perovskite', '/api/audit'])
      expect((await ask(port, method, path, own)).status, `${method} ${path}`).toBe(405);
  expect(await sessions()).toBe(0);
});

test('a read rejects POST', async () => {
  for (const path of ['/api/sessions', '/api/about', '/']) expect((await attack({}, 'POST', path)).status).toBe(405);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  'application/json-patch',
  'text/json',
])('rejects a body of type %j', (type) => expectRefused(attack({ 'content-type': type }), 415));

test.each([
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"query":1}',
  '{"query":"a","odd":1}',
  '{}',
  '\u0000',
  '{"__proto__":{"query":"a"}}',
])('rejects the body %j', (body) => expectRefused(ask(port, 'POST', '/api/search', own, body), 400));

test('every action answers any JSON without a bug', async () => {
  const paths = ['search', 'preview', 'decide', 'reopen', 'fetch', 'fetch/again', 'fetch/cancel', 'accept', 'tags'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.json(), async (path, body) => {
      const { status, data } = await ask(port, 'POST', `/api/${path}`, own, body);
      expect({ status, data }).toMatchObject({ status: 400, data: { ok: false, error: { code: 'INVALID_ARGUMENT' } } });
    }),
    { numRuns: 150 },
  );
});

test('rejects a body that is too large, also without a length', async () => {
  const large = JSON.stringify({ query: 'x'.repeat(600_000) });
  expect((await ask(port, 'POST', '/api/search', own, large)).status).toBe(413);
  const chunked = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const head = Object.entries({ ...own, host: `127.0.0.1:${port}`, 'transfer-encoding': 'chunked' });
    socket.write(`POST /api/search HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const part = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 10; sent += 1) socket.write(part);
    socket.once('data', (data) => resolve(data.toString())).once('error', reject);
    socket.once('data', () => socket.destroy());
  });
  expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
  expect(await sessions()).toBe(0);
});

test.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '//api/sessions',
  '/api//sessions',
  '/./api/sessions',
  '/api/sessions/',
  '/api/sessions/..',
  '/api\\sessions',
  '/api/sessions;x=1',
  '/api/sessions%00',
  `http://127.0.0.1:${port}/api/sessions`,
  '/.env',
  '/index.html/../x.js',
])('rejects the path %s', async (path) => {
  const { status, text } = await page.get(path);
  expect([400, 404]).toContain(status);
  expect(text).not.toContain('"dependencies"');
});

test.each(['../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', '10.1/../../x', '%2e%2e', ''])(
  'serves no file for the reference %j',
  async (ref) => {
    for (const path of ['/api/pdf', '/api/entry', '/api/quarantine/pdf']) {
      const { status } = await page.get(`${path}?ref=${encodeURIComponent(ref)}&sha256=${'0'.repeat(64)}`);
      expect([400, 404]).toContain(status);
    }
    expect((await page.get(`/api/session?id=${encodeURIComponent(ref)}`)).status).toBe(404);
  },
);

test('no other page may frame or embed a response', async () => {
  for (const path of ['/', '/api/about', '/nothing']) {
    const { headers } = await page.get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
  const { headers } = await page.get('/');
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers['content-security-policy']).not.toMatch(/unsafe/);
});

test('listens on loopback only', async () => {
  const others = Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => (each && !each.internal && each.family === 'IPv4' ? [each.address] : []));
  for (const host of ['::1', ...others]) {
    const outcome = await new Promise((resolve) => {
      const socket = connect(port, host);
      socket.once('connect', () => resolve('connected')).once('error', () => resolve('refused'));
      socket.once('connect', () => socket.destroy());
    });
    expect(outcome, host).toBe('refused');
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the name %s is an unknown value',
  async (name) => {
    const paths = [`/api/export?id=x&format=${name}`, `/api/session?id=${name}`, `/api/entry?ref=${name}`];
    for (const path of paths) {
      const { status, data } = await page.get(path);
      expect([path, status >= 400 && status < 500, data['ok']]).toEqual([path, true, false]);
    }
    const lists = await page.get(`/api/library?grade=${name}&source=${name}&tag=${name}&q=${name}`);
    expect([lists.status, lists.data['papers']]).toEqual([200, []]);
  },
);
