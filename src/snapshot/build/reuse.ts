import { join } from 'node:path';
import { removeFile, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import { copyInto } from '../../disk/swap.ts';
import type { SnapshotManifest } from '../../model/snapshot.ts';
import { isFileName, NAMES, openTables } from '../schema.ts';
import { fileNames } from './files.ts';

/**
 * Copies the databases of the previous build, for the next one to update. False if anything of it is corrupt or missing;
 * then the copy is removed, and a full build repairs what an update would only pass on.
 */
export async function reusePrevious(out: string, path: string, manifest: SnapshotManifest): Promise<boolean> {
  const isIntact = (await copyDatabases(out, path, manifest)) && (await hasFiles(out, path));
  if (!isIntact) for (const name of [NAMES.database, NAMES.assets]) await removeFile(join(path, name));
  return isIntact;
}

async function copyDatabases(out: string, path: string, { digests }: SnapshotManifest): Promise<boolean> {
  for (const name of [NAMES.database, NAMES.assets]) {
    if (!(await copyInto(join(out, name), join(path, name))).ok) return false;
    const copy = await hashFile(join(path, name));
    if (!copy.ok || copy.value === null || copy.value.sha256 !== digests?.[name]) return false;
  }
  return true;
}

/** Checks that the files exist; reading them all would take longer than a build. */
async function hasFiles(out: string, path: string): Promise<boolean> {
  const main = openTables(join(path, NAMES.database), { immutable: true });
  if (!main.ok) return false;
  const names = main.value.attempt(() => fileNames(main.value));
  main.value.close();
  if (!names.ok) return false;
  for (const name of names.value) {
    const facts = isFileName(name) ? await statFile(join(out, NAMES.files, name)) : null;
    if (!facts?.ok || facts.value === null) return false;
  }
  return true;
}
