/** The public library: named exports only; importing it loads no MCP module. */
import type { Added, AddOptions } from './acquire/add.ts';
import type { Resolution, ResolveOptions } from './acquire/resolve.ts';
import type { FileQuestion, FileVerdict } from './acquire/verify-file.ts';
import { type App, createApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import type { Collection } from './model/collection.ts';
import { fail, ok, type Result } from './model/result.ts';
import { VERSION } from './model/version.ts';
import type { SearchInput } from './search/request.ts';
import type { SearchCall } from './search/search.ts';

export type { Added } from './acquire/add.ts';
export type { Resolution, ResolveOptions } from './acquire/resolve.ts';
export { describeEvidence } from './acquire/verify/evidence.ts';
export type { FileQuestion, FileVerdict } from './acquire/verify-file.ts';
export { type App, createApp } from './app.ts';
export { type Config, loadConfig } from './config.ts';
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
export type { Conflict } from './match/combine.ts';
export type { Checkpoint, CheckpointHandler, Decision, SessionState } from './model/checkpoint.ts';
export type {
  Collection,
  Collection as PaperCollection,
  Hit,
  Ledger,
  ParsedIntent,
  SearchStrategy,
  UserFeedback,
} from './model/collection.ts';
export {
  type Attempt,
  type Disposition,
  ERROR_TABLE,
  type ErrorCode,
  type Failure,
  type FailureReason,
} from './model/error.ts';
export type { Author, Notice, Paper, Reference, Version } from './model/paper.ts';
export { formatRef, parseRef, type Ref } from './model/ref.ts';
export type { Result } from './model/result.ts';
export type { Location } from './model/source.ts';
export { VERSION } from './model/version.ts';
export { toWire, type Wire } from './model/wire.ts';
export type { Sessions } from './search/sessions/sessions.ts';

/**
 * Resolves the metadata and open copies of a paper by DOI, arXiv id, PMID or PMCID.
 * Without `config` it loads the settings of the machine. For many papers keep one app open (`createApp`).
 */
export async function resolve(
  ref: string,
  options: ResolveOptions & { readonly config?: Config } = {},
): Promise<Result<Resolution>> {
  const wrongType = findWrongType(options);
  if (wrongType) return fail('INVALID_ARGUMENT', wrongType);
  const config = options.config ? ok(options.config) : await loadConfig();
  if (!config.ok) return config;
  const app = createApp(config.value, VERSION);
  try {
    return await app.resolve(ref, options);
  } finally {
    await app.close();
  }
}

/** Checks whether a PDF is a paper: the one of `ref` or `record`, or the one it claims to be. Writes nothing. */
export async function verifyFile(
  path: string,
  { config, ...question }: FileQuestion & { readonly config?: Config } = {},
): Promise<Result<FileVerdict>> {
  return withApp(config, (app) => app.verifyFile(path, question));
}

/** Adds a PDF to the library as the paper it is; the file itself stays where it is. */
export async function addFile(
  path: string,
  { config, ...options }: Omit<AddOptions, 'ref'> & { readonly ref?: string; readonly config?: Config } = {},
): Promise<Result<Added>> {
  return withApp(config, (app) => app.addFile(path, options));
}

async function withApp<T>(given: Config | undefined, body: (app: App) => Promise<Result<T>>): Promise<Result<T>> {
  const config = given ? ok(given) : await loadConfig();
  if (!config.ok) return config;
  const app = createApp(config.value, VERSION);
  try {
    return await body(app);
  } finally {
    await app.close();
  }
}

/** Options of a search. */
export interface SearchOptions extends Omit<SearchInput, 'query' | 'maxResults'>, SearchCall {
  readonly config?: Config;
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
  const wrongType = findWrongType(options);
  if (wrongType) return fail('INVALID_ARGUMENT', wrongType);
  const { config: given, max_results, maxResults = max_results, handler, signal, progress, ...input } = options;
  const config = given ? ok(given) : await loadConfig();
  if (!config.ok) return config;
  const app = createApp(config.value, VERSION);
  const call = { ...(handler && { handler }), ...(signal && { signal }), ...(progress && { progress }) };
  try {
    return await app.search({ ...input, query, maxResults }, call);
  } finally {
    await app.close();
  }
}

/** Checks the types of options, because callers without types exist. */
function findWrongType(options: SearchOptions | ResolveOptions): string | null {
  if (typeof options !== 'object' || options === null) return 'options: must be an object, or omitted.';
  const { config, handler, signal, progress }: SearchOptions = options;
  if (config && typeof config !== 'object') return 'config: must be a value of loadConfig, or omitted.';
  if (handler && typeof handler.handle !== 'function') return 'handler: must be an object with a method "handle".';
  if (signal && !(signal instanceof AbortSignal)) return 'signal: must be an AbortSignal.';
  return progress && typeof progress !== 'function' ? 'progress: must be a function.' : null;
}
