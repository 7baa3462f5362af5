import { join } from 'node:path';
import { z } from 'zod';
import { readTextFile } from '../disk/atomic.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { FACET_CATEGORIES, type SnapshotManifest } from '../model/snapshot.ts';
import { parseObject } from './build/summary.ts';
import { NAMES, SCHEMA_VERSION } from './schema.ts';

const count = z.number().int().nonnegative();
const shape = z.object({
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
  databases: z.record(z.string(), count),
  digests: z.record(z.string(), z.string()).optional(),
});

/** Reads the manifest of a snapshot folder; a folder without one is no snapshot. */
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
      `${folder} has format ${version}, this version knows ${SCHEMA_VERSION}: use a newer carrel.`,
    );
  const parsed = shape.safeParse(found);
  return parsed.success ? ok(parsed.data) : fail('STORE_ERROR', `${path} is damaged. Build the snapshot again.`);
}
