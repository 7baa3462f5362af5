import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { errnoOf, storeFailure } from './fault.ts';

/** No text is longer; what is would not fit into a string. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * Finds a file in a folder that came from somebody else; null when there is none. What a link leads out of the folder,
 * and what is no plain file, is a failure: such a folder must not make anyone publish, or wait for, something of theirs.
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

/** Reads a text that `findInside` finds; null when there is none. */
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
