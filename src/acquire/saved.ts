import { basename, dirname } from 'node:path';
import { hashFile } from '../disk/stream.ts';
import type { Grade } from '../model/entry.ts';
import type { Paper } from '../model/paper.ts';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Placed, SaveDeps, SaveOptions } from './save.ts';
import { describe, findYear, type Knowledge } from './year-route.ts';

/** The file of this paper in the folder, if the log knows one and it is still there; with what is known of the paper. */
export async function findSaved(
  ref: Ref,
  deps: SaveDeps,
  known: Knowledge,
  { folder, signal }: SaveOptions,
): Promise<Result<{ placed: Placed; paper: Paper } | null>> {
  const placed = await findPlaced(ref, deps, folder);
  if (!placed.ok || !placed.value) return placed.ok ? ok(null) : placed;
  // From the cache, as a rule; the name of the file tells enough when nobody can be asked.
  if (ref.kind === 'doi') await findYear(ref, deps, known, signal);
  const paper = known.records.length > 0 ? describe(known, deps).paper : paperFromName(placed.value.path, ref);
  return ok({ placed: placed.value, paper });
}

/** The newest file in the folder that the log names for this paper; one that was changed since is the reader's own. */
export async function findPlaced(ref: Ref, { store }: SaveDeps, folder: string): Promise<Result<Placed | null>> {
  const rows = await store.index.saved(ref);
  if (!rows.ok) return rows;
  for (const { target, sha256, source, grade } of rows.value) {
    if (dirname(target) !== folder) continue;
    const file = await hashFile(target);
    if (!file.ok) return file;
    if (!file.value) continue;
    return ok({
      path: target,
      sizeBytes: file.value.bytes,
      sha256: file.value.sha256,
      source: source ?? 'unknown',
      grade: file.value.sha256 === sha256 ? ((grade ?? 'plausible') as Grade) : 'plausible',
    });
  }
  return ok(null);
}

function paperFromName(path: string, ref: Ref): Paper {
  const [, year, title] = /^\[(\d{4}|n\.d\.)\] - (.+?)(?: \(\d+\))?\.pdf$/.exec(basename(path)) ?? [];
  return {
    ...(ref.kind === 'doi' && { doi: ref.id }),
    ...(ref.kind === 'arxiv' && { arxivId: ref.id }),
    ...(title && { title }),
    ...(year && year !== 'n.d.' && { year: Number(year) }),
    isOa: null,
    provenance: {},
  };
}
