import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMatrix } from '../../../src/snapshot/meaning/matrix.ts';
import { lowestNear } from '../../../src/snapshot/meaning/near.ts';
import { toBytes } from '../../../src/snapshot/meaning/quantise.ts';
import { openVectors, readSample, writeBlocks } from '../../../src/snapshot/meaning/tables.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

const DIMENSION = 40;

/** A vector in a direction of its own, near direction `toward` by `share`. */
function direction(seed: number, toward = 0, share = 0): Float32Array {
  const at = (n: number, k: number) => Math.sin(n * 12.9898 + k * 78.233) * (n + 1);
  return Float32Array.from(
    { length: DIMENSION },
    (_, k) => (1 - share) * Math.sin(at(seed, k)) + share * Math.sin(at(toward, k)),
  );
}

/** Vectors of 3,000 papers; those of 1 to 3 are near direction 0, in that order. */
async function matrixOfMany() {
  const vectors = unwrap(openVectors(join(await temporaryFolder(), 'vectors.db'), { bulk: true }));
  const insert = vectors.prepare('INSERT INTO vectors (id, paper, passage, data) VALUES (?, ?, ?, ?)');
  for (let paper = 1; paper <= 3_000; paper++) {
    const vector = paper <= 3 ? direction(paper, 0, 1 - paper / 10) : direction(paper);
    insert.run(paper, paper, paper === 2 ? 7 : 0, new Uint8Array(toBytes(vector)));
  }
  writeBlocks(vectors, DIMENSION);
  return openMatrix(vectors, DIMENSION);
}

const query = () => {
  const vector = direction(0);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

test('finds the nearest vectors first, with the passage of each', async () => {
  const matrix = await matrixOfMany();
  const near = matrix.nearest(query(), null);
  expect(near.slice(0, 3).map(({ paper, passage }) => [paper, passage])).toEqual([
    [1, 0],
    [2, 7],
    [3, 0],
  ]);
  expect(near[0]?.cosine).toBeGreaterThan(0.95);
  expect(near.length).toBeLessThan(300);
});

test('finds only what may be found', async () => {
  const matrix = await matrixOfMany();
  const near = matrix.nearest(query(), (paper, passage) => paper !== 1 && passage === 0);
  expect(near[0]?.paper).toBe(3);
});

test('returns how near the records of given papers are', async () => {
  const cosines = (await matrixOfMany()).recordsOf(query(), [1, 2, 3_000, 9_999]);
  expect([...cosines.keys()]).toEqual([1, 3_000]);
  expect(cosines.get(1)).toBeGreaterThan(cosines.get(3_000) ?? 1);
});

/** Three thousand vectors: those that are looked at to know what is far are far, and all others are near direction 0. */
async function matrixOfNear() {
  const vectors = unwrap(openVectors(join(await temporaryFolder(), 'vectors.db'), { bulk: true }));
  const insert = vectors.prepare('INSERT INTO vectors (id, paper, passage, data) VALUES (?, ?, ?, ?)');
  const [near, far] = [direction(0), direction(5)].map((vector) => new Uint8Array(toBytes(vector)));
  for (let id = 1; id <= 3_000; id++)
    insert.run(id, 2_000 - Math.floor(id / 2), id % 2, (id % 6 === 1 ? far : near) ?? new Uint8Array());
  writeBlocks(vectors, DIMENSION);
  return openMatrix(vectors, DIMENSION);
}

test('at most a thousand are near, and equally near ones come by paper and passage', async () => {
  const near = (await matrixOfNear()).nearest(query(), null);
  expect(near).toHaveLength(1_000);
  const places = near.map(({ paper, passage }) => paper * 10 + passage);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the thousand are chosen among those that may be found', async () => {
  const near = (await matrixOfNear()).nearest(query(), (paper) => paper <= 520);
  expect(near.map(({ paper }) => paper).every((paper) => paper <= 520)).toBe(true);
  expect(near.length).toBeGreaterThan(30);
});

test('an average text is as near as the centre of all, and a matrix without vectors finds nothing', async () => {
  const vectors = unwrap(openVectors(join(await temporaryFolder(), 'vectors.db'), { bulk: true }));
  const insert = vectors.prepare('INSERT INTO vectors (id, paper, passage, data) VALUES (?, ?, 0, ?)');
  expect(openMatrix(vectors, 2).nearest(Float32Array.of(1, 0), null)).toEqual([]);
  insert.run(1, 1, new Uint8Array(Int8Array.of(127, 0)));
  insert.run(2, 2, new Uint8Array(Int8Array.of(0, 127)));
  writeBlocks(vectors, 2);
  const matrix = openMatrix(vectors, 2);
  expect(matrix.averageOf(Float32Array.of(1, 0))).toBeCloseTo(0.5, 6);
  expect(matrix.averageOf(Float32Array.of(0.6, 0.8))).toBeCloseTo(0.7, 6);
});

test('a text is near if it is nearer than the mean of a sample by two standard deviations', () => {
  const sample = [Int8Array.of(127, 0), Int8Array.of(0, 127), Int8Array.of(0, 127), Int8Array.of(0, 127)];
  expect(lowestNear(sample, Float32Array.of(1, 0))).toBeCloseTo(0.25 + 2 * Math.sqrt(0.1875), 6);
  expect(lowestNear([], Float32Array.of(1, 0))).toBe(0);
});

test('an id without a vector is left out of a sample', () => {
  const vectors = unwrap(openVectors(':memory:', { bulk: true }));
  onTestFinished(() => vectors.close());
  const insert = vectors.prepare('INSERT INTO vectors (id, paper, passage, data) VALUES (?, 1, 0, ?)');
  insert.run(1, Uint8Array.of(1, 2));
  insert.run(3, Uint8Array.of(3, 4));
  expect([...readSample(vectors)]).toEqual([Int8Array.of(1, 2), Int8Array.of(3, 4)]);
});
