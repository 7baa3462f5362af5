import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Embedder } from '../../../src/model/embedding.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import { openKept } from '../../../src/snapshot/meaning/kept.ts';
import { verifySnapshot } from '../../../src/snapshot/verify.ts';
import { buildFrom, type Line, newFolder, openIn, paper } from '../../support/corpus.ts';
import { createTestEmbedder, meaningOf, toAnswer } from '../../support/embeddings.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

async function embed(lines: readonly Line[], out: string, embedder: Embedder) {
  const kept = unwrap(openKept(join(out, '../kept.db')));
  writeFileSync(`${out}.jsonl`, lines.map((line) => JSON.stringify(line)).join('\n'));
  const options = { out, builtBy: 'test', now: 0, embed: { embedder, kept } };
  return buildSnapshot(readCorpus(`${out}.jsonl`), options).finally(() => kept.close());
}

const SHELF = [paper('one'), paper('two'), paper('three', { source_markdown: '' })];
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ paper_id: `p${at}`, title: `Paper ${at}` }));

test('a build stores a vector of each record and passage, and names the model', async () => {
  const out = await newFolder();
  const { embedder, asked } = await createTestEmbedder();
  const { manifest } = unwrap(await embed(SHELF, out, embedder));
  expect(manifest.vectors).toEqual({ model: 'toy', dimension: 64, records: 3, passages: 2 });
  expect(asked.flat()).toContain('About one\nThe text of one.');
  expect(unwrap(await verifySnapshot(out))).toEqual([]);
});

test('a later build embeds only what is new or changed', async () => {
  const out = await newFolder();
  const { embedder, asked } = await createTestEmbedder();
  unwrap(await embed(SHELF, out, embedder));
  asked.length = 0;
  const changed = [paper('one'), paper('two', { source_markdown: 'Another text.' })];
  const { manifest } = unwrap(await embed(changed, out, embedder));
  expect(asked.flat()).toEqual(['About two\nAnother text.', 'Another text.']);
  expect(manifest.vectors).toMatchObject({ records: 2, passages: 2 });
});

test('a build with another model embeds everything again', async () => {
  const out = await newFolder();
  unwrap(await embed(SHELF, out, (await createTestEmbedder()).embedder));
  const { embedder, asked } = await createTestEmbedder(undefined, 'other');
  const { manifest } = unwrap(await embed(SHELF, out, embedder));
  expect(manifest.vectors).toMatchObject({ model: 'other', records: 3, passages: 2 });
  expect(asked.flat()).toHaveLength(5);
});

test('a build without vectors can follow one with vectors', async () => {
  const out = await newFolder();
  unwrap(await embed(SHELF, out, (await createTestEmbedder()).embedder));
  const { manifest, unchanged } = await buildFrom(SHELF, out);
  expect({ unchanged, vectors: manifest.vectors }).toEqual({ unchanged: 3, vectors: undefined });
  expect(unwrap(await verifySnapshot(out))).toEqual([]);
});

test.each([400, 413, 422])(
  'of a text that the service refuses as too long (%i), the beginning is embedded',
  async (status) => {
    const out = await newFolder();
    const long = { paper_id: 'long', title: 'Long', abstract: '🙂'.repeat(990) };
    const { embedder, asked } = await createTestEmbedder((texts) =>
      texts.some(({ length }) => length > 300) ? status : undefined,
    );
    const { manifest } = unwrap(await embed([...many(40), long], out, embedder));
    expect(manifest.vectors).toMatchObject({ records: 41 });
    const sent = asked.flat().filter((text) => text.startsWith('Long'));
    expect(new Set(sent.map(({ length }) => length))).toEqual(new Set([1985, 991, 495, 247]));
    expect(sent.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
  },
);

test('a service that refuses short texts too is not asked again and again', async () => {
  const { embedder, asked } = await createTestEmbedder(() => 422);
  const failed = await embed(many(40), await newFolder(), embedder);
  expect(failed).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED', reason: 'text_refused' } });
  expect(asked.length).toBeLessThan(12);
});

test('a build that the service ends leaves the snapshot as it was, and the next one resumes', async () => {
  const out = await newFolder();
  await buildFrom(SHELF, out);
  const broken = await createTestEmbedder((_texts, batch) => (batch === 3 ? '{"data":[]}' : undefined));
  const failed = await embed(many(100), out, broken.embedder);
  expect(failed).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
  expect((await openIn(out)).manifest.counts.papers).toBe(3);
  const { embedder, asked } = await createTestEmbedder();
  expect(unwrap(await embed(many(100), out, embedder)).manifest.vectors?.records).toBe(100);
  expect(asked.flat().length).toBeLessThan(40);
});

test('a service that answers with another dimension than before ends the build', async () => {
  const out = await newFolder();
  unwrap(await embed(SHELF, out, (await createTestEmbedder()).embedder));
  const wide = await createTestEmbedder((texts) => toAnswer(texts.map((text) => meaningOf(text, 128))));
  const failed = await embed([...SHELF, paper('four')], out, wide.embedder);
  expect(failed).toMatchObject({
    ok: false,
    error: { code: 'SOURCE_CHANGED', message: expect.stringContaining('build once without --embed.') },
  });
  expect((await openIn(out)).manifest).toMatchObject({ counts: { papers: 3 }, vectors: { dimension: 64 } });
});

test('after a service changed its dimension during a build, the next build embeds everything again', async () => {
  const out = await newFolder();
  const changing = await createTestEmbedder((texts, batch) =>
    batch === 2 ? toAnswer(texts.map((text) => meaningOf(text, 128))) : undefined,
  );
  const failed = await embed(many(40), out, changing.embedder);
  expect(failed).toMatchObject({
    ok: false,
    error: { code: 'SOURCE_CHANGED', message: expect.stringMatching(/again to embed everything again\.$/) },
  });
  const { embedder, asked } = await createTestEmbedder();
  expect(unwrap(await embed(many(40), out, embedder)).manifest.vectors).toMatchObject({ dimension: 64, records: 40 });
  expect(asked.flat()).toHaveLength(40);
});

test('a snapshot whose vectors are gone does not open', async () => {
  const out = await newFolder();
  unwrap(await embed(SHELF, out, (await createTestEmbedder()).embedder));
  writeFileSync(join(out, 'vectors.db'), 'short');
  await expect(openIn(out)).rejects.toThrow('vectors.db');
});

test('vectors of an unfinished build are kept by model and text', async () => {
  const kept = unwrap(openKept(join(await temporaryFolder(), 'jobs/kept.db')));
  unwrap(kept.put('toy', ['cats'], [Int8Array.of(1, -2, 127)]));
  expect([kept.get('toy', 'cats'), kept.get('other', 'cats')]).toEqual([Int8Array.of(1, -2, 127), undefined]);
  kept.clear();
  expect(kept.get('toy', 'cats')).toBeUndefined();
  kept.close();
});

test('new vectors fill the places of the texts that were not kept', async () => {
  const out = await newFolder();
  const kept = unwrap(openKept(join(out, '../kept.db')));
  unwrap(kept.put('toy', ['Paper 0', 'Paper 2'], [new Int8Array(64), new Int8Array(64)]));
  kept.close();
  const { embedder, asked } = await createTestEmbedder();
  expect(unwrap(await embed(many(4), out, embedder)).manifest.vectors).toMatchObject({ dimension: 64, records: 4 });
  expect(asked).toEqual([['Paper 1', 'Paper 3']]);
});
