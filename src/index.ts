/** The public library: named exports only; importing it loads no MCP module and opens nothing. */
import type { Resolution, ResolveOptions } from './acquire/resolve.ts';
import { createApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { ok, type Result } from './model/result.ts';
import { VERSION } from './model/version.ts';

export type { Resolution, ResolveOptions } from './acquire/resolve.ts';
export { type App, createApp } from './app.ts';
export { type Config, loadConfig } from './config.ts';
export type { Conflict } from './model/combine.ts';
export { type Attempt, type Disposition, ERROR_TABLE, type ErrorCode, type Failure } from './model/error.ts';
export type { Author, Notice, Paper, Reference, Version } from './model/paper.ts';
export { formatRef, parseRef, type Ref } from './model/ref.ts';
export type { Result } from './model/result.ts';
export type { Location } from './model/source.ts';
export { VERSION } from './model/version.ts';
export { toWire, type Wire } from './model/wire.ts';

/**
 * Tells what is known of a paper, given a DOI, arXiv id, PMID or PMCID in any spelling.
 * Without `config` the settings of the machine are read. For many papers keep one app open instead (`createApp`).
 */
export async function resolve(
  ref: string,
  options: ResolveOptions & { readonly config?: Config } = {},
): Promise<Result<Resolution>> {
  const config = options.config ? ok(options.config) : await loadConfig();
  if (!config.ok) return config;
  const app = createApp(config.value, VERSION);
  try {
    return await app.resolve(ref, options);
  } finally {
    await app.close();
  }
}
