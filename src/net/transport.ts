import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { Clock } from '../model/clock.ts';
import { isLoopbackName } from '../model/endpoint.ts';
import { createConnector, type Network, openPublic, SYSTEM_NETWORK } from './connector.ts';
import { type ProxySettings, proxyFor } from './proxy.ts';

/** The response to one request, with its body unread. */
export interface Reply {
  readonly status: number;
  /** Lower-case names; a repeated header is joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable & { dump(options: { limit: number }): Promise<void> };
}

/** Sends one GET without following redirects; callers have checked the address. */
export interface Transport {
  send(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
  /** The sandbox, if there is one. */
  readonly sandbox?: string;
}

/** The options of the transport. */
export interface TransportOptions {
  readonly clock: Clock;
  readonly connectMs: number;
  /** The loopback address of a sandbox, in plain HTTP. */
  readonly sandbox?: URL | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly network?: Network | undefined;
}

/** The timeouts of the HTTP client are off, because `deadline.ts` has its own. */
export const COMMON = {
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: 32_768,
  connections: 6,
  pipelining: 1,
} as const;

interface Way {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of a response with lower-case names. */
export function toHeaders(raw: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(raw).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]);
  return Object.fromEntries(entries);
}

/** Sends every request to the sandbox, with the real host in `Host`; no name is resolved. */
function createSandboxWays(sandbox: URL, connectMs: number) {
  if (!isLoopbackName(sandbox.hostname) || sandbox.protocol !== 'http:')
    throw new TypeError('The sandbox must be http on loopback.');
  const dispatcher = new Agent({ ...COMMON, connect: { timeout: connectMs } });
  const way = (url: URL): Way => {
    return { dispatcher, origin: sandbox.origin, headers: { host: url.host, 'x-forwarded-proto': 'https' } };
  };
  return { way, dispatchers: [dispatcher] };
}

/** Direct connections to checked addresses; behind a proxy, the proxy resolves names, so only the host list applies. */
function createRealWays(options: TransportOptions, closing: AbortSignal) {
  const { clock, connectMs, proxy = {}, network = SYSTEM_NETWORK } = options;
  const direct = new Agent({ ...COMMON, connect: createConnector(openPublic(network), clock, connectMs, closing) });
  const requestTls = network.ca === undefined ? {} : { ca: network.ca };
  const proxied = proxy.https
    ? new ProxyAgent({ ...COMMON, uri: proxy.https, requestTls, connectTimeout: connectMs })
    : direct;
  const way = (url: URL): Way => {
    const dispatcher = proxyFor(url.hostname, proxy) === null ? direct : proxied;
    return { dispatcher, origin: url.origin, headers: {} };
  };
  return { way, dispatchers: [...new Set([direct, proxied])] };
}

/** Creates the only thing in the package that opens outbound sockets. */
export function createTransport(options: TransportOptions): Transport {
  const closing = new AbortController();
  const { way, dispatchers } = options.sandbox
    ? createSandboxWays(options.sandbox, options.connectMs)
    : createRealWays(options, closing.signal);
  return {
    ...(options.sandbox && { sandbox: options.sandbox.origin }),
    async send(url, headers, signal) {
      const { dispatcher, origin, headers: added } = way(url);
      const path = `${url.pathname}${url.search}`;
      const reply = await dispatcher.request({
        origin,
        path,
        method: 'GET',
        headers: { ...headers, ...added },
        signal,
      });
      return { status: reply.statusCode, headers: toHeaders(reply.headers), body: reply.body };
    },
    async close() {
      closing.abort();
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()));
    },
  };
}
