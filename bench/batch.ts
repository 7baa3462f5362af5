/**
 * Measures the time of a batch against the minimum that the rate limits allow for its requests.
 *   node scripts/run.mjs bench/batch.ts [PAPERS] [TIME SCALE]
 * At a scale above 1 only the pauses shrink, so the ratio is an upper bound.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST } from '../sandbox/cast/index.ts';
import { startSandbox } from '../sandbox/server.ts';
import { inBatch } from '../src/acquire/batch.ts';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { CATALOG } from '../src/sources/catalog.ts';

/** The limit for all sources together, and the pause between two requests to one source. */
const PER_SECOND = 5;
const SOURCE_GAP_MS = 200;
const papers = Number(process.argv[2] ?? 100);
const scale = Number(process.argv[3] ?? 1);

/** Papers with slow copies would dominate the result. */
const SLOW = new Set(['slow-pdf', 'huge-pdf']);
const known = CAST.flatMap(({ doi, arxiv, situation }) => (doi && !arxiv && !SLOW.has(situation) ? doi : []));
const refs = Array.from({ length: papers }, (_, at) => known[at] ?? `10.5555/unknown.${at}`);

const sandbox = await startSandbox();
const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const config = await loadConfig({
  CARREL_SANDBOX: sandbox.url,
  CARREL_TIME_SCALE: String(scale),
  CARREL_EMAIL: 'bench@carrel.test',
  CARREL_HOME: join(place, 'home'),
  XDG_STATE_HOME: place,
  XDG_CACHE_HOME: place,
  XDG_CONFIG_HOME: place,
});
if (!config.ok) throw new Error(config.error.message);
const app = createApp(config.value);
const start = performance.now();
const results = await inBatch(
  refs,
  (ref) => app.acquire(ref),
  (done) => process.stderr.isTTY && process.stderr.write(`\r${done}/${refs.length}`),
);
const takenMs = (performance.now() - start) * scale;
await app.close();
const hosts = new Map<string, number>();
for (const { host } of sandbox.requests()) hosts.set(host, (hosts.get(host) ?? 0) + 1);
await sandbox.close();
rmSync(place, { recursive: true, force: true });

const gapOf = (host: string) =>
  Math.max(SOURCE_GAP_MS, CATALOG.find((source) => source.hosts.includes(host))?.rate.minGapMs ?? 0);
const chains = [...hosts]
  .map(([host, count]) => ({ host, count, ms: count * gapOf(host) }))
  .sort((a, b) => b.ms - a.ms);
const requests = [...hosts.values()].reduce((sum, count) => sum + count, 0);
const boundMs = Math.max((requests / PER_SECOND) * 1000, chains[0]?.ms ?? 0);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
process.stdout.write(
  [
    `${refs.length} papers, ${results.filter((result) => result.ok).length} stored, ${requests} requests, time scale ${scale}`,
    `${requests} requests at ${PER_SECOND} a second: ${seconds((requests / PER_SECOND) * 1000)}`,
    ...chains.slice(0, 3).map(({ host, count, ms }) => `${count} requests to ${host}: ${seconds(ms)}`),
    `took ${seconds(takenMs)}, minimum ${seconds(boundMs)}: ratio ${(takenMs / boundMs).toFixed(2)}`,
    '',
  ].join('\n'),
);
