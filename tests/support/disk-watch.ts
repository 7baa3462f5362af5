import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/** What a piece of work does to the disk, in order: `sync`, `truncate`, `rename` with the new name of the file, and `remove`. */
export async function watchDisk(work: () => Promise<unknown> | unknown): Promise<string[]> {
  const seen: string[] = [];
  const [{ fsyncSync, ftruncateSync, renameSync }, { rename, rm }] = [fs, promises];
  const probe: FileHandle = await promises.open(import.meta.filename, 'r');
  await probe.close();
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  const { sync } = handles;
  fs.fsyncSync = (file) => {
    seen.push('sync');
    fsyncSync(file);
  };
  fs.ftruncateSync = (file, length) => {
    seen.push('truncate');
    ftruncateSync(file, length);
  };
  fs.renameSync = (from, to) => {
    seen.push(`rename ${basename(String(to))}`);
    renameSync(from, to);
  };
  promises.rename = (from, to) => {
    seen.push(`rename ${basename(String(to))}`);
    return rename(from, to);
  };
  promises.rm = (path, options) => {
    seen.push(`remove ${basename(String(path))}`);
    return rm(path, options);
  };
  handles.sync = function (this: FileHandle) {
    seen.push('sync');
    return sync.call(this);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, { fsyncSync, ftruncateSync, renameSync });
    Object.assign(promises, { rename, rm });
    handles.sync = sync;
    syncBuiltinESMExports();
  }
  return seen;
}
