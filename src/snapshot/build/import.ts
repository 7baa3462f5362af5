import { settleDatabase } from '../../disk/aside.ts';
import { openDatabase } from '../../disk/database.ts';
import { statFile } from '../../disk/folder.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { BuildReport } from '../../model/snapshot.ts';
import { type BuildOptions, buildSnapshot } from './build.ts';
import { openPaperDb, type PaperDbPlaces, readPaperDb } from './paper-db.ts';

/** Builds a snapshot from one in the format of paper-db, which is only read. */
export async function importSnapshot(places: PaperDbPlaces, options: BuildOptions): Promise<Result<BuildReport>> {
  for (const path of [places.database, places.files]) {
    const facts = await statFile(path);
    if (!facts.ok) return facts;
    if (!facts.value) return fail('INVALID_ARGUMENT', `${path} does not exist.`);
  }
  const settled = await settleDatabase(places.database, checkpointLog);
  if (!settled.ok) return settled;
  const database = openPaperDb(settled.value.path);
  try {
    return database.ok ? await buildSnapshot(readPaperDb(database.value, places), options) : database;
  } finally {
    if (database.ok) database.value.close();
    await settled.value.dispose();
  }
}

function checkpointLog(copy: string): Result<void> {
  const opened = openDatabase(copy, { migrations: [] });
  if (!opened.ok) return opened;
  const done = opened.value.attempt(() => opened.value.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  opened.value.close();
  return done.ok ? ok(undefined) : done;
}
