/**
 * Compares a snapshot in a folder with the same snapshot in a search cluster.
 *   node scripts/run.mjs bench/engines.ts answers URL FOLDER [NAME...]   same answers: collections as for bench/retrieval.ts
 *   node scripts/run.mjs bench/engines.ts speed URL PAPERS [SHARDS]      speed and size: generated papers with abstracts
 * URL is that of a cluster; snapshots are pushed under names that start with `bench-`. With CARREL_EMBED_URL and
 * CARREL_EMBED_MODEL, searches are by words and meaning, and the cluster must have k-NN.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { SnapshotPage } from '../src/model/snapshot.ts';
import type { SnapshotEngine } from '../src/snapshot/engines/engine.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { type Judgements, loadCollection, mean, ndcg } from './collections.ts';
import { createPapers } from './snapshot-corpus.ts';

const [mode = '', url = '', ...rest] = process.argv.slice(2);
const QUESTIONS = 500;
const CONNECTIONS = 8;
const SECONDS = 10;
const print = (text: string) => process.stdout.write(`${text}\n`);
const config = unwrap(await loadConfig());
const hasEmbeddings = config.embeddings !== undefined;
const app = createApp(config);

/** Builds a snapshot of lines, pushes it, and opens both. */
async function openBoth(name: string, lines: Iterable<object>, shards: number, embed = false) {
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const [corpus, out] = [join(place, 'corpus.jsonl'), join(place, 'snapshot')];
  const parts: string[] = [];
  for (const line of lines) {
    parts.push(JSON.stringify(line));
    if (parts.length < 10_000) continue;
    writeFileSync(corpus, `${parts.join('\n')}\n`, { flag: 'a' });
    parts.length = 0;
  }
  writeFileSync(corpus, parts.join('\n'), { flag: 'a' });
  unwrap(await app.buildSnapshot({ corpus, out, embed }));
  const startMs = Date.now();
  const { papers, vectors } = unwrap(await app.pushSnapshot(out, { to: `${url}/bench-${name}`, shards }));
  const seconds = (Date.now() - startMs) / 1000;
  const speed = `${Math.round(papers / seconds)} a second`;
  print(`${name}: pushed ${papers} papers and ${vectors} vectors in ${seconds.toFixed(0)} s, ${speed}`);
  const folder = unwrap(await app.openEngine(out));
  const cluster = unwrap(await app.openEngine(`${url}/bench-${name}`));
  const close = () => {
    folder.close();
    cluster.close();
    rmSync(place, { recursive: true });
  };
  return { folder, cluster, close };
}

const idsOf = ({ hits }: SnapshotPage) => hits.map(({ paperId }) => paperId);

type Collection = ReturnType<typeof loadCollection>;

interface Question {
  readonly text: string;
  readonly judged: Judgements | null;
}

/** What two answers to one question have in common. */
function compareOne(one: SnapshotPage, other: SnapshotPage) {
  const known = new Set(idsOf(one));
  const shared = idsOf(other).filter((id) => known.has(id)).length;
  const values = ({ facets }: SnapshotPage) => JSON.stringify([facets?.author, facets?.keyword]);
  return {
    byMeaning: one.meaning?.used === true && other.meaning?.used === true,
    overlap: known.size === 0 ? 10 : (10 * shared) / known.size,
    total: one.total === other.total && one.totalIsExact === other.totalIsExact,
    years: JSON.stringify(one.facets?.year) === JSON.stringify(other.facets?.year),
    // Beyond a thousand papers, each engine counts its own best thousand.
    facets: one.total > 1_000 ? null : values(one) === values(other),
  };
}

async function compareCollection(name: string, { documents, queries }: Collection, wanted: number) {
  const lines = documents.map(({ title, text }, at) => ({
    paper_id: `p${at}`,
    title,
    authors: [`Family${at % 97}, A.`],
    year: 1960 + (at % 60),
    keywords: [`k${at % 31}`],
    abstract: text,
  }));
  const { folder, cluster, close } = await openBoth(name, lines, 3, hasEmbeddings);
  // Titles fill up to the wanted number of questions.
  const titles = documents.slice(0, Math.max(0, wanted - queries.length)).map(({ title }) => title.slice(0, 300));
  const questions: Question[] = [...queries, ...titles.map((text) => ({ text, judged: null }))];
  const gains = { folder: [] as number[], cluster: [] as number[] };
  const found: ReturnType<typeof compareOne>[] = [];
  const documentOf = (id: string) => documents[Number(id.slice(1))]?.id ?? '';
  for (const { text, judged } of questions) {
    const request = { query: text, facets: ['author', 'keyword', 'year'] as const };
    const [one, other] = [unwrap(await folder.search(request)), unwrap(await cluster.search(request))];
    found.push(compareOne(one, other));
    if (!judged) continue;
    gains.folder.push(ndcg(idsOf(one).map(documentOf), judged));
    gains.cluster.push(ndcg(idsOf(other).map(documentOf), judged));
  }
  const small = found.filter(({ facets }) => facets !== null);
  const equal = (list: typeof found, of: 'total' | 'years' | 'facets') =>
    `${list.filter((each) => each[of] === true).length}/${list.length}`;
  print(`${name}: nDCG@10 folder ${mean(gains.folder).toFixed(4)}, cluster ${mean(gains.cluster).toFixed(4)}`);
  print(`  equal: totals ${equal(found, 'total')}, years ${equal(found, 'years')}, facets ${equal(small, 'facets')}`);
  if (hasEmbeddings)
    print(`  by words and meaning: ${found.filter(({ byMeaning }) => byMeaning).length}/${found.length}`);
  const filters = { fromYear: 1970, toYear: 1999 };
  for (const category of ['author', 'keyword', 'year']) {
    const lists = [await folder.facets(category, 50, filters), await cluster.facets(category, 50, filters)];
    const [a, b] = lists.map((list) => JSON.stringify(unwrap(list)));
    print(`  facets ${category} under a filter: ${a === b ? 'equal' : 'DIFFERENT'}`);
  }
  close();
  return found.map(({ overlap }) => overlap);
}

