/**
 * Measures searches of a large snapshot whose files are not in memory.
 *   npm run build && node scripts/run.mjs bench/cold.ts [PAPERS] [CONNECTIONS]
 * Default: 1,000,000 papers and 4 connections; Linux with GNU dd, about six minutes and 5 GB of disk. First one search
 * after the other, the files evicted before every tenth; then all connections for 40 seconds from a cold start.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPapers } from './snapshot-corpus.ts';

const WORDS = 120;
const ALONE = 200;
const SECONDS = 40;
const GOAL_MS = 300;
const [paperCount = 1_000_000, connections = 4] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
const cli = join(root, 'dist/entry/cli.js');
const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const folder = join(place, 'snapshot');
const env = {
  ...process.env,
  CARREL_HOME: place,
  XDG_STATE_HOME: place,
  XDG_CACHE_HOME: place,
  XDG_CONFIG_HOME: place,
};
const papers = createPapers(WORDS);
const print = (text: string) => process.stdout.write(`${text}\n`);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let asked = 0;

async function build(): Promise<void> {
  const corpus = join(place, 'corpus.jsonl');
  const file = createWriteStream(corpus);
  for (let at = 0; at < paperCount; at += 1)
    if (!file.write(`${JSON.stringify(papers.paper(at))}\n`)) await once(file, 'drain');
  await new Promise<void>((resolve) => file.end(resolve));
  const args = [cli, 'snapshot', 'build', '--corpus', corpus, '--out', folder];
  const [code] = await once(spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}.`);
  rmSync(corpus);
}

/** Takes the files of the snapshot out of the page cache; needs no rights, since dd asks for its own files only. */
function evict(): void {
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name.isFile())
      execFileSync(
        'dd',
        [`of=${join(name.parentPath, name.name)}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'],
        {
          stdio: 'ignore',
        },
      );
}

async function serve(): Promise<{ url: URL; stop(): Promise<unknown> }> {
  const args = [cli, 'serve', '--http', '--snapshot', folder, '--port', '0'];
  const child = spawn(process.execPath, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const stop = () => {
    child.kill('SIGTERM');
    return once(child, 'exit');
  };
  return { url: new URL(/http:\S+/.exec(String(line))?.[0] ?? ''), stop };
}

/** The milliseconds that a search takes; questions never repeat. */
function search({ hostname, port }: URL): Promise<number> {
  const path = `/api/v1/search?q=${encodeURIComponent(papers.question(asked++, paperCount))}`;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, path }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - start));
    });
    sent.on('error', reject).end();
  });
}

function show(label: string, times: number[], after = ''): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  print(`${label}: ${times.length} searches, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms${after}`);
}

async function main(): Promise<void> {
  await build();
  evict();
  const alone = await serve();
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < ALONE; round += 1) {
    if (round % 10 === 0) evict();
    (round % 10 === 0 ? cold : warm).push(await search(alone.url));
  }
  await alone.stop();
  show(`${paperCount} papers, alone, evicted before every tenth`, [...cold, ...warm], ` (goal ${GOAL_MS})`);
  show('of these, right after that', cold);
  evict();
  const loaded = await serve();
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const keepAsking = async () => {
    while (performance.now() < end) times.push(await search(loaded.url));
  };
  await Promise.all(Array.from({ length: connections }, keepAsking));
  await loaded.stop();
  show(`${connections} connections from a cold start`, times, `, ${(times.length / SECONDS).toFixed(0)} a second`);
}

try {
  await main();
} finally {
  agent.destroy();
  rmSync(place, { recursive: true, force: true });
}
