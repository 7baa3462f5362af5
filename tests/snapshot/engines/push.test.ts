import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Embedder } from '../../../src/model/embedding.ts';
import type { Result } from '../../../src/model/result.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import { closeData, openData } from '../../../src/snapshot/data.ts';
import { type PushReport, pushSnapshot } from '../../../src/snapshot/engines/opensearch/push.ts';
import { type Line, newFolder, paper } from '../../support/corpus.ts';
import { meaningOf } from '../../support/embeddings.ts';
import { createToyCluster } from '../../support/toy-cluster.ts';
import { unwrap } from '../../support/unwrap.ts';

const embedder: Embedder = {
  model: 'toy',
  embed: async (texts: readonly string[]) => ({
    ok: true,
    value: texts.map((text) => Float32Array.from(meaningOf(text))),
  }),
} as unknown as Embedder;

type Toy = ReturnType<typeof createToyCluster>;

/** Builds a snapshot of lines in a folder and pushes it. */
async function push(toy: Toy, out: string, lines: readonly Line[], isEmbedded = false): Promise<Result<PushReport>> {
  writeFileSync(`${out}.jsonl`, lines.map((line) => JSON.stringify(line)).join('\n'));
  const options = { out, builtBy: 'test', now: 0, ...(isEmbedded && { embed: { embedder } }) };
  unwrap(await buildSnapshot(readCorpus(`${out}.jsonl`), options));
  return pushAgain(toy, out);
}

async function pushAgain({ cluster, clock }: Toy, out: string): Promise<Result<PushReport>> {
  const data = unwrap(await openData(out));
  return pushSnapshot(data, cluster, clock, { name: 'papers' }).finally(() => closeData(data));
}

test('whoever cancels a push cancels each of its requests', async () => {
  const [toy, out, { signal }] = [createToyCluster(), await newFolder(), new AbortController()];
  writeFileSync(`${out}.jsonl`, JSON.stringify(paper('a')));
  unwrap(await buildSnapshot(readCorpus(`${out}.jsonl`), { out, builtBy: 'test', now: 0 }));
  const data = unwrap(await openData(out));
  const options = { name: 'papers', signal };
  unwrap(await pushSnapshot(data, toy.cluster, toy.clock, options).finally(() => closeData(data)));
  expect(toy.asked.filter((request) => request.signal !== signal)).toEqual([]);
  expect(toy.asked.length).toBeGreaterThan(5);
});

test('a push stores papers and texts under a new index, and then moves the name to it', async () => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  const report = unwrap(await push(toy, out, [paper('a'), paper('b')]));
  const { index } = report;
  expect(report).toEqual({
    ...{ index, papers: 2, added: 2, changed: 0, unchanged: 0, removed: 0 },
    ...{ vectors: 0, withoutVectors: false },
  });
  expect(index).toMatch(/^papers-[0-9a-f]{16}$/);
  expect(toy.aliases).toEqual(new Map([['papers', index]]));
  expect(toy.idsIn(index)).toEqual(['a', 'b']);
  expect(toy.idsIn(`${index}-texts`)).toEqual([':facets', 'a/paper', 'a/source', 'b/paper', 'b/source']);
});

test('the texts of papers are written before the papers, so that a paper in the index is complete', async () => {
  const toy = createToyCluster();
  const { index } = unwrap(await push(toy, await newFolder(), [paper('a')]));
  const written = toy.asked.flatMap(({ body }) => [...String(body?.data ?? '').matchAll(/"_index":"([^"]+)"/g)]);
  expect(written.map(([, name]) => name)).toEqual([`${index}-texts`, `${index}-texts`, index, `${index}-texts`]);
});

test('a push of the build that is served already changes nothing', async () => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  const { index } = unwrap(await push(toy, out, [paper('a'), paper('b')]));
  toy.asked.length = 0;
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index, papers: 2, unchanged: 2, added: 0, changed: 0 });
  expect(toy.asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/_refresh'))).toEqual([]);
});

test('a push sends what changed, and deletes papers and texts that are gone', async () => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  await push(toy, out, [paper('a'), paper('b'), paper('c', { translations: { de: 'Ein Text.' } })]);
  const next = [paper('a'), paper('c', { source_markdown: '', translations: { fr: 'Un texte.' } })];
  toy.asked.length = 0;
  const report = unwrap(await push(toy, out, next));
  expect(toy.asked.map(({ body }) => String(body?.data ?? '')).join('')).not.toMatch(/"_id":"a[/"]/);
  expect(report).toMatchObject({ papers: 2, added: 0, changed: 1, unchanged: 1, removed: 1 });
  expect(toy.idsIn(report.index)).toEqual(['a', 'c']);
  expect(toy.idsIn(`${report.index}-texts`)).toEqual([
    ...[':facets', 'a/paper', 'a/source', 'c/paper', 'c/translation/fr'],
  ]);
});

