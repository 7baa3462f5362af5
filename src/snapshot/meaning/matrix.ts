import type { Database } from '../../disk/database.ts';
import { averageOf, lowestNear } from './near.ts';
import { cosine, wordsFor, writeSigns } from './quantise.ts';
import { copyOf, NEAR_SAMPLE, ROW_NUMBERS, readCentre, readSample, toVector } from './tables.ts';

/** A record or a passage near a query. */
export interface Near {
  readonly paper: number;
  /** 0 for the record. */
  readonly passage: number;
  readonly cosine: number;
}

/** Whether a record (passage 0) or a passage may be found; null if all may. */
export type MayFind = ((paper: number, passage: number) => boolean) | null;

/** The vectors of a snapshot. */
export interface Matrix {
  /** The records and passages that are near among those that may be found, at most a thousand, nearest first. */
  nearest(query: Float32Array, mayFind: MayFind): Near[];
  /** How near an average text is. */
  averageOf(query: Float32Array): number;
  /** How near the records of papers are; those without a vector are left out. */
  recordsOf(query: Float32Array, papers: readonly number[]): Map<number, number>;
}

/** How many of the nearest by sign are compared in full. */
const RESCORED = 1_000;

interface Memory {
  readonly centre: Float32Array;
  /** What tells how near a text must be. */
  readonly sample: readonly Int8Array[];
  readonly count: number;
  readonly rows: Int32Array;
  readonly signs: Uint32Array;
}

/** Opens the vectors of a snapshot; the signs of all are read on first use and stay in memory. */
export function openMatrix(vectors: Database, dimension: number): Matrix {
  let memory: Memory | undefined;
  const width = wordsFor(dimension);
  const read = vectors.prepare('SELECT data FROM vectors WHERE id = ?');
  return {
    nearest(query, mayFind) {
      memory ??= readMemory(vectors, width);
      const { rows, sample } = memory;
      const lowest = lowestNear(sample, query);
      const found = nearestBySigns(memory, query, width, mayFind).map((at) => {
        const [id = 0, paper = 0, passage = 0] = rows.subarray(at * ROW_NUMBERS, (at + 1) * ROW_NUMBERS);
        return { paper, passage, cosine: cosine(query, toVector(read.get(id)?.['data'])) };
      });
      const near = found.filter((each) => each.cosine >= lowest);
      return near.sort((a, b) => b.cosine - a.cosine || a.paper - b.paper || a.passage - b.passage);
    },
    averageOf(query) {
      memory ??= readMemory(vectors, width);
      return averageOf(memory.centre, query);
    },
    recordsOf(query, papers) {
      const select = `SELECT paper, data FROM vectors
                      WHERE passage = 0 AND paper IN (SELECT value FROM json_each(?))`;
      const found = vectors.prepare(select).all(JSON.stringify(papers));
      return new Map(found.map(({ paper, data }) => [Number(paper), cosine(query, toVector(data))]));
    },
  };
}

function readMemory(vectors: Database, width: number): Memory {
  const count = Number(vectors.prepare('SELECT count(*) AS n FROM vectors').get()?.['n'] ?? 0);
  const rows = new Int32Array(count * ROW_NUMBERS);
  const signs = new Uint32Array(count * width);
  let at = 0;
  for (const block of vectors.prepare('SELECT rows, signs FROM blocks ORDER BY id').iterate()) {
    const [blockRows, blockSigns] = [copyOf(block['rows']), copyOf(block['signs'])];
    rows.set(new Int32Array(blockRows), at * ROW_NUMBERS);
    signs.set(new Uint32Array(blockSigns), at * width);
    at += blockRows.byteLength / (4 * ROW_NUMBERS);
  }
  return { count, centre: readCentre(vectors), sample: [...readSample(vectors, NEAR_SAMPLE)], rows, signs };
}

/** Compares signs: rows whose signs differ in the fewest places, in any order. */
function nearestBySigns(
  { count, centre, rows, signs }: Memory,
  query: Float32Array,
  width: number,
  mayFind: MayFind,
): number[] {
  const own = new Uint32Array(width);
  writeSigns(query, centre, own, 0);
  const distances = new Uint16Array(count);
  const never = width * 32 + 1;
  const histogram = new Uint32Array(never + 1);
  for (let at = 0, start = 0; at < count; at++, start += width) {
    const isFound = mayFind === null || mayFind(rows[at * ROW_NUMBERS + 1] ?? 0, rows[at * ROW_NUMBERS + 2] ?? 0);
    const distance = isFound ? countDifferent(signs, start, own) : never;
    distances[at] = distance;
    (histogram[distance] as number) += 1;
  }
  return collect(distances, farthest(histogram, never), never);
}

/** In how many bits a row differs from the query. */
function countDifferent(signs: Uint32Array, start: number, own: Uint32Array): number {
  let distance = 0;
  for (let word = 0; word < own.length; word++) {
    let bits = (signs[start + word] as number) ^ (own[word] as number);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    distance += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return distance;
}

/** The distance within which about `RESCORED` rows are. */
function farthest(histogram: Uint32Array, never: number): number {
  let sum = 0;
  for (let distance = 0; distance < never; distance++) {
    sum += histogram[distance] ?? 0;
    if (sum >= RESCORED) return distance;
  }
  return never - 1;
}

function collect(distances: Uint16Array, limit: number, never: number): number[] {
  const near: number[] = [];
  const edge: number[] = [];
  for (let at = 0; at < distances.length; at++) {
    const distance = distances[at] ?? never;
    if (distance < limit) near.push(at);
    else if (distance === limit) edge.push(at);
  }
  return [...near, ...edge.slice(0, Math.max(0, RESCORED - near.length))];
}
