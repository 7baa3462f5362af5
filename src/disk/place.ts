import { randomBytes } from 'node:crypto';
import { access, constants, copyFile, link, lstat, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { ensureFolder, syncFolder } from './atomic.ts';
import { errnoOf, storeFailure } from './fault.ts';
import { listNames } from './folder.ts';
import { findTagOwner, ownerTag } from './owner.ts';
import { hashFile } from './stream.ts';
import { createWriter, type FileWriter } from './writer.ts';

const PART = /^\.carrel-(\d+-\d+-[0-9a-f]{8})-[0-9a-f]{8}\.part$/;

/** Creates a new, hidden part file in a folder of the user, and the folder if needed. */
export async function createPart(folder: string): Promise<Result<FileWriter>> {
  const made = await ensureFolder(folder, 0o755);
  if (!made.ok) return made;
  return createWriter(join(folder, `.carrel-${ownerTag()}-${randomBytes(4).toString('hex')}.part`), 0o644);
}

/** Removes the part files of dead processes from a folder. */
export async function removeDeadParts(folder: string): Promise<void> {
  for await (const name of listNames(folder)) {
    const tag = name.ok ? PART.exec(name.value)?.[1] : undefined;
    if (name.ok && tag && findTagOwner(tag) === 'gone')
      await rm(join(folder, name.value), { force: true }).catch(() => undefined);
  }
}

/** The part file of a dead process with exactly this content; null if there is none. */
export async function findDeadPart(folder: string, sha256: string): Promise<string | null> {
  for await (const name of listNames(folder)) {
    const tag = name.ok ? PART.exec(name.value)?.[1] : undefined;
    if (!name.ok || !tag || findTagOwner(tag) !== 'gone') continue;
    const path = join(folder, name.value);
    const found = await hashFile(path);
    if (found.ok && found.value?.sha256 === sha256) return path;
  }
  return null;
}

/** Gives a finished file its name; false if the name is taken, which changes nothing. */
export async function placeFile(from: string, to: string): Promise<Result<boolean>> {
  try {
    await linkOrCopy(from, to);
  } catch (error) {
    return errnoOf(error) === 'EEXIST' ? ok(false) : storeFailure('write', to, error);
  }
  try {
    await rm(from, { force: true });
    await syncFolder(dirname(to));
    return ok(true);
  } catch (error) {
    return storeFailure('write', to, error);
  }
}

/** Some file systems have no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(errnoOf(error) ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/** Whether the path exists, a dangling link included. */
export async function isTaken(path: string): Promise<Result<boolean>> {
  try {
    await lstat(path);
    return ok(true);
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(false) : storeFailure('look at', path, error);
  }
}

/** A folder below which files may be written; `hideDots` excludes dot folders, where settings are. */
export interface Root {
  readonly path: string;
  readonly hideDots?: boolean;
}

/** Whether a folder, existing or not, is below one of the roots after following links; returns its real path. */
export async function confine(folder: string, roots: readonly Root[]): Promise<Result<string>> {
  const real = await realPlace(resolve(folder));
  if (!real.ok) return real;
  for (const root of roots) {
    const base = await realPlace(resolve(root.path));
    if (base.ok && isBelow(real.value, base.value, root.hideDots === true)) return real;
  }
  const list = roots.map((root) => root.path).join(', ');
  return fail(
    'CAPABILITY_DENIED',
    `${folder} is outside the folders that tools may write to (${list}). Choose one below them, or ask the operator to add it to CARREL_DOWNLOAD_ROOTS.`,
    {
      remediation: [
        { setting: 'CARREL_DOWNLOAD_ROOTS', value: folder, note: 'Allows tools to write below this folder.' },
      ],
    },
  );
}

function isBelow(path: string, base: string, hideDots: boolean): boolean {
  const start = base.endsWith(sep) ? base : `${base}${sep}`;
  if (path !== base && !path.startsWith(start)) return false;
  return (
    !hideDots ||
    !path
      .slice(start.length)
      .split(sep)
      .some((part) => part.startsWith('.'))
  );
}

/** The real path after following links; parts that do not exist yet stay as written. */
async function realPlace(path: string): Promise<Result<string>> {
  try {
    return ok(await realpath(path));
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' && dirname(path) !== path && !(await isDangling(path))) {
      const parent = await realPlace(dirname(path));
      return parent.ok ? ok(join(parent.value, basename(path))) : parent;
    }
    return storeFailure('use', path, error);
  }
}

/** A dangling link is refused, because it could get a target later. */
async function isDangling(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Whether a folder could be written or created; changes nothing. */
export async function canWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    return errnoOf(error) === 'ENOENT' && dirname(path) !== path ? canWrite(dirname(path)) : false;
  }
}
