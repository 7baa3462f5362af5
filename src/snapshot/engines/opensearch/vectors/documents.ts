import { createHash } from 'node:crypto';
import type { SnapshotData } from '../../../data.ts';
import { toVector } from '../../../meaning/tables.ts';
import type { PaperDocument } from '../layout.ts';
import { RECORD, type VectorDocument } from './layout.ts';

/** A vector of a paper in the folder. */
export interface LocalVector {
  /** 0 for the record; passages count from 1. */
  readonly at: number;
  readonly bytes: Int8Array;
}

/** The vectors of a paper in the order of its passages. One that is corrupt in the folder is missing in the cluster. */
export function readLocalVectors({ main, meaning, manifest }: SnapshotData, paper: number): LocalVector[] {
  const rows = meaning?.vectors.prepare('SELECT passage, data FROM vectors WHERE paper = ?').all(paper) ?? [];
  const passages = main.prepare('SELECT id FROM passages WHERE paper = ? ORDER BY id').all(paper);
  const places = new Map([[0, RECORD], ...passages.map(({ id }, at): [number, number] => [Number(id), at + 1])]);
  return rows
    .flatMap((row): LocalVector[] => {
      const [at, bytes] = [places.get(Number(row['passage'])), toVector(row['data'])];
      const isValid = bytes.length === manifest.vectors?.dimension && bytes.some((value) => value !== 0);
      return at !== undefined && isValid ? [{ at, bytes }] : [];
    })
    .sort((one, other) => one.at - other.at);
}

/** What tells whether the cluster has the same vectors. */
export function digestVectors(vectors: readonly LocalVector[], model: string): string {
  const hash = createHash('sha256').update(model);
  for (const { at, bytes } of vectors) hash.update(`\n${at}\n`).update(bytes);
  return hash.digest('base64url');
}

/** The documents of the vectors of a paper, by number. */
export function toVectorDocuments(
  { paper_id, year, has_source, has_opening, license, folded, passages }: PaperDocument,
  vectors: readonly LocalVector[],
): ReadonlyMap<number, VectorDocument> {
  const shared = { paper_id, year, has_source, license, folded };
  return new Map(
    vectors.map(({ at, bytes }): [number, VectorDocument] => {
      const passage = passages[at - 1];
      const vector = [...bytes];
      if (!passage) return [at, { ...shared, is_text: has_opening, vector }];
      const { place, start, end, is_summary } = passage;
      return [at, { ...shared, is_text: !is_summary, place, start, end, vector }];
    }),
  );
}
