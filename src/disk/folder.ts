import { type BigIntStats, renameSync, rmSync, statSync } from 'node:fs';
import { opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ok, type Result } from '../model/result.ts';
import { syncFolder } from './atomic.ts';
import { errnoOf, storeFailure } from './fault.ts';

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
