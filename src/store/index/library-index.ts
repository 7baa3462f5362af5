import type { Database } from '../../disk/database.ts';
import { isCorrupt } from '../../disk/database.ts';
import { statFileNow } from '../../disk/folder.ts';
import type { Entry } from '../../model/entry.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Layout, METADATA, namesOf } from '../papers/layout.ts';
import { rankHits } from './rank.ts';
import { followSaved, listSaved, ownerOf, type Saved } from './saved.ts';
import { readStamp, reconcile, writeStamp } from './sync.ts';
import { dropEntry, type Hit, openIndex, putEntry, removeIndex, toHit } from './table.ts';
import { toMatch, toTerms } from './text.ts';

/** One page of a search in the library. */
export interface Found {
  readonly hits: readonly Hit[];
  /** How many there are, counted up to 1,000. */
  readonly total: number;
  /** There are more than were looked at: the newest of them were ranked. */
  readonly capped: boolean;
}

/** The searchable list of what is stored. It is made of the files and follows them by itself. */
export interface Index {
  /** Best first; every word of the query must begin a word of title, authors, venue, ids or keywords. */
  search(query: string, limit: number, offset?: number): Promise<Result<Found>>;
  /** Last fetched first. */
  recent(limit: number, offset?: number): Promise<Result<readonly Hit[]>>;
  /** Entries of this paper under any of its ids; for an arXiv id all versions, the one that was named first. */
  lookup(ref: Ref): Promise<Result<readonly Hit[]>>;
  counts(): Promise<Result<{ readonly entries: number; readonly copies: number }>>;
  /** Files saved of a paper outside the store and still claimed by it, the newest first. */
  saved(ref: Ref): Promise<Result<readonly Saved[]>>;
  /** Compares all files with the index and corrects it; tells how many entries differed. */
  refresh(): Promise<Result<number>>;
  /**
   * Runs a change of one metadata file and takes it over, as one step. The change happens even when the index cannot
   * be written; the index then notices by the time stamp of the folder.
   */
  follow(key: string, entry: Entry | null, change: () => Result<void>): Result<void>;
  close(): void;
}

/** More matches than these are neither ranked nor counted. */
const CAP = 1_000;
const ID_COLUMN = { doi: 'doi', arxiv: 'arxiv_id', pmid: 'pmid', pmcid: 'pmcid' } as const;

/** What is ranked comes as one text: the driver takes longer for a row than the database does. */
const SEARCH = `
  SELECT json_group_array(json_array(id, title, authors, venue, fetched_at)) AS rows FROM papers
  JOIN (SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${CAP + 1}) USING (id)`;
type Ranked = [id: number, title: string | null, authors: string, venue: string | null, fetchedAt: string];

