import type { Result } from '../model/result.ts';
import { type Database, openDatabase } from './database.ts';

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
