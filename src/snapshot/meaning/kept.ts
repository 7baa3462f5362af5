import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '../../disk/database.ts';
import { ok, type Result } from '../../model/result.ts';
import { toVector } from './tables.ts';

/** Vectors of builds that have not finished, so that the next build does not ask for them again. */
export interface KeptVectors {
  get(model: string, text: string): Int8Array | undefined;
  put(model: string, texts: readonly string[], vectors: readonly Int8Array[]): Result<void>;
  /** A build has finished. */
  clear(): void;
  close(): void;
}

const TABLES = 'CREATE TABLE kept (key BLOB PRIMARY KEY, data BLOB NOT NULL) STRICT, WITHOUT ROWID';

/** Opens the vectors of unfinished builds. */
export function openKept(path: string): Result<KeptVectors> {
  const opened = openDatabase(path, { migrations: [TABLES], synchronous: 'OFF', replaceCorrupt: true, rerun: true });
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok({
    get(model, text) {
      const found = database.attempt(() => readKept(database, keyOf(model, text)));
      return found.ok ? found.value : undefined;
    },
    put: (model, texts, vectors) =>
      database.immediate(() => {
        const insert = database.prepare('INSERT OR REPLACE INTO kept (key, data) VALUES (?, ?)');
        for (const [at, text] of texts.entries()) insert.run(keyOf(model, text), new Uint8Array(vectors[at] ?? []));
      }),
    clear: () => void database.attempt(() => database.exec('DELETE FROM kept')),
    close: database.close,
  });
}

function readKept(database: Database, key: Uint8Array): Int8Array | undefined {
  const data = database.prepare('SELECT data FROM kept WHERE key = ?').get(key)?.['data'];
  return data ? toVector(data) : undefined;
}

const keyOf = (model: string, text: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`${model}\n${text}`).digest().subarray(0, 16));
