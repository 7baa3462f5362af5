import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/fault.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { ask } from './ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const WORK = 'https://api.crossref.org/works/10.1038/nature12373';
const withFault = (fault: Fault, url = WORK) => {
  sandbox.setFault(new URL(url).host, fault);
  return ask(sandbox.url, url);
};
/** Returns `silent` without an answer in time. */
const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([work, new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), ms))]);

describe('refusals in the words of the service', () => {
  test.each([
    ['https://api.crossref.org/works/10.1/x', 429, /<h1>429/],
    ['https://export.arxiv.org/api/query?id_list=1706.03762', 429, /^Rate exceeded\.$/],
    ['https://api.openalex.org/works/W1', 429, /2 per 1 second/],
    ['https://api.semanticscholar.org/graph/v1/paper/x', 429, /"code":"429"/],
    ['https://api.semanticscholar.org/graph/v1/paper/x', 504, /"message":"Endpoint request timed out"/],
    ['https://api.crossref.org/works/10.1/x', 500, /"message-type":"exception"/],
    ['https://api.datacite.org/dois/10.1/x', 503, /"errors"/],
    ['https://api.unpaywall.org/v2/10.1/x', 500, /"HTTP_status_code":500/],
  ])('%s as %i', async (url, status, body) => {
    const answer = await withFault({ kind: 'status', status }, url);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(body);
  });

  test('OpenAlex: headers distinguish an exhausted quota from too many requests', async () => {
    const answer = await withFault(
      { kind: 'status', status: 429, exhausted: true },
      'https://api.openalex.org/works/W1',
    );
    expect(answer.headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-credits-required': '10',
      'retry-after': '54000',
    });
  });
});

test('sends Retry-After in seconds or as a date, up to fifteen hours', async () => {
  const seconds = await withFault({ kind: 'status', status: 429, retryAfter: { seconds: 54_000, as: 'seconds' } });
  expect(seconds.headers['retry-after']).toBe('54000');
  const date = await withFault({ kind: 'status', status: 503, retryAfter: { seconds: 60, as: 'date' } });
  expect(Date.parse(String(date.headers['retry-after'])) - Date.now()).toBeLessThanOrEqual(60_000);
});

test('limits a fault to the next requests and to part of the path', async () => {
  sandbox.setFault('api.crossref.org', { kind: 'status', status: 500, times: 1, path: 'nature12373' });
  expect((await ask(sandbox.url, 'https://api.crossref.org/works?rows=1')).status).toBe(200);
  expect((await ask(sandbox.url, WORK)).status).toBe(500);
  expect((await ask(sandbox.url, WORK)).status).toBe(200);
});

test('records a hanging request without a status', async () => {
  sandbox.clearRequests();
  sandbox.setFault('api.crossref.org', { kind: 'hang' });
  const never = ask(sandbox.url, WORK).catch(() => 'closed' as const);
  expect(await within(150, never)).toBe('silent');
  expect(sandbox.requests()[0]?.status).toBe(0);
});

test('sends a slow answer late but complete', async () => {
  const start = Date.now();
  const answer = await withFault({ kind: 'slow-headers', delayMs: 120 });
  expect(Date.now() - start).toBeGreaterThanOrEqual(110);
  expect(answer.status).toBe(200);
});

test('sends a dripping body slowly', async () => {
  sandbox.setFault('api.crossref.org', { kind: 'drip', intervalMs: 20 });
  expect(
    await within(
      150,
      ask(sandbox.url, WORK).catch(() => 'closed'),
    ),
  ).toBe('silent');
});

test.each<[string, Fault]>([
  ['cut short of its announced length', { kind: 'cut' }],
  ['reset in the middle of the body', { kind: 'reset', when: 'body' }],
  ['reset before the first byte', { kind: 'reset', when: 'before' }],
])('a connection %s is a connection error', async (_name, fault) => {
  await expect(withFault(fault)).rejects.toThrow(/aborted|reset|hang up/i);
});

test('sends garbage, an empty body and an unknown shape with status 200', async () => {
  const garbage = await withFault({ kind: 'garbage', bytes: 500 });
  expect([garbage.status, garbage.bytes.length]).toEqual([200, 500]);
  expect((await withFault({ kind: 'empty' })).bytes.length).toBe(0);
  expect(JSON.parse((await withFault({ kind: 'wrong-shape' })).body)).not.toHaveProperty('message');
  expect((await withFault({ kind: 'html' })).headers['content-type']).toContain('text/html');
});

test('sends truncated JSON as a complete HTTP body', async () => {
  const answer = await withFault({ kind: 'truncated' });
  expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
  expect(() => JSON.parse(answer.body)).toThrow();
});

test.each([
  'http://127.0.0.1/private',
  'https://169.254.169.254/latest/meta-data',
  'http://api.crossref.org/works/1',
  'https://user:secret@api.crossref.org/works/1',
  'https://elsewhere.net/x',
])('redirects to %s', async (to) => {
  const answer = await withFault({ kind: 'redirect', to });
  expect([answer.status, answer.headers.location]).toEqual([302, to]);
});

test('redirects to itself in a loop', async () => {
  const answer = await withFault({ kind: 'redirect', loop: true, status: 301 });
  expect([answer.status, answer.headers.location]).toEqual([301, WORK]);
});

test('ends at the real answer after eleven hops', async () => {
  sandbox.setFault('api.crossref.org', { kind: 'redirect', hops: 11 });
  let url = WORK;
  let hops = 0;
  for (let answer = await ask(sandbox.url, url); answer.headers.location; answer = await ask(sandbox.url, url)) {
    url = answer.headers.location;
    hops += 1;
  }
  expect(hops).toBe(11);
});

test('sends a small gzip body that expands to a large one', async () => {
  const answer = await withFault({ kind: 'gzip-bomb', bytes: 5_000_000 });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.bytes.length).toBeLessThan(50_000);
  expect(gunzipSync(answer.bytes).length).toBe(5_000_000);
});

test('streams a huge body that starts like the real one', async () => {
  const announced = await withFault({ kind: 'huge', bytes: 3_000_000, announce: true });
  expect(announced.headers['content-length']).toBe('3000000');
  expect(announced.bytes.length).toBe(3_000_000);
  const silent = await withFault({ kind: 'huge', bytes: 200_000, announce: false });
  expect(silent.headers['content-length']).toBeUndefined();
  expect(silent.body.startsWith('{"status":"ok"')).toBe(true);
});
