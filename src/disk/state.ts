import { join } from 'node:path';
import { ok, type Result } from '../model/result.ts';
import { type Database, openDatabase } from './database.ts';
import { statFileNow } from './folder.ts';
import { findStrayLeases, type StoredLease } from './lock.ts';

const MIGRATIONS = [
  `CREATE TABLE locks (
     name TEXT PRIMARY KEY,
     token TEXT NOT NULL,
     pid INTEGER NOT NULL,
     birth TEXT NOT NULL,
     host TEXT NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE log_head (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     seq INTEGER NOT NULL,
     hash TEXT NOT NULL,
     first_seq INTEGER NOT NULL,
     bytes INTEGER NOT NULL
   ) STRICT`,
];

/** Opens the database of locks, leases and the head of the log; all of it can be rebuilt, so a corrupt file is replaced. */
export function openState(path: string): Result<Database> {
  return openDatabase(path, { migrations: MIGRATIONS, replaceCorrupt: true });
}

/** The leases in a library that a clock which was ahead left behind; a library without a database has none. */
export function readStrayLeases(home: string, nowMs: number): Result<StoredLease[]> {
  const path = join(home, 'state.db');
  const facts = statFileNow(path);
  if (!facts.ok) return facts;
  if (!facts.value) return ok([]);
  const state = openState(path);
  if (!state.ok) return state;
  const found = findStrayLeases(state.value, nowMs);
  state.value.close();
  return found;
}
