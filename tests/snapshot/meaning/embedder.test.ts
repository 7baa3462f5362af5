import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { openEmbedder } from '../../../src/app/embeddings.ts';
import { createTestNet, listen } from '../../net/world.ts';
import { createTestEmbedder, meaningOf, startEmbeddings, toAnswer } from '../../support/embeddings.ts';
import { unwrap } from '../../support/unwrap.ts';

test('returns a vector of length 1 for each text, in the order of the texts', async () => {
  const backwards = (texts: readonly string[]) =>
    JSON.stringify({ data: texts.map((text, index) => ({ index, embedding: meaningOf(text) })).reverse() });
  const { embedder } = await createTestEmbedder(backwards);
  const [cat, car] = unwrap(await embedder.embed(['cat', 'car']));
  expect(Math.hypot(...(cat ?? []))).toBeCloseTo(1);
  expect(cat?.indexOf(Math.max(...cat))).toBe(0);
  expect(car?.indexOf(Math.max(...car))).toBe(1);
});

const good = meaningOf('cat');
test.each<[string, string]>([
  ['is not JSON', '<html>'],
  ['is null', 'null'],
  ['has no data', '{"error":"no such model"}'],
  ['has half a batch', toAnswer([good])],
  ['has a vector too many', toAnswer([good, good, good])],
  ['has the same vector twice', JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: good })) })],
  [
    'has a position that is no number',
    JSON.stringify({ data: [{ index: '0', embedding: good }, { embedding: good }] }),
  ],
  ['has vectors of two lengths', toAnswer([good, good.slice(1)])],
  ['has NaN, which is null in JSON', toAnswer([good, good.map(() => Number.NaN)])],
  ['has a number beyond all numbers', toAnswer([good, good]).replace('0.01', '1e999')],
  ['has a vector of zeros', toAnswer([good, good.map(() => 0)])],
  ['has an empty vector', toAnswer([[], []])],
  ['has text for numbers', toAnswer([good, good.map(String)])],
])('an answer that %s is a failure, and no vector of it is used', async (_what, answer) => {
  const { embedder } = await createTestEmbedder(() => answer);
  expect(await embedder.embed(['cat', 'car'])).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('queries wait four seconds for a service that hangs, however many there are', async () => {
  const port = await listen(createServer(() => {}));
  const { endpoint } = await createTestNet();
  const embedder = openEmbedder({ url: new URL(`http://127.0.0.1:${port}`), model: 'toy' }, endpoint);
  const startMs = performance.now();
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((query) => embedder.embed([query], { isQuery: true })),
  );
  expect(performance.now() - startMs).toBeLessThan(7_000);
  expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual(new Array(5).fill('FETCH_TIMEOUT'));
});

test('a query that its caller cancels is cancelled, not late', async () => {
  const { embedder } = await createTestEmbedder();
  const cancelled = await embedder.embed(['cat'], { isQuery: true, signal: AbortSignal.abort() });
  expect(cancelled).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test.each<[string, string | number, string]>([
  [
    'status 404',
    404,
    '/v1/embeddings with status 404. Check CARREL_EMBED_URL, and that the service has the model toy.',
  ],
  ['status 400', 400, '/v1/embeddings with status 400. Check that toy makes embeddings.'],
  [
    'an error and status 200',
    '{"error":"no"}',
    '/v1/embeddings has no embeddings. Check CARREL_EMBED_URL, and that toy',
  ],
])('%s is a failure that names the path and what to check', async (_what, misbehaviour, message) => {
  const { embedder } = await createTestEmbedder(() => misbehaviour);
  expect(await embedder.embed(['cat'])).toMatchObject({
    ok: false,
    error: { code: 'SOURCE_CHANGED', message: expect.stringContaining(message) },
  });
});

test.each(['', '/v1', '/v1/', '/v1/embeddings'])('a service is reached at its address with "%s"', async (path) => {
  const { url } = await startEmbeddings();
  const { endpoint } = await createTestNet();
  const embedder = openEmbedder({ url: new URL(`${url.origin}${path}`), model: 'toy' }, endpoint);
  expect(unwrap(await embedder.embed(['cat']))).toHaveLength(1);
});
