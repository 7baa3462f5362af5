import { type Database, isCorrupt } from '../../disk/database.ts';
import { statFileNow } from '../../disk/folder.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Layout, METADATA } from '../papers/layout.ts';
import { followLog } from './log-rows.ts';
import { readStamp, reconcile } from './sync.ts';
import { openIndex, removeIndex } from './table.ts';

/** The database of the index, in sync with the files whenever it is read. */
export interface IndexConnection {
  open(): Result<Database>;
  close(): void;
  /** Compares all files with the index and corrects it; returns how many entries differed. */
  refresh(): Promise<Result<number>>;
  /** Reads entries; `none` if there is no library. */
  read<T>(none: T, body: (database: Database) => T): Promise<Result<T>>;
  /** Reads what depends on the log, after following its new rows. */
  readLog<T>(none: T, body: (database: Database) => T): Promise<Result<T>>;
}

/** Creates the connection; a corrupt index is rebuilt, and one that cannot be written is replaced by one in memory. */
export function createIndexConnection(layout: Layout): IndexConnection {
  const handle = createHandle(layout);
  let syncing: Promise<Result<number>> | undefined;

  const refresh = (): Promise<Result<number>> => {
    const database = handle.open();
    if (!database.ok) return Promise.resolve(database);
    syncing ??= reconcile(database.value, layout).finally(() => {
      syncing = undefined;
    });
    return syncing;
  };
  const inSync = async (): Promise<Result<Database | null>> => {
    const stamp = statFileNow(layout.at(METADATA));
    if (!stamp.ok || stamp.value === null) return stamp.ok ? ok(null) : stamp;
    const database = handle.open();
    if (!database.ok) return database;
    const known = database.value.attempt(() => readStamp(database.value));
    if (!known.ok) return known;
    if (known.value === stamp.value.stamp) return database;
    const synced = await refresh();
    return synced.ok ? database : synced;
  };
  return {
    open: handle.open,
    close: handle.close,
    refresh,
    async read(none, body) {
      const once = () => readFrom(inSync, none, body);
      const first = await once();
      if (first.ok) return first;
      if (isCorrupt(first.error)) handle.discard();
      else handle.stayInMemory();
      return once();
    },
    async readLog(none, body) {
      const once = () => readFrom(inSync, none, body, (database) => followLog(database, layout.home));
      const first = await once();
      if (first.ok || !isCorrupt(first.error)) return first;
      handle.discard();
      return once();
    },
  };
}

async function readFrom<T>(
  inSync: () => Promise<Result<Database | null>>,
  none: T,
  body: (database: Database) => T,
  prepare?: (database: Database) => Promise<Result<void>>,
): Promise<Result<T>> {
  const current = await inSync();
  if (!current.ok || current.value === null) return current.ok ? ok(none) : current;
  const database = current.value;
  const prepared = (await prepare?.(database)) ?? ok(undefined);
  return prepared.ok ? database.attempt(() => body(database)) : prepared;
}

function createHandle(layout: Layout) {
  let opened: Database | undefined;
  /** For a read-only library, or one whose index a newer version wrote. */
  let inMemory = false;
  const close = () => {
    opened?.close();
    opened = undefined;
  };
  return {
    open(): Result<Database> {
      if (opened) return ok(opened);
      const onDisk = inMemory ? null : openIndex(layout.index);
      const database = onDisk?.ok ? onDisk : openIndex(':memory:');
      if (database.ok) opened = database.value;
      return database;
    },
    close,
    discard() {
      close();
      removeIndex(layout.index);
    },
    stayInMemory() {
      close();
      inMemory = true;
    },
  };
}
