import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/** What a piece of work does to the disk, in order: `sync`, and `rename` with the new name of the file. */
export async function watchDisk(work: () => Promise<unknown> | unknown): Promise<string[]> {
  const seen: string[] = [];
  const [{ fsyncSync, renameSync }, { rename }] = [fs, promises];
  const probe: FileHandle = await promises.open(import.meta.filename, 'r');
  await probe.close();
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  const { sync } = handles;
  fs.fsyncSync = (file) => {
    seen.push('sync');
    fsyncSync(file);
  };
  fs.renameSync = (from, to) => {
    seen.push(`rename ${basename(String(to))}`);
    renameSync(from, to);
  };
  promises.rename = (from, to) => {
    seen.push(`rename ${basename(String(to))}`);
    return rename(from, to);
  };
  handles.sync = function (this: FileHandle) {
    seen.push('sync');
    return sync.call(this);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, { fsyncSync, renameSync });
    Object.assign(promises, { rename });
    handles.sync = sync;
    syncBuiltinESMExports();
  }
  return seen;
}