/** Creates the index of a library; opens nothing until it is asked. */
export function createIndex(layout: Layout): Index {
  const folder = layout.at(METADATA);
  let opened: Database | undefined;
  /** A library that cannot be written, or whose index a newer version made, is indexed in memory. */
  let inMemory = false;
  let syncing: Promise<Result<number>> | undefined;

  const open = (): Result<Database> => {
    if (opened) return ok(opened);
    const onDisk = inMemory ? null : openIndex(layout.index);
    const database = onDisk?.ok ? onDisk : openIndex(':memory:');
    if (database.ok) opened = database.value;
    return database;
  };
  const close = () => {
    opened?.close();
    opened = undefined;
  };
  const discard = () => {
    close();
    removeIndex(layout.index);
  };
  const stayInMemory = () => {
    close();
    inMemory = true;
  };
  const refresh = (): Promise<Result<number>> => {
    const database = open();
    if (!database.ok) return Promise.resolve(database);
    syncing ??= reconcile(database.value, layout).finally(() => {
      syncing = undefined;
    });
    return syncing;
  };
  const upToDate = async (): Promise<Result<Database | null>> => {
    const stamp = statFileNow(folder);
    if (!stamp.ok || stamp.value === null) return stamp.ok ? ok(null) : stamp;
    const database = open();
    if (!database.ok) return database;
    const noted = database.value.attempt(() => readStamp(database.value));
    if (!noted.ok) return noted;
    if (noted.value === stamp.value.stamp) return database;
    const synced = await refresh();
    return synced.ok ? database : synced;
  };
  const readOnce = async <T>(none: T, body: (database: Database) => T): Promise<Result<T>> => {
    const database = await upToDate();
    if (!database.ok) return database;
    const found = database.value;
    return found ? found.attempt(() => body(found)) : ok(none);
  };
  const read = async <T>(none: T, body: (database: Database) => T): Promise<Result<T>> => {
    const first = await readOnce(none, body);
    if (first.ok) return first;
    if (isCorrupt(first.error)) discard();
    else stayInMemory();
    return readOnce(none, body);
  };

  const findSaved = async (ref: Ref): Promise<Result<readonly Saved[]>> => {
    const opened = await upToDate();
    if (!opened.ok || opened.value === null) return opened.ok ? ok([]) : opened;
    const database = opened.value;
    const followed = await followSaved(database, layout.home);
    if (!followed.ok) return followed;
    const name = formatRef(ref);
    return database.attempt(() => listSaved(database, name).filter(({ target }) => ownerOf(database, target) === name));
  };

  return {
    async search(query, limit, offset = 0) {
      const terms = toTerms(query);
      const none: Found = { hits: [], total: 0, capped: false };
      return terms.length === 0 ? ok(none) : read(none, (database) => search(database, terms, limit, offset));
    },
    recent: (limit, offset = 0) =>
      read<readonly Hit[]>([], (database) =>
        database
          .prepare('SELECT * FROM papers ORDER BY fetched_at DESC, key DESC LIMIT ? OFFSET ?')
          .all(clamp(limit), clamp(offset))
          .map(toHit),
      ),
    lookup: (ref) =>
      read<readonly Hit[]>([], (database) =>
        database
          .prepare(`SELECT * FROM papers WHERE ${ID_COLUMN[ref.kind]} = ? ORDER BY fetched_at DESC, key LIMIT 100`)
          .all(ref.id)
          .map(toHit)
          .sort((a, b) => closeness(b, ref) - closeness(a, ref)),
      ),
    counts: () =>
      read({ entries: 0, copies: 0 }, (database) => {
        const count = (sql: string) => Number(database.prepare(sql).get()?.['n'] ?? 0);
        return {
          entries: count('SELECT count(*) AS n FROM papers'),
          copies: count('SELECT count(*) AS n FROM papers WHERE grade IS NOT NULL'),
        };
      }),
    async saved(ref) {
      const found = await findSaved(ref);
      if (found.ok || !isCorrupt(found.error)) return found;
      discard();
      return findSaved(ref);
    },
    refresh,
    follow(key, entry, change) {
      const database = open();
      return database.ok ? follow(database.value, layout, { key, entry, change }) : change();
    },
    close,
  };
}

function search(database: Database, terms: readonly string[], limit: number, offset: number): Found {
  const rows = String(database.prepare(SEARCH).get(toMatch(terms))?.['rows'] ?? '[]');
  const found = (JSON.parse(rows) as Ranked[]).map(([id, title, authors, venue, fetchedAt]) => {
    return { id, title, authors, venue, fetchedAt };
  });
  const ranked = rankHits(found.slice(0, CAP), terms);
  const start = clamp(offset);
  const shown = ranked.slice(start, start + clamp(limit)).map(({ id }) => id);
  return { hits: readHits(database, shown), total: ranked.length, capped: found.length > CAP };
}

function readHits(database: Database, ids: readonly number[]): Hit[] {
  const rows = database
    .prepare('SELECT * FROM papers WHERE id IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [Number(row['id']), toHit(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), 1_000_000_000) : 0;
}

function closeness(hit: Hit, ref: Ref): number {
  const version = (each: Ref) => (each.kind === 'arxiv' ? each.version : undefined);
  return (hit.ref.kind === ref.kind ? 2 : 0) + (version(hit.ref) === version(ref) ? 1 : 0);
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
