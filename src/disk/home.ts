import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { ensureFolder, readTextFile, writeFileAtomic } from './atomic.ts';
import { errnoOf, storeFailure } from './fault.ts';

/** A library has papers of the real services or of a sandbox, never both. */
export type HomeKind = 'real' | 'sandbox';

const MARKER = '.carrel-home';

/** Whether the folder can be used as a library of this kind; changes nothing. */
export async function checkHome(path: string, kind: HomeKind): Promise<Result<void>> {
  const checked = await checkKind(path, kind);
  return checked.ok ? checkWritable(path, path) : checked;
}

/** Refuses a library of the other kind; for reading. */
export async function checkKind(path: string, kind: HomeKind): Promise<Result<void>> {
  const found = await readKind(path);
  if (!found.ok) return found;
  return found.value && found.value !== kind ? otherKind(path, found.value, kind) : ok(undefined);
}

/** Creates a library of this kind in the folder, if it is not one already; refuses the other kind. */
export async function openHome(path: string, kind: HomeKind): Promise<Result<void>> {
  const folder = await ensureFolder(path);
  if (!folder.ok) return folder;
  const checked = await checkHome(path, kind);
  if (!checked.ok) return checked;
  const found = await readKind(path);
  return found.ok && found.value === null ? writeFileAtomic(join(path, MARKER), `${kind}\n`) : ok(undefined);
}

async function readKind(path: string): Promise<Result<HomeKind | null>> {
  const text = await readTextFile(join(path, MARKER));
  if (!text.ok) return text;
  const kind = text.value?.trim();
  if (kind === undefined) return ok(null);
  if (kind === 'real' || kind === 'sandbox') return ok(kind);
  return fail(
    'STORE_ERROR',
    `${join(path, MARKER)} should say "real" or "sandbox". Correct it or choose another CARREL_HOME.`,
  );
}

function otherKind(path: string, found: HomeKind, wanted: HomeKind): Result<void> {
  const advice =
    wanted === 'sandbox'
      ? 'Set CARREL_HOME to another folder for the sandbox.'
      : 'Set CARREL_HOME to another folder when you unset CARREL_SANDBOX.';
  return fail('STORE_ERROR', `${path} is a ${found} library and cannot be used as a ${wanted} one. ${advice}`);
}

/** A folder that does not exist yet is as writable as the nearest parent that does. */
async function checkWritable(path: string, asked: string): Promise<Result<void>> {
  try {
    if (!(await stat(path)).isDirectory())
      return fail('STORE_ERROR', `${path} is not a folder. Set CARREL_HOME to a folder.`);
    await access(path, constants.W_OK);
    return ok(undefined);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' && dirname(path) !== path) return checkWritable(dirname(path), asked);
    return storeFailure('use', asked, error);
  }
}
