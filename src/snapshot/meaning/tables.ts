import { type Database, type DatabaseOptions, openDatabase } from '../../disk/database.ts';
import type { Result } from '../../model/result.ts';
import { centreOf, wordsFor, writeSigns } from './quantise.ts';

/** `vectors` has a row per embedded record (passage 0) or passage; `centre` and `blocks` have what a search keeps in memory. */
const TABLES = `
  CREATE TABLE vectors (
    id INTEGER PRIMARY KEY, paper INTEGER NOT NULL, passage INTEGER NOT NULL, data BLOB NOT NULL
  ) STRICT;
  CREATE INDEX vectors_paper ON vectors (paper);
  CREATE TABLE centre (data BLOB NOT NULL) STRICT;
  CREATE TABLE blocks (id INTEGER PRIMARY KEY, rows BLOB NOT NULL, signs BLOB NOT NULL) STRICT`;

/** Opens the database of vectors of a snapshot. */
export function openVectors(path: string, access: Pick<DatabaseOptions, 'bulk' | 'immutable'>): Result<Database> {
  return openDatabase(path, { migrations: [TABLES], ...access });
}

/** Numbers for each vector in `blocks.rows`: its id, its paper and its passage. */
export const ROW_NUMBERS = 3;
const BLOCK = 8_192;
/** Vectors that are enough to know the mean. */
const SAMPLE = 10_000;
/** Vectors that are enough to know the spread of their cosines within some percent. */
export const NEAR_SAMPLE = 500;

/** Derives the blocks from the vectors; called once, after the last vector. */
export function writeBlocks(vectors: Database, dimension: number): void {
  vectors.exec('DELETE FROM blocks; DELETE FROM centre');
  const centre = centreOf(readSample(vectors), dimension);
  vectors.prepare('INSERT INTO centre (data) VALUES (?)').run(new Uint8Array(centre.buffer));
  const insert = vectors.prepare('INSERT INTO blocks (id, rows, signs) VALUES (?, ?, ?)');
  const select = vectors.prepare('SELECT id, paper, passage, data FROM vectors WHERE id > ? ORDER BY id LIMIT ?');
  const width = wordsFor(dimension);
  for (let block = 1, last = 0; ; block++) {
    const found = select.all(last, BLOCK);
    if (found.length === 0) return;
    const rows = new Int32Array(found.length * ROW_NUMBERS);
    const signs = new Uint32Array(found.length * width);
    for (const [at, { id, paper, passage, data }] of found.entries()) {
      rows.set([Number(id), Number(paper), Number(passage)], at * ROW_NUMBERS);
      writeSigns(toVector(data), centre, signs, at * width);
      last = Number(id);
    }
    insert.run(block, new Uint8Array(rows.buffer), new Uint8Array(signs.buffer));
  }
}

/** The mean of all vectors. */
export const readCentre = (vectors: Database): Float32Array =>
  new Float32Array(copyOf(vectors.prepare('SELECT data FROM centre').get()?.['data']));

/** The bytes at an address that is a multiple of four. */
export const copyOf = (data: unknown): ArrayBuffer =>
  data instanceof Uint8Array ? (data.slice().buffer as ArrayBuffer) : new ArrayBuffer(0);

/** About `count` vectors from all over the table. */
export function* readSample(vectors: Database, count = SAMPLE): Generator<Int8Array> {
  const last = Number(vectors.prepare('SELECT max(id) AS id FROM vectors').get()?.['id'] ?? 0);
  const select = vectors.prepare('SELECT data FROM vectors WHERE id = ?');
  const step = Math.max(1, Math.floor(last / count));
  for (let id = 1; id <= last; id += step) {
    const data = select.get(id)?.['data'];
    if (data) yield toVector(data);
  }
}

/** The vector in a row. */
export function toVector(data: unknown): Int8Array {
  return data instanceof Uint8Array ? new Int8Array(data.buffer, data.byteOffset, data.byteLength) : new Int8Array();
}
