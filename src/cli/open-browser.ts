import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureFolder, writeFileAtomic } from '../disk/atomic.ts';
import { removeFile } from '../disk/folder.ts';

/** The program that opens a file as the desktop does. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens an address in the user's browser, through a private file that forwards to it: the arguments of a program are
 * visible to every user of the machine. Returns what removes the file; a browser that does not start is no failure.
 */
export async function openBrowser(url: string, folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'open-desk.html');
  const made = await ensureFolder(folder);
  const written = made.ok ? await writeFileAtomic(file, forwardTo(url)) : made;
  if (!written.ok) return async () => undefined;
  const [program = '', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
  return async () => void (await removeFile(file));
}

const forwardTo = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Carrel desk</title><meta http-equiv="refresh" content="0;url=${url}">\n<a href="${url}">Open the desk</a>\n`;
