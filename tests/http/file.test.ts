import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { send } from '../../src/http/answer.ts';
import { sendFile, toDisposition } from '../../src/http/file.ts';

const place = mkdtempSync(join(tmpdir(), 'carrel-test-'));
const path = join(place, 'paper.pdf');
writeFileSync(path, '%PDF-1.7 0123456789');
afterAll(() => rmSync(place, { recursive: true, force: true }));

test.each([
  [undefined, 200, '%PDF-1.7 0123456789', undefined],
  ['bytes=9-11', 206, '012', 'bytes 9-11/19'],
  ['bytes=15-', 206, '6789', 'bytes 15-18/19'],
  ['bytes=-2', 206, '89', 'bytes 17-18/19'],
  ['bytes=-99', 206, '%PDF-1.7 0123456789', 'bytes 0-18/19'],
  ['bytes=0-99', 206, '%PDF-1.7 0123456789', 'bytes 0-18/19'],
  ['bytes=19-', 416, '', 'bytes */19'],
  ['bytes=5-2', 416, '', 'bytes */19'],
  ['bytes=0-1,4-5', 200, '%PDF-1.7 0123456789', undefined],
])('the range %s returns %i', async (range, status, wanted, place) => {
  const answer = await sendFile(path, 'paper.pdf', range === undefined ? {} : { range }, {});
  const body = answer.body instanceof Readable ? await text(answer.body) : '';
  expect([answer.status, body, answer.headers?.['content-range']]).toEqual([status, wanted, place]);
});

test('a conditional range returns the whole file', async () => {
  const answer = await sendFile(path, 'paper.pdf', { range: 'bytes=9-11', 'if-range': 'W/"old"' }, {});
  expect([answer.status, answer.headers?.['content-length']]).toEqual([200, '19']);
  expect(answer.body instanceof Readable && (await text(answer.body))).toBe('%PDF-1.7 0123456789');
});

test('a missing file is asset_fetch_failed', async () => {
  const answer = await sendFile(join(place, 'none.pdf'), 'none.pdf', {}, {});
  expect([answer.status, String(answer.body)]).toEqual([500, expect.stringContaining('asset_fetch_failed')]);
});

test('a file name is sent in UTF-8 and in ASCII, and cannot break out of the header', () => {
  expect(toDisposition('inline', '[2013] - 图 "x".pdf')).toBe(
    'inline; filename="[2013] - _ _x_.pdf"; filename*=UTF-8\'\'%5B2013%5D%20-%20%E5%9B%BE%20%22x%22.pdf',
  );
});

test('HEAD of a file that is removed meanwhile is answered, and the server goes on', async () => {
  const server = createServer((request, response) => {
    const body = createReadStream(join(place, 'removed.pdf'));
    void send(request, response, { status: 200, headers: { 'content-length': '19' }, body }, false);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const _ of ['first', 'second']) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '19']);
  }
  server.close();
});
