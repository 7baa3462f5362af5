import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { writeFileAtomic } from '../disk/atomic.ts';
import { removeFile, statFile } from '../disk/folder.ts';
import { canWrite, isTaken, placeFile } from '../disk/place.ts';
import { fail, ok, type Result } from '../model/result.ts';

const exists = (path: string) =>
  fail<never>(
    'INVALID_ARGUMENT',
    `${path} already exists and is never overwritten. Choose another name or remove the file first.`,
  );

/** Checks that a new file can be created at the path, before the work that fills it. */
export async function checkOutput(path: string): Promise<Result<void>> {
  const folder = dirname(resolve(path));
  const found = await statFile(folder);
  if (!found.ok) return found;
  if (!found.value) return fail('STORE_ERROR', `Folder not found: ${folder}. Create it first.`);
  const taken = await isTaken(path);
  if (!taken.ok) return taken;
  if (taken.value) return exists(path);
  if (!(await canWrite(folder))) return fail('STORE_ERROR', `Cannot write to ${folder}. Choose another folder.`);
  return ok(undefined);
}

/** Creates a file with the whole text or not at all; a file that appeared meanwhile is kept. */
export async function writeOutput(path: string, text: string): Promise<Result<void>> {
  const part = `${path}.${randomUUID()}.part`;
  const written = await writeFileAtomic(part, text, 0o644);
  if (!written.ok) return written;
  const placed = await placeFile(part, path);
  if (placed.ok && placed.value) return ok(undefined);
  await removeFile(part);
  return placed.ok ? exists(path) : placed;
}
