/**
 * Measures retrieval quality against plain FTS5 (porter, OR of the terms, default bm25) in the same run.
 *   node scripts/run.mjs bench/retrieval.ts FOLDER
 * FOLDER has collections, each with corpus.jsonl, queries.jsonl and qrels.tsv, or .gz of them.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { buildSnapshot } from '../src/snapshot/build/build.ts';
import { readCorpus } from '../src/snapshot/build/corpus.ts';
import { openSnapshot } from '../src/snapshot/open.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { type Document, loadCollection, mean, ndcg, recall } from './collections.ts';
import { createChance } from './snapshot-corpus.ts';

const RESAMPLES = 2_000;
const GOAL = 1.03;
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: node scripts/run.mjs bench/retrieval.ts FOLDER\n');
  process.exit(2);
}

/** The 95 % bootstrap interval of the mean difference. */
function interval(differences: readonly number[]): [number, number] {
  const chance = createChance(7);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(differences.map(() => differences[Math.floor(chance() * differences.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return [means[Math.floor(RESAMPLES * 0.025)] ?? 0, means[Math.floor(RESAMPLES * 0.975)] ?? 0];
}

async function openOwn(documents: readonly Document[], place: string) {
  const corpus = join(place, 'corpus.jsonl');
  const lines = documents.map(({ title, text }, at) =>
    JSON.stringify({ paper_id: `p${at}`, title, authors: [], abstract: text }),
  );
  writeFileSync(corpus, lines.join('\n'));
  unwrap(await buildSnapshot(readCorpus(corpus), { out: join(place, 'snapshot'), builtBy: 'bench', now: 0 }));
  const snapshot = unwrap(await openSnapshot(join(place, 'snapshot')));
  const ask = (query: string) =>
    unwrap(snapshot.search({ query, pageSize: 100 })).hits.map(
      ({ paperId }) => documents[Number(paperId.slice(1))]?.id ?? '',
    );
  return { ask, close: () => snapshot.close() };
}

function openPlain(documents: readonly Document[]) {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE plain USING fts5 (title, text, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO plain (rowid, title, text) VALUES (?, ?, ?)');
  for (const [at, { title, text }] of documents.entries()) insert.run(at + 1, title, text);
  const select = database.prepare('SELECT rowid FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT 100');
  return (query: string) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const rows = select.all(words.map((word) => `"${word}"`).join(' OR ')) as { rowid: number }[];
    return rows.map(({ rowid }) => documents[rowid - 1]?.id ?? '');
  };
}

let missed = false;
for (const name of readdirSync(folder)) {
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const { documents, queries } = loadCollection(join(folder, name));
  const own = await openOwn(documents, place);
  const plain = openPlain(documents);
  const rows = queries.map(({ text, judged }) => {
    const [ours, theirs] = [own.ask(text), plain(text)];
    return {
      ours: ndcg(ours, judged),
      theirs: ndcg(theirs, judged),
      found: recall(ours, judged, 100),
      plainFound: recall(theirs, judged, 100),
    };
  });
  own.close();
  rmSync(place, { recursive: true, force: true });
  const [ours, theirs] = [mean(rows.map((row) => row.ours)), mean(rows.map((row) => row.theirs))];
  const [low, high] = interval(rows.map((row) => row.ours - row.theirs));
  process.stdout.write(
    `${name}: nDCG@10 ${ours.toFixed(4)}, plain FTS5 ${theirs.toFixed(4)}, ${((ours / theirs - 1) * 100).toFixed(1)} % above ` +
      `(difference ${low.toFixed(4)} to ${high.toFixed(4)}, 95 %); recall@100 ${mean(rows.map((row) => row.found)).toFixed(3)} ` +
      `against ${mean(rows.map((row) => row.plainFound)).toFixed(3)}; ${rows.length} queries\n`,
  );
  if (ours < theirs * GOAL) missed = true;
}
if (missed) process.stdout.write('below the goal of 3 % above plain FTS5\n');
process.exit(missed ? 1 : 0);
