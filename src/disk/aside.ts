import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { errnoOf, storeFailure } from './fault.ts';

/** A foreign database that can be read without changing it. */
export interface Settled {
  readonly path: string;
  /** Removes the temporary copy, if there is one. */
  dispose(): Promise<void>;
}

const JOURNALS = ['-wal', '-journal'] as const;
/** The program that writes a database removes its journal when it ends, perhaps while it is copied. */
const ATTEMPTS = 3;
const RETRY_MS = 1000;

/**
 * Prepares a database for reading as immutable. If its last changes are still in a journal beside it, both are copied
 * to a temporary folder, where opening the copy applies the journal. Files that change meanwhile are copied again.
 */
export async function settleDatabase(path: string, bringIn: (copy: string) => Result<void>): Promise<Result<Settled>> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await readState(path);
      const full = JOURNALS.filter((suffix) => before.get(suffix)?.hasContent);
      if (full.length === 0) return ok({ path, dispose: async () => {} });
      const copied = await copyAside(path, full, before);
      if (copied) return await bringInto(copied, bringIn);
    }
  } catch (error) {
    return storeFailure('read', path, error);
  }
  const text = `Cannot read the database ${path}: another program is writing it; try again.`;
  return fail('LOCK_TIMEOUT', text, { retryAfterMs: RETRY_MS });
}

interface FileState {
  readonly hasContent: boolean;
  /** Differs after a change. */
  readonly stamp: string;
}

/** The state of a database and of the journals that exist, by suffix. */
async function readState(path: string): Promise<ReadonlyMap<string, FileState>> {
  const state = new Map<string, FileState>();
  for (const suffix of ['', ...JOURNALS]) {
    try {
      const { ino, size, mtimeMs } = await stat(path + suffix);
      state.set(suffix, { hasContent: size > 0, stamp: `${ino} ${size} ${mtimeMs}` });
    } catch (error) {
      if (suffix === '' || errnoOf(error) !== 'ENOENT') throw error;
    }
  }
  return state;
}

const isSame = (one: ReadonlyMap<string, FileState>, other: ReadonlyMap<string, FileState>) =>
  one.size === other.size && [...one].every(([suffix, { stamp }]) => other.get(suffix)?.stamp === stamp);

interface Copied {
  readonly folder: string;
  readonly path: string;
}

/** Copies a database with its journals into a new folder; null if they changed meanwhile. */
async function copyAside(
  path: string,
  journals: readonly string[],
  before: ReadonlyMap<string, FileState>,
): Promise<Copied | null> {
  const folder = await mkdtemp(join(tmpdir(), 'carrel-import-'));
  const copy = join(folder, 'copy.db');
  try {
    for (const suffix of ['', ...journals]) await copyFile(path + suffix, copy + suffix);
    if (isSame(before, await readState(path))) return { folder, path: copy };
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') {
      await removeFolder(folder);
      throw error;
    }
  }
  await removeFolder(folder);
  return null;
}

async function bringInto({ folder, path }: Copied, bringIn: (copy: string) => Result<void>): Promise<Result<Settled>> {
  const brought = bringIn(path);
  if (brought.ok) return ok({ path, dispose: () => removeFolder(folder) });
  await removeFolder(folder);
  return brought;
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
