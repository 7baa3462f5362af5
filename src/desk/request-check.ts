import type { IncomingMessage } from 'node:http';
import { type HttpResponse, refused, wrongMethod } from '../http/answer.ts';

/** The path and query of a request. */
export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

const denied = (message: string, status = 403) => refused('CAPABILITY_DENIED', message, status);

/** Splits a request target; null for one that needs decoding or normalising. */
export function toTarget(text = ''): Target | null {
  const [path = '', query = '', more] = text.split('?', 3);
  const isPlain = /^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/.test(path);
  return isPlain && more === undefined && !query.includes('#') ? { path, query: new URLSearchParams(query) } : null;
}

/**
 * Rejects requests that no page of this desk sends: another `Host` (DNS rebinding), an action without our `Origin`, and
 * anything that the browser marks as cross-site.
 */
export function rejectForeign(
  { method = '', headers }: IncomingMessage,
  port: number,
  path: string,
): HttpResponse | null {
  const own = `127.0.0.1:${port}`;
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (host !== own) return denied(`The Host header does not match this desk at http://${own}`);
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return wrongMethod('GET, HEAD, POST');
  if (origin !== undefined && origin !== `http://${own}`) return denied('This origin is not allowed.');
  const isAction = method === 'POST';
  if (isAction && origin === undefined) return denied('The Origin header is required.');
  // A link from anywhere may open the page, but not its data.
  const isFromOutside = site !== undefined && site !== 'same-origin' && (isAction || site !== 'none');
  return isFromOutside && path !== '/' ? denied('Cross-site requests are not allowed.') : null;
}
