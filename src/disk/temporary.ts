import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../model/result.ts';
import { storeFailure } from './fault.ts';

/** Runs a body with bytes in a private temporary file, and removes the file afterwards. */
export async function withTemporaryFile<T>(
  bytes: Uint8Array,
  suffix: string,
  body: (path: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(tmpdir(), 'carrel-file-'));
    const path = join(folder, `file${suffix}`);
    await writeFile(path, bytes, { mode: 0o600 });
    return await body(path);
  } catch (error) {
    return storeFailure('write', folder ?? tmpdir(), error);
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}
