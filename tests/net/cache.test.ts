import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { type Clock, createSystemClock } from '../../src/model/clock.ts';
import type { SourceAnswer } from '../../src/model/source.ts';
import { openCache } from '../../src/net/cache.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

const url = 'https://api.crossref.org/works/1';
const key = { url, accept: '*/*' };
const answer = (more: Partial<SourceAnswer> = {}): SourceAnswer => {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ő":1}', url, ...more };
};

async function createTestCache({ path = '', maxBytes = 1_000_000 } = {}) {
  let offsetMs = 0;
  const clock: Clock = { ...createSystemClock(), now: () => Date.now() + offsetMs };
  const file = path || join(await temporaryFolder(), 'cache.db');
  const cache = openCache(file, { clock, maxBytes });
  onTestFinished(() => cache.close());
  const shift = (ms: number) => {
    offsetMs += ms;
  };
  return { cache, shift, file };
}

test('a response is returned unchanged until it expires', async () => {
  const { cache, shift } = await createTestCache();
  cache.put(key, answer(), 1000);
  expect(cache.get(key)).toEqual(answer());
  shift(1001);
  expect(cache.get(key)).toBeNull();
});

test('another address or accepted type is another response', async () => {
  const { cache } = await createTestCache();
  cache.put(key, answer(), 1000);
  expect(cache.get({ url: `${url}2`, accept: '*/*' })).toBeNull();
  expect(cache.get({ url, accept: 'application/json' })).toBeNull();
});

test('a paging token is part of the cache key, an API key is not', async () => {
  const { cache } = await createTestCache();
  cache.put({ url: `${url}?token=a&api_key=b`, accept: '' }, answer(), 1000);
  expect(cache.get({ url: `${url}?token=a&api_key=c`, accept: '' })).not.toBeNull();
  expect(cache.get({ url: `${url}?token=b&api_key=b`, accept: '' })).toBeNull();
});

test.each([201, 204, 206, 301, 404, 429, 500])('a response of status %i is not cached', async (status) => {
  const { cache } = await createTestCache();
  cache.put(key, answer({ status }), 1000);
  expect(cache.get(key)).toBeNull();
});

test('no key, e-mail address or cookie is written to the file', async () => {
  const { cache, file } = await createTestCache();
  const secret = `${url}?api_key=HIDDEN1&mailto=HIDDEN2@x.org&email=HIDDEN3&rows=1`;
  cache.put({ url: secret, accept: '*/*' }, answer({ url: secret, headers: { 'set-cookie': 'HIDDEN4' } }), 1000);
  expect(cache.get({ url: `${url}?rows=1`, accept: '*/*' })).toMatchObject({ url: `${url}?rows=1`, headers: {} });
  cache.close();
  for (const name of readdirSync(join(file, '..'))) {
    expect(readFileSync(join(file, '..', name), 'latin1')).not.toContain('HIDDEN');
  }
});

test('Link headers are not cached, because services put the whole address in them', async () => {
  const { cache } = await createTestCache();
  cache.put(key, answer({ headers: { link: `<${url}?api_key=hidden>; rel="next"` } }), 1000);
  expect(cache.get(key)?.headers).toEqual({});
});

test.each([
  ['body', { body: '{"next":"?api_key=Hid+den@x.org"}' }],
  ['body, percent-encoded', { body: '{"next":"?api_key=hid%2bden%40x.org"}' }],
  ['body, as part of a JSON text', { body: '"\\u0068id+den@x.org \\/ hid+den\\u0040x.org"' }],
  ['etag', { headers: { etag: '"hid+den@x.org"' } }],
  ['address', { url: `${url}?who=hid%2Bden%40x.org` }],
])('a response with a secret of its request in its %s is not cached', async (_name, more) => {
  const { cache } = await createTestCache();
  cache.put(key, answer(more), 1000, ['', 'hid+den@x.org']);
  expect(cache.get(key)).toBeNull();
});

test('a cache that loses its table continues with a new one', async () => {
  const { cache, file } = await createTestCache();
  const other = unwrap(openDatabase(file, { migrations: ['never run: the schema is there'] }));
  onTestFinished(() => other.close());
  other.exec('DROP TABLE answers');
  expect(cache.get(key)).toBeNull();
  cache.put(key, answer(), 1000);
  expect(cache.get(key)).toEqual(answer());
});

test('a full cache drops the least recently used responses', async () => {
  const { cache, shift } = await createTestCache({ maxBytes: 20_000 });
  const random = () => Array.from({ length: 1500 }, () => String.fromCharCode(33 + Math.random() * 90)).join('');
  for (let index = 0; index < 97; index++) {
    shift(3_700_000);
    cache.put({ url: `${url}${index}`, accept: '' }, answer({ body: random() }), 1e12);
    cache.get({ url: `${url}0`, accept: '' });
  }
  const kept = Array.from({ length: 97 }, (_, index) => index).filter((index) =>
    cache.get({ url: `${url}${index}`, accept: '' }),
  );
  expect(kept).toContain(0);
  expect(kept).toContain(96);
  expect(kept.length).toBeLessThan(16);
});

test('a corrupt cache is replaced, and without a cache everything still works', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'cache.db');
  writeFileSync(path, 'damage '.repeat(1000));
  const { cache } = await createTestCache({ path });
  cache.put(key, answer(), 1000);
  expect(cache.get(key)).toEqual(answer());
  const { cache: impossible } = await createTestCache({ path: join(path, 'below', 'a', 'file.db') });
  impossible.put(key, answer(), 1000);
  expect(impossible.get(key)).toBeNull();
});

test('a cache that another process locks or corrupts is skipped', async () => {
  const { cache, file } = await createTestCache();
  cache.put(key, answer(), 60_000);
  const other = unwrap(openDatabase(file, { migrations: ['never run: the schema is there'] }));
  onTestFinished(() => other.close());
  other.immediate(() => cache.put({ ...key, accept: 'b' }, answer(), 1000));
  expect(cache.get({ ...key, accept: 'b' })).toBeNull();
  other.exec("UPDATE answers SET body = x'00', headers = 'not json'");
  expect(cache.get(key)).toBeNull();
});

test('only headers that are still valid later are cached', async () => {
  const { cache } = await createTestCache();
  const headers = {
    ...{ 'content-type': 'a', 'content-language': 'b', etag: 'c', 'last-modified': 'd' },
    ...{ date: 'x', 'x-rate-limit': 'x', 'set-cookie': 'x' },
  };
  cache.put(key, answer({ headers }), 1000);
  expect(Object.keys(cache.get(key)?.headers ?? {})).toEqual([
    'content-type',
    'content-language',
    'etag',
    'last-modified',
  ]);
});

test('a response that is kept for no time is not cached, and a dropped one is gone', async () => {
  const { cache } = await createTestCache();
  cache.put(key, answer(), 0);
  expect(cache.get(key)).toBeNull();
  cache.put(key, answer(), 1000);
  cache.drop(key);
  expect(cache.get(key)).toBeNull();
});
