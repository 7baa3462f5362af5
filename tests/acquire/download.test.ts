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
