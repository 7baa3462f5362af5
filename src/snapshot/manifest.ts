import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readTextFile, writeFileAtomic } from '../disk/atomic.ts';
import { hashFile } from '../disk/stream.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { FACET_CATEGORIES, type SnapshotManifest } from '../model/snapshot.ts';
import { NAMES, SCHEMA_VERSION } from './schema.ts';
import { parseObject } from './summary.ts';

const count = z.number().int().nonnegative();
/** The shape of what a manifest says about vectors. */
export const vectorsShape = z.object({
  model: z.string(),
  dimension: z.number().int().positive(),
  records: count,
  passages: count,
});
/** The shape of a manifest. */
export const manifestShape = z.object({
  format: z.literal('carrel-snapshot'),
  schemaVersion: z.number().int(),
  buildId: z.string(),
  builtAt: z.string(),
  builtBy: z.string(),
  sandbox: z.boolean().optional(),
  counts: z.object({
    papers: count,
    summaries: count,
    sources: count,
    translations: count,
    passages: count,
    citations: count,
    facets: z.record(z.enum(FACET_CATEGORIES), count),
  }),
  vectors: vectorsShape.optional(),
  databases: z.record(z.string(), count),
  digests: z.record(z.string(), z.string()).optional(),
});

/** Reads the manifest of a snapshot; a folder without one is not a snapshot. */
export async function readManifest(folder: string): Promise<Result<SnapshotManifest>> {
  const path = join(folder, NAMES.manifest);
  const text = await readTextFile(path);
  if (!text.ok) return text;
  if (text.value === null)
    return fail('STORE_ERROR', `${folder} is not a snapshot: it has no ${NAMES.manifest}. Build one there first.`);
  const found = parseObject(text.value);
  const version = Number(found?.['schemaVersion'] ?? 0);
  if (version > SCHEMA_VERSION)
    return fail(
      'SCHEMA_TOO_NEW',
      `${folder} has format ${version}, but this version reads up to ${SCHEMA_VERSION}. Update carrel.`,
    );
  const parsed = manifestShape.safeParse(found);
  return parsed.success
    ? ok(parsed.data)
    : fail('STORE_ERROR', `${path} is corrupt. Build the snapshot again.`, { reason: 'corrupt' });
}

/** What a manifest says besides the facts about the files. */
interface ManifestFacts extends Pick<SnapshotManifest, 'builtBy' | 'sandbox' | 'counts' | 'vectors'> {
  readonly now: number;
}

/** Writes the manifest of a finished build. */
export async function writeManifest(
  folder: string,
  { builtBy, now, sandbox, counts, vectors }: ManifestFacts,
): Promise<Result<SnapshotManifest>> {
  const databases: Record<string, number> = {};
  const digests: Record<string, string> = {};
  for (const name of [NAMES.database, NAMES.assets, ...(vectors ? [NAMES.vectors] : [])]) {
    const hashed = await hashFile(join(folder, name));
    if (!hashed.ok) return hashed;
    databases[name] = hashed.value?.bytes ?? 0;
    digests[name] = hashed.value?.sha256 ?? '';
  }
  const manifest: SnapshotManifest = {
    format: 'carrel-snapshot',
    schemaVersion: SCHEMA_VERSION,
    buildId: randomUUID(),
    builtAt: new Date(now).toISOString(),
    builtBy,
    sandbox,
    counts,
    vectors,
    databases,
    digests,
  };
  const written = await writeFileAtomic(join(folder, NAMES.manifest), `${JSON.stringify(manifest, null, 2)}\n`, 0o644);
  return written.ok ? ok(manifest) : written;
}
