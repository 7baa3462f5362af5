import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { errnoOf, storeFailure } from './fault.ts';

/** Makes a folder and its missing parents; `mode` applies to those it creates. */
export async function ensureFolder(path: string, mode = 0o700): Promise<Result<void>> {
  // Node never returns from making a folder in the process table of Linux.
  if (/^\/proc(?:\/|$)/.test(path))
    return fail(
      'STORE_ERROR',
      `Cannot create the folder ${path}: the system keeps no files there; choose another folder.`,
    );
  try {
    await mkdir(path, { recursive: true, mode });
    return ok(undefined);
  } catch (error) {
    return storeFailure('create the folder', path, error);
  }
}

/** Reads a whole UTF-8 file; null when there is none. */
export async function readTextFile(path: string): Promise<Result<string | null>> {
  try {
    return ok(await readFile(path, 'utf8'));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : storeFailure('read', path, error);
  }
}

/** Reads a whole file. */
export async function readBytes(path: string): Promise<Result<Uint8Array>> {
  try {
    // A copy of its own: readers may keep or transfer the buffer.
    return ok(new Uint8Array(await readFile(path)));
  } catch (error) {
    return storeFailure('read', path, error);
  }
}

/** The size of a file in bytes. */
export async function fileSize(path: string): Promise<Result<number>> {
  try {
    return ok((await stat(path)).size);
  } catch (error) {
    return storeFailure('look at', path, error);
  }
}

/** Makes renames in a folder survive a power cut; Windows cannot and does not need to open folders for this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, data: string | Uint8Array): Promise<void> {
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that readers and crashes see the old content or the new one, never a part.
 * The folder must exist; a replaced file loses its mode, the new one has `mode`.
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array, mode = 0o600): Promise<Result<void>> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await fill(await open(temporary, 'wx', mode), data);
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return ok(undefined);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return storeFailure('write', path, error);
  }
}

/** Writes a new file, with its folder if need be; an existing one is never touched and is a failure. */
export async function createFile(path: string, data: string, mode = 0o600): Promise<Result<void>> {
  const folder = await ensureFolder(dirname(path));
  if (!folder.ok) return folder;
  try {
    await fill(await open(path, 'wx', mode), data);
    return ok(undefined);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return fail('STORE_ERROR', `${path} exists already and was left as it is.`);
    return storeFailure('write', path, error);
  }
}

/** Removes a folder of our own with all it holds; one that is not there is fine. */
export async function removeFolder(path: string): Promise<Result<void>> {
  try {
    await rm(path, { recursive: true, force: true });
    return ok(undefined);
  } catch (error) {
    return storeFailure('remove', path, error);
  }
}
