import { afterAll, expect, test } from 'vitest';
import { openShelf } from '../support/http-world.ts';

const COMMON = 'a in to is of as be at an we on by it'.split(' ');
const text = (at: number, length: number) =>
  Array.from({ length }, (_, word) => COMMON[(at * 7 + word * 3 + ((word * word) % 11)) % COMMON.length]).join(' ');
const shelf = await openShelf(
  Array.from({ length: 8_000 }, (_, at) => ({ paper_id: `p${at}`, title: text(at, 8), abstract: text(at + 1, 60) })),
);
const { get, post } = await shelf.serve();
afterAll(() => shelf.close());

/** Eight long phrases of the most common words. */
const COSTLY = Array.from({ length: 8 }, (_, at) => `"${text(at, 20)}"`)
  .join('')
  .slice(0, 500);

test('a repeated phrase costs as much as one', async () => {
  const start = performance.now();
  const { json } = await get(`/api/v1/search?q=${encodeURIComponent('"a"'.repeat(166))}`);
  expect([json['ok'], performance.now() - start < 2_000]).toEqual([true, true]);
});

test('phrases that read too much of the index are refused with a closed code', async () => {
  const { status, json } = await get(`/api/v1/search?q=${encodeURIComponent(COSTLY)}`);
  expect([status, json['error']]).toMatchObject([400, { code: 'invalid_query', reason: 'too_much_work' }]);
});

test('the server answers others while it works on a batch', async () => {
  const query = ['"of a"', '"a in"', '"to is"', '"as be"', '"at an"'].join(' ');
  const params = { name: 'search_papers', arguments: { query } };
  const batch = Array.from({ length: 8 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }));
  const start = performance.now();
  const answered = post(batch).then(() => performance.now() - start);
  await get('/healthz');
  const healthy = performance.now() - start;
  expect(healthy).toBeLessThan(await answered);
});
