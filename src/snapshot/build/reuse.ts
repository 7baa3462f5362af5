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
  const isIntact =
    (await copyDatabase(out, path, NAMES.database, manifest)) &&
    (await copyDatabase(out, path, NAMES.assets, manifest)) &&
    (await hasFiles(out, path));
  if (!isIntact) for (const name of [NAMES.database, NAMES.assets]) await removeFile(join(path, name));
  return isIntact;
}

/** Copies the vectors of the previous build; if they are corrupt or missing, every text is embedded again. */
export async function reuseVectors(out: string, path: string, manifest: SnapshotManifest): Promise<boolean> {
  const isIntact = await copyDatabase(out, path, NAMES.vectors, manifest);
  if (!isIntact) await removeFile(join(path, NAMES.vectors));
  return isIntact;
}

async function copyDatabase(out: string, path: string, name: string, { digests }: SnapshotManifest): Promise<boolean> {
  if (!(await copyInto(join(out, name), join(path, name))).ok) return false;
  const copy = await hashFile(join(path, name));
  return copy.ok && copy.value !== null && copy.value.sha256 === digests?.[name];
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
