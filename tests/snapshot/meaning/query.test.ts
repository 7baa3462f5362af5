import { expect, test } from 'vitest';
import type { Clock } from '../../../src/model/clock.ts';
import type { Embedder } from '../../../src/model/embedding.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { createEmbedder, embeddingsPath } from '../../../src/snapshot/meaning/embedder.ts';
import { createMeaningOf } from '../../../src/snapshot/meaning/query.ts';

/** Embeds queries with a service that fails for the query "bad"; the test moves the clock. */
function world() {
  const asked: string[] = [];
  let now = 0;
  const clock: Clock = { now: () => now, sleep: async () => {}, pause: async () => {} };
  const embedder: Embedder = {
    model: 'toy',
    async embed([query = ''], { isQuery } = {}) {
      asked.push(isQuery ? query : 'not as a query');
      return query === 'bad' ? fail('NETWORK_ERROR', 'secret.host is down.') : ok([Float32Array.of(1)]);
    },
  };
  const pass = (ms: number) => {
    now += ms;
  };
  const logged: string[] = [];
  const meaningOf = createMeaningOf(embedder, clock, (level, line) => logged.push(`${level}: ${line}`));
  return { asked, logged, meaningOf, pass };
}

test('a query is embedded once, and the last 200 are remembered', async () => {
  const { asked, meaningOf } = world();
  expect(await meaningOf('q0')).toEqual({ model: 'toy', vector: Float32Array.of(1) });
  for (let at = 1; at < 200; at += 1) await meaningOf(`q${at}`);
  await meaningOf('q0');
  expect(asked).toHaveLength(200);
  await meaningOf('q200');
  await meaningOf('q0');
  expect(asked).toHaveLength(201);
  await meaningOf('q1');
  expect(asked).toHaveLength(202);
});

test('a service that failed is not asked for ten seconds, and its host is not named', async () => {
  const { asked, meaningOf, pass } = world();
  const problem = {
    code: 'NETWORK_ERROR',
    message: 'Searched by words only: the embeddings service failed (NETWORK_ERROR).',
  };
  expect(await meaningOf('bad')).toEqual({ problem });
  pass(9_999);
  expect(await meaningOf('good')).toEqual({ problem });
  pass(1);
  expect(await meaningOf('good')).toMatchObject({ model: 'toy' });
  expect(asked).toEqual(['bad', 'good']);
});

test('the log says once why searches use words only, and when they use meaning again', async () => {
  const { logged, meaningOf, pass } = world();
  for (let time = 0; time < 3; time += 1) {
    await meaningOf('bad');
    pass(10_000);
  }
  await meaningOf('good');
  await meaningOf('better');
  expect(logged).toEqual(['warn: searching by words only: secret.host is down.', 'info: searching by meaning again']);
});

test('what is remembered is used while the service is down', async () => {
  const { meaningOf } = world();
  await meaningOf('good');
  await meaningOf('bad');
  expect(await meaningOf('good')).toMatchObject({ model: 'toy' });
});

test('without a service, the answer says which settings would help', async () => {
  const { problem } = (await createMeaningOf(null, { now: () => 0 } as Clock, () => {})('q')) as {
    problem: { message: string };
  };
  expect(problem.message).toContain('CARREL_EMBED_URL and CARREL_EMBED_MODEL');
});

test.each([
  ['http://x', 'v1/embeddings'],
  ['http://x/', 'v1/embeddings'],
  ['http://x/v1', 'v1/embeddings'],
  ['http://x/v1/', 'v1/embeddings'],
  ['http://x/v1/embeddings', 'v1/embeddings'],
  ['http://x/embeddings', 'v1/embeddings'],
  ['http://x/api', 'api/v1/embeddings'],
  ['http://x/my-v1', 'my-v1/v1/embeddings'],
  ['http://x/api/v1/embeddings/', 'api/v1/embeddings'],
])('at the address %s the path is %s', (url, path) => {
  expect(embeddingsPath(new URL(url))).toBe(path);
});

/** What an embedder makes of this answer to two texts. */
async function answer(body: unknown, status = 200) {
  const sent: object[] = [];
  const client = {
    origin: 'http://x',
    request: async (request: object) => {
      sent.push(request);
      return ok({ status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) });
    },
  };
  const result = await createEmbedder(client, 'embeddings', 'toy').embed(['a', 'b'], { isQuery: true });
  return { sent, result: result.ok ? result.value.map((vector) => [...vector]) : result.error.code };
}
const row = (embedding: unknown, index?: number) => ({ embedding, ...(index !== undefined && { index }) });

test('vectors come in the order of their texts, with length 1', async () => {
  expect((await answer({ data: [row([0, 2], 1), row([3, 0], 0)] })).result).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect((await answer({ data: [row([1, 0]), row([0, 1])] })).result).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test.each<[string, unknown]>([
  ['no JSON', 'nonsense'],
  ['no list', { data: {} }],
  ['one vector', { data: [row([1], 0)] }],
  ['three vectors', { data: [row([1], 0), row([1], 1), row([1], 2)] }],
  ['one index twice', { data: [row([1], 0), row([1], 0)] }],
  ['an index beyond the texts', { data: [row([1], 0), row([1], 2)] }],
  ['an index that is no number', { data: [row([1], 0), { embedding: [1], index: 'b' }] }],
  ['vectors of different length', { data: [row([1], 0), row([1, 2], 1)] }],
  ['an empty vector', { data: [row([], 0), row([], 1)] }],
  ['a vector of zeros', { data: [row([0], 0), row([1], 1)] }],
  ['a text in a vector', { data: [row(['1'], 0), row([1], 1)] }],
  ['a vector of more than 8,192 dimensions', { data: [row(Array(8_193).fill(1), 0), row(Array(8_193).fill(1), 1)] }],
])('an answer with %s is not used', async (_, body) => {
  expect((await answer(body)).result).toBe('SOURCE_CHANGED');
});

test('a vector may have 8,192 dimensions', async () => {
  const longest = Array(8_192).fill(1);
  expect((await answer({ data: [row(longest, 0), row(longest, 1)] })).result).toHaveLength(2);
});

test('a query is sent once, and a missing model is explained', async () => {
  const { sent } = await answer({ data: [] });
  expect(sent[0]).toMatchObject({
    ...{ method: 'POST', path: 'embeddings', once: true },
    json: { model: 'toy', input: ['a', 'b'], encoding_format: 'float' },
  });
  expect((await answer('', 404)).result).toBe('SOURCE_CHANGED');
});
