import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { ok, type Result } from '../model/result.ts';
import { storeFailure } from './fault.ts';

/** A file that is written in chunks and hashed on the way. */
export interface FileWriter {
  readonly path: string;
  /** How much has been written. */
  readonly bytes: number;
  write(chunk: Uint8Array): Promise<Result<void>>;
  /** Discards what was written so far. */
  restart(): Promise<Result<void>>;
  /** Syncs and closes the file. */
  finish(): Promise<Result<{ readonly bytes: number; readonly sha256: string }>>;
  /** Closes and removes the file, at any time; does nothing if the file was moved. */
  discard(): Promise<Result<void>>;
}

/** Creates a new file for writing; its folder must exist. */
export async function createWriter(path: string, mode = 0o600): Promise<Result<FileWriter>> {
  try {
    return ok(wrap(path, await open(path, 'wx', mode)));
  } catch (error) {
    return storeFailure('write', path, error);
  }
}

function wrap(path: string, handle: FileHandle): FileWriter {
  let hash: Hash = createHash('sha256');
  let bytes = 0;
  let open = true;
  const attempt = async <T>(action: string, body: () => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await body());
    } catch (error) {
      return storeFailure(action, path, error);
    }
  };
  const close = async () => {
    if (open) await handle.close();
    open = false;
  };
  return {
    path,
    get bytes() {
      return bytes;
    },
    write: (chunk) =>
      attempt('write', async () => {
        let done = 0;
        while (done < chunk.length) {
          done += (await handle.write(chunk, done, chunk.length - done, bytes + done)).bytesWritten;
        }
        hash.update(chunk);
        bytes += chunk.length;
      }),
    restart: () =>
      attempt('write', async () => {
        await handle.truncate(0);
        hash = createHash('sha256');
        bytes = 0;
      }),
    finish: () =>
      attempt('write', async () => {
        await handle.truncate(bytes);
        await handle.sync();
        await close();
        return { bytes, sha256: hash.digest('hex') };
      }),
    discard: () =>
      attempt('remove', async () => {
        await close();
        await rm(path, { force: true });
      }),
  };
}
