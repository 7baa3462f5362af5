import { readTextFile } from '../../disk/atomic.ts';
import type { Database } from '../../disk/database.ts';
import { listNames, statFile, statFileNow } from '../../disk/folder.ts';
import type { Entry } from '../../model/entry.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Layout, METADATA, namesOf } from '../papers/layout.ts';
import { parseRecord } from '../papers/record.ts';
import { dropEntry, putEntry } from './table.ts';

const BATCH = 200;

/** The time stamp of the metadata folder when the index was last in sync; null if it never was. */
export function readStamp(database: Database): string | null {
  const row = database.prepare("SELECT value FROM notes WHERE name = 'folder'").get();
  return row ? String(row['value']) : null;
}

/** Stores the time stamp of the folder that the index is in sync with. */
export function writeStamp(database: Database, stamp: string): void {
  database.prepare("INSERT OR REPLACE INTO notes (name, value) VALUES ('folder', ?)").run(stamp);
}

/** Compares every metadata file with the index and corrects the index; returns how many entries differed. */
export async function reconcile(database: Database, layout: Layout): Promise<Result<number>> {
  // Read before the files are listed, so that a change meanwhile leads to another sync.
  const stamp = statFileNow(layout.at(METADATA));
  if (!stamp.ok) return stamp;
  const prepared = database.attempt(() => {
    database.exec('CREATE TEMP TABLE IF NOT EXISTS seen (key TEXT PRIMARY KEY) WITHOUT ROWID; DELETE FROM seen');
  });
  if (!prepared.ok) return prepared;
  let differed = 0;
  for await (const keys of batches(layout)) {
    if (!keys.ok) return keys;
    const taken = await indexBatch(database, layout, keys.value);
    if (!taken.ok) return taken;
    differed += taken.value;
  }
  const dropped = dropMissing(database, layout);
  if (!dropped.ok) return dropped;
  const noted = database.immediate(() => writeStamp(database, stamp.value?.stamp ?? ''));
  return noted.ok ? ok(differed + dropped.value) : noted;
}

async function* batches(layout: Layout): AsyncGenerator<Result<string[]>> {
  let keys: string[] = [];
  for await (const name of listNames(layout.at(METADATA))) {
    if (!name.ok) return yield name;
    if (name.value.endsWith('.toml')) keys.push(name.value.slice(0, -5));
    if (keys.length < BATCH) continue;
    yield ok(keys);
    keys = [];
  }
  yield ok(keys);
}

interface Changed {
  readonly key: string;
  readonly stamp: string;
  readonly entry: Entry;
}

async function indexBatch(database: Database, layout: Layout, keys: readonly string[]): Promise<Result<number>> {
  const known = database.attempt(() => keys.map((key) => stampInIndex(database, key)));
  if (!known.ok) return known;
  const changed = await Promise.all(keys.map((key, at) => readChanged(layout, key, known.value[at] ?? null)));
  const fresh = changed.filter((each) => each !== null);
  const written = database.immediate(() => {
    for (const key of keys) database.prepare('INSERT OR IGNORE INTO seen (key) VALUES (?)').run(key);
    for (const { key, stamp, entry } of fresh) {
      // A commit in between has already indexed a newer state.
      const now = statFileNow(layout.at(namesOf(key).metadata));
      if (now.ok && now.value?.stamp === stamp) putEntry(database, key, entry, stamp);
    }
  });
  return written.ok ? ok(fresh.length) : written;
}

function stampInIndex(database: Database, key: string): string | null {
  const row = database.prepare('SELECT stamp FROM papers WHERE key = ?').get(key);
  return row ? String(row['stamp']) : null;
}

/** Null if it is indexed already, or if the file cannot be read, which the audit reports. */
async function readChanged(layout: Layout, key: string, known: string | null): Promise<Changed | null> {
  const path = layout.at(namesOf(key).metadata);
  const facts = await statFile(path);
  if (!facts.ok || facts.value === null || facts.value.stamp === known) return null;
  const text = await readTextFile(path);
  const record = text.ok && text.value !== null ? parseRecord(text.value) : null;
  return record?.ok ? { key, stamp: facts.value.stamp, entry: record.value.entry } : null;
}

function dropMissing(database: Database, layout: Layout): Result<number> {
  return database.immediate(() => {
    const rows = database.prepare('SELECT key FROM papers WHERE key NOT IN (SELECT key FROM seen)').all();
    const gone = rows.map((row) => String(row['key'])).filter((key) => isGone(layout, key));
    for (const key of gone) dropEntry(database, key);
    return gone.length;
  });
}

function isGone(layout: Layout, key: string): boolean {
  const facts = statFileNow(layout.at(namesOf(key).metadata));
  return facts.ok && facts.value === null;
}
