import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { assertRegular, errnoOf, storeFailure } from './fault.ts';

/** Creates a folder and its missing parents; `mode` applies to the folders it creates. */
export async function ensureFolder(path: string, mode = 0o700): Promise<Result<void>> {
  // In /proc, Node never returns from creating a folder.
  if (/^\/proc(?:\/|$)/.test(path))
    return fail(
      'STORE_ERROR',
      `Cannot create the folder ${path}: files cannot be stored there; choose another folder.`,
    );
  try {
    await mkdir(path, { recursive: true, mode });
    return ok(undefined);
  } catch (error) {
    return storeFailure('create the folder', path, error);
  }
}

/** Reads a UTF-8 file; null if it does not exist. Only a path that the user typed may be a pipe. */
export async function readTextFile(path: string, { mayBePipe = false } = {}): Promise<Result<string | null>> {
  try {
    if (!mayBePipe) assertRegular(await stat(path));
    return ok(await readFile(path, 'utf8'));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : storeFailure('read', path, error);
  }
}

/** Reads a whole file. */
export async function readBytes(path: string): Promise<Result<Uint8Array>> {
  try {
    assertRegular(await stat(path));
    // A copy, because readers may keep or transfer the buffer.
    return ok(new Uint8Array(await readFile(path)));
  } catch (error) {
    return storeFailure('read', path, error);
  }
}

/** The size of a file in bytes. A pipe or a device has none: reading it may never end. */
export async function fileSize(path: string): Promise<Result<number>> {
  if (path.includes('\0')) return fail('INVALID_ARGUMENT', 'A path must not contain a null character.');
  try {
    const facts = await stat(path);
    const isOther = !facts.isFile() && !facts.isDirectory();
    return isOther ? fail('INVALID_ARGUMENT', `${path} is not a regular file.`) : ok(facts.size);
  } catch (error) {
    return storeFailure('look at', path, error);
  }
}

/** The size of a file that the user named; a missing one is an invalid argument, not a fault of the library. */
export async function givenFileSize(path: string): Promise<Result<number>> {
  const size = await fileSize(path);
  const isMissing = !size.ok && size.error.reason === 'missing';
  return isMissing ? fail('INVALID_ARGUMENT', `File not found: ${path}`) : size;
}

/** Makes renames in a folder survive a power cut; on Windows this is neither possible nor needed. */
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
 * Writes a file so that readers see the old content or the new one, never a part, even after a crash.
 * The folder must exist; the new file gets `mode`, whatever the old one had.
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

/** Replaces the content of a user's file, as `writeFileAtomic` does, but follows links and keeps the mode. */
export async function rewriteFile(path: string, data: string): Promise<Result<void>> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return writeFileAtomic(path, data);
  try {
    const real = await realpath(path);
    return await writeFileAtomic(real, data, (await stat(real)).mode & 0o777);
  } catch (error) {
    return storeFailure('write', path, error);
  }
}

/** Writes a new file and creates its folder if needed; fails if the file exists. */
export async function createFile(path: string, data: string, mode = 0o600): Promise<Result<void>> {
  const folder = await ensureFolder(dirname(path));
  if (!folder.ok) return folder;
  try {
    await fill(await open(path, 'wx', mode), data);
    return ok(undefined);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return fail('STORE_ERROR', `${path} already exists; it was not changed.`);
    return storeFailure('write', path, error);
  }
}

/** Removes a folder with everything in it, if it exists. */
export async function removeFolder(path: string): Promise<Result<void>> {
  try {
    await rm(path, { recursive: true, force: true });
    return ok(undefined);
  } catch (error) {
    return storeFailure('remove', path, error);
  }
}
