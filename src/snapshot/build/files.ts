import { join } from 'node:path';
import { ensureFolder } from '../../disk/atomic.ts';
import type { Database } from '../../disk/database.ts';
import { statFile } from '../../disk/folder.ts';
import { copyInto, linkInto } from '../../disk/swap.ts';
import { ok, type Result } from '../../model/result.ts';
import type { SnapshotRecord } from '../../model/snapshot.ts';
import { NAMES } from '../schema.ts';

/** Copies the files of a paper into a snapshot. */
export async function copyFiles({ files = {} }: SnapshotRecord, path: string): Promise<Result<void>> {
  for (const [name, from] of Object.entries(files)) {
    const folder = await ensureFolder(join(path, NAMES.files), 0o755);
    const copied = folder.ok ? await copyInto(from, join(path, NAMES.files, name)) : folder;
    if (!copied.ok) return copied;
  }
  return ok(undefined);
}

/** Links the files of unchanged papers from the previous build. */
export async function linkFiles(main: Database, previous: string, path: string): Promise<Result<void>> {
  const names = main.attempt(() => fileNames(main));
  if (!names.ok) return names;
  if (names.value.length === 0) return ok(undefined);
  const folder = await ensureFolder(join(path, NAMES.files), 0o755);
  if (!folder.ok) return folder;
  for (const name of names.value) {
    const target = join(path, NAMES.files, name);
    // The files of new and changed papers are already there.
    const present = await statFile(target);
    if (!present.ok) return present;
    const linked = present.value ? ok(undefined) : await linkInto(join(previous, NAMES.files, name), target);
    if (!linked.ok) return linked;
  }
  return ok(undefined);
}

/** The names of all files of all papers. */
export function fileNames(main: Database): string[] {
  return main
    .prepare("SELECT DISTINCT value AS name FROM details, json_each(details.json, '$.files')")
    .all()
    .map((row) => String(row['name']));
}
