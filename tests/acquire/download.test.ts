import { expect, test } from 'vitest';
import { download } from '../../src/acquire/download.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { DownloadHead, DownloadOptions } from '../../src/net/download.ts';

const LOCATION = { url: 'https://example.org/a.pdf', source: 'unpaywall', kind: 'pdf' } as const;
const HEAD: DownloadHead = { status: 200, headers: {}, etag: '"one"', finalUrl: LOCATION.url, hops: [] };

/** Downloads from a server that breaks off each time; returns where each request began. */
async function requestsAfterBreaks(head: DownloadHead): Promise<(number | undefined)[]> {
  const asked: (number | undefined)[] = [];
  const receiver = { bytes: 700, begin: async () => ok(undefined), write: async () => ok(undefined) };
  const deps = {
    hosts: ['example.org'],
    optionsFor: () => ({}),
    download: async (_location: unknown, { sink, range }: DownloadOptions) => {
      asked.push(range?.from);
      await sink.begin(head);
      return fail('NETWORK_ERROR', 'The connection was lost.', { reason: 'connection_lost' });
    },
  };
  expect((await download(LOCATION, receiver, deps)).ok).toBe(false);
  return asked;
}

test('a broken transfer is resumed twice, then given up', async () => {
  expect(await requestsAfterBreaks({ ...HEAD, acceptRanges: 'bytes' })).toEqual([undefined, 700, 700]);
});

test.each([
  ['does not offer ranges', {}],
  ['refuses ranges', { acceptRanges: 'none' }],
  ['has a weak validator', { acceptRanges: 'bytes', etag: 'W/"one"' }],
])('a server that %s is asked for the whole file again', async (_what, more) => {
  expect(await requestsAfterBreaks({ ...HEAD, ...more })).toEqual([undefined, undefined, undefined]);
});

/** Downloads one address from a server that sends these chunks with this type; returns what arrived. */
async function deliver(kind: 'pdf' | 'html' | 'jats', contentType: string, ...chunks: readonly Buffer[]) {
  const written: number[] = [];
  const asked: Partial<DownloadOptions>[] = [];
  const receiver = {
    bytes: 0,
    begin: async () => ok(undefined),
    write: async (chunk: Uint8Array) => {
      written.push(chunk.byteLength);
      return ok(undefined);
    },
  };
  const result = await download({ ...LOCATION, kind }, receiver, {
    hosts: ['example.org'],
    optionsFor: () => ({ hosts: ['other.org'] }),
    download: async (_location: unknown, options: DownloadOptions) => {
      asked.push(options);
      const head = { ...HEAD, contentType };
      await options.sink.begin(head);
      for (const chunk of chunks) {
        const taken = await options.sink.write(chunk);
        if (!taken.ok) return taken;
      }
      return ok({ ...head, kind: 'file' as const, bytes: 0, sha256: '' });
    },
  });
  return { result, written, asked };
}

test.each([
  ['pdf', 'application/pdf', 'file'],
  ['pdf', 'text/html; charset=utf-8', 'page'],
  ['pdf', 'application/xhtml+xml', 'page'],
  ['html', 'text/html', 'file'],
  ['jats', 'text/html', 'file'],
] as const)('of a %s, an answer of the type %s is a %s', async (kind, type, expected) => {
  const { result, written } = await deliver(kind, type, Buffer.from('<p>é</p>'));
  expect([result.ok && result.value.kind, written]).toEqual([expected, expected === 'file' ? [9] : []]);
  if (expected === 'page') expect(result).toMatchObject({ value: { html: '<p>é</p>' } });
});

test('a page of more than three million bytes is not searched for a PDF', async () => {
  const [most, more] = [Buffer.alloc(3_000_000), Buffer.alloc(1)];
  expect((await deliver('pdf', 'text/html', most)).result.ok).toBe(true);
  expect((await deliver('pdf', 'text/html', most, more)).result).toMatchObject({
    error: { code: 'NETWORK_ERROR', denial: { reason: 'size_cap_exceeded', actual: 3_000_001 } },
  });
});

test('a text is asked for by name and a PDF is not, and the rules of a source replace the general ones', async () => {
  const [text, pdf] = [await deliver('jats', 'text/xml'), await deliver('pdf', 'application/pdf')];
  expect(text.asked[0]).toMatchObject({ hosts: ['other.org'], accept: expect.stringContaining('application/xml') });
  expect(pdf.asked[0]).not.toHaveProperty('accept');
});

test.each([
  ['RATE_LIMITED', {}],
  ['NETWORK_ERROR', { reason: 'too_large', denial: { reason: 'size_cap_exceeded', cap: 1, actual: 2 } }],
] as const)('a transfer that failed with %s is not resumed', async (code, more) => {
  let asked = 0;
  const receiver = { bytes: 700, begin: async () => ok(undefined), write: async () => ok(undefined) };
  const deps = {
    hosts: [],
    optionsFor: () => ({}),
    download: async (_location: unknown, { sink }: DownloadOptions) => {
      asked += 1;
      await sink.begin(HEAD);
      return fail(code, 'It failed.', more);
    },
  };
  expect((await download(LOCATION, receiver, deps)).ok).toBe(false);
  expect(asked).toBe(1);
});

test('a transfer that never began is not tried again', async () => {
  let asked = 0;
  const receiver = { bytes: 0, begin: async () => ok(undefined), write: async () => ok(undefined) };
  const deps = {
    hosts: [],
    optionsFor: () => ({}),
    download: async () => {
      asked += 1;
      return fail('NETWORK_ERROR', 'No connection.', { reason: 'connection_lost' });
    },
  };
  expect((await download(LOCATION, receiver, deps)).ok).toBe(false);
  expect(asked).toBe(1);
});

test('a refusal is no file and no page', async () => {
  const receiver = { bytes: 0, begin: async () => ok(undefined), write: async () => ok(undefined) };
  const deps = {
    hosts: [],
    optionsFor: () => ({}),
    download: async () => ok({ kind: 'refused' as const, status: 403, headers: {}, finalUrl: LOCATION.url, hops: [] }),
  };
  expect(await download(LOCATION, receiver, deps as never)).toMatchObject({ value: { kind: 'refused', status: 403 } });
});
