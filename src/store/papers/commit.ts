import type { Copy, Entry } from '../../model/entry.ts';
import type { CallFacts, LogRow } from '../../model/log-row.ts';
import { ok, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { makeChange } from './change.ts';
import { composeEntry } from './compose.ts';
import { toKey } from './key.ts';
import { stagedPdf } from './layout.ts';
import { readStored } from './read.ts';
import { withKey } from './recover.ts';
import type { StagedFile } from './stage.ts';

/** How to store. */
export interface CommitOptions {
  /** Replaces a file that is stored already; without it a different file is never overwritten. */
  readonly refresh?: boolean;
  readonly signal?: AbortSignal;
}

/** Stores an entry with its file, or (`staged` null) its metadata alone; a file that is stored already stays then. */
export function commit(
  store: OpenStore,
  entry: Entry,
  staged: StagedFile | null,
  call: CallFacts,
  options: CommitOptions = {},
): Promise<Result<LogRow>> {
  if (staged) requireCopy(entry);
  return withKey(store, toKey(entry.ref), options.signal, (held) => put(store, entry, staged, call, options, held));
}

/**
 * Stores an entry with its file, unless exactly this file is stored already: then nothing changes and the stored copy
 * is returned. The check is made under the lock, so that two processes that add one file store it once.
 */
export function commitNew(
  store: OpenStore,
  entry: Entry,
  staged: StagedFile,
  call: CallFacts,
  options: Pick<CommitOptions, 'signal'> = {},
): Promise<Result<Copy | null>> {
  requireCopy(entry);
  return withKey<Copy | null>(store, toKey(entry.ref), options.signal, async (held) => {
    const stored = await readStored(store.layout, entry.ref);
    if (!stored.ok) return stored;
    const copy = stored.value?.pdfPath ? stored.value.entry.copy : undefined;
    if (copy?.sha256 === staged.sha256) return ok(copy);
    const row = await put(store, entry, staged, call, options, held);
    return row.ok ? ok(null) : row;
  });
}

/** Stores an entry while its key is held. */
async function put(
  store: OpenStore,
  entry: Entry,
  staged: StagedFile | null,
  call: CallFacts,
  { refresh = false }: CommitOptions,
  held: AbortSignal,
): Promise<Result<LogRow>> {
  const key = toKey(entry.ref);
  const file = staged && { downloaded: staged.path, from: stagedPdf(key), bytes: staged.bytes, sha256: staged.sha256 };
  const event = staged ? 'fetch' : 'metadata-only';
  const composed = await composeEntry(store, { key, entry, file, call, event, refresh });
  return composed.ok ? makeChange(store, composed.value, held) : composed;
}

/** An entry that comes with a file has to describe it. */
export function requireCopy(entry: Entry): void {
  if (!entry.copy) throw new Error('A file was staged, but the entry does not describe it.');
}