test('the version before the served one is kept for servers that still use it, older ones are removed', async () => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  const served: string[] = [];
  for (const year of [2001, 2002, 2003]) served.push(unwrap(await push(toy, out, [paper('a', { year })])).index);
  const kept = served.slice(1).flatMap((index) => [index, `${index}-texts`]);
  expect(toy.names()).toEqual(kept.sort());
  expect(toy.aliases.get('papers')).toBe(served[2]);
});

test('vectors are pushed to a cluster with k-NN under another index, and those that are gone are deleted', async () => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  const first = unwrap(await push(toy, out, [paper('a'), paper('b')], true));
  expect(first.index).toMatch(/^papers-[0-9a-f]{16}-knn$/);
  expect(first).toMatchObject({ vectors: 4, withoutVectors: false });
  const ids = [':facets', ':vectors', 'a/paper', 'a/source', 'b/paper', 'b/source'];
  expect(toy.idsIn(`${first.index}-texts`)).toEqual(ids);
  expect(toy.idsIn(`${first.index}-vectors`)).toEqual(['a/0', 'a/1', 'b/0', 'b/1']);
  const next = unwrap(await push(toy, out, [paper('a', { source_markdown: '' })], true));
  expect(toy.idsIn(`${next.index}-vectors`)).toEqual(['a/0']);
});

test('a cluster without k-NN gets no vectors, and the push says so', async () => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  const report = unwrap(await push(toy, out, [paper('a')], true));
  expect(report).toMatchObject({ vectors: 0, withoutVectors: true });
  expect(toy.names()).toEqual([report.index, `${report.index}-texts`]);
});

test.each([
  ['a paper', (index: string, id: string) => id === 'a' && !/-(?:texts|vectors)$/.test(index), '1 of 2 papers'],
  ['a vector', (index: string, id: string) => id === 'a/1' && index.endsWith('-vectors'), '3 of 4 vectors'],
])('a push that lost %s on the way fails, and the name stays where it was', async (_what, isLost, message) => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  const { index } = unwrap(await push(toy, out, [paper('x')], true));
  toy.state.fault = (where, id) => (isLost(where, id) ? 'lost' : null);
  const pushed = await push(toy, out, [paper('a'), paper('b')], true);
  expect(pushed).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', reason: 'corrupt' } });
  expect(!pushed.ok && pushed.error.message).toContain(message);
  expect(toy.aliases.get('papers')).toBe(index);
});

const LOST: readonly [string, (index: string) => readonly [string, string]][] = [
  ['a paper', (index) => [index, 'a']],
  ['a text', (index) => [`${index}-texts`, 'a/source']],
  ['a vector', (index) => [`${index}-vectors`, 'b/1']],
];

test.each(LOST)('a push of the build that is served sends it anew if the cluster lost %s of it', async (_what, of) => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  const { index } = unwrap(await push(toy, out, [paper('a'), paper('b')], true));
  expect(toy.lose(...of(index))).toBe(true);
  const repaired = unwrap(await pushAgain(toy, out));
  expect(repaired).toMatchObject({ index: `${index}-again`, added: 2, unchanged: 0, vectors: 4 });
  expect(toy.aliases.get('papers')).toBe(repaired.index);
  expect(toy.idsIn(repaired.index)).toEqual(['a', 'b']);
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index: repaired.index, added: 0, unchanged: 2 });
  expect(toy.lose(...of(repaired.index))).toBe(true);
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index, papers: 2, vectors: 4 });
});

test.each(LOST)('a push does not take over the loss of %s from the version before', async (_what, of) => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  const { index } = unwrap(await push(toy, out, [paper('a'), paper('b')], true));
  expect(toy.lose(...of(index))).toBe(true);
  const next = unwrap(await push(toy, out, [paper('a'), paper('b'), paper('c')], true));
  expect(next).toMatchObject({ papers: 3, vectors: 6 });
  expect(toy.idsIn(`${next.index}-texts`)).toHaveLength(8);
  expect(toy.idsIn(`${next.index}-vectors`)).toHaveLength(6);
});

test.each(LOST)('the push after one that lost %s on the way completes the version', async (_what, of) => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  toy.state.fault = (where, id) =>
    of(where.replace(/-(?:texts|vectors)$/, '')).join() === `${where},${id}` ? 'lost' : null;
  expect(await push(toy, out, [paper('a'), paper('b')], true)).toMatchObject({ ok: false });
  toy.state.fault = () => null;
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ added: 2, unchanged: 0, vectors: 4 });
});

