import { basename, dirname } from 'node:path';
import { hashFile } from '../../disk/stream.ts';
import type { Grade } from '../../model/entry.ts';
import type { Paper } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { verify } from '../verify/verify.ts';
import type { Placed, SaveDeps, SaveOptions } from './policy.ts';
import { describe, findYear, type Knowledge } from './year-route.ts';

/** The file of this paper in the folder, if the log has one and it still exists, with the paper's metadata. */
export async function findSaved(
  ref: Ref,
  deps: SaveDeps,
  known: Knowledge,
  { folder, signal }: SaveOptions,
): Promise<Result<{ placed: Placed; paper: Paper } | null>> {
  const rows = await deps.store.index.saved(ref);
  if (!rows.ok || !rows.value.some(({ target }) => dirname(target) === folder)) return rows.ok ? ok(null) : rows;
  // Usually from the cache; without an answer, the name of the file says enough.
  if (ref.kind === 'doi') await findYear(ref, deps, known, signal);
  const record = known.records.length > 0 ? describe(known, deps).paper : null;
  const placed = await findPlaced(ref, deps, folder, record);
  if (!placed.ok || !placed.value) return placed.ok ? ok(null) : placed;
  return ok({ placed: placed.value, paper: record ?? paperFromName(placed.value.path, ref) });
}

/**
 * The newest file in the folder that the log has for this paper. A file that was changed since, such as by a reader's
 * notes, is verified again and returned only if it passes; it is never modified.
 */
export async function findPlaced(
  ref: Ref,
  deps: SaveDeps,
  folder: string,
  paper: Paper | null,
): Promise<Result<Placed | null>> {
  const rows = await deps.store.index.saved(ref);
  if (!rows.ok) return rows;
  for (const { target, sha256, source, grade } of rows.value) {
    if (dirname(target) !== folder) continue;
    const file = await hashFile(target);
    if (!file.ok) return file;
    if (!file.value) continue;
    const isSame = file.value.sha256 === sha256;
    const now = isSame ? ((grade ?? 'plausible') as Grade) : await judgeAgain(target, ref, paper, deps);
    if (!now) continue;
    const { bytes, sha256: digest } = file.value;
    return ok({ path: target, sizeBytes: bytes, sha256: digest, source: source ?? 'unknown', grade: now });
  }
  return ok(null);
}

async function judgeAgain(path: string, ref: Ref, paper: Paper | null, deps: SaveDeps): Promise<Grade | null> {
  const report = paper ? await deps.inspect(path) : null;
  if (!paper || !report?.ok) return null;
  const { grade } = verify(report.value, { ref, paper, fromOwnRecord: true });
  return grade === 'verified' || grade === 'plausible' ? grade : null;
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
