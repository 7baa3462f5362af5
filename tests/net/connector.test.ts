import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ok } from '../../src/model/result.ts';
import { isLoopbackAddress, isServiceAddress } from '../../src/net/address.ts';
import { promisedLength, readBody, readText } from '../../src/net/body.ts';
import { type Network, openPublic, Refused, resolveService } from '../../src/net/connector.ts';
import { type Reply, toHeaders } from '../../src/net/transport.ts';

/** A network in which a name has these addresses; dialling notes them and fails. */
function network(addresses: readonly string[]) {
  const seen: string[] = [];
  const fake: Network = {
    resolve: async (host) => {
      seen.push(`resolve ${host}`);
      return addresses;
    },
    dial: async (given, port) => {
      seen.push(`dial ${given.join(' ')} ${port}`);
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    },
  };
  return { fake, seen };
}
const signal = new AbortController().signal;

test('a public host is dialled at the addresses that were checked, on port 443', async () => {
  const { fake, seen } = network(['8.8.8.8', '2606:4700::1111']);
  await expect(openPublic(fake)('x.org', 8443, signal)).rejects.toThrow('refused');
  expect(seen).toEqual(['resolve x.org', 'dial 8.8.8.8 2606:4700::1111 443']);
});

test.each([
  ['one private address among public ones', ['8.8.8.8', '10.0.0.1']],
  ['an address of this machine', ['127.0.0.1']],
])('a public host with %s is refused and not dialled', async (_, addresses) => {
  const { fake, seen } = network(addresses);
  await expect(openPublic(fake)('x.org', 443, signal)).rejects.toBeInstanceOf(Refused);
  expect(seen).toEqual(['resolve x.org']);
});

test('an IP address as a host is refused unresolved, and a name without an address is unknown', async () => {
  for (const host of ['8.8.8.8', '[::1]']) {
    const { fake, seen } = network(['8.8.8.8']);
    await expect(openPublic(fake)(host, 443, signal)).rejects.toBeInstanceOf(Refused);
    expect(seen).toEqual([]);
  }
  await expect(openPublic(network([]).fake)('x.org', 443, signal)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('a configured service may be an IP address, and all its addresses must be allowed', async () => {
  expect(await resolveService(network([]).fake, '[fd12::1]', isServiceAddress)).toEqual(['fd12::1']);
  expect(await resolveService(network(['10.0.0.1', '8.8.8.8']).fake, 'x', isServiceAddress)).toEqual([
    '10.0.0.1',
    '8.8.8.8',
  ]);
  await expect(resolveService(network(['10.0.0.1', '127.0.0.1']).fake, 'x', isServiceAddress)).rejects.toBeInstanceOf(
    Refused,
  );
  await expect(resolveService(network(['10.0.0.1']).fake, 'localhost', isLoopbackAddress)).rejects.toBeInstanceOf(
    Refused,
  );
});

test('the names of headers are in lower case, and repeated ones are joined', () => {
  expect(toHeaders({ 'Content-Type': 'a', Link: ['b', 'c'], X: undefined })).toEqual({
    ...{ 'content-type': 'a', link: 'b, c', x: '' },
  });
});

test.each([
  ['0', 0],
  ['123', 123],
  ['1'.repeat(16), null],
  ['-1', null],
  ['1.5', null],
  ['abc', null],
  [undefined, null],
])('the length "%s" promises %s bytes', (text, expected) => {
  expect(promisedLength(text === undefined ? {} : { 'content-length': text })).toBe(expected);
});

const replyOf = (
  chunks: readonly (string | Uint8Array)[],
  headers: Record<string, string> = {},
  status = 200,
): Reply => ({
  status,
  headers,
  body: Object.assign(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), { dump: async () => {} }),
});
const read = async (reply: Reply, maxBytes = 10) => {
  const written: string[] = [];
  const result = await readBody(reply, {
    maxBytes,
    touch: () => {},
    write: (chunk) => {
      written.push(Buffer.from(chunk).toString());
      return ok(undefined);
    },
  });
  return { written: written.join(''), result: result.ok ? result.value : (result.error.reason ?? result.error.code) };
};

test('a body may be as long as the limit, and not a byte longer', async () => {
  expect(await read(replyOf(['01234', '56789']))).toEqual({ written: '0123456789', result: 10 });
  expect((await read(replyOf(['01234', '56789', 'x']))).result).toBe('too_large');
  expect((await read(replyOf(['x'], { 'content-length': '11' }))).result).toBe('too_large');
  expect((await read(replyOf([gzipSync('x'.repeat(11))], { 'content-encoding': 'gzip' }), 40)).result).toBe(11);
  expect((await read(replyOf([gzipSync('x'.repeat(41))], { 'content-encoding': ' GZIP ' }), 40)).result).toBe(
    'too_large',
  );
});

test('a body that is shorter or longer than it promised is a failure', async () => {
  expect((await read(replyOf(['abc'], { 'content-length': '3' }))).result).toBe(3);
  expect((await read(replyOf(['abc'], { 'content-length': '4' }))).result).toBe('NETWORK_ERROR');
  expect((await read(replyOf(['abc'], { 'content-length': '2' }))).result).toBe('NETWORK_ERROR');
});

test.each([
  ['utf-8', Buffer.from('é'), 'é'],
  ['iso-8859-1', Buffer.from([0xe9]), 'é'],
  ['"windows-1252"', Buffer.from([0x93]), '“'],
  ['nonsense', Buffer.from('é'), 'é'],
])('a text in the charset %s is read', async (charset, bytes, expected) => {
  const reply = replyOf([bytes], { 'content-type': `text/plain; charset=${charset}` });
  expect(await readText(reply, { maxBytes: 10, touch: () => {} })).toEqual(ok(expected));
});

test('bytes that are no text are a failure in data, and replaced on an error page', async () => {
  const text = (status: number) =>
    readText(replyOf([Buffer.from([0xff])], {}, status), { maxBytes: 10, touch: () => {} });
  expect(await text(200)).toMatchObject({ error: { code: 'SOURCE_CHANGED' } });
  expect(await text(299)).toMatchObject({ error: { code: 'SOURCE_CHANGED' } });
  expect([await text(404), await text(500)]).toEqual([ok('\ufffd'), ok('\ufffd')]);
});

test('a letter that is divided over two chunks is read whole', async () => {
  const [first, second] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
  expect(await readText(replyOf([first, second]), { maxBytes: 10, touch: () => {} })).toEqual(ok('é'));
});
