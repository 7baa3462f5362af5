import type { Entry } from '../../model/entry.ts';
import type { CallFacts, LogRow } from '../../model/log-row.ts';
import type { Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { makeChange } from './change.ts';
import { composeEntry } from './compose.ts';
import { toKey } from './key.ts';
import { stagedPdf } from './layout.ts';
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
  const key = toKey(entry.ref);
  const file = staged && { downloaded: staged.path, from: stagedPdf(key), bytes: staged.bytes, sha256: staged.sha256 };
  const event = staged ? 'fetch' : 'metadata-only';
  return withKey(store, key, options.signal, async (held) => {
    const composed = await composeEntry(store, { key, entry, file, call, event, refresh: options.refresh === true });
    return composed.ok ? makeChange(store, composed.value, held) : composed;
  });
}

/** An entry that comes with a file has to describe it. */
export function requireCopy(entry: Entry): void {
  if (!entry.copy) throw new Error('A file was staged, but the entry does not describe it.');
}
