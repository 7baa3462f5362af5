import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { MAX_ANSWER_BYTES } from '../../src/net/client.ts';
import { ANSWER_TIMEOUTS, DOWNLOAD_TIMEOUTS } from '../../src/net/deadline.ts';
import { MAX_DOWNLOAD_BYTES } from '../../src/net/download.ts';
import { verifies } from '../requirements/verifies.ts';
import { createSource, createTestNet, createWorld, listen } from './world.ts';

const url = 'https://api.crossref.org/works';

async function get(listener: RequestListener, overrides = {}) {
  const { client, seen } = await createWorld(listener, overrides);
  return { answer: await client.get({ url }), seen };
}

/** An answer written to the socket by hand, for what a well-behaved server cannot send. */
async function getRaw(parts: readonly string[], end: 'end' | 'reset' | 'keep', overrides = {}) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      for (const part of parts) socket.write(part);
      if (end === 'end') socket.end();
      if (end === 'reset') setTimeout(() => socket.resetAndDestroy(), 20);
    });
  });
  const sandbox = new URL(`http://127.0.0.1:${await listen(server)}`);
  const net = await createTestNet({ sandbox, ...overrides });
  return net.clientFor(createSource()).get({ url });
}

test('the caps and timeouts have the documented values', () => {
  expect([MAX_ANSWER_BYTES, MAX_DOWNLOAD_BYTES]).toEqual([32 * 1024 * 1024, 100_000_000]);
  expect(ANSWER_TIMEOUTS).toEqual({ connectMs: 10_000, idleMs: 60_000, totalMs: 60_000 });
  expect(DOWNLOAD_TIMEOUTS).toEqual({ connectMs: 10_000, idleMs: 60_000, totalMs: 300_000 });
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
])('a body in %s is decoded', async (encoding, encode) => {
  const text = 'Erdős, “Ramsey”. '.repeat(5000);
  const { answer } = await get((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(encode(text));
  });
  expect(answer).toMatchObject({ ok: true, value: { body: text } });
});

test.each(['gzip, gzip', 'zstd', 'nonsense'])('a body in "%s" is a SOURCE_CHANGED', async (encoding) => {
  const { answer, seen } = await get((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end('x');
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
  expect(seen).toHaveLength(1);
});

test('an empty body is empty in every encoding', async () => {
  const { answer } = await get((_request, response) => {
    response.writeHead(404, { 'content-encoding': 'gzip', 'content-length': 0 }).end();
  });
  expect(answer).toMatchObject({ ok: true, value: { status: 404, body: '' } });
});

test('a stalled compressed body ends after the idle timeout', async () => {
  const half = gzipSync(randomBytes(10_000)).subarray(0, 5000);
  const { answer } = await get(
    (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).write(half),
    { timeouts: { idleMs: 50 } },
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
});

test('a decompression bomb ends at the cap', async () => {
  const bomb = gzipSync(Buffer.alloc(MAX_ANSWER_BYTES + 1));
  expect(bomb.byteLength).toBeLessThan(100_000);
  const { answer, seen } = await get((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const denial = { reason: 'size_cap_exceeded', cap: MAX_ANSWER_BYTES };
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', denial } });
  expect(seen).toHaveLength(1);
});

test('a Content-Length over the cap is refused before the body is read', async () => {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${MAX_ANSWER_BYTES + 1}\r\n\r\n`;
  const answer = await getRaw([head], 'keep');
  expect(answer).toMatchObject({
    ok: false,
    error: { denial: { reason: 'size_cap_exceeded', actual: MAX_ANSWER_BYTES + 1 } },
  });
});

test('a body without a length ends at the cap', async () => {
  const chunk = Buffer.alloc(4_000_000);
  const { answer } = await get((_request, response) => {
    response.writeHead(200);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', send);
    };
    send();
  });
  expect(answer).toMatchObject({ ok: false, error: { denial: { reason: 'size_cap_exceeded' } } });
});

test.each([
  ['cut within its length', ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'], 'end'],
  ['reset within its length', ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'], 'reset'],
  ['cut within its chunks', ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'], 'end'],
  ['cut within its headers', ['HTTP/1.1 200 OK\r\nContent-'], 'end'],
  ['not HTTP at all', ['SSH-2.0-OpenSSH_9.2\r\n'], 'end'],
  ['longer than its header says headers may be', [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`], 'end'],
] as const)('an answer %s is a NETWORK_ERROR', async (_name, parts, end) => {
  const answer = await getRaw(parts, end);
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
});

test('a truncated compressed body is a NETWORK_ERROR', async () => {
  const half = gzipSync(randomBytes(10_000)).subarray(0, 5000);
  const { answer } = await get((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(half);
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
});

test('a body with a wrong encoding header is a NETWORK_ERROR', async () => {
  const { answer } = await get((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'br' }).end('{"status":"ok"}');
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
});

test('a silent server ends after the idle timeout', async () => {
  const { answer, seen } = await get(() => {}, { timeouts: { idleMs: 200 } });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
  expect(seen).toHaveLength(3);
});

verifies('PDT-001.10', 'retries a request that times out after growing pauses, and never a fourth time', async () => {
  const pauses: number[] = [];
  const clock = createSystemClock(100);
  const pause = (ms: number, signal?: AbortSignal) => {
    pauses.push(ms);
    return clock.pause(ms, signal);
  };
  const { answer, seen } = await get(() => {}, { timeouts: { idleMs: 200 }, clock: { ...clock, pause } });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
  expect(seen).toHaveLength(3);
  const [first = 0, second = 0] = pauses;
  expect(pauses).toHaveLength(2);
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
});

test('a server that stalls within the body ends after the idle timeout', async () => {
  const { answer } = await get((_request, response) => response.writeHead(200).write('half'), {
    timeouts: { idleMs: 50 },
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
});

test('a slow drip ends after the total timeout', async () => {
  const startedMs = Date.now();
  const { answer } = await get(
    (_request, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    },
    { timeouts: { idleMs: 5000, totalMs: 150 } },
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'FETCH_TIMEOUT' } });
  expect(Date.now() - startedMs).toBeLessThan(2500);
});

test.each([
  ['text/plain; charset=iso-8859-1', Buffer.from([0xe9]), 'é'],
  ['application/json', Buffer.from('\ufeff{"é":1}'), '{"é":1}'],
  ['text/plain; charset=unheard-of', Buffer.from('é'), 'é'],
])('a body of type %s is read in its charset', async (type, bytes, text) => {
  const { answer } = await get((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
  expect(answer).toMatchObject({ ok: true, value: { body: text } });
});

test.each([
  ['a byte that is no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['a character that is cut at the end', Buffer.from('"é').subarray(0, 2)],
])('a body with %s is SOURCE_CHANGED and not retried', async (_name, bytes) => {
  const { answer, seen } = await get((_request, response) => response.end(bytes));
  expect(answer).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
  expect(seen).toHaveLength(1);
});

test('an error page may have any charset', async () => {
  const { answer } = await get((_request, response) => response.writeHead(404).end(Buffer.from([0xff])));
  expect(answer).toMatchObject({ ok: true, value: { status: 404 } });
});
