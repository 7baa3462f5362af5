import type { Database } from '../../disk/database.ts';
import { statFileNow } from '../../disk/folder.ts';
import type { Entry } from '../../model/entry.ts';
import type { LibraryCollection } from '../../model/library-collection.ts';
import type { LogRow } from '../../model/log-row.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import type { Result } from '../../model/result.ts';
import { readRowsAt } from '../log/history.ts';
import { toKey } from '../papers/key.ts';
import { type Layout, METADATA, namesOf } from '../papers/layout.ts';
import { createIndexConnection } from './connection.ts';
import { findRows, findSaved, type Saved } from './log-rows.ts';
import {
  countCollections,
  countEntries,
  countValues,
  findByKeys,
  findByRef,
  findRetracted,
  findWithFile,
  type HitFilter,
  type HitList,
  type IndexedEntry,
  listDistinct,
  listEntries,
  listHits,
  listRecent,
  NO_HITS,
  type ValueCounts,
} from './queries.ts';
import { readStamp, writeStamp } from './sync.ts';
import { dropEntry, type IndexHit, putEntry } from './table.ts';

/** The searchable list of what is stored. It is built from the files and follows their changes by itself. */
export interface Index {
  /** Best first; every word of the query must begin a word of title, authors, venue, ids, keywords or tags. */
  search(query: string, limit: number, offset?: number): Promise<Result<HitList>>;
  /** The entries that match a filter: best first if it has a query, else last fetched first. */
  list(filter: HitFilter, limit: number, offset?: number): Promise<Result<HitList>>;
  /** All tags in use, in alphabetical order. */
  tags(): Promise<Result<readonly string[]>>;
  /** All collections with the number of their papers, in alphabetical order. */
  collections(): Promise<Result<readonly LibraryCollection[]>>;
  /** All sources of entries, in alphabetical order. */
  sources(): Promise<Result<readonly string[]>>;
  /** How many entries have each grade, source and tag. */
  values(): Promise<Result<ValueCounts>>;
  /** Which of these papers are stored and retracted, as `formatRef` writes them. */
  retracted(refs: readonly Ref[]): Promise<Result<ReadonlySet<string>>>;
  /** Which of these papers have a stored file, as `formatRef` writes them. */
  withFile(refs: readonly Ref[]): Promise<Result<ReadonlySet<string>>>;
  /** Last fetched first. */
  recent(limit: number, offset?: number): Promise<Result<readonly IndexHit[]>>;
  /** Entries of this paper under any of its ids; for an arXiv id all versions, the requested one first. */
  lookup(ref: Ref): Promise<Result<readonly IndexHit[]>>;
  /** Every entry with the time stamp of its metadata file, last fetched first. */
  entries(): Promise<Result<readonly IndexedEntry[]>>;
  /** The entries with these keys that exist, by key. */
  byKeys(keys: readonly string[]): Promise<Result<ReadonlyMap<string, IndexHit>>>;
  counts(): Promise<Result<{ readonly entries: number; readonly copies: number }>>;
  /** The rows of the log about a paper, the newest first. */
  history(ref: Ref, limit: number): Promise<Result<readonly LogRow[]>>;
  /** Files of a paper saved outside the store, the newest first. */
  saved(ref: Ref): Promise<Result<readonly Saved[]>>;
  /** Compares all files with the index and corrects it; returns how many entries differed. */
  refresh(): Promise<Result<number>>;
  /**
   * Changes one metadata file and the index together. If the index cannot be written, the file changes anyway; the
   * time stamp of the folder then shows that the index is stale.
   */
  follow(key: string, entry: Entry | null, change: () => Result<void>): Result<void>;
  close(): void;
}

/** Creates the index of a library; it is opened on first use. */
export function createIndex(layout: Layout): Index {
  const { open, close, refresh, read, readLog } = createIndexConnection(layout);
  return {
    search: (query, limit, offset = 0) => read(NO_HITS, (database) => listHits(database, { query }, limit, offset)),
    list: (filter, limit, offset = 0) => read(NO_HITS, (database) => listHits(database, filter, limit, offset)),
    recent: (limit, offset = 0) => read([], (database) => listRecent(database, limit, offset)),
    lookup: (ref) => read([], (database) => findByRef(database, ref)),
    tags: () => read([], (database) => listDistinct(database, 'tagged', 'tag')),
    collections: () => read([], countCollections),
    sources: () => read([], (database) => listDistinct(database, 'papers', 'source')),
    values: () => read({ grade: {}, source: {}, tag: {} }, countValues),
    retracted: (refs) => read(new Set(), (database) => findRetracted(database, refs)),
    withFile: (refs) => read(new Set(), (database) => findWithFile(database, refs)),
    entries: () => read([], listEntries),
    byKeys: (keys) => read<ReadonlyMap<string, IndexHit>>(new Map(), (database) => findByKeys(database, keys)),
    counts: () => read({ entries: 0, copies: 0 }, countEntries),
    async history(ref, limit) {
      const places = await readLog([], (database) => findRows(database, ref, toKey(ref), limit));
      return places.ok ? readRowsAt(layout.home, places.value) : places;
    },
    saved: (ref) => readLog([], (database) => findSaved(database, formatRef(ref))),
    refresh,
    follow(key, entry, change) {
      const database = open();
      return database.ok ? follow(database.value, layout, { key, entry, change }) : change();
    },
    close,
  };
}

interface Step {
  readonly key: string;
  readonly entry: Entry | null;
  change(): Result<void>;
}

function follow(database: Database, layout: Layout, { key, entry, change }: Step): Result<void> {
  const folder = layout.at(METADATA);
  const stampOf = (path: string) => {
    const facts = statFileNow(path);
    return facts.ok ? (facts.value?.stamp ?? '') : '';
  };
  let changed: Result<void> | undefined;
  database.immediate(() => {
    const wasCurrent = readStamp(database) === stampOf(folder);
    changed = change();
    if (!changed.ok) return;
    if (entry) putEntry(database, key, entry, stampOf(layout.at(namesOf(key).metadata)));
    else dropEntry(database, key);
    if (wasCurrent) writeStamp(database, stampOf(folder));
  });
  return changed ?? change();
}
