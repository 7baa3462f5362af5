import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { writeFileAtomic } from '../disk/atomic.ts';
import { removeFile, statFile } from '../disk/folder.ts';
import { canWrite, isTaken, placeFile } from '../disk/place.ts';
import { fail, ok, type Result } from '../model/result.ts';

const taken = (path: string) =>
  fail<never>(
    'INVALID_ARGUMENT',
    `${path} exists already and is left as it is. Name another file, or remove it first.`,
  );

/** Whether a new file can be written there; asked before the work whose result goes into it. */
export async function checkOutput(path: string): Promise<Result<void>> {
  const folder = dirname(resolve(path));
  const found = await statFile(folder);
  if (!found.ok) return found;
  if (!found.value) return fail('STORE_ERROR', `There is no folder ${folder} for ${path}. Make it first.`);
  const isThere = await isTaken(path);
  if (!isThere.ok) return isThere;
  if (isThere.value) return taken(path);
  if (!(await canWrite(folder))) return fail('STORE_ERROR', `The folder ${folder} cannot be written to. Name another.`);
  return ok(undefined);
}

/** Writes a new file, whole or not at all; one that came into being meanwhile is left as it is. */
export async function writeOutput(path: string, text: string): Promise<Result<void>> {
  const part = `${path}.${randomUUID()}.part`;
  const written = await writeFileAtomic(part, text, 0o644);
  if (!written.ok) return written;
  const placed = await placeFile(part, path);
  if (placed.ok && placed.value) return ok(undefined);
  await removeFile(part);
  return placed.ok ? taken(path) : placed;
}
