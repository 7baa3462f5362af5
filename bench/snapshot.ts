/**
 * Measures building and searching a snapshot.
 *   node scripts/run.mjs bench/snapshot.ts [PAPERS...]
 * Default: 1,000, 10,000 and 100,000 papers. Building is compared with plain FTS5 insertion of the same text, searching
 * with a plain exhaustive query of the same words.
 */

import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { readLines } from '../src/disk/stream.ts';
import { toMatch } from '../src/fulltext/match.ts';
import { parseQuery } from '../src/fulltext/query.ts';
import { buildSnapshot } from '../src/snapshot/build/build.ts';
import { readCorpus } from '../src/snapshot/build/corpus.ts';
import { openSnapshot } from '../src/snapshot/open.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { createPapers } from './snapshot-corpus.ts';

const ROUNDS = 200;
const GOALS: readonly (readonly [papers: number, ms: number])[] = [
  [100_000, 50],
  [1_000_000, 300],
];
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const print = (text: string) => process.stdout.write(`${text}\n`);

type Papers = ReturnType<typeof createPapers>;

async function writeCorpus(path: string, papers: Papers, count: number): Promise<void> {
  const file = createWriteStream(path);
  for (let at = 0; at < count; at += 1)
    if (!file.write(`${JSON.stringify(papers.paper(at))}\n`)) await once(file, 'drain');
  await new Promise<void>((resolve) => file.end(resolve));
}

/** The cost of insertion alone: parsed lines into one FTS5 table, in one transaction. */
async function buildBare(corpus: string, path: string): Promise<number> {
  const database = new DatabaseSync(path);
  database.exec(
    "PRAGMA synchronous = OFF; CREATE VIRTUAL TABLE bare USING fts5 (title, abstract, source, tokenize = 'porter unicode61')",
  );
  const insert = database.prepare('INSERT INTO bare (rowid, title, abstract, source) VALUES (?, ?, ?, ?)');
  const start = performance.now();
  let at = 0;
  database.exec('BEGIN');
  for await (const line of readLines(corpus)) {
    const { title, abstract, source_markdown = '' } = JSON.parse(unwrap(line).text);
    insert.run(++at, title, abstract, source_markdown);
  }
  database.exec('COMMIT');
  database.close();
  return performance.now() - start;
}

async function measureBuild(papers: Papers, count: number, label: string): Promise<void> {
  const corpus = join(place, 'corpus.jsonl');
  await writeCorpus(corpus, papers, count);
  const bareMs = await buildBare(corpus, join(place, 'bare.db'));
  const start = performance.now();
  unwrap(await buildSnapshot(readCorpus(corpus), { out: join(place, 'snapshot'), builtBy: 'bench', now: 0 }));
  const ownMs = performance.now() - start;
  const again = performance.now();
  unwrap(await buildSnapshot(readCorpus(corpus), { out: join(place, 'snapshot'), builtBy: 'bench', now: 0 }));
  const againMs = performance.now() - again;
  const rate = (ms: number) => Math.round((count / ms) * 1000);
  const mb = Math.round((process.resourceUsage().maxRSS / 1024) * 1);
  print(
    `build ${count} ${label}: ${rate(ownMs)}/s, plain FTS5 ${rate(bareMs)}/s, ratio ${(bareMs / ownMs).toFixed(2)}; unchanged again ${(againMs / 1000).toFixed(1)} s; peak memory ${mb} MB`,
  );
}

const middle = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function measureSearch(papers: Papers, count: number): Promise<void> {
  const snapshot = unwrap(await openSnapshot(join(place, 'snapshot')));
  const bare = new DatabaseSync(join(place, 'bare.db'), { readOnly: true });
  bare.exec('PRAGMA cache_size = -32768; PRAGMA mmap_size = 2147483648');
  const query = bare.prepare('SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 10');
  const [own, plain]: [number[], number[]] = [[], []];
  let kept = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const question = papers.question(round, count);
    let start = performance.now();
    const found = unwrap(snapshot.search({ query: question }));
    own.push(performance.now() - start);
    const match = parseQuery(question).terms.map(toMatch).join(' OR ');
    start = performance.now();
    const rows = query.all(match) as { rowid: number }[];
    plain.push(performance.now() - start);
    const ids = new Set(rows.map(({ rowid }) => `p${rowid - 1}`));
    kept += found.hits.filter(({ paperId }) => ids.has(paperId)).length / Math.max(1, ids.size);
  }
  snapshot.close();
  bare.close();
  const show = (times: number[]) => `p50 ${middle(times, 0.5).toFixed(1)} ms, p99 ${middle(times, 0.99).toFixed(1)} ms`;
  print(
    `search ${count}: ${show(own)}; plain exhaustive ${show(plain)}; ${((kept / ROUNDS) * 100).toFixed(0)} % of its ten best among ours`,
  );
  const goal = GOALS.find(([papers_]) => papers_ === count)?.[1];
  if (goal !== undefined && middle(own, 0.5) >= goal) print(`above the goal of ${goal} ms`);
}

try {
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
    const papers = createPapers(150);
    await measureBuild(papers, size, 'abstracts');
    await measureSearch(papers, size);
    rmSync(join(place, 'snapshot'), { recursive: true, force: true });
    rmSync(join(place, 'bare.db'), { force: true });
  }
  await measureBuild(createPapers(11_000), 1_000, 'papers of 60 kB');
} finally {
  rmSync(place, { recursive: true, force: true });
}
