import type { Stats } from 'node:fs';
import type { FailureReason } from '../model/error.ts';
import { fail, type Result } from '../model/result.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the disk quota is full; free some space',
  EFBIG: 'the file would exceed the maximum size',
  EACCES: 'permission denied; check the owner and mode of the folder',
  EPERM: 'the operation is not permitted; check the owner and mode of the folder',
  EROFS: 'the file system is read-only; choose another folder',
  ENOTDIR: 'a part of the path is a file, not a folder; choose another folder',
  EISDIR: 'the path is a folder, not a file',
  ENOENT: 'the path does not exist',
  EEXIST: 'the path already exists',
  ENAMETOOLONG: 'the name is too long for the file system',
  EMFILE: 'too many files are open in this process',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the device reports an error; check the disk',
  NOT_REGULAR: 'it is not a regular file',
};

const REASONS: Readonly<Record<string, FailureReason<'STORE_ERROR'>>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'no_permission',
  EPERM: 'no_permission',
  EROFS: 'no_permission',
  ENOENT: 'missing',
};

/** The `code` of a system error, or undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Turns a system error into a STORE_ERROR that says what to do; anything else is a bug and is rethrown. */
export function storeFailure<T = never>(action: string, path: string, error: unknown): Result<T> {
  const code = errnoOf(error);
  if (code === undefined) throw error;
  const text = `Cannot ${action} ${path}: ${SENTENCES[code] ?? 'the system reported an error'} (${code}).`;
  return fail('STORE_ERROR', text, { reason: REASONS[code] });
}

/** Thrown for a pipe, a device or a socket, whose reading may never end; it looks like a system error. */
class NotRegular extends Error {
  readonly code = 'NOT_REGULAR';
  readonly syscall = 'open';
}

/** Throws unless the path is a file or a folder; a folder fails by itself when it is read. */
export function assertRegular(facts: Pick<Stats, 'isFile' | 'isDirectory'>): void {
  if (!facts.isFile() && !facts.isDirectory()) throw new NotRegular('not a regular file');
}
