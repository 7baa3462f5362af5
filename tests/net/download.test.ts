import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Location } from '../../src/model/source.ts';
import type { DownloadHead } from '../../src/net/download.ts';
import { createTestNet, createWorld, listen } from './world.ts';

const hosts = ['*.plos.org', '*.arxiv.org'];
const locate = (url: string): Location => ({ url, source: 'unpaywall', kind: 'pdf' });
const PLACE = locate('https://journals.plos.org/file?id=1&type=printable');

function createMemorySink(begin: () => Result<void> = () => ok(undefined)) {
  const heads: DownloadHead[] = [];
  const chunks: Uint8Array[] = [];
  return {
    heads,
    bytes: () => Buffer.concat(chunks),
    begin: async (head: DownloadHead) => {
      heads.push(head);
      return begin();
    },
    write: async (chunk: Uint8Array) => {
      chunks.push(chunk);
      return ok(undefined);
    },
  };
}

test('a complete file has its digest and headers', async () => {
  const file = randomBytes(300_000);
  const headers = {
    'content-type': 'application/pdf',
    etag: '"v1"',
    'accept-ranges': 'bytes',
    'content-length': 300_000,
  };
  const { net, seen } = await createWorld((_request, response) => response.writeHead(200, headers).end(file));
  const sink = createMemorySink();
  const result = await net.download(PLACE, { hosts, sink });
  const sha256 = createHash('sha256').update(file).digest('hex');
  const head = {
    status: 200,
    contentType: 'application/pdf',
    etag: '"v1"',
    acceptRanges: 'bytes',
    contentLength: 300_000,
  };
  expect(result).toMatchObject(ok({ kind: 'file', bytes: 300_000, sha256, finalUrl: PLACE.url, hops: [], ...head }));
  expect(sink.bytes().equals(file)).toBe(true);
  expect(seen[0]?.headers).toMatchObject({ host: 'journals.plos.org', 'accept-encoding': 'identity' });
});

test('an http location is tried as https', async () => {
  const { net, seen } = await createWorld((_request, response) => response.end('x'));
  const result = await net.download(locate('http://journals.plos.org:80/a'), { hosts, sink: createMemorySink() });
  expect(result).toMatchObject({ ok: true, value: { finalUrl: 'https://journals.plos.org/a' } });
  expect(seen[0]?.headers['x-forwarded-proto']).toBe('https');
});

test('redirects of doi.org are followed, and its http addresses are used as https', async () => {
  const { net } = await createWorld((request, response) => {
    if (request.headers.host !== 'doi.org') return response.end('x');
    return response.writeHead(302, { location: PLACE.url.replace('https:', 'http:') }).end();
  });
  const result = await net.download(locate('https://doi.org/10.1371/1'), { hosts, sink: createMemorySink() });
  expect(result).toMatchObject({ ok: true, value: { finalUrl: PLACE.url, hops: ['https://doi.org/10.1371/1'] } });
});

test('a resolver such as doi.org never serves a file', async () => {
  const { net } = await createWorld((_request, response) => response.end('x'));
  const sink = createMemorySink();
  const result = await net.download(locate('https://doi.org/10.1371/1'), { hosts, sink });
  expect(result).toMatchObject({
    ok: false,
    error: { denial: { reason: 'redirect_not_in_allowlist', attempted: 'doi.org' } },
  });
  expect(sink.heads).toEqual([]);
});

test.each([401, 403, 404, 410, 416])('status %i is a refusal, and the sink gets no bytes', async (status) => {
  const { net } = await createWorld((_request, response) => response.writeHead(status).end('<html>'));
  const sink = createMemorySink();
  expect(await net.download(PLACE, { hosts, sink })).toMatchObject({ ok: true, value: { kind: 'refused', status } });
  expect(sink.heads).toEqual([]);
});

test('a server error before the first byte is retried', async () => {
  const { net, seen } = await createWorld((_request, response) => {
    if (seen.length === 1) response.writeHead(503).end();
    else response.end('x');
  });
  expect(await net.download(PLACE, { hosts, sink: createMemorySink() })).toMatchObject({ ok: true });
  expect(seen).toHaveLength(2);
});

test('a truncated file is a NETWORK_ERROR and is not retried, because the sink has its first bytes', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket
      .on('error', () => undefined)
      .once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'));
  });
  const net = await createTestNet({ sandbox: new URL(`http://127.0.0.1:${await listen(server)}`) });
  const sink = createMemorySink();
  expect(await net.download(PLACE, { hosts, sink })).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  expect([connections, sink.bytes().toString()]).toEqual([1, 'half']);
});

const respondWithRange = (request: IncomingMessage, response: ServerResponse) => {
  if (request.headers['if-range'] !== '"v1"') return response.end('0123456789');
  return response.writeHead(206, { 'content-range': 'bytes 4-9/10' }).end('456789');
};

test('a download resumes where it stopped if the file is unchanged', async () => {
  const { net, seen } = await createWorld(respondWithRange);
  const sink = createMemorySink();
  const result = await net.download(PLACE, { hosts, sink, range: { from: 4, ifRange: '"v1"' } });
  expect(result).toMatchObject({ ok: true, value: { status: 206, bytes: 6 } });
  expect(sink.bytes().toString()).toBe('456789');
  expect(seen[0]?.headers.range).toBe('bytes=4-');
});

test('a changed file restarts, and the sink is notified', async () => {
  const { net } = await createWorld(respondWithRange);
  const sink = createMemorySink();
  await net.download(PLACE, { hosts, sink, range: { from: 4, ifRange: '"v0"' } });
  expect(sink.heads).toMatchObject([{ status: 200 }]);
  expect(sink.bytes().toString()).toBe('0123456789');
});

