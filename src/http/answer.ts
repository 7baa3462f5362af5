import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createFailure, ERROR_TABLE, type ErrorCode, type Failure } from '../model/error.ts';
import { wireFailure } from '../tools/run.ts';

/** An HTTP response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds with JSON. */
export function json(value: unknown, status = 200, headers: HttpResponse['headers'] = {}): HttpResponse {
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}

/** Responds with a failure envelope. */
export function failed(failure: Failure, status: number = ERROR_TABLE[failure.code].http): HttpResponse {
  return json({ ok: false, error: wireFailure(failure) }, status, { 'cache-control': 'no-store' });
}

/** Responds with a failure that has only a message. */
export function refused(code: ErrorCode, message: string, status: number): HttpResponse {
  return failed(createFailure(code, message), status);
}

/** Responds to a wrong method. */
export function wrongMethod(allow: string): HttpResponse {
  const { headers, ...answer } = refused('invalid_arguments', `Method not allowed. Use: ${allow}.`, 405);
  return { ...answer, headers: { ...headers, allow } };
}

const MIN_COMPRESSED = 1024;
const compress = promisify(gzip);
const ON_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  // With no-referrer, browsers send `Origin: null` for the sign-in form, which would be rejected.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Sends a response, compressed if that helps. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpResponse,
  mayCompress: boolean,
): Promise<void> {
  const { status, headers = {}, body = '' } = answer;
  const all: Record<string, string> = { ...ON_EVERY_ANSWER, ...headers };
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return stream(request, response, status, all, body);
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const pack = mayCompress && size > MIN_COMPRESSED && status === 200 && isText(all) && accepts(request);
  const bytes = pack ? await compress(body, { level: 5 }) : body;
  if (pack) all['content-encoding'] = 'gzip';
  if (mayCompress && isText(all)) all['vary'] = all['vary'] ? `${all['vary']}, accept-encoding` : 'accept-encoding';
  if (status !== 204 && status !== 304) all['content-length'] = String(pack ? bytes.length : size);
  response.writeHead(status, all);
  response.end(request.method === 'HEAD' || bytes.length === 0 ? undefined : bytes);
}

function stream(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Readable,
): void {
  const isHead = request.method === 'HEAD';
  response.writeHead(status, headers);
  // A read error breaks the connection, so that the client notices the missing bytes. A HEAD response has none to
  // miss, but its file can still fail to open after the stream is destroyed, and an unheard error ends the process.
  body.on('error', () => isHead || response.destroy());
  if (isHead) {
    body.destroy();
    response.end();
    return;
  }
  response.on('close', () => body.destroy());
  body.pipe(response);
}

function isText(headers: Record<string, string>): boolean {
  return /^text\/|charset=|json|javascript|svg/.test(headers['content-type'] ?? '');
}

function accepts({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/.test(
    String(headers['accept-encoding'] ?? ''),
  );
}
