/** The public library: named exports only; importing it loads no MCP module. */
import type { AcquireOptions } from './acquire/acquire.ts';
import type { Acquired } from './acquire/acquired.ts';
import type { Added, AddOptions } from './acquire/add.ts';
import type { Resolution, ResolveOptions } from './acquire/resolve.ts';
import type { FileQuestion, FileVerdict } from './acquire/verify-file.ts';
import { missingEmail, type SaveCall, type SavedWhere } from './app/save.ts';
import { type App, createApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import type { ReadAnswer, ReadOptions } from './documents/read.ts';
import type { Collection } from './model/collection.ts';
import type { LibraryPage, LibrarySearchOptions } from './model/library-search.ts';
import type { CheckOptions, CheckResult, ReferenceInput } from './model/reference.ts';
import { fail, ok, type Result } from './model/result.ts';
import type { SearchInput } from './search/request.ts';
import type { SearchCall } from './search/search.ts';

export { describeEvidence } from './acquire/verify/evidence.ts';
export { createApp } from './app.ts';
export { loadConfig } from './config.ts';
export {
  exportBibtex,
  exportBibtex as export_bibtex,
  exportCsl,
  exportMarkdown,
  exportMarkdown as export_markdown,
  exportRis,
  parseCollection,
} from './formats/collection.ts';
export { exportJson, exportJson as export_json } from './formats/json.ts';
export { exportLedger } from './formats/ledger.ts';
export { readRecords } from './formats/records/read.ts';
export type * from './library-types.ts';
export { dedupe } from './match/dedupe.ts';
export { ERROR_TABLE } from './model/error.ts';
export { formatRef, parseRef } from './model/ref.ts';
export { VERSION } from './model/version.ts';
export { toWire } from './model/wire.ts';

/** Options of every call: the configuration (default: the settings of the machine). */
interface WithConfig {
  readonly config?: Config;
}

/**
 * Resolves the metadata and open copies of a paper by DOI, arXiv id, PMID or PMCID.
 * Without `config` it loads the settings of the machine. For many papers keep one app open (`createApp`).
 */
export async function resolve(ref: string, options: ResolveOptions & WithConfig = {}): Promise<Result<Resolution>> {
  return withApp(options, (app) => app.resolve(ref, options));
}

/** Fetches a verified copy of a paper into the library, or returns the stored one. */
async function fetchCopy(ref: string, options: AcquireOptions & WithConfig = {}): Promise<Result<Acquired>> {
  return withApp(options, (app) => app.acquire(ref, options));
}

export { fetchCopy as fetch };

/** Saves a verified copy of a paper as "[year] - title.pdf" in a folder, outside the library. Requires an address. */
export async function download(
  ref: string,
  options: Omit<SaveCall, 'anywhere'> & WithConfig = {},
): Promise<Result<SavedWhere>> {
  // The folder is the choice of the program; the download roots restrict only tools.
  return withApp(options, async (app, { email }) =>
    email ? app.save(ref, { ...options, anywhere: true }) : { ok: false, error: missingEmail() },
  );
}

/** Checks whether a PDF is a paper: the one of `ref` or `record`, or the one it claims to be. Writes nothing. */
export async function verifyFile(path: string, options: FileQuestion & WithConfig = {}): Promise<Result<FileVerdict>> {
  return withApp(options, (app) => app.verifyFile(path, options));
}

/** Adds a PDF to the library as the paper it is; the file itself stays where it is. */
export async function addFile(
  path: string,
  options: Omit<AddOptions, 'ref'> & { readonly ref?: string } & WithConfig = {},
): Promise<Result<Added>> {
  return withApp(options, (app) => app.addFile(path, options));
}

/** Reads the text of a stored paper as Markdown: all of it, a section, a page or a part, with its outline. */
export async function read(ref: string, options: ReadOptions & WithConfig = {}): Promise<Result<ReadAnswer>> {
  return withApp(options, (app) => app.read(ref, options));
}

/**
 * Searches the full text and the metadata of the library and returns the matching passages. Papers that are not indexed
 * yet are indexed first, for at most 5 s; `pending` counts the rest.
 */
export async function searchLibrary(
  query: string,
  options: LibrarySearchOptions & WithConfig = {},
): Promise<Result<LibraryPage>> {
  return withApp(options, (app) => app.searchLibrary(query, options));
}

/**
 * Checks references: a file (`{ path }`), a text such as BibTeX (`{ text }`) or printed references (`{ strings }`).
 * Each gets a verdict with its evidence; an interrupted check of the same references continues.
 */
export async function checkReferences(
  input: ReferenceInput,
  options: CheckOptions & WithConfig = {},
): Promise<Result<CheckResult>> {
  return withApp(options, async (app) => {
    const list = await app.readReferences(input);
    if (!list.ok) return list;
    const { config: _, ...call } = options;
    return app.checkReferences(list.value.references, call);
  });
}

/** Options of a search. */
export interface SearchOptions extends Omit<SearchInput, 'query' | 'maxResults'>, SearchCall, WithConfig {
  /** Maximum number of papers, 1 to 500 (default: 100). */
  readonly maxResults?: number;
  /** Alias of `maxResults`, as the tools spell it. */
  readonly max_results?: number;
}

/**
 * Searches the sources for papers, merges the records and ranks them with reasons.
 * Approves every checkpoint unless `handler` reviews them, and stores nothing; use `createApp(...).sessions()` for sessions.
 * If no source answers, the result is a failure, never an empty collection.
 */
export async function search(query: string, options: SearchOptions = {}): Promise<Result<Collection>> {
  return withApp(options, (app) => {
    const { config: _, max_results, maxResults = max_results, ...rest } = options;
    const { handler, additions, signal, progress, ...input } = rest;
    const call = {
      ...(handler && { handler }),
      ...(additions && { additions }),
      ...(signal && { signal }),
      ...(progress && { progress }),
    };
    return app.search({ ...input, query, maxResults }, call);
  });
}

/** Runs one call with an app of its own. */
async function withApp<T>(
  options: CallOptions,
  body: (app: App, config: Config) => Promise<Result<T>>,
): Promise<Result<T>> {
  const wrongType = findWrongType(options);
  if (wrongType) return fail('INVALID_ARGUMENT', wrongType);
  const config = options.config ? ok(options.config) : await loadConfig();
  if (!config.ok) return config;
  const app = createApp(config.value);
  try {
    return await body(app, config.value);
  } finally {
    await app.close();
  }
}

type CallOptions = WithConfig & Pick<SearchOptions, 'handler' | 'signal'> & { readonly progress?: unknown };

/** Checks the types of options, because callers without types exist. */
function findWrongType(options: CallOptions): string | null {
  if (typeof options !== 'object' || options === null) return 'options: must be an object, or omitted.';
  const { config, handler, signal, progress }: CallOptions = options;
  if (config && typeof config !== 'object') return 'config: must be a value of loadConfig, or omitted.';
  if (handler && typeof handler.handle !== 'function') return 'handler: must be an object with a method "handle".';
  if (signal && !(signal instanceof AbortSignal)) return 'signal: must be an AbortSignal.';
  return progress && typeof progress !== 'function' ? 'progress: must be a function.' : null;
}