/** Pushes papers of which the last one is refused; returns the index of what is left. */
async function interrupt(toy: Toy, out: string): Promise<string> {
  // The first paper is so large that it is sent before the last one.
  const lines = [paper('a', { source_markdown: 'word '.repeat(900_000) }), paper('b'), paper('c')];
  const error = { type: 'cluster_block_exception', reason: 'blocked by: [FORBIDDEN/8/index write]' };
  toy.state.fault = (_index, id) => (id === 'c' ? { status: 403, error } : null);
  expect(await push(toy, out, lines, true)).toMatchObject({ ok: false });
  toy.state.fault = () => null;
  const index = toy.names()[0] ?? '';
  expect(toy.idsIn(index)).toContain('a');
  return index;
}

test.each(LOST.slice(1))(
  'a push that resumes another sends all again if the cluster lost %s meanwhile',
  async (_what, of) => {
    const [toy, out] = [createToyCluster(true), await newFolder()];
    const index = await interrupt(toy, out);
    expect(toy.lose(...of(index))).toBe(true);
    expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index, added: 3, unchanged: 0 });
  },
);

test.each(['', '-texts', '-vectors'])('a push resumes another of which the index %j is gone', async (part) => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  const index = await interrupt(toy, out);
  toy.remove(`${index}${part}`);
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index, added: 3, unchanged: 0 });
  expect(toy.names()).toEqual([index, `${index}-texts`, `${index}-vectors`]);
});

test.each(['-texts', '-vectors'])('a push repairs a served version without its index %s', async (part) => {
  const [toy, out] = [createToyCluster(true), await newFolder()];
  const { index } = unwrap(await push(toy, out, [paper('a')], true));
  expect(toy.remove(`${index}${part}`)).toBe(true);
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index: `${index}-again`, added: 1, vectors: 2 });
});

test.each(['a/source', 'a', 'b'])(
  'a push fails if the cluster refuses the document %s of one part of it',
  async (refused) => {
    const toy = createToyCluster();
    // The first paper is so large that the second one is sent apart from it.
    const lines = [paper('a', { source_markdown: '"'.repeat(2_100_000) }), paper('b')];
    const error = { type: 'cluster_block_exception', reason: 'blocked by: [FORBIDDEN/8/index write]' };
    toy.state.fault = (_index, id) => (id === refused ? { status: 403, error } : null);
    expect(await push(toy, await newFolder(), lines)).toMatchObject({
      ok: false,
      error: { code: 'STORE_ERROR', reason: 'read_only' },
    });
    expect(toy.aliases.size).toBe(0);
  },
);

test.each(['', '-texts'])(
  'a push of the same build repairs a served version if a shard of index %j is lost',
  async (of) => {
    const [toy, out] = [createToyCluster(), await newFolder()];
    const { index } = unwrap(await push(toy, out, [paper('a'), paper('b')]));
    toy.state.lostShardsOf = `${index}${of}`;
    expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index: `${index}-again`, added: 2 });
    expect(toy.aliases.get('papers')).toBe(`${index}-again`);
    expect(toy.idsIn(`${index}-again`)).toEqual(['a', 'b']);
  },
);

test.each(['', '-texts'])('a new build is sent whole if the index %j of the one before lost a shard', async (of) => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  const before = unwrap(await push(toy, out, [paper('a')]));
  toy.state.lostShardsOf = `${before.index}${of}`;
  const report = unwrap(await push(toy, out, [paper('a'), paper('b')]));
  expect(report).toMatchObject({ added: 2, unchanged: 0 });
  expect(toy.aliases.get('papers')).toBe(report.index);
  expect(toy.idsIn(report.index)).toEqual(['a', 'b']);
});

test('a served version with facts that cannot be read is replaced, and an index of someone else is not', async () => {
  const [toy, out] = [createToyCluster(), await newFolder()];
  const { index } = unwrap(await push(toy, out, [paper('a')]));
  toy.setMeta(index, { format: 'carrel-snapshot', layout: 0, name: 'papers' });
  expect(unwrap(await pushAgain(toy, out))).toMatchObject({ index: `${index}-again`, added: 1 });
  toy.setMeta(`${index}-again`, { format: 'carrel-snapshot', layout: 1, name: 'papers' });
  expect(unwrap(await push(toy, out, [paper('b')]))).toMatchObject({ added: 1 });
  const served = toy.aliases.get('papers') ?? '';
  toy.setMeta(served, { other: 1 });
  expect(await push(toy, out, [paper('c')])).toMatchObject({ error: { code: 'STORE_ERROR', reason: 'corrupt' } });
  expect(toy.aliases.get('papers')).toBe(served);
});

test('OpenSearch before 2.9 gets no vectors, because its k-NN plugin takes none of 8 bits', async () => {
  const [toy, out] = [createToyCluster(true, '2.8.0'), await newFolder()];
  expect(unwrap(await push(toy, out, [paper('a')], true))).toMatchObject({ vectors: 0, withoutVectors: true });
  expect(toy.names().filter((name) => name.endsWith('-vectors'))).toEqual([]);
});
