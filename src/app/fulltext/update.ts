import type { HomeKind } from '../../disk/home.ts';
import { checkOwn, removeOwn } from '../../disk/swap.ts';
import { openText } from '../../documents/read.ts';
import type { Clock } from '../../model/clock.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { buildSnapshot } from '../../snapshot/build/build.ts';
import { type PaperText, toEntryRecord } from '../../snapshot/build/from-store.ts';
import type { BuildInput } from '../../snapshot/build/input.ts';
import { openSnapshot, type Snapshot } from '../../snapshot/open.ts';
import type { IndexedEntry } from '../../store/index/queries.ts';
import { fileToRead, type Stored } from '../../store/papers/read.ts';
import { openStore, type Store } from '../../store/store.ts';
import { digestOf, fulltextFolder, isCurrent, isIndexFile, LOCK, READER } from './digest.ts';
import { formatOutline, parseOutline } from './outline.ts';

/** An update to make. */
export interface UpdateJob {
  readonly home: string;
  readonly kind: HomeKind;
  readonly version: string;
  /** Build it anew, because the present one is damaged. */
  readonly rebuild: boolean;
}

/** What an update did. */
export interface UpdateReport {
  /** The keys of entries that could not be read now. */
  readonly unread: readonly string[];
}

/** How an update is bounded. */
export interface UpdateLimits {
  readonly clock: Clock;
  /** Whether to take another paper; what is left stays pending. */
  mayContinue(): boolean;
}

/** Brings the full-text index up to date with the library, as far as the limits allow. */
export async function updateFulltext(job: UpdateJob, limits: UpdateLimits): Promise<Result<UpdateReport>> {
  const store = openStore({ home: job.home, kind: job.kind, clock: limits.clock });
  try {
    const open = await store.open();
    if (!open.ok) return open;
    return await open.value.locks.withLock(LOCK, { timeoutMs: 0 }, (signal) => update(store, job, limits, signal));
  } finally {
    store.close();
  }
}

async function update(store: Store, job: UpdateJob, limits: UpdateLimits, signal: AbortSignal) {
  const out = fulltextFolder(job.home);
  const entries = await store.index.entries();
  if (!entries.ok) return entries;
  // The build replaces the whole folder, so what is not part of an index would be lost.
  const checked = await checkOwn(out, isIndexFile);
  if (!checked.ok) return checked;
  const previous = job.rebuild ? null : await openPrevious(out);
  if (!previous || entries.value.length === 0) {
    previous?.close();
    const removed = await removeOwn(out, isIndexFile);
    if (!removed.ok || entries.value.length === 0) return removed.ok ? ok({ unread: [] }) : removed;
  }
  const unread: string[] = [];
  const input = offer(entries.value, { store, job, limits, previous, signal, unread });
  const built = await buildSnapshot(input, {
    out,
    builtBy: `carrel ${job.version}`,
    now: limits.clock.now(),
    signal,
  }).finally(() => previous?.close());
  return built.ok ? ok({ unread }) : built;
}

/** The present index; null if it cannot be used. */
async function openPrevious(out: string): Promise<Snapshot | null> {
  const opened = await openSnapshot(out);
  if (!opened.ok || isCurrent(opened.value)) return opened.ok ? opened.value : null;
  opened.value.close();
  return null;
}

interface Offer {
  readonly store: Store;
  readonly job: UpdateJob;
  readonly limits: UpdateLimits;
  readonly previous: Snapshot | null;
  readonly signal: AbortSignal;
  readonly unread: string[];
}

async function* offer(entries: readonly IndexedEntry[], parts: Offer): AsyncGenerator<Result<BuildInput>> {
  const known = parts.previous?.inputs();
  const inputs = known?.ok ? known.value : new Map<string, string>();
  let taken = 0;
  for (const entry of entries) {
    const { key, ref } = entry;
    const read = async () => {
      // One paper at least, so that every update makes progress.
      if (taken > 0 && !parts.limits.mayContinue()) return fail<never>('CANCELLED', 'Left for the next update.');
      taken += 1;
      const record = await readEntry(entry, inputs.get(key), parts);
      if (!record.ok) parts.unread.push(key);
      return record;
    };
    const place = `${ref.kind}:${ref.id}`;
    yield ok({
      paper: { place, paperId: key, digest: digestOf(entry), sandbox: parts.job.kind === 'sandbox', read },
    });
  }
}

async function readEntry({ key, ref }: IndexedEntry, input: string | undefined, parts: Offer) {
  const stored = await parts.store.get(ref);
  if (!stored.ok) return stored;
  if (!stored.value) return fail<never>('NOT_FOUND', 'The entry was removed.');
  const isSameReader = input?.startsWith(`${READER} `) === true;
  const kept = isSameReader && parts.previous ? keptText(parts.previous, stored.value) : null;
  const text = kept ? ok(kept) : await readText(stored.value, parts);
  return text.ok ? ok(toEntryRecord(stored.value.entry, key, text.value)) : text;
}

/** The text in the present index, if it was read from the same file. */
function keptText(previous: Snapshot, stored: Stored): PaperText | null {
  const [text, outline] = [previous.source(stored.key), previous.outline(stored.key)];
  if (!text.ok || !outline.ok || outline.value === null) return null;
  const isSame = parseOutline(outline.value).sha256 === fileToRead(stored)?.sha256;
  return isSame ? { text: text.value, outline: outline.value } : null;
}

/** Failures that say nothing about the file. */
const PASSING = new Set(['CANCELLED', 'INTERNAL_ERROR', 'STORE_ERROR']);

async function readText(stored: Stored, { limits, signal }: Offer): Promise<Result<PaperText | null>> {
  const file = fileToRead(stored);
  if (file === null) return ok(null);
  // A file that breaks a reader must not keep the other papers out of the index.
  const read = await openText(file.path, { clock: limits.clock, signal }, stored.entry.paper.title).catch(
    (bug: unknown) => fail<never>('SOURCE_CHANGED', String(bug)),
  );
  if (read.ok) {
    const { text, outline: sections, pages } = read.value.written;
    return ok({ text, outline: formatOutline({ sha256: file.sha256, sections, pages }) });
  }
  // A file without readable text is found by its metadata.
  return PASSING.has(read.error.code) ? read : ok(null);
}
