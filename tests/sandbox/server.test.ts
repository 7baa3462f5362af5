import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAST } from '../../sandbox/cast/index.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { ask, askJson } from './ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => {
  sandbox.clearRequests();
  sandbox.clearFaults();
});
afterAll(() => sandbox.close());

const NATURE = 'https://api.crossref.org/works/10.1038%2Fnature12373?mailto=a@b.edu';

test('listens on loopback and returns its URL', () => {
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('two sandboxes run side by side', async () => {
  const other = await startSandbox({ port: 0 });
  expect(other.url).not.toBe(sandbox.url);
  await other.close();
});

test('records requests with path, headers and status', async () => {
  await ask(sandbox.url, NATURE, { headers: { 'user-agent': 'carrel/test' } });
  const [entry] = sandbox.requests();
  expect(entry).toMatchObject({ method: 'GET', host: 'api.crossref.org', status: 200 });
  expect(entry?.path).toBe('/works/10.1038%2Fnature12373?mailto=a@b.edu');
  expect(entry?.headers).toMatchObject({ 'user-agent': 'carrel/test', 'x-forwarded-proto': 'https' });
});

test('answers an unknown host with a clear 404 and records it', async () => {
  const answer = await ask(sandbox.url, 'https://no.such.site/x');
  expect(answer.status).toBe(404);
  expect(answer.body).toContain('no.such.site');
  expect(sandbox.requests().map(({ host }) => host)).toEqual(['no.such.site']);
});

test('shows an index at its own URL', async () => {
  const answer = await ask(sandbox.url, `${sandbox.url}/`);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('/_sandbox/cast');
});

test('serves the cast with situations and copies to other processes', async () => {
  const cast = await askJson<{ doi?: string; situations: string[] }[]>(
    sandbox.url,
    'https://sandbox.carrel.test/_sandbox/cast',
  );
  expect(cast).toHaveLength(CAST.length);
  expect(cast.find(({ doi }) => doi === '10.1038/nature12373')?.situations).toEqual(['closed']);
});

test('serves the recorded requests to other processes, and clears them', async () => {
  await ask(sandbox.url, NATURE);
  const control = 'https://sandbox.carrel.test/_sandbox/requests';
  expect(await askJson<unknown[]>(sandbox.url, control)).toHaveLength(1);
  expect((await ask(sandbox.url, control, { method: 'DELETE' })).status).toBe(204);
  expect(await askJson<unknown[]>(sandbox.url, control)).toHaveLength(0);
});

test('sets and clears faults for other processes', async () => {
  const control = 'https://sandbox.carrel.test/_sandbox/faults/api.crossref.org';
  await ask(sandbox.url, control, { method: 'PUT', body: '{"kind":"status","status":503}' });
  expect((await ask(sandbox.url, NATURE)).status).toBe(503);
  await ask(sandbox.url, control, { method: 'DELETE' });
  expect((await ask(sandbox.url, NATURE)).status).toBe(200);
});

test('rejects an unknown fault', async () => {
  const control = 'https://sandbox.carrel.test/_sandbox/faults/api.crossref.org';
  expect((await ask(sandbox.url, control, { method: 'PUT', body: '{"kind":"earthquake"}' })).status).toBe(400);
  expect((await ask(sandbox.url, control, { method: 'PUT', body: 'no json' })).status).toBe(400);
});

test('does not record control requests', async () => {
  await ask(sandbox.url, 'https://sandbox.carrel.test/_sandbox/cast');
  expect(sandbox.requests()).toEqual([]);
});
