import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Embedder } from '../../../src/model/embedding.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import type { EmbedOptions } from '../../../src/snapshot/build/embed.ts';
import { type Line, newFolder } from '../../support/corpus.ts';
import { meaningOf } from '../../support/embeddings.ts';
import { unwrap } from '../../support/unwrap.ts';

/** An embedder that notes its batches and how many of them run at once; it fails from a batch on. */
function countingEmbedder(failsFrom = Number.POSITIVE_INFINITY) {
  const batches: (readonly string[])[] = [];
  let [running, most] = [0, 0];
  const embedder: Embedder = {
    model: 'toy',
    async embed(texts) {
      batches.push(texts);
      const isFailing = batches.length >= failsFrom;
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
      return isFailing
        ? fail('NETWORK_ERROR', 'It is gone.')
        : ok(texts.map((text) => Float32Array.from(meaningOf(text))));
    },
  };
  return { embedder, batches, most: () => most };
}

async function embed(lines: readonly Line[], options: EmbedOptions, signal?: AbortSignal) {
  const out = await newFolder();
  writeFileSync(`${out}.jsonl`, lines.map((line) => JSON.stringify(line)).join('\n'));
  const all = { out, builtBy: 'test', now: 0, embed: options, ...(signal && { signal }) };
  return buildSnapshot(readCorpus(`${out}.jsonl`), all);
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ paper_id: `p${at}`, title: `Paper ${at}` }));

test('texts are embedded in batches of 32, two at once, and the progress is told', async () => {
  const { embedder, batches, most } = countingEmbedder();
  const progress: [number, number][] = [];
  const onEmbedded = (done: number, total: number) => progress.push([done, total]);
  const { manifest } = unwrap(await embed(many(100), { embedder, onEmbedded }));
  expect(batches.map(({ length }) => length)).toEqual([32, 32, 32, 4]);
  expect([most(), progress]).toEqual([
    2,
    [
      [64, 100],
      [100, 100],
    ],
  ]);
  expect(manifest.vectors).toMatchObject({ records: 100, passages: 0 });
});

test('a batch is not sent if there is nothing to embed after full ones', async () => {
  const { embedder, batches } = countingEmbedder();
  unwrap(await embed(many(64), { embedder }));
  expect(batches.map(({ length }) => length)).toEqual([32, 32]);
});

test('a build that must be complete says how far it came and how to resume', async () => {
  const { embedder } = countingEmbedder(3);
  const failed = await embed(many(100), { embedder });
  expect(!failed.ok && [failed.error.code, failed.error.message]).toEqual([
    'NETWORK_ERROR',
    'It is gone. 64 of 100 texts are embedded. Run the same command again to resume.',
  ]);
});

test('a build that may be incomplete ends with what it has if the service fails or its time is up', async () => {
  const failing = countingEmbedder(3);
  const broken = unwrap(await embed(many(100), { embedder: failing.embedder, mayContinue: () => true }));
  expect(broken.manifest.vectors).toMatchObject({ records: 64 });
  const timed = countingEmbedder();
  const mayContinue = () => timed.batches.length < 2;
  expect(unwrap(await embed(many(100), { embedder: timed.embedder, mayContinue })).manifest.vectors?.records).toBe(64);
  const none = countingEmbedder();
  const ended = { embedder: none.embedder, mayContinue: () => true, signal: AbortSignal.abort() };
  expect(unwrap(await embed(many(3), ended)).manifest.vectors).toBeUndefined();
  expect(none.batches).toEqual([]);
});

test('a text is cut at two thousand characters, and one without words has the vector of its record', async () => {
  const { embedder, batches } = countingEmbedder();
  const long = { paper_id: 'a', title: 'Long', abstract: `${'x'.repeat(3_000)}` };
  unwrap(await embed([long], { embedder }));
  expect(batches[0]?.[0]).toBe(`Long\n${'x'.repeat(1_995)}`);
});

test('a passage of a summary is embedded as its words, not as its file', async () => {
  const { embedder, batches } = countingEmbedder();
  const line = { paper_id: 'a', title: 'Heat', abstract: 'Short.', summaries: { simple: { summary: 'Warm words.' } } };
  unwrap(await embed([line], { embedder }));
  expect(batches.flat().slice(1).join('\n')).toContain('Warm words.');
  expect(batches.flat().join('\n')).not.toContain('{');
});
