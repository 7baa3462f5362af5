import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { errnoOf, storeFailure } from './fault.ts';

/** A longer text would not fit into a string. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * Finds a file in a foreign folder; null if it does not exist. A link that leads out of the folder and anything but a
 * plain file is refused: a foreign folder must not publish the user's own files or block on a pipe.
 */
export async function findInside(folder: string, name: string): Promise<Result<string | null>> {
  const path = join(folder, name);
  try {
    const [root, real] = [await realpath(folder), await realpath(path)];
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep))
      return fail('STORE_ERROR', `${name} leads out of its folder and was not read`);
    return (await stat(real)).isFile() ? ok(real) : fail('STORE_ERROR', `${name} is not a file`);
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : storeFailure('read', path, error);
  }
}

/** Reads a text file in a foreign folder; null if it does not exist. */
export async function readInside(folder: string, name: string): Promise<Result<string | null>> {
  const found = await findInside(folder, name);
  if (!found.ok || found.value === null) return found;
  try {
    if ((await stat(found.value)).size > MAX_TEXT_BYTES)
      return fail('STORE_ERROR', `${name} has more than ${MAX_TEXT_BYTES} bytes`);
    return ok(await readFile(found.value, 'utf8'));
  } catch (error) {
    return storeFailure('read', found.value, error);
  }
}
