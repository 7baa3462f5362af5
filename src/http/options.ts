import { fail, ok, type Result } from '../model/result.ts';
import type { TextPolicy } from '../tools/snapshot/reader.ts';
import { isLoopbackHost, toOrigin } from './access.ts';

/** How a snapshot is served over HTTP. */
export interface HttpOptions {
  readonly snapshot: string;
  /** Folder of PDFs, for a snapshot in a cluster. */
  readonly files?: string;
  readonly host: string;
  readonly port: number;
  readonly isLoopback: boolean;
  readonly isPublic: boolean;
  readonly policy: TextPolicy;
  readonly allowedOrigins: readonly string[];
  readonly token?: string;
  /** Folder of the page (default: that of the build). */
  readonly webFolder?: string;
}

/** The flags as typed. */
export interface HttpFlags {
  readonly snapshot?: string;
  readonly files?: string;
  readonly host?: string;
  readonly port?: string;
  readonly allowOrigin?: readonly string[];
  readonly public?: boolean;
  readonly serveAllText?: boolean;
  readonly workers?: string;
}

const DEFAULT_PORT = '3104';
const MAX_WORKERS = 64;

/** Checks the flags; listening beyond loopback requires a token. */
export function toHttpOptions(flags: HttpFlags, token: string | undefined): Result<HttpOptions> {
  const { snapshot, host: given = '127.0.0.1', port = DEFAULT_PORT, allowOrigin = [] } = flags;
  const host = given.replace(/^\[(.*)\]$/, '$1');
  if (!snapshot) return fail('INVALID_ARGUMENT', '--http requires --snapshot DIR or URL/NAME.');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return fail('INVALID_ARGUMENT', '--port must be a number from 0 to 65535.');
  const bad = allowOrigin.find((each) => toOrigin(each) === undefined);
  if (bad !== undefined)
    return fail(
      'INVALID_ARGUMENT',
      `--allow-origin ${bad.slice(0, 100)}: must look like https://host or http://host:port.`,
    );
  const isLoopback = isLoopbackHost(host);
  if (!isLoopback && token === undefined) {
    const text = `Listening on ${host} requires a token: set CARREL_HTTP_TOKEN to a secret of at least 16 characters.`;
    return fail('CAPABILITY_DENIED', text);
  }
  const isPublic = flags.public === true || !isLoopback || allowOrigin.length > 0;
  return ok({
    snapshot,
    ...(flags.files !== undefined && { files: flags.files }),
    host,
    port: Number(port),
    isLoopback,
    isPublic,
    policy: isPublic && !flags.serveAllText ? 'licensed' : 'all',
    allowedOrigins: allowOrigin.flatMap((each) => toOrigin(each) ?? []),
    ...(token !== undefined && { token }),
  });
}

/** Reads the number of worker processes. */
export function toWorkers(text = '1'): Result<number> {
  const count = Number(text);
  const isFit = /^\d{1,2}$/.test(text) && count >= 1 && count <= MAX_WORKERS;
  return isFit ? ok(count) : fail('INVALID_ARGUMENT', `--workers must be a number from 1 to ${MAX_WORKERS}.`);
}
