import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ensureFolder, readTextFile, writeFileAtomic } from '../../disk/atomic.ts';
import { listNames, removeFile, statFile, touchFile } from '../../disk/folder.ts';
import type { Document } from '../../model/document.ts';

/** A PDF that was converted. */
export interface Conversion {
  readonly service: string;
  readonly version: string;
  readonly document: Document;
}

/** Conversions that were made before, in files; losing them costs time only. */
export interface ConversionCache {
  get(sha256: string): Promise<Conversion | null>;
  put(sha256: string, conversion: Conversion): Promise<void>;
}

/** Part of every name: changing it makes every PDF be converted again. */
const FORMAT = 1;
const MAX_BYTES = 256 * 1024 * 1024;
/** What is left after removing the oldest, so that not every conversion removes one. */
const KEPT_BYTES = 0.8 * MAX_BYTES;

/** Opens the conversions of one service; `now` returns the time. */
export function openConversionCache(
  folder: string,
  address: string,
  now: () => number,
  maxBytes = MAX_BYTES,
): ConversionCache {
  const place = createHash('sha256').update(address).digest('hex').slice(0, 12);
  const pathOf = (sha256: string) => join(folder, `${sha256}.${place}.${FORMAT}.json`);
  return {
    async get(sha256) {
      const path = pathOf(sha256);
      const text = await readTextFile(path);
      const found = text.ok && text.value !== null ? parseConversion(text.value) : null;
      if (found) await touchFile(path, now());
      return found;
    },
    async put(sha256, conversion) {
      const ready = await ensureFolder(folder);
      if (!ready.ok) return;
      await writeFileAtomic(pathOf(sha256), JSON.stringify(conversion));
      await removeOldest(folder, maxBytes);
    },
  };
}

/** Null if the file is damaged. */
function parseConversion(text: string): Conversion | null {
  try {
    const { service, version, document } = JSON.parse(text) as Conversion;
    return Array.isArray(document.sections) && Array.isArray(document.references)
      ? { service, version, document }
      : null;
  } catch {
    return null;
  }
}

const OWN = /^[0-9a-f]{64}\.[0-9a-f]{12}\.\d+\.json(?:\.[\w-]+\.tmp)?$/;

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const files: { path: string; bytes: number; changedMs: number }[] = [];
  for await (const name of listNames(folder)) {
    if (!name.ok || !OWN.test(name.value)) continue;
    const path = join(folder, name.value);
    const facts = await statFile(path);
    if (facts.ok && facts.value) files.push({ path, ...facts.value });
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= maxBytes) return;
  for (const file of files.sort((a, b) => a.changedMs - b.changedMs)) {
    if (bytes <= maxBytes * (KEPT_BYTES / MAX_BYTES)) return;
    await removeFile(file.path);
    bytes -= file.bytes;
  }
}
