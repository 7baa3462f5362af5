import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { storeFailure } from './fault.ts';

/**
 * Appends to a file that must be exactly `at` bytes long, syncs it and returns its new length. On failure the file is
 * truncated to what it was. Synchronous, so nothing else runs in between.
 */
export function appendDurably(path: string, text: string, at: number): Result<number> {
  try {
    const file = openSync(path, at === 0 ? 'a+' : 'r+', 0o600);
    try {
      const bytes = fstatSync(file).size;
      if (bytes !== at)
        return fail('STORE_ERROR', `${path} has ${bytes} bytes, not ${at}: something else wrote to it.`);
      const end = appendOrCut(file, Buffer.from(text), at);
      if (at === 0) settleNew(file, path);
      return ok(end);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return storeFailure('write', path, error);
  }
}

function appendOrCut(file: number, data: Uint8Array, at: number): number {
  try {
    let written = 0;
    while (written < data.length) written += writeSync(file, data, written, data.length - written, at + written);
    fsyncSync(file);
    return at + written;
  } catch (error) {
    ftruncateSync(file, at);
    throw error;
  }
}

/** A new file needs a private mode whatever the umask, and its folder must be synced for its name to survive. */
function settleNew(file: number, path: string): void {
  fchmodSync(file, 0o600);
  settle(dirname(path));
}

function settle(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Moves everything after the first `keep` bytes into a new file and truncates the old one; for short tails. */
export function cutTail(path: string, keep: number, aside: string): Result<void> {
  try {
    const file = openSync(path, 'r+');
    try {
      const tail = Buffer.alloc(fstatSync(file).size - keep);
      readSync(file, tail, 0, tail.length, keep);
      saveNew(aside, tail);
      ftruncateSync(file, keep);
      fsyncSync(file);
      return ok(undefined);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return storeFailure('repair', path, error);
  }
}

function saveNew(path: string, data: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, data);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  settle(dirname(path));
}

/** Renames a file synchronously and durably. */
export function renameDurably(from: string, to: string): Result<void> {
  try {
    renameSync(from, to);
    settle(dirname(to));
    return ok(undefined);
  } catch (error) {
    return storeFailure('rename', from, error);
  }
}
