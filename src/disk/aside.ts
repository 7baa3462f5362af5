import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, type Result } from '../model/result.ts';
import { errnoOf, storeFailure } from './fault.ts';

/** A foreign database that can be read without changing it. */
export interface Settled {
  readonly path: string;
  /** Removes the temporary copy, if there is one. */
  dispose(): Promise<void>;
}

async function hasContent(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size > 0;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Prepares a database for reading as immutable. If its last changes are still in a journal beside it, both are copied
 * to a temporary folder, where opening the copy applies the journal.
 */
export async function settleDatabase(path: string, bringIn: (copy: string) => Result<void>): Promise<Result<Settled>> {
  let folder: string | undefined;
  try {
    const journals = ['-wal', '-journal'];
    const full = await Promise.all(journals.map((suffix) => hasContent(path + suffix)));
    if (!full.some(Boolean)) return ok({ path, dispose: async () => {} });
    const place = await mkdtemp(join(tmpdir(), 'carrel-import-'));
    folder = place;
    const copy = join(place, 'copy.db');
    await copyFile(path, copy);
    for (const [at, suffix] of journals.entries()) if (full[at]) await copyFile(path + suffix, copy + suffix);
    const brought = bringIn(copy);
    if (brought.ok) return ok({ path: copy, dispose: () => rm(place, { recursive: true, force: true }) });
    await rm(place, { recursive: true, force: true });
    return brought;
  } catch (error) {
    if (folder) await rm(folder, { recursive: true, force: true });
    return storeFailure('read', path, error);
  }
}
