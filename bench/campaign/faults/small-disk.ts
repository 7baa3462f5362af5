import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the body with the folder of a small file system in memory. Only root may mount one. */
export async function withSmallDisk<T>(size: string, body: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'carrel-campaign', folder]);
  try {
    return await body(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  }
}

/** Makes a mounted file system read-only, or writable again. */
export function remount(folder: string, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, folder]);
}
