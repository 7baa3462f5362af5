import { join } from 'node:path';
import { givenFileSize } from '../disk/atomic.ts';
import type { Converter } from '../documents/converter/converter.ts';
import { readText } from '../documents/text.ts';
import type { Clock } from '../model/clock.ts';
import type { Embedder } from '../model/embedding.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { BuildReport } from '../model/snapshot.ts';
import { buildSnapshot } from '../snapshot/build/build.ts';
import { readCorpus } from '../snapshot/build/corpus.ts';
import { readLibrary, type TextReader } from '../snapshot/build/from-store.ts';
import { importSnapshot } from '../snapshot/build/import.ts';
import type { BuildInput } from '../snapshot/build/input.ts';
import type { PaperDbPlaces } from '../snapshot/build/paper-db.ts';
import { openKept } from '../snapshot/meaning/kept.ts';
import type { Store } from '../store/store.ts';

/** Where to write a snapshot, with progress and cancellation. */
export interface SnapshotOptions {
  readonly out: string;
  readonly signal?: AbortSignal;
  onProgress?(done: number): void;
}

/** What a snapshot is built from (default: the configured library). */
export interface SnapshotBuildOptions extends SnapshotOptions {
  /** Folder of a library. */
  readonly store?: string;
  /** JSON Lines file. */
  readonly corpus?: string;
  /** Also store vectors from the configured service, to search by meaning. */
  readonly embed?: boolean;
  onEmbedded?(done: number, total: number): void;
}

/** What building a snapshot needs. */
export interface SnapshotDeps {
  readonly clock: Clock;
  readonly version: string;
  /** Opens the library at a folder (default: the configured one). */
  library(home?: string): Promise<Store>;
  /** The configured service that reads PDFs, if there is one. */
  converter(): Promise<Converter | undefined>;
  embedder(): Promise<Result<Embedder | null>>;
  /** The folder of jobs that can be resumed. */
  readonly jobs: string;
}

/** Builds a snapshot of a library, a corpus file or both; the library wins if both have a paper. */
export async function build(options: SnapshotBuildOptions, deps: SnapshotDeps): Promise<Result<BuildReport>> {
  const { store, corpus, embed: wantsVectors = false, onEmbedded, ...rest } = options;
  const embed = wantsVectors ? await openEmbedding(deps, onEmbedded) : ok(undefined);
  if (!embed.ok) return embed;
  if (corpus !== undefined) {
    const size = await givenFileSize(corpus);
    if (!size.ok) return fail('INVALID_ARGUMENT', size.error.message);
  }
  const takeLibrary = store !== undefined || corpus === undefined;
  const library = takeLibrary ? await deps.library(store) : null;
  const converter = await deps.converter();
  const textOf: TextReader = ({ path }) =>
    readText(path, { clock: deps.clock, converter, ...(options.signal && { signal: options.signal }) });
  const offered = async function* (): AsyncGenerator<Result<BuildInput>> {
    if (library) yield* readLibrary(library.list(), textOf, converter?.origin);
    if (corpus !== undefined) yield* readCorpus(corpus);
  };
  try {
    const made = { builtBy: `carrel ${deps.version}`, now: deps.clock.now(), embed: embed.value };
    const built = await buildSnapshot(offered(), { ...rest, ...made });
    if (built.ok) embed.value?.kept.clear();
    return built;
  } finally {
    embed.value?.kept.close();
    if (store !== undefined) library?.close();
  }
}

async function openEmbedding({ embedder, jobs }: SnapshotDeps, onEmbedded: SnapshotBuildOptions['onEmbedded']) {
  const opened = await embedder();
  if (!opened.ok) return opened;
  if (!opened.value) {
    const text = '--embed requires an embeddings service: set CARREL_EMBED_URL and CARREL_EMBED_MODEL.';
    return fail<never>('INVALID_ARGUMENT', text);
  }
  const kept = openKept(join(jobs, 'embeddings.db'));
  return kept.ok ? ok({ embedder: opened.value, kept: kept.value, ...(onEmbedded && { onEmbedded }) }) : kept;
}

/** Builds a snapshot from a foreign one. */
export function importForeign(
  places: PaperDbPlaces,
  options: SnapshotOptions,
  { clock, version }: SnapshotDeps,
): Promise<Result<BuildReport>> {
  return importSnapshot(places, { ...options, builtBy: `carrel ${version}`, now: clock.now() });
}
