import { fail, ok, type Result } from '../model/result.ts';
import type { TextPolicy } from '../tools/snapshot/reader.ts';
import { isLoopbackHost, toOrigin } from './access.ts';

/** How a snapshot is served over HTTP. */
export interface HttpOptions {
  readonly snapshot: string;
  readonly host: string;
  readonly port: number;
  readonly isLoopback: boolean;
  readonly isPublic: boolean;
  readonly policy: TextPolicy;
  readonly allowedOrigins: readonly string[];
  readonly token?: string;
  /** Where the page is, unless it is where the build puts it. */
  readonly webFolder?: string;
}

/** The flags as they were typed. */
export interface HttpFlags {
  readonly snapshot?: string;
  readonly host?: string;
  readonly port?: string;
  readonly allowOrigin?: readonly string[];
  readonly public?: boolean;
  readonly serveAllText?: boolean;
  readonly workers?: string;
}

const DEFAULT_PORT = '3104';
const MOST_WORKERS = 64;

/** Checks the flags; what would open a server to strangers without a token is refused. */
export function toHttpOptions(flags: HttpFlags, token: string | undefined): Result<HttpOptions> {
  const { snapshot, host: given = '127.0.0.1', port = DEFAULT_PORT, allowOrigin = [] } = flags;
  const host = given.replace(/^\[(.*)\]$/, '$1');
  if (!snapshot) return fail('INVALID_ARGUMENT', 'Name the snapshot to serve: --snapshot DIR.');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return fail('INVALID_ARGUMENT', 'A port is a number from 0 to 65535.');
  const bad = allowOrigin.find((each) => toOrigin(each) === undefined);
  if (bad !== undefined)
    return fail(
      'INVALID_ARGUMENT',
      `--allow-origin ${bad.slice(0, 100)}: write it as https://host or http://host:port.`,
    );
  const isLoopback = isLoopbackHost(host);
  if (!isLoopback && token === undefined) {
    const text = `Listening on ${host} lets others in: set CARREL_HTTP_TOKEN to a secret of at least 16 characters first.`;
    return fail('CAPABILITY_DENIED', text);
  }
  const isPublic = flags.public === true || !isLoopback || allowOrigin.length > 0;
  return ok({
    snapshot,
    host,
    port: Number(port),
    isLoopback,
    isPublic,
    policy: isPublic && !flags.serveAllText ? 'licensed' : 'all',
    allowedOrigins: allowOrigin.flatMap((each) => toOrigin(each) ?? []),
    ...(token !== undefined && { token }),
  });
}

/** How many processes answer. */
export function toWorkers(text = '1'): Result<number> {
  const count = Number(text);
  const isFit = /^\d{1,2}$/.test(text) && count >= 1 && count <= MOST_WORKERS;
  return isFit ? ok(count) : fail('INVALID_ARGUMENT', `--workers is a number from 1 to ${MOST_WORKERS}.`);
}
