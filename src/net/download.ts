import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../model/result.ts';
import type { Location } from '../model/source.ts';
import { type AttemptParts, makeAttempt } from './attempt.ts';
import { promisedLength, readBody } from './body.ts';
import type { Arrival } from './follow.ts';
import { checkUrl, mayServeContent, type Policy, refuseHost, toHttps } from './guard.ts';
import type { Rate } from './limit-table.ts';
import type { Slot } from './limits.ts';
import { redactUrl } from './redact.ts';
import type { RetryLoop } from './retry-loop.ts';

/** The largest file to download. */
export const MAX_DOWNLOAD_BYTES = 100_000_000;

/** What is known about a file before its first byte. */
export interface DownloadHead {
  /** 200, or 206 for the requested range. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly contentLength?: number;
  readonly etag?: string;
  readonly acceptRanges?: string;
  readonly finalUrl: string;
  /** Addresses that redirected, in order, without secrets. */
  readonly hops: readonly string[];
}

/** Receives a file; a failure from either ends the download and is its result. */
export interface DownloadSink {
  /** Called once, before the first byte; with status 200 the file starts at its beginning even if a range was requested. */
  begin(head: DownloadHead): Promise<Result<void>>;
  write(chunk: Uint8Array): Promise<Result<void>>;
}

/** A complete file (`file`), or a response without a file (`refused`), whose body was not read. */
export type Downloaded =
  | (DownloadHead & { readonly kind: 'file'; readonly bytes: number; readonly sha256: string })
  | (DownloadHead & { readonly kind: 'refused' });

/** The options of a download. */
export interface DownloadOptions {
  /** Patterns of hosts that may serve the file. */
  readonly hosts: readonly string[];
  readonly sink: DownloadSink;
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
  readonly accept?: string;
  /** Headers with a key for a licensed location; never sent to another host. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** The rate of the source that this location belongs to (default: two at a time per host). */
  readonly rate?: Rate;
  /** Resumes a file: `ifRange` is the ETag or date of the first part. `sha256` is then of this part only. */
  readonly range?: { readonly from: number; readonly ifRange: string };
}

/** What all downloads share. */
export interface DownloadParts extends AttemptParts {
  readonly retry: RetryLoop;
  readonly userAgent: string;
}

function toHead({ reply, url, hops }: Arrival): DownloadHead {
  const { status, headers } = reply;
  const pick = (key: string, name: string) => (headers[name] === undefined ? {} : { [key]: headers[name] });
  const length = promisedLength(headers);
  return {
    status,
    headers,
    ...pick('contentType', 'content-type'),
    ...(length === null ? {} : { contentLength: length }),
    ...pick('etag', 'etag'),
    ...pick('acceptRanges', 'accept-ranges'),
    finalUrl: redactUrl(url),
    hops,
  };
}

/** A part must start where it was requested, or the joined file would be wrong. */
function checkRange(head: DownloadHead, from: number | undefined): Result<void> {
  if (head.status !== 206) return ok(undefined);
  const start = /^bytes (\d+)-/.exec(head.headers['content-range'] ?? '')?.[1];
  const plain = (head.headers['content-encoding'] ?? 'identity') === 'identity';
  if (from !== undefined && Number(start) === from && plain) return ok(undefined);
  return fail('SOURCE_CHANGED', `${head.finalUrl} sent a range of the file that was not requested.`);
}

function requestHeaders(parts: DownloadParts, { accept, range }: DownloadOptions): Record<string, string> {
  const headers = { accept: accept ?? 'application/pdf, */*;q=0.5', 'accept-encoding': 'identity' };
  const part = range ? { range: `bytes=${range.from}-`, 'if-range': range.ifRange } : {};
  return { ...headers, ...part, 'user-agent': parts.userAgent };
}

async function receive(arrival: Arrival, policy: Policy, options: DownloadOptions, touch: () => void) {
  const { sink, range, maxBytes = MAX_DOWNLOAD_BYTES } = options;
  const head = toHead(arrival);
  if (head.status !== 200 && head.status !== 206) {
    await arrival.reply.body.dump({ limit: 65_536 });
    return ok<Downloaded>({ kind: 'refused', ...head });
  }
  const offset = head.status === 206 ? (range?.from ?? 0) : 0;
  const host = arrival.url.hostname;
  const allowed = mayServeContent(host, policy) ? ok(undefined) : refuseHost(host, policy, head.hops.length);
  const checked = allowed.ok ? checkRange(head, range?.from) : allowed;
  const begun = checked.ok ? await sink.begin(head) : checked;
  if (!begun.ok) {
    arrival.reply.body.on('error', () => undefined).destroy();
    return begun;
  }
  const hash = createHash('sha256');
  const write = (chunk: Uint8Array) => {
    hash.update(chunk);
    return sink.write(chunk);
  };
  const read = await readBody(arrival.reply, { maxBytes: maxBytes - offset, touch, write });
  return read.ok ? ok<Downloaded>({ kind: 'file', ...head, bytes: read.value, sha256: hash.digest('hex') }) : read;
}

/** Creates the guarded download. A transfer that breaks after its first byte is not retried, because the sink has that byte. */
export function createDownload(parts: DownloadParts) {
  return async (location: Location, options: DownloadOptions): Promise<Result<Downloaded>> => {
    const { source } = location;
    const { signal } = options;
    const policy: Policy = { source, hosts: options.hosts, download: true };
    const first = checkUrl(toHttps(location.url), policy, 0);
    if (!first.ok) return first;
    const rate = options.rate ?? { key: `host:${first.value.hostname}`, minGapMs: 0, concurrency: 2 };
    let begun = false;
    const receiveOnce = (arrival: Arrival, touch: () => void) => {
      begun = arrival.reply.status < 300;
      return receive(arrival, policy, options, touch);
    };
    const headers = requestHeaders(parts, options);
    const request = {
      policy,
      url: first.value.href,
      headers,
      credentials: options.credentials ?? {},
      signal,
      receive: receiveOnce,
    };
    const attempt = (slot: Slot) => makeAttempt(parts, { ...request, slot });
    return parts.retry({ source, rate, account: '', signal, attempt, throttle: () => null, settled: () => begun });
  };
}
