import { join } from 'node:path';
import type { Database } from '../../disk/database.ts';
import { removeFile, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import { copyInto } from '../../disk/swap.ts';
import type { SnapshotManifest } from '../../model/snapshot.ts';
import { isFileName, NAMES, openTables } from '../schema.ts';

/**
 * Copies the databases of the last build, for the next one to go on from. False when anything of it is damaged or
 * missing; then nothing stays of the copy, and a whole build repairs what going on would only hand down.
 */
export async function takeOver(out: string, path: string, manifest: SnapshotManifest): Promise<boolean> {
  const isWhole = (await copyDatabases(out, path, manifest)) && (await hasFiles(out, path));
  if (!isWhole) for (const name of [NAMES.database, NAMES.assets]) await removeFile(join(path, name));
  return isWhole;
}

async function copyDatabases(out: string, path: string, { digests }: SnapshotManifest): Promise<boolean> {
  for (const name of [NAMES.database, NAMES.assets]) {
    if (!(await copyInto(join(out, name), join(path, name))).ok) return false;
    const copy = await hashFile(join(path, name));
    if (!copy.ok || copy.value === null || copy.value.sha256 !== digests?.[name]) return false;
  }
  return true;
}

/** Whether every file that the papers name is there; reading them all would cost more than building. */
async function hasFiles(out: string, path: string): Promise<boolean> {
  const main = openTables(join(path, NAMES.database), { immutable: true });
  if (!main.ok) return false;
  const names = main.value.attempt(() => namesOfFiles(main.value));
  main.value.close();
  if (!names.ok) return false;
  for (const name of names.value) {
    const facts = isFileName(name) ? await statFile(join(out, NAMES.files, name)) : null;
    if (!facts?.ok || facts.value === null) return false;
  }
  return true;
}

/** The names of all files that papers have. */
export function namesOfFiles(main: Database): string[] {
  return main
    .prepare("SELECT DISTINCT value AS name FROM details, json_each(details.json, '$.files')")
    .all()
    .map((row) => String(row['name']));
}
