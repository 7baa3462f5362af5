import { COLLECTION_FORMATS } from '../formats/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { didYouMean } from '../text/nearest.ts';

/** Writes a collection in one format. */
export type CollectionWriter = (typeof COLLECTION_FORMATS)[keyof typeof COLLECTION_FORMATS];

const NAMES = Object.keys(COLLECTION_FORMATS);

/** The names of the formats, for help texts. */
export const FORMAT_NAMES = NAMES.join(', ');

/** Finds the writer of a format. */
export function findWriter(format: string): Result<CollectionWriter> {
  const found = Object.entries(COLLECTION_FORMATS).find(([name]) => name === format);
  if (found) return ok(found[1]);
  const message = `Unknown format "${format}". Use one of: ${FORMAT_NAMES}.${didYouMean(format, NAMES)}`;
  return fail('INVALID_ARGUMENT', message);
}
