import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../model/result.ts';
import { ensureFolder, syncFolder } from './atomic.ts';
import { errnoOf, storeFailure } from './fault.ts';
import { findTagOwner, ownerTag } from './owner.ts';

/** A folder that is filled beside the folder it will replace. */
export interface Replacement {
  /** The folder to fill. */
  readonly path: string;
  /** Syncs the files and puts the folder in place. */
  commit(): Promise<Result<void>>;
  /** Discards what was written. */
  discard(): Promise<void>;
}

// Folders with these names are renamed or removed, so no person would choose such a name for a copy.
const NEXT = '.carrel-next';
const OLD = '.carrel-old-';
const BUILDING = '.building-';
const MOST_LINKS = 40;

/**
 * The folder behind a path. Links are followed here, because during a swap a link dangles; replacing the link itself
 * would leave the old content at its target.
 */
async function follow(path: string, left = MOST_LINKS): Promise<string> {
  try {
    const next = resolve(dirname(path), await readlink(path));
    return left === 0 ? path : follow(next, left - 1);
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'EINVAL' || code === 'ENOENT' || code === 'ENOTDIR') return path;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Starts to replace a folder; one process at a time. What a dead process left is removed. */
export async function beginReplacement(asked: string): Promise<Result<Replacement>> {
  try {
    const target = await follow(asked);
    const made = await ensureFolder(dirname(target), 0o755);
    if (!made.ok) return made;
    if (await isBeingBuilt(target))
      return fail('LOCK_TIMEOUT', `Another process is building ${target}. Try again when it is done.`);
    await finishSwap(target);
    if (await exists(target)) for (const old of await siblings(target, OLD)) await remove(old);
    const path = `${target}${BUILDING}${ownerTag()}`;
    await mkdir(path, { mode: 0o755 });
    return ok({ path, commit: () => commit(path, target), discard: () => remove(path) });
  } catch (error) {
    return storeFailure('build', asked, error);
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

/** When a folder was changed; one that was just removed or renamed counts as the oldest. */
async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** Folders beside the target with this suffix, oldest first. */
async function siblings(target: string, mark: string): Promise<string[]> {
  const start = `${basename(target)}${mark}`;
  const names = (await readdir(dirname(target))).filter((name) => name.startsWith(start));
  const dated = await Promise.all(
    names.map(async (name) => {
      const path = join(dirname(target), name);
      return { path, changedMs: await changedAt(path) };
    }),
  );
  return dated.sort((a, b) => a.changedMs - b.changedMs).map(({ path }) => path);
}

const builderOf = (path: string, target: string) =>
  findTagOwner(basename(path).slice(basename(target).length + BUILDING.length));

/** Whether a dead process left a replacement of this folder unfinished; changes nothing. */
export async function hasUnfinished(asked: string): Promise<Result<boolean>> {
  try {
    const target = await follow(asked);
    const left = (await exists(dirname(target))) ? await siblings(target, BUILDING) : [];
    return ok(left.some((path) => builderOf(path, target) === 'gone'));
  } catch (error) {
    return storeFailure('look for', asked, error);
  }
}

/** Whether a living process is building; removes what dead ones left and keeps what is unknown. */
async function isBeingBuilt(target: string): Promise<boolean> {
  for (const path of await siblings(target, BUILDING)) {
    const owner = builderOf(path, target);
    if (owner === 'alive') return true;
    if (owner === 'gone') await remove(path);
  }
  return false;
}

async function commit(path: string, target: string): Promise<Result<void>> {
  try {
    await forceAll(path);
    await remove(`${target}${NEXT}`);
    await rename(path, `${target}${NEXT}`);
    await syncFolder(dirname(target));
    await finishSwap(target);
    return ok(undefined);
  } catch (error) {
    return storeFailure('replace', target, error);
  }
}

/** A listing may include a temporary file that has been renamed since; its final name is listed too. */
async function forceFile(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

async function forceAll(path: string): Promise<void> {
  for await (const each of await opendir(path)) {
    const inner = join(path, each.name);
    if (each.isDirectory()) await forceAll(inner);
    else await forceFile(inner);
  }
  await syncFolder(path);
}

/** Whether the rename happened; false if another process completed the swap first. */
async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/** What a folder is, whatever its name; null if there is none. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Completes the remaining steps of a swap; several processes may do so at once. Each moves the old folder to its own
 * name and removes only that. The new folder may be moved aside by a process that comes late: it is known by its
 * identity, put back and never removed.
 */
async function finishSwap(target: string): Promise<void> {
  const next = `${target}${NEXT}`;
  const wanted = await identityOf(next);
  if (wanted !== null) {
    const aside = `${target}${OLD}${randomUUID()}`;
    const moved = await tryRename(target, aside);
    await tryRename(next, target);
    if (moved && (await identityOf(aside)) === wanted) await putBack(aside, target, wanted);
    else if (moved) await remove(aside);
    await syncFolder(dirname(target));
  } else if (!(await exists(target))) {
    const newest = (await siblings(target, OLD)).at(-1);
    if (newest) await tryRename(newest, target);
  }
}

/** Puts the new folder back in place, instead of an old one that another process restored meanwhile. */
async function putBack(aside: string, target: string, wanted: string): Promise<void> {
  while (!(await tryRename(aside, target))) {
    const other = `${target}${OLD}${randomUUID()}`;
    // If the folder is gone, another process put it back.
    if ((await identityOf(aside)) !== wanted) return;
    if (!(await tryRename(target, other))) continue;
    if ((await identityOf(other)) === wanted) return putBack(other, target, wanted);
    if (await tryRename(aside, target)) return remove(other);
    await tryRename(other, target);
  }
}

/** Completes an interrupted swap and returns the folder to read; in a read-only place, the finished folder as it is. */
export async function settleReplacement(asked: string): Promise<Result<string>> {
  try {
    const target = await follow(asked);
    const [waiting, there] = [await exists(`${target}${NEXT}`), await exists(target)];
    if (!waiting && there) return ok(target);
    try {
      await finishSwap(target);
      return ok(target);
    } catch (error) {
      const code = errnoOf(error);
      if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
      if (waiting) return ok(`${target}${NEXT}`);
      return ok(there ? target : ((await siblings(target, OLD)).at(-1) ?? target));
    }
  } catch (error) {
    return storeFailure('open', asked, error);
  }
}

/** Whether a file, by its path inside a folder, was written by this program. */
export type IsOwn = (path: string) => boolean;

/** The files and folders inside a folder, each after its content. A link is an entry of its own and not followed. */
async function* walk(folder: string, inside = ''): AsyncGenerator<{ path: string; kind: 'file' | 'folder' | 'other' }> {
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (entry.isDirectory()) yield* walk(folder, path);
    yield { path, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' };
  }
}

/** Fails if a folder contains anything that is not its own; a missing folder contains nothing. */
export async function checkOwn(folder: string, isOwn: IsOwn): Promise<Result<void>> {
  try {
    if (!(await exists(folder))) return ok(undefined);
    for await (const { path, kind } of walk(folder)) {
      if (kind === 'file' ? isOwn(path) : kind === 'folder' && isOwn(`${path}/`)) continue;
      const text = `${folder} contains something else (${path.slice(0, 80)}). Nothing was removed. Move it elsewhere.`;
      return fail('STORE_ERROR', text);
    }
    return ok(undefined);
  } catch (error) {
    return storeFailure('read', folder, error);
  }
}

/** Removes a folder of own files and what replacements left beside it; removes nothing if there is anything else. */
export async function removeOwn(asked: string, isOwn: IsOwn): Promise<Result<void>> {
  try {
    if (!(await exists(dirname(asked)))) return ok(undefined);
    const folders = [asked, `${asked}${NEXT}`, ...(await siblings(asked, OLD))];
    for (const folder of folders) {
      const checked = await checkOwn(folder, isOwn);
      if (!checked.ok) return checked;
    }
    for (const folder of folders) {
      const removed = await removeChecked(folder);
      if (!removed.ok) return removed;
    }
    return ok(undefined);
  } catch (error) {
    return storeFailure('remove', asked, error);
  }
}

/** Removes files one by one, so that a file that has just been added stays. */
async function removeChecked(folder: string): Promise<Result<void>> {
  if (!(await exists(folder))) return ok(undefined);
  if ((await lstat(folder)).isSymbolicLink()) {
    if ((await readdir(folder)).length === 0) return ok(undefined);
    const text = `${folder} is a link, and files behind a link are not removed. Remove the link or empty its target.`;
    return fail('STORE_ERROR', text);
  }
  for await (const { path, kind } of walk(folder))
    await (kind === 'folder' ? rmdir(join(folder, path)) : unlink(join(folder, path)));
  await rmdir(folder);
  return ok(undefined);
}

/** Copies a file, copy-on-write where the file system supports it. */
export async function copyInto(from: string, to: string): Promise<Result<void>> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return ok(undefined);
  } catch (error) {
    return storeFailure('copy', from, error);
  }
}

/** Hard-links a file that never changes, or copies it where links are not possible. */
export async function linkInto(from: string, to: string): Promise<Result<void>> {
  try {
    await link(from, to);
    return ok(undefined);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return ok(undefined);
    return copyInto(from, to);
  }
}
