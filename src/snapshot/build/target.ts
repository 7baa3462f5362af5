import { listNames } from '../../disk/folder.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotManifest } from '../../model/snapshot.ts';
import { readManifest } from '../manifest.ts';
import { NAMES } from '../schema.ts';

/** Names in the folder of a snapshot; macOS adds the last one. */
const OWN = new Set<string>([...Object.values(NAMES), '.DS_Store']);
const BESIDE_DATABASE = /^(?:snapshot|assets|vectors)\.db-(?:wal|shm|journal)$/;

/** The manifest of the snapshot in a folder; null for a new folder. Fails if the folder has anything else in it. */
export async function checkTarget(out: string): Promise<Result<SnapshotManifest | null>> {
  const names = new Set<string>();
  for await (const name of listNames(out)) {
    if (!name.ok) return name;
    names.add(name.value);
  }
  if (names.size === 0) return ok(null);
  const other = [...names].find((name) => !OWN.has(name) && !BESIDE_DATABASE.test(name));
  const refuse = (why: string) => fail('STORE_ERROR', `${out} ${why}. It was not changed. Choose another folder.`);
  if (other !== undefined) return refuse(`contains something else (${other.slice(0, 80)})`);
  const manifest = await readManifest(out);
  if (manifest.ok || manifest.error.code === 'SCHEMA_TOO_NEW') return manifest;
  // A full build replaces a corrupt or older snapshot.
  return names.has(NAMES.manifest) && names.has(NAMES.database) ? ok(null) : refuse('is not a snapshot');
}
