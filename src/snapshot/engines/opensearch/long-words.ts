import { createHash } from 'node:crypto';

/** The cluster divides a word of more than 255 characters. */
const MAX_LENGTH = 255;
/** Keeps the beginnings of long words apart for those who look into an index. */
const BEGINNING = 190;

/** A stem as an index of the cluster has it: the end of one that is too long becomes its digest, so that it stays one word. */
export function toIndexed(stem: string): string {
  if (stem.length <= MAX_LENGTH) return stem;
  return stem.slice(0, BEGINNING) + createHash('sha256').update(stem).digest('hex');
}
