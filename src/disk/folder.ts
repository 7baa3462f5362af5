import { type BigIntStats, type Dirent, renameSync, rmSync, statSync } from 'node:fs';
import { opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { syncFolder } from './atomic.ts';
import { errnoOf, storeFailure } from './fault.ts';

const MAX_FOUND = 100_000;

/** The files below a folder whose names match, sorted; a path that is a file is itself. Links to folders, broken links and hidden names are skipped. */
export async function findFiles(path: string, pattern: RegExp): Promise<Result<string[]>> {
  try {
    if (!(await stat(path)).isDirectory()) return ok([path]);
    const found: string[] = [];
    const folders = [path];
    for (let folder = folders.pop(); folder !== undefined && found.length < MAX_FOUND; folder = folders.pop())
      for await (const entry of await opendir(folder)) {
        if (entry.name.startsWith('.')) continue;
        if (entry.isDirectory()) folders.push(join(folder, entry.name));
        else if (pattern.test(entry.name) && (await isFile(entry, folder))) found.push(join(folder, entry.name));
      }
    return ok(found.sort());
  } catch (error) {
    return errnoOf(error) === 'ENOENT'
      ? fail('INVALID_ARGUMENT', `File not found: ${path}`)
      : storeFailure('read', path, error);
  }
}

async function isFile(entry: Dirent, folder: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return stat(join(folder, entry.name)).then(
    (target) => target.isFile(),
    () => false,
  );
}

/** Size and last change of a file. */
export interface FileFacts {
  readonly bytes: number;
  /** Last change, in nanoseconds since 1970; a string, because it is only compared. */
  readonly stamp: string;
  readonly changedMs: number;
}

/** The names in a folder, in no order; none if the folder does not exist. */
export async function* listNames(path: string): AsyncGenerator<Result<string>> {
  try {
    for await (const each of await opendir(path, { bufferSize: 256 })) yield ok(each.name);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') yield storeFailure('list', path, error);
  }
}

/** Size and last change of a file or folder; null if it does not exist. */
export async function statFile(path: string): Promise<Result<FileFacts | null>> {
  try {
    return ok(toFacts(await stat(path, { bigint: true })));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : storeFailure('read', path, error);
  }
}

/** Synchronous `statFile`, for work that must not yield to the event loop. */
export function statFileNow(path: string): Result<FileFacts | null> {
  try {
    return ok(toFacts(statSync(path, { bigint: true })));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : storeFailure('read', path, error);
  }
}

function toFacts({ size, mtimeNs, mtimeMs }: BigIntStats): FileFacts {
  return { bytes: Number(size), stamp: String(mtimeNs), changedMs: Number(mtimeMs) };
}

/** Renames a file durably, replacing the one at the new path. */
export async function moveFile(from: string, to: string): Promise<Result<void>> {
  try {
    await rename(from, to);
    await syncFolder(dirname(to));
    if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
    return ok(undefined);
  } catch (error) {
    return storeFailure('move a file to', to, error);
  }
}

/** Synchronous `moveFile`; call `settleFolder` afterwards to make it durable. */
export function moveFileNow(from: string, to: string): Result<void> {
  try {
    renameSync(from, to);
    return ok(undefined);
  } catch (error) {
    return storeFailure('move a file to', to, error);
  }
}

/** Synchronous `removeFile`; call `settleFolder` afterwards to make it durable. */
export function removeFileNow(path: string): Result<void> {
  try {
    rmSync(path, { force: true });
    return ok(undefined);
  } catch (error) {
    return storeFailure('remove', path, error);
  }
}

/** Makes earlier renames and removals in a folder survive a power cut. */
export async function settleFolder(path: string): Promise<Result<void>> {
  try {
    await syncFolder(path);
    return ok(undefined);
  } catch (error) {
    return storeFailure('write', join(path, '.'), error);
  }
}

/** Removes a file, if it exists. */
export async function removeFile(path: string): Promise<Result<void>> {
  try {
    await rm(path, { force: true });
    return ok(undefined);
  } catch (error) {
    return storeFailure('remove', path, error);
  }
}

/** Sets the last change of a file, if it exists. */
export async function touchFile(path: string, nowMs: number): Promise<Result<void>> {
  try {
    await utimes(path, nowMs / 1000, nowMs / 1000);
    return ok(undefined);
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(undefined) : storeFailure('touch', path, error);
  }
}
