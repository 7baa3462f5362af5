/**
 * Measures search by words, by meaning and by both (nDCG@10) with a real embeddings service.
 *   CARREL_EMBED_URL=... CARREL_EMBED_MODEL=... node scripts/run.mjs bench/meaning.ts FOLDER [NAME...]
 * FOLDER has collections as for bench/retrieval.ts. Meaning alone is measured twice: `signs` compares the nearest
 * thousand by sign, as a search does; `bytes` compares all 8-bit vectors.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { QueryMeaning } from '../src/model/embedding.ts';
import { openData } from '../src/snapshot/data.ts';
import { cosine } from '../src/snapshot/meaning/quantise.ts';
import { toVector } from '../src/snapshot/meaning/tables.ts';
import { openSnapshot } from '../src/snapshot/open.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { loadCollection, mean, ndcg } from './collections.ts';

const [folder, ...names] = process.argv.slice(2);
const config = unwrap(await loadConfig());
if (!folder || !config.embeddings) {
  process.stderr.write(
    'usage: CARREL_EMBED_URL=... CARREL_EMBED_MODEL=... node scripts/run.mjs bench/meaning.ts FOLDER\n',
  );
  process.exit(2);
}

const { openEmbedderAlone, embedderSettings } = await import('../src/app/embeddings.ts');
const { createSystemClock } = await import('../src/model/clock.ts');
const settings = embedderSettings(config, 'bench');
if (!settings) throw new Error('no embeddings service');
const embedder = await openEmbedderAlone(settings, createSystemClock());

for (const name of names.length > 0 ? names : readdirSync(folder)) {
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const { documents, queries } = loadCollection(join(folder, name));
  const corpus = join(place, 'corpus.jsonl');
  const lines = documents.map(({ title, text }, at) => ({ paper_id: `p${at}`, title, authors: [], abstract: text }));
  writeFileSync(corpus, lines.map((line) => JSON.stringify(line)).join('\n'));
  const app = createApp(config);
  unwrap(await app.buildSnapshot({ corpus, out: join(place, 'snapshot'), embed: true }));
  await app.close();
  const snapshot = unwrap(await openSnapshot(join(place, 'snapshot')));
  const data = unwrap(await openData(join(place, 'snapshot')));
  const idOf = (paperId: string) => documents[Number(paperId.slice(1))]?.id ?? '';
  const papers = data.main.prepare('SELECT id, paper_id FROM papers').all();
  const ids = new Map(papers.map((row) => [Number(row['id']), idOf(String(row['paper_id']))]));
  const rows = data.meaning?.vectors.prepare('SELECT paper, data FROM vectors').all() ?? [];
  const vectors = rows.map((row) => ({ id: ids.get(Number(row['paper'])) ?? '', bytes: toVector(row['data']) }));
  const gains: Record<string, number[]> = { words: [], bytes: [], signs: [], both: [] };
  for (const { text, judged } of queries) {
    const [vector] = unwrap(await embedder.embed([text]));
    if (!vector) continue;
    const ask = (meaning?: QueryMeaning) =>
      unwrap(snapshot.search({ query: text, ...(meaning && { meaning }) })).hits.map(({ paperId }) => idOf(paperId));
    const near = data.meaning?.matrix.nearest(vector, null).map(({ paper }) => ids.get(paper) ?? '') ?? [];
    const exact = vectors.map(({ id, bytes }) => ({ id, score: cosine(vector, bytes) }));
    exact.sort((a, b) => b.score - a.score);
    gains['words']?.push(ndcg(ask(), judged));
    gains['both']?.push(ndcg(ask({ model: embedder.model, vector }), judged));
    gains['bytes']?.push(
      ndcg(
        exact.map(({ id }) => id),
        judged,
      ),
    );
    gains['signs']?.push(ndcg(near, judged));
  }
  snapshot.close();
  rmSync(place, { recursive: true, force: true });
  const shown = Object.entries(gains).map(([way, values]) => `${way} ${mean(values).toFixed(4)}`);
  process.stdout.write(`${name}: nDCG@10 ${shown.join(', ')}; ${queries.length} queries\n`);
}
