/**
 * Measures retrieval quality against plain FTS5 (porter, OR of the terms, default bm25) in the same run.
 *   node scripts/run.mjs bench/retrieval.ts FOLDER
 * FOLDER has collections, each with corpus.jsonl, queries.jsonl and qrels.tsv, or .gz of them.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Result } from '../src/model/result.ts';
import { buildSnapshot } from '../src/snapshot/build/build.ts';
import { readCorpus } from '../src/snapshot/build/corpus.ts';
import { openSnapshot } from '../src/snapshot/open.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { createChance } from './snapshot-corpus.ts';

const RESAMPLES = 2_000;
const GOAL = 1.03;
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: node scripts/run.mjs bench/retrieval.ts FOLDER\n');
  process.exit(2);
}

function _need<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

type Judgements = ReadonlyMap<string, number>;

function readRows(path: string): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString('utf8');
  return text.split('\n').filter(Boolean);
}

/** One line, at most 500 characters, cut at a word. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 500 ? line : line.slice(0, 500).replace(/ [^ ]*$/, '');
}

function load(place: string) {
  const documents = readRows(join(place, 'corpus.jsonl')).map((row): Document => {
    const { _id, title, text } = JSON.parse(row);
    return { id: String(_id), title: title || text.slice(0, 80), text };
  });
  const wanted = new Map<string, Map<string, number>>();
  for (const row of readRows(join(place, 'qrels.tsv'))) {
    const [query = '', document = '', grade] = row.split('\t');
    if (Number(grade) > 0) wanted.set(query, (wanted.get(query) ?? new Map()).set(document, Number(grade)));
  }
  const queries = readRows(join(place, 'queries.jsonl')).flatMap((row) => {
    const { _id, text } = JSON.parse(row);
    const judged = wanted.get(String(_id));
    return judged ? [{ text: cut(text), judged }] : [];
  });
  return { documents, queries };
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
}

function ndcg(hits: readonly string[], judged: Judgements): number {
  const ideal = [...judged.values()].sort((a, b) => b - a);
  return gain(hits.map((id) => judged.get(id) ?? 0)) / gain(ideal);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

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
  const { documents, queries } = load(join(folder, name));
  const own = await openOwn(documents, place);
  const plain = openPlain(documents);
  const rows = queries.map(({ text, judged }) => {
    const [ours, theirs] = [own.ask(text), plain(text)];
    const recall = (hits: readonly string[]) => hits.filter((id) => judged.has(id)).length / judged.size;
    return { ours: ndcg(ours, judged), theirs: ndcg(theirs, judged), found: recall(ours), plainFound: recall(theirs) };
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
