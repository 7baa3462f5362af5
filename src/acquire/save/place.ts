import { join } from 'node:path';
import { isTaken, placeFile } from '../../disk/place.ts';
import type { Attempt } from '../../model/error.ts';
import type { Paper } from '../../model/paper.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { saveLock } from '../../store/index/log-rows.ts';
import type { JudgedCopy } from '../copies.ts';
import { toFilename } from './filename.ts';
import { findPlaced } from './find-saved.ts';
import { capabilityOf, type Placed, type SaveDeps, type SaveOptions, titleOf } from './policy.ts';

const LOCK_TIMEOUT_MS = 10_000;
const MAX_SAME_NAMES = 1_000;

/** Gives a verified copy its name. Two calls for the same paper leave one file: the second finds that of the first. */
export async function placeCopy(
  ref: Ref,
  paper: Paper,
  copy: JudgedCopy,
  attempts: readonly Attempt[],
  deps: SaveDeps,
  call: SaveOptions & { readonly sessionId: string },
): Promise<Result<{ placed: Placed; wasSaved: boolean }>> {
  const open = await deps.store.open();
  if (!open.ok) return open;
  const lock = { timeoutMs: LOCK_TIMEOUT_MS, ...(call.signal && { signal: call.signal }) };
  return open.value.locks.withLock<{ placed: Placed; wasSaved: boolean }>(
    saveLock(formatRef(ref), call.folder),
    lock,
    async () => {
      const other = await findPlaced(ref, deps, call.folder, paper);
      if (!other.ok) return other;
      if (other.value) return ok({ placed: other.value, wasSaved: true });
      const placed = await place(ref, paper, copy, attempts, deps, call);
      return placed.ok ? ok({ placed: placed.value, wasSaved: false }) : placed;
    },
  );
}

/** The row is written before the rename; after a crash in between, the next call or an audit completes it. */
async function place(
  ref: Ref,
  paper: Paper,
  copy: JudgedCopy,
  attempts: readonly Attempt[],
  deps: SaveDeps,
  { folder, sessionId }: SaveOptions & { readonly sessionId: string },
): Promise<Result<Placed>> {
  const { staged, verdict, location, head } = copy;
  const source = titleOf(location.source, deps);
  for (let count = 1; count <= MAX_SAME_NAMES; count++) {
    const path = join(folder, toFilename(paper, ref.id, count));
    const taken = await isTaken(path);
    if (!taken.ok) return taken;
    if (taken.value) continue;
    const about = { ref, capability: capabilityOf(location), sessionId, source, target: path };
    const row = await deps.store.record({
      ...about,
      event: 'download',
      result: 'ok',
      sha256: staged.sha256,
      bytes: staged.bytes,
      grade: verdict.grade,
      finalUrl: head.finalUrl,
      attempts,
      ...(location.license && { license: location.license }),
    });
    if (!row.ok) return row;
    const placed = await placeFile(staged.path, path);
    if (!placed.ok) return placed;
    if (placed.value) return ok({ path, sizeBytes: staged.bytes, sha256: staged.sha256, source, grade: verdict.grade });
    const detail = 'Another file took this name first, so the previous row does not count.';
    const abandoned = await deps.store.record({ ...about, event: 'abandoned', result: 'err', detail });
    if (!abandoned.ok) return abandoned;
  }
  return fail('STORE_ERROR', `${folder} has ${MAX_SAME_NAMES} files with that name. Choose another folder.`);
}
