import type { IncomingMessage } from 'node:http';
import { type Answer, refused, wrongMethod } from '../http/answer.ts';

/** What is asked for: a path of the table, nothing decoded or shortened. */
export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

const denied = (message: string, status = 403) => refused('CAPABILITY_DENIED', message, status);

/** The path and query of a request; null for a target that would have to be interpreted first. */
export function toTarget(text = ''): Target | null {
  const [path = '', query = '', more] = text.split('?', 3);
  const isPlain = /^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/.test(path);
  return isPlain && more === undefined && !query.includes('#') ? { path, query: new URLSearchParams(query) } : null;
}

/**
 * Refuses what no page of this desk sends. `Host` is exact, against names that others point at this machine; an action
 * needs our `Origin`; and what the browser itself calls the doing of another site is refused, also for reading.
 */
export function refuseStrangers({ method = '', headers }: IncomingMessage, port: number, path: string): Answer | null {
  const own = `127.0.0.1:${port}`;
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (host !== own) return denied(`The Host header names another server. This desk is at http://${own}`);
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return wrongMethod('GET, HEAD, POST');
  if (origin !== undefined && origin !== `http://${own}`) return denied('Pages of another origin may not ask here.');
  const isAction = method === 'POST';
  if (isAction && origin === undefined) return denied('An action has to name its Origin.');
  // The page itself may be opened by a link from anywhere; its data may not.
  const isFromOutside = site !== undefined && site !== 'same-origin' && (isAction || site !== 'none');
  return isFromOutside && path !== '/' ? denied('Another site asked for this.') : null;
}
