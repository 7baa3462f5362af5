/**
 * Measures the search for the nearest among many vectors.
 *   node scripts/run.mjs bench/vectors.ts [COUNT] [DIMENSION]
 * Prints the time and the processor time of a query; on a busy machine only the latter says something.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMatrix } from '../src/snapshot/meaning/matrix.ts';
import { openVectors, writeBlocks } from '../src/snapshot/meaning/tables.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { createChance } from './snapshot-corpus.ts';

const QUERIES = 50;
const [count = 1_000_000, dimension = 384] = process.argv.slice(2).map(Number);
const chance = createChance(7);
const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const vectors = unwrap(openVectors(join(place, 'vectors.db'), { bulk: true }));
vectors.exec('BEGIN');
const insert = vectors.prepare('INSERT INTO vectors (id, paper, passage, data) VALUES (?, ?, 0, ?)');
const bytes = new Uint8Array(dimension);
for (let id = 1; id <= count; id++) {
  for (let at = 0; at < dimension; at++) bytes[at] = Math.floor(chance() * 256);
  insert.run(id, id, bytes);
}
const builtMs = performance.now();
writeBlocks(vectors, dimension);
vectors.exec('COMMIT');
process.stdout.write(`blocks of ${count} vectors: ${((performance.now() - builtMs) / 1000).toFixed(1)} s\n`);

const matrix = openMatrix(vectors, dimension);
const ask = () => {
  const vector = Float32Array.from({ length: dimension }, () => chance() - 0.5);
  const length = Math.hypot(...vector);
  const startMs = performance.now();
  matrix.nearest(
    vector.map((value) => value / length),
    null,
  );
  return performance.now() - startMs;
};
const firstMs = ask();
const before = process.cpuUsage();
const times = Array.from({ length: QUERIES }, ask).sort((a, b) => a - b);
const { user, system } = process.cpuUsage(before);
const at = (share: number) => (times[Math.floor(QUERIES * share)] ?? 0).toFixed(0);
process.stdout.write(
  `first query ${firstMs.toFixed(0)} ms; then p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ` +
    `processor ${((user + system) / 1000 / QUERIES).toFixed(0)} ms a query\n`,
);
vectors.close();
rmSync(place, { recursive: true, force: true });
