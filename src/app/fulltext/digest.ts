import { join } from 'node:path';
import type { Snapshot } from '../../snapshot/open.ts';
import { SCHEMA_VERSION } from '../../snapshot/schema.ts';
import type { IndexedEntry } from '../../store/index/queries.ts';

/** Part of every digest: changing it makes every text be read again. */
export const READER = 'text-3';

/** What an entry is indexed as; it differs as soon as the metadata file changes. */
export const digestOf = ({ stamp }: Pick<IndexedEntry, 'stamp'>): string => `${READER} ${stamp}`;

/** Whether an index is in the format of this version; another one is built anew. */
export const isCurrent = ({ manifest }: Pick<Snapshot, 'manifest'>): boolean =>
  manifest.schemaVersion === SCHEMA_VERSION;

/** The folder of the full-text index of a library. */
export const fulltextFolder = (home: string): string => join(home, 'fulltext');
