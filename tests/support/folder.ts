import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for one test, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'carrel-test-'));
  onTestFinished(() => removeFolder(path));
  return path;
}

/** Removes a folder, also while the last process that writes into it is still ending. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
}
