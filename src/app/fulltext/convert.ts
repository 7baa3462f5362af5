import type { Converter } from '../../documents/converter/converter.ts';
import { isPdfFile } from '../../documents/open.ts';
import { ok, type Result } from '../../model/result.ts';
import { openSnapshot } from '../../snapshot/open.ts';
import type { IndexedEntry } from '../../store/index/queries.ts';
import { fileToRead, type ReadableFile } from '../../store/papers/read.ts';
import { openStore, type Store } from '../../store/store.ts';
import { CONVERSION_LOCK, digestOf, fulltextFolder } from './digest.ts';
import type { UpdateJob, UpdateLimits } from './update.ts';

/**
 * Converts PDFs that are indexed with our own reader, as far as the limits allow, and returns the keys of those that
 * are not to be tried again soon. It only fills the cache of conversions, from which the next update takes them: the index is not locked.
 */
export async function convertIndexed(
  job: UpdateJob,
  { clock, mayContinue }: UpdateLimits,
  converter: Converter,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const store = openStore({ home: job.home, kind: job.kind, clock });
  try {
    const open = await store.open();
    if (!open.ok) return [];
    const entries = await findUnconverted(store, job);
    const convert = async (lost: AbortSignal): Promise<Result<readonly string[]>> => {
      const end = AbortSignal.any([signal, lost]);
      return ok(await convertAll(entries, store, { converter, mayContinue, signal: end }));
    };
    const failed = await open.value.locks.withLock(CONVERSION_LOCK, { timeoutMs: 0 }, convert);
    // Another process converts them.
    return failed.ok ? failed.value : entries.map(({ key }) => key);
  } finally {
    store.close();
  }
}

async function findUnconverted(store: Store, { home }: UpdateJob): Promise<readonly IndexedEntry[]> {
  const entries = await store.index.entries();
  const index = await openSnapshot(fulltextFolder(home));
  if (!index.ok) return [];
  const inputs = index.value.inputs();
  index.value.close();
  if (!entries.ok || !inputs.ok) return [];
  return entries.value.filter((entry) => inputs.value.get(entry.key) === digestOf(entry));
}

interface Conversions {
  readonly converter: Converter;
  readonly signal: AbortSignal;
  mayContinue(): boolean;
}

async function convertAll(
  entries: readonly IndexedEntry[],
  store: Store,
  { converter, signal, mayContinue }: Conversions,
): Promise<readonly string[]> {
  const service = await converter.check();
  if (!service.ok) return entries.map(({ key }) => key);
  const failed: string[] = [];
  for (const { key, ref } of entries) {
    if (signal.aborted || !mayContinue()) break;
    const stored = await store.get(ref);
    const file = stored.ok && stored.value ? fileToRead(stored.value) : null;
    const isDone = stored.ok && (file?.from !== 'pdf' || (await convertFile(file, converter, signal)));
    if (!isDone && !signal.aborted) failed.push(key);
  }
  return failed;
}

/** Whether the update will find the conversion of a file. */
async function convertFile({ path, sha256 }: ReadableFile, converter: Converter, signal: AbortSignal) {
  const isPdf = await isPdfFile(path);
  if (!isPdf.ok || !isPdf.value) return false;
  const converted = await converter.convert(path, signal);
  return converted.ok && (await converter.cached(sha256)) !== null;
}
