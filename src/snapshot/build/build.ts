import { join, resolve } from 'node:path';
import { beginReplacement } from '../../disk/swap.ts';
import { prepareBulk } from '../../fulltext/tables.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { BuildReport, SkippedInput, SnapshotManifest } from '../../model/snapshot.ts';
import { writeManifest } from '../manifest.ts';
import { NAMES, openAssets, openTables, SCHEMA_VERSION } from '../schema.ts';
import { linkFiles } from './files.ts';
import { countAll, finishTables } from './finish.ts';
import type { BuildInput } from './input.ts';
import { reusePrevious } from './reuse.ts';
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
  const tables = openBoth(path);
  if (!tables.ok) return tables;
  const { main, assets } = tables.value;
  try {
    const begun = begin(tables.value);
    if (!begun.ok) return begun;
    const updated = await updatePapers(tables.value, input, { path, isReused, signal, onProgress });
    if (!updated.ok) return updated;
    const { sandbox, ...report } = updated.value;
    const counted = main.attempt(() => {
      // Equal papers have equal indexes and counts.
      if (!isReused || report.removed + report.added + report.changed > 0) finishTables(main);
      main.exec('COMMIT');
      assets.exec('COMMIT');
      return countAll(main);
    });
    if (!counted.ok) return counted;
    if (counted.value.papers === 0) return fail('INVALID_ARGUMENT', explainEmpty(report.skipped));
    const files = isReused ? await linkFiles(main, out, path) : ok(undefined);
    if (!files.ok) return files;
    main.close();
    assets.close();
    const manifest = await writeManifest(path, { ...options, sandbox, counts: counted.value });
    return manifest.ok ? ok({ manifest: manifest.value, ...report }) : manifest;
  } finally {
    main.close();
    assets.close();
  }
}

function explainEmpty([first]: readonly SkippedInput[]): string {
  return first
    ? `No input could be used. The first reason, at ${first.place}: ${first.reason}.`
    : 'There are no papers to build a snapshot from.';
}

function openBoth(path: string): Result<Tables> {
  const main = openTables(join(path, NAMES.database), { bulk: true });
  if (!main.ok) return main;
  const assets = openAssets(join(path, NAMES.assets), { bulk: true });
  if (!assets.ok) main.value.close();
  return assets.ok ? ok({ main: main.value, assets: assets.value }) : assets;
}

/** One transaction for the whole build: the folder is discarded if anything fails. */
function begin({ main, assets }: Tables): Result<void> {
  return main.attempt(() => {
    prepareBulk(main);
    main.exec('BEGIN IMMEDIATE; CREATE TEMP TABLE seen (paper_id TEXT PRIMARY KEY) WITHOUT ROWID');
    assets.exec('BEGIN IMMEDIATE');
  });
}
