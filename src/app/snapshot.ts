import { givenFileSize } from '../disk/atomic.ts';
import type { Converter } from '../documents/converter/converter.ts';
import { readText } from '../documents/text.ts';
import type { Clock } from '../model/clock.ts';
import { fail, type Result } from '../model/result.ts';
import type { BuildReport } from '../model/snapshot.ts';
import { buildSnapshot } from '../snapshot/build/build.ts';
import { readCorpus } from '../snapshot/build/corpus.ts';
import { readLibrary, type TextReader } from '../snapshot/build/from-store.ts';
import { importSnapshot } from '../snapshot/build/import.ts';
import type { BuildInput } from '../snapshot/build/input.ts';
import type { PaperDbPlaces } from '../snapshot/build/paper-db.ts';
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
}

/** What building a snapshot needs. */
export interface SnapshotDeps {
  readonly clock: Clock;
  readonly version: string;
  /** Opens the library at a folder (default: the configured one). */
  library(home?: string): Promise<Store>;
  /** The configured service that reads PDFs, if there is one. */
  converter(): Promise<Converter | undefined>;
}

/** Builds a snapshot of a library, a corpus file or both; the library wins if both have a paper. */
export async function build(options: SnapshotBuildOptions, deps: SnapshotDeps): Promise<Result<BuildReport>> {
  const { store, corpus, ...rest } = options;
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
    return await buildSnapshot(offered(), { ...rest, builtBy: `carrel ${deps.version}`, now: deps.clock.now() });
  } finally {
    if (store !== undefined) library?.close();
  }
}

/** Builds a snapshot from a foreign one. */
export function importForeign(
  places: PaperDbPlaces,
  options: SnapshotOptions,
  { clock, version }: SnapshotDeps,
): Promise<Result<BuildReport>> {
  return importSnapshot(places, { ...options, builtBy: `carrel ${version}`, now: clock.now() });
}