async function compareAnswers(place: string, names: readonly string[]) {
  const overlaps: number[] = [];
  const chosen = names.length > 0 ? names : readdirSync(place);
  const wanted = Math.ceil(QUESTIONS / chosen.length);
  for (const name of chosen)
    overlaps.push(...(await compareCollection(name, loadCollection(join(place, name)), wanted)));
  overlaps.sort((a, b) => a - b);
  const below = overlaps.filter((each) => each < 9).length;
  const median = overlaps[Math.floor(overlaps.length / 2)];
  print(`${overlaps.length} questions: overlap of the ten best, median ${median}, mean ${mean(overlaps).toFixed(2)}`);
  print(`  below 9: ${below}; lowest: ${overlaps.slice(0, 5).join(', ')}`);
}

/** Asks a cluster about itself. */
async function askCluster(path: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${url}/${path}`)).json()) as Record<string, unknown>;
}

/** The processor time that this process and all nodes have used, in ms; other programs do not change it. */
async function processorMs() {
  const { nodes } = (await askCluster('_nodes/stats/process')) as {
    nodes: Record<string, { process: { cpu: { total_in_millis: number } } }>;
  };
  const { user, system } = process.cpuUsage();
  const there = Object.values(nodes).reduce((sum, { process }) => sum + process.cpu.total_in_millis, 0);
  return { here: (user + system) / 1000, there };
}

/** How many bytes the index of papers and the index of texts take, without replicas. */
async function printSizes(papers: number) {
  const { indices } = (await askCluster(`bench-speed-${papers}-*/_stats/store`)) as {
    indices: Record<string, { primaries: { store: { size_in_bytes: number } } }>;
  };
  for (const [index, { primaries }] of Object.entries(indices)) {
    const { size_in_bytes: bytes } = primaries.store;
    print(`${index}: ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(bytes / papers)} bytes a paper`);
  }
}

/** Asks different questions from several sides for some seconds. */
async function measure(name: string, engine: SnapshotEngine, papers: number) {
  const generated = createPapers(150);
  const times: number[] = [];
  let next = 0;
  const ask = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      next += 1;
      unwrap(await engine.search({ query: generated.question(next, papers) }));
    }
  };
  await ask(100);
  const before = await processorMs();
  const endMs = Date.now() + SECONDS * 1000;
  const startMs = performance.now();
  const side = async () => {
    while (Date.now() < endMs) {
      const askedMs = performance.now();
      await ask(1);
      times.push(performance.now() - askedMs);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, side));
  const seconds = (performance.now() - startMs) / 1000;
  const after = await processorMs();
  const used = (of: 'here' | 'there') => ((after[of] - before[of]) / times.length).toFixed(1);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  print(`${name}: ${Math.round(times.length / seconds)} searches a second; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  print(`${name}: processor time a search: ${used('here')} ms here, ${used('there')} ms in the nodes`);
  const alone: number[] = [];
  for (let each = 0; each < 200; each += 1) {
    const askedMs = performance.now();
    await ask(1);
    alone.push(performance.now() - askedMs);
  }
  alone.sort((a, b) => a - b);
  print(`${name}, one at a time: p50 ${alone[100]?.toFixed(1)} ms, p95 ${alone[190]?.toFixed(1)} ms`);
}

async function compareSpeed(papers: number, shards: number) {
  const generated = createPapers(150);
  const lines = function* () {
    for (let at = 0; at < papers; at += 1) yield generated.paper(at);
  };
  const { folder, cluster, close } = await openBoth(`speed-${papers}`, lines(), shards, hasEmbeddings);
  await printSizes(papers);
  await measure('folder ', folder, papers);
  await measure('cluster', cluster, papers);
  const overlaps: number[] = [];
  for (let at = 1; at <= 200; at += 1) {
    const query = generated.question(at * 31, papers);
    const known = new Set(idsOf(unwrap(await folder.search({ query }))));
    const found = idsOf(unwrap(await cluster.search({ query })));
    overlaps.push(found.filter((id) => known.has(id)).length);
  }
  overlaps.sort((a, b) => a - b);
  print(`overlap of the ten best: median ${overlaps[100]}, mean ${mean(overlaps).toFixed(2)}`);
  close();
}

if (mode === 'answers') await compareAnswers(rest[0] ?? '', rest.slice(1));
else if (mode === 'speed') await compareSpeed(Number(rest[0] ?? 10_000), Number(rest[1] ?? 1));
else print('usage: node scripts/run.mjs bench/engines.ts answers|speed URL ...');
await app.close();
