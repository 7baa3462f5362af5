import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ok } from '../../src/model/result.ts';
import { makeAttempt } from '../../src/net/attempt.ts';
import { ANSWER_TIMEOUTS, DOWNLOAD_TIMEOUTS } from '../../src/net/deadline.ts';
import { type Exchange, follow } from '../../src/net/follow.ts';
import type { Slot } from '../../src/net/limits.ts';
import type { Reply, Transport } from '../../src/net/transport.ts';
import { createSleepersClock } from '../support/sleepers-clock.ts';
import { unwrap } from '../support/unwrap.ts';

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A transport on which each address redirects as listed, and all others answer. */
function routes(redirects: Readonly<Record<string, string>>, status = 302) {
  const sent: Sent[] = [];
  const dumped: number[] = [];
  const transport: Transport = {
    async send(url, headers): Promise<Reply> {
      sent.push({ url: url.href, headers });
      const location = redirects[url.href];
      const dump = async ({ limit }: { limit: number }) => void dumped.push(limit);
      const body = Object.assign(Readable.from([]), { dump });
      return {
        status: location === undefined ? 200 : status,
        headers: location === undefined ? {} : { location },
        body,
      };
    },
    close: async () => {},
  };
  return { transport, sent, dumped };
}

async function exchange(
  start: string,
  redirects: Readonly<Record<string, string>>,
  more: Partial<Exchange> = {},
  status?: number,
) {
  const { transport, sent, dumped } = routes(redirects, status);
  const hops: number[] = [];
  const arrival = await follow(start, {
    ...{ transport, headers: { accept: 'x' }, credentials: { key: 'secret' }, signal: new AbortController().signal },
    policy: { source: 'desk', hosts: ['a.org', 'b.org'], download: false },
    onHop: async (_url, hopIndex) => {
      hops.push(hopIndex);
      return ok(undefined);
    },
    ...more,
  });
  return { arrival, sent, hops, dumped };
}
const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`https://a.org/${at}`, `https://a.org/${at + 1}`]));

test.each([301, 302, 303, 307, 308])('the status %i with an address is a redirect', async (status) => {
  const { arrival, sent, hops, dumped } = await exchange('https://a.org/0', chain(1), {}, status);
  expect(unwrap(arrival).url.href).toBe('https://a.org/1');
  expect(unwrap(arrival).hops).toEqual(['https://a.org/0']);
  expect([sent.length, hops, dumped.length]).toEqual([2, [0, 1], 1]);
});

test.each([200, 201, 300, 304, 305, 400])('the status %i with an address is no redirect', async (status) => {
  const { arrival, sent } = await exchange('https://a.org/0', chain(1), {}, status);
  expect([unwrap(arrival).reply.status, unwrap(arrival).hops, sent.length]).toEqual([status, [], 1]);
});

test.each([
  ['an API', false, 4],
  ['a download', true, 10],
])('%s may redirect %s %i times', async (_what, download, most) => {
  const policy = { source: 'desk', hosts: ['a.org'], download };
  const last = await exchange('https://a.org/0', chain(most), { policy });
  expect(unwrap(last.arrival).url.href).toBe(`https://a.org/${most}`);
  const beyond = await exchange('https://a.org/0', chain(most + 1), { policy });
  expect(beyond.arrival).toMatchObject({
    ok: false,
    error: { code: 'NETWORK_ERROR', reason: 'redirect_loop', denial: { cap: most, hopIndex: most + 1 } },
  });
  expect(beyond.sent).toHaveLength(most + 1);
});

test('redirects in a loop are refused before the address is asked again', async () => {
  const loop = { 'https://a.org/0': 'https://a.org/1', 'https://a.org/1': '/0#part' };
  const { arrival, sent } = await exchange('https://a.org/0', loop);
  expect(arrival).toMatchObject({ ok: false, error: { reason: 'redirect_loop' } });
  expect(!arrival.ok && arrival.error.message).toContain('form a loop');
  expect(sent).toHaveLength(2);
});

test('a key is sent to its own host only, and never again after a redirect to another one', async () => {
  const redirects = {
    'https://a.org/0': '/1',
    'https://a.org/1': 'https://b.org/',
    'https://b.org/': 'https://a.org/2',
  };
  const { sent } = await exchange('https://a.org/0', redirects);
  expect(sent.map(({ url, headers }) => [url, headers['key'], headers['accept']])).toEqual([
    ['https://a.org/0', 'secret', 'x'],
    ['https://a.org/1', 'secret', 'x'],
    ['https://b.org/', undefined, 'x'],
    ['https://a.org/2', undefined, 'x'],
  ]);
});

test.each([
  ['https://evil.org/', 'redirect_not_in_allowlist'],
  ['http://b.org/', 'insecure_scheme'],
  ['https://127.0.0.1/', 'ssrf_private_address'],
  ['https://[', 'ssrf_private_address'],
])('a redirect to %s is refused as %s, and nothing is sent there', async (target, reason) => {
  const { arrival, sent } = await exchange('https://a.org/0', { 'https://a.org/0': target });
  expect(arrival).toMatchObject({ ok: false, error: { denial: { reason, hopIndex: 1 } } });
  expect(sent).toHaveLength(1);
});

test('a resolver may lead to http, which is asked for over https; another host may not', async () => {
  const policy = { source: 'desk', hosts: ['b.org'], download: true };
  const resolved = await exchange('https://doi.org/1', { 'https://doi.org/1': 'http://b.org/x' }, { policy });
  expect(unwrap(resolved.arrival).url.href).toBe('https://b.org/x');
});

test('an attempt waits for the limiter before each redirect, and not before the first request', async () => {
  const { transport } = routes(chain(2));
  const waits: number[] = [];
  const slot: Slot = {
    release: () => {},
    next: async () => {
      waits.push(waits.length);
      return ok(undefined);
    },
  };
  const logged: string[] = [];
  const parts = {
    clock: createSleepersClock(),
    transport,
    timeouts: ANSWER_TIMEOUTS,
    log: (_: string, text: string) => void logged.push(text),
  };
  const policy = { source: 'desk', hosts: ['a.org'], download: false };
  const request = { policy, url: 'https://a.org/0', headers: {}, credentials: {}, signal: undefined, slot };
  const done = await makeAttempt(parts, { ...request, receive: async ({ hops }) => ok(hops.length) });
  expect([unwrap(done), waits]).toEqual([2, [0, 1]]);
  expect(logged).toEqual(['desk: a.org 200 after 0 ms']);
});

test('connecting may take ten seconds and silence a minute; an answer a minute in all, a file five', () => {
  expect(ANSWER_TIMEOUTS).toEqual({ connectMs: 10_000, idleMs: 60_000, totalMs: 60_000 });
  expect(DOWNLOAD_TIMEOUTS).toEqual({ connectMs: 10_000, idleMs: 60_000, totalMs: 300_000 });
});