test('a range that was not requested is refused', async () => {
  const { net } = await createWorld(respondWithRange);
  const range = { from: 5, ifRange: '"v1"' };
  const result = await net.download(PLACE, { hosts, sink: createMemorySink(), range });
  expect(result).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('the cap includes the bytes already received', async () => {
  const { net } = await createWorld(respondWithRange);
  const range = { from: 4, ifRange: '"v1"' };
  const result = await net.download(PLACE, { hosts, sink: createMemorySink(), range, maxBytes: 9 });
  expect(result).toMatchObject({ ok: false, error: { denial: { reason: 'size_cap_exceeded' } } });
});

test('a failing sink ends the download with its failure', async () => {
  const { net } = await createWorld((_request, response) => response.end(randomBytes(100_000)));
  const full = fail('STORE_ERROR', 'the disk is full');
  const atBegin = await net.download(PLACE, { hosts, sink: createMemorySink(() => full) });
  const atWrite = await net.download(PLACE, { hosts, sink: { ...createMemorySink(), write: async () => full } });
  expect([atBegin, atWrite]).toEqual([full, full]);
});

test('a download can be cancelled within its body', async () => {
  const { net } = await createWorld((_request, response) => response.write('half'));
  const stop = new AbortController();
  const sink = { ...createMemorySink(), write: async () => ok(stop.abort()) };
  const result = await net.download(PLACE, { hosts, sink, signal: stop.signal });
  expect(result).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test('closing the network cancels running and waiting downloads', async () => {
  const { net, seen } = await createWorld((_request, response) => response.write('half'));
  const rate = { key: 'arxiv', minGapMs: 0, concurrency: 1 };
  const download = () => net.download(PLACE, { hosts, sink: createMemorySink(), rate });
  const results = [download(), download()];
  await expect.poll(() => seen.length).toBe(1);
  await net.close();
  for (const result of await Promise.all(results)) {
    expect(result).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  }
});

test('downloads that share the rate of a source keep its gap, redirects included', async () => {
  const { net, seen } = await createWorld((request, response) => {
    if (request.url?.endsWith('.pdf')) response.writeHead(301, { location: '/pdf/1' }).end();
    else response.end('x');
  });
  const rate = { key: 'arxiv', minGapMs: 10_000, concurrency: 1 };
  const download = (url: string) => net.download(locate(url), { hosts, sink: createMemorySink(), rate });
  await Promise.all([download('https://arxiv.org/pdf/1.pdf'), download('https://arxiv.org/pdf/2')]);
  const times = seen.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps).toHaveLength(2);
  // A request may arrive a little earlier after its start than the one before; without a pace they would arrive together.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60);
});

test('ten redirects of a download are followed, the eleventh is refused', async () => {
  const { net } = await createWorld((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.end('x');
    return response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const download = (redirects: number) =>
    net.download(locate(`https://journals.plos.org/${redirects}`), { hosts, sink: createMemorySink() });
  expect(await download(10)).toMatchObject({ ok: true, value: { finalUrl: 'https://journals.plos.org/0' } });
  expect(await download(11)).toMatchObject({ ok: false, error: { denial: { hopIndex: 11, cap: 10 } } });
});

test('a PDF is asked for unless the caller names another type', async () => {
  const { net, seen } = await createWorld((_request, response) => response.end('x'));
  await net.download(PLACE, { hosts, sink: createMemorySink() });
  await net.download(PLACE, { hosts, sink: createMemorySink(), accept: 'text/xml' });
  expect(seen.map(({ headers }) => headers.accept)).toEqual(['application/pdf, */*;q=0.5', 'text/xml']);
});

test.each([
  ['that begins elsewhere', { 'content-range': 'bytes 0-9/10' }, 4],
  ['in another unit', { 'content-range': 'pages 4-9/10' }, 4],
  ['without its place', {}, 4],
  ['that is compressed', { 'content-range': 'bytes 4-9/10', 'content-encoding': 'gzip' }, 4],
  ['although the whole file was asked for', { 'content-range': 'bytes 0-9/10' }, undefined],
])('a part %s is refused, and the sink gets nothing', async (_what, headers, from) => {
  const { net } = await createWorld((_request, response) => response.writeHead(206, headers).end('456789'));
  const sink = createMemorySink();
  const range = from === undefined ? {} : { range: { from, ifRange: '"v1"' } };
  expect(await net.download(PLACE, { hosts, sink, ...range })).toMatchObject({ error: { code: 'SOURCE_CHANGED' } });
  expect(sink.heads).toEqual([]);
});

test.each([201, 204, 205])('status %i is no file', async (status) => {
  const { net } = await createWorld((_request, response) => response.writeHead(status).end());
  const sink = createMemorySink();
  expect(await net.download(PLACE, { hosts, sink })).toMatchObject({ ok: true, value: { kind: 'refused', status } });
  expect(sink.heads).toEqual([]);
});

test('a file of more than a hundred million bytes is refused before it is read', async () => {
  const headers = { 'content-length': 100_000_001 };
  const { net } = await createWorld((_request, response) => response.writeHead(200, headers).write('%PDF'));
  expect(await net.download(PLACE, { hosts, sink: createMemorySink() })).toMatchObject({
    error: { denial: { reason: 'size_cap_exceeded', cap: 100_000_000 } },
  });
});

test('the final address of a file has no signature in it', async () => {
  const { net } = await createWorld((request, response) => {
    if (request.url?.includes('signature')) return response.end('x');
    return response.writeHead(302, { location: '/file?id=1&signature=secret' }).end();
  });
  const result = await net.download(PLACE, { hosts, sink: createMemorySink() });
  expect(result).toMatchObject({ ok: true, value: { finalUrl: 'https://journals.plos.org/file?id=1' } });
});
