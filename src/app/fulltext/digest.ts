import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Snapshot } from '../../snapshot/open.ts';
import { isFileName, NAMES, SCHEMA_VERSION } from '../../snapshot/schema.ts';
import type { IndexedEntry } from '../../store/index/queries.ts';

/** Part of every digest: changing it makes every text be read again. */
export const READER = 'text-3';

/** The reader if a converter reads the PDFs: it differs by its address. */
export const readerWith = ({ url }: { readonly url: string }): string =>
  `${READER}+${createHash('sha256').update(url).digest('hex').slice(0, 12)}`;

/** What an entry is indexed as; it differs as soon as the metadata file changes. */
export const digestOf = ({ stamp }: Pick<IndexedEntry, 'stamp'>, reader = READER): string => `${reader} ${stamp}`;

/** Whether an index is in the format of this version; another one is built anew. */
export const isCurrent = ({ manifest }: Pick<Snapshot, 'manifest'>): boolean =>
  manifest.schemaVersion === SCHEMA_VERSION;

/** The name of the lock of the one process that writes the index. */
export const LOCK = 'fulltext';
/** The name of the lock of the one process that converts PDFs for the index. */
export const CONVERSION_LOCK = 'conversion';

/** The folder of the full-text index of a library. */
export const fulltextFolder = (home: string): string => join(home, 'fulltext');

const OWN = /^(?:(?:snapshot|assets|vectors)\.db(?:-(?:wal|shm|journal))?|manifest\.json|\.DS_Store)$/;

/** Whether a path inside the folder of the index is part of an index; macOS adds `.DS_Store`. */
export function isIndexFile(path: string): boolean {
  const [name = '', file, ...more] = path.split(/[\\/]/);
  if (name !== NAMES.files) return file === undefined && OWN.test(name);
  return more.length === 0 && file !== undefined && (file === '' || isFileName(file));
}
