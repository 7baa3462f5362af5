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
];

/** Opens the database of locks and leases; all of it can be rebuilt, so a damaged file is replaced. */
export function openState(path: string): Result<Database> {
  return openDatabase(path, { migrations: MIGRATIONS, replaceCorrupt: true });
}
