import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createFailure, ERROR_TABLE, type ErrorCode, type Failure } from '../model/error.ts';
import { wireFailure } from '../tools/run.ts';

/** What goes back to a client. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A value as JSON. */
export function json(value: unknown, status = 200, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}

/** A failure in its envelope, with the status of its code unless HTTP has a word of its own for it. */
export function failed(failure: Failure, status: number = ERROR_TABLE[failure.code].http): Answer {
  return json({ ok: false, error: wireFailure(failure) }, status, { 'cache-control': 'no-store' });
}

/** A failure that is told in one sentence. */
export function refused(code: ErrorCode, message: string, status: number): Answer {
  return failed(createFailure(code, message), status);
}

/** A method that a path does not have. */
export function wrongMethod(allow: string): Answer {
  const { headers, ...answer } = refused('invalid_arguments', `This address answers ${allow} only.`, 405);
  return { ...answer, headers: { ...headers, allow } };
}

const SHORT = 1024;
const compress = promisify(gzip);
const ON_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  // Without any referrer a browser calls the origin of its own form `null`, and the sign-in would be refused.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Sends an answer; compressed where that helps the client. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  mayCompress: boolean,
): Promise<void> {
  const { status, headers = {}, body = '' } = answer;
  const all: Record<string, string> = { ...ON_EVERY_ANSWER, ...headers };
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return stream(request, response, status, all, body);
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  const pack = mayCompress && whole.length > SHORT && status === 200 && isText(all) && accepts(request);
  const bytes = pack ? await compress(whole, { level: 5 }) : whole;
  if (pack) all['content-encoding'] = 'gzip';
  if (mayCompress && isText(all)) all['vary'] = all['vary'] ? `${all['vary']}, accept-encoding` : 'accept-encoding';
  if (status !== 204 && status !== 304) all['content-length'] = String(bytes.length);
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
  response.writeHead(status, headers);
  if (request.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  // A file that cannot be read to its end breaks the connection: the client then knows that it is not whole.
  body.on('error', () => response.destroy());
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
