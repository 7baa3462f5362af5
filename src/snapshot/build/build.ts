import { join, resolve } from 'node:path';
import { beginReplacement } from '../../disk/swap.ts';
import { prepareBulk } from '../../fulltext/tables.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { BuildReport, SkippedInput, SnapshotManifest, VectorCounts } from '../../model/snapshot.ts';
import { writeManifest } from '../manifest.ts';
import { openVectors } from '../meaning/tables.ts';
import { NAMES, openAssets, openTables, SCHEMA_VERSION } from '../schema.ts';
import { type EmbedOptions, embedMissing } from './embed.ts';
import { linkFiles } from './files.ts';
import { countAll, finishTables } from './finish.ts';
import type { BuildInput } from './input.ts';
import { reusePrevious, reuseVectors } from './reuse.ts';
import { checkTarget } from './target.ts';
import { updatePapers } from './update.ts';
import type { Tables } from './write.ts';

/** How to build a snapshot. */
export interface BuildOptions {
  readonly out: string;
  /** Name and version of the builder. */
  readonly builtBy: string;
  /** The time for the manifest. */
  readonly now: number;
  /** Also store vectors, to search by meaning. */
  readonly embed?: EmbedOptions | undefined;
  readonly signal?: AbortSignal;
  onProgress?(done: number): void;
}

/** Builds a snapshot next to the existing one, reuses what is unchanged, and replaces it in one step. */
export async function buildSnapshot(
  input: AsyncIterable<Result<BuildInput>>,
  asked: BuildOptions,
): Promise<Result<BuildReport>> {
  const options = { ...asked, out: resolve(asked.out) };
  const previous = await checkTarget(options.out);
  if (!previous.ok) return previous;
  const replacement = await beginReplacement(options.out);
  if (!replacement.ok) return replacement;
  const built = await fill(replacement.value.path, input, options, previous.value);
  const done = built.ok ? await replacement.value.commit() : built;
  if (!built.ok || !done.ok) {
    await replacement.value.discard();
    return built.ok ? (done as Result<never>) : built;
  }
  return built;
}

async function fill(
  path: string,
  input: AsyncIterable<Result<BuildInput>>,
  options: BuildOptions,
  previous: SnapshotManifest | null,
): Promise<Result<BuildReport>> {
  const { out, signal, onProgress } = options;
  const isReused = previous?.schemaVersion === SCHEMA_VERSION && (await reusePrevious(out, path, previous));
  const { embed } = options;
  const known = isReused ? await reuseKnown(out, path, previous, embed) : undefined;
  const tables = openAll(path, embed !== undefined);
  if (!tables.ok) return tables;
  const { main, assets } = tables.value;
  try {
    const begun = begin(tables.value);
    if (!begun.ok) return begun;
    const updated = await updatePapers(tables.value, input, { path, isReused, signal, onProgress });
    if (!updated.ok) return updated;
    const { sandbox, hasFacetCounts, ...report } = updated.value;
    const counted = main.attempt(() => {
      // Equal papers have equal indexes and counts.
      if (!isReused || report.removed + report.added + report.changed > 0) finishTables(main, hasFacetCounts);
      main.exec('COMMIT');
      assets.exec('COMMIT');
      return countAll(main);
    });
    if (!counted.ok) return counted;
    if (counted.value.papers === 0) return fail('INVALID_ARGUMENT', explainEmpty(report.skipped));
    const vectors = await embedAll(tables.value, options, known);
    if (!vectors.ok) return vectors;
    const files = isReused ? await linkFiles(main, out, path) : ok(undefined);
    if (!files.ok) return files;
    closeAll(tables.value);
    const facts = { sandbox, counts: counted.value, vectors: vectors.value };
    const manifest = await writeManifest(path, { ...options, ...facts });
    return manifest.ok ? ok({ manifest: manifest.value, ...report }) : manifest;
  } finally {
    closeAll(tables.value);
  }
}

/** Copies the vectors of the previous build, if they are of the same model. */
async function reuseKnown(
  out: string,
  path: string,
  previous: SnapshotManifest,
  embed: EmbedOptions | undefined,
): Promise<VectorCounts | undefined> {
  const known = previous.vectors?.model === embed?.embedder.model ? previous.vectors : undefined;
  return known && (await reuseVectors(out, path, previous)) ? known : undefined;
}

async function embedAll(
  { main, assets, vectors }: Tables,
  { embed, signal }: BuildOptions,
  known: VectorCounts | undefined,
): Promise<Result<VectorCounts | undefined>> {
  if (!embed || !vectors) return ok(undefined);
  const embedded = await embedMissing({ main, assets, vectors }, embed, known?.dimension, signal);
  if (!embedded.ok) return embedded;
  const committed = vectors.attempt(() => vectors.exec('COMMIT'));
  return committed.ok ? ok(embedded.value ?? undefined) : committed;
}

function closeAll({ main, assets, vectors }: Tables): void {
  for (const database of [main, assets, vectors]) database?.close();
}

function explainEmpty([first]: readonly SkippedInput[]): string {
  return first
    ? `No input could be used. The first reason, at ${first.place}: ${first.reason}.`
    : 'There are no papers to build a snapshot from.';
}

function openAll(path: string, withVectors: boolean): Result<Tables> {
  const main = openTables(join(path, NAMES.database), { bulk: true });
  if (!main.ok) return main;
  const assets = openAssets(join(path, NAMES.assets), { bulk: true });
  const vectors = withVectors && assets.ok ? openVectors(join(path, NAMES.vectors), { bulk: true }) : undefined;
  if (assets.ok && vectors?.ok !== false)
    return ok({ main: main.value, assets: assets.value, ...(vectors && { vectors: vectors.value }) });
  main.value.close();
  if (assets.ok) assets.value.close();
  return assets.ok ? (vectors as Result<never>) : assets;
}

/** One transaction for the whole build: the folder is discarded if anything fails. */
function begin({ main, assets, vectors }: Tables): Result<void> {
  return main.attempt(() => {
    prepareBulk(main);
    main.exec('BEGIN IMMEDIATE; CREATE TEMP TABLE seen (paper_id TEXT PRIMARY KEY) WITHOUT ROWID');
    assets.exec('BEGIN IMMEDIATE');
    vectors?.exec('BEGIN IMMEDIATE');
  });
}
