import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { orAbort } from '../model/abort.ts';
import type { Clock } from '../model/clock.ts';
import { type EndpointAnswer, type EndpointClient, type EndpointRequest, isLoopbackName } from '../model/endpoint.ts';
import type { Logger } from '../model/logger.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { isLoopbackAddress, isServiceAddress } from './address.ts';
import { readText } from './body.ts';
import { createConnector, createSystemNetwork, encrypt, type Network, type Open, resolveService } from './connector.ts';
import { startDeadline, type Timeouts } from './deadline.ts';
import { createEndpointLimits, type EndpointRate } from './endpoint-limits.ts';
import { toFailure } from './fault.ts';
import { type ProxySettings, proxyFor } from './proxy.ts';
import { createRetryLoop } from './retry-loop.ts';
import { COMMON, type Reply, toHeaders } from './transport.ts';

/** A service that the operator configured. */
export interface Endpoint {
  /** For messages and the log, such as `embeddings`. */
  readonly id: string;
  /** Checked by `parseEndpoint`; requests can reach its origin only, below its path. */
  readonly url: URL;
  /** Credentials, sent with every request and never shown. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The settings to check when the credentials are refused. */
  readonly credentials: string;
  readonly rate: EndpointRate;
  readonly maxAnswerBytes: number;
  readonly timeouts: Timeouts;
}

/** What all endpoints share. */
export interface EndpointParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly userAgent: string;
  readonly proxy?: ProxySettings | undefined;
  readonly network?: Network | undefined;
  /** Ends all requests. */
  readonly closing: AbortSignal;
}

/** The client of an endpoint; `close` ends its connections. */
export type OpenEndpoint = EndpointClient & { close(): Promise<void> };

/**
 * Opens a service that the operator configured (embeddings, a search cluster, a converter). Unlike a source, it has one
 * origin, which is dialled as it is also in a sandbox; its own limits, kept in this process; and any method. The rest
 * is as for sources: redirects are not followed, the certificate is checked, sizes and times are capped, and
 * credentials never reach a log, a message or another origin.
 */
export function openEndpoint(endpoint: Endpoint, parts: EndpointParts): OpenEndpoint {
  const { clock } = parts;
  const { id, url, timeouts, credentials } = endpoint;
  const ended = new AbortController();
  const closing = AbortSignal.any([parts.closing, ended.signal]);
  const dispatcher = createDispatcher(endpoint, parts, closing);
  const retry = createRetryLoop(clock, createEndpointLimits(clock, endpoint.rate));
  const rate = { key: id, ...endpoint.rate };

  const attempt = async (request: EndpointRequest, signal: AbortSignal): Promise<Result<EndpointAnswer>> => {
    const startMs = clock.now();
    const logOutcome = (what: string | number) =>
      parts.log('debug', `${id}: ${url.hostname} ${what} after ${Math.round(clock.now() - startMs)} ms`);
    const deadline = startDeadline(clock, limitTimeouts(timeouts, request.timeoutMs), signal);
    try {
      const reply = await send(endpoint, parts.userAgent, dispatcher, request, deadline.signal);
      logOutcome(reply.status);
      const body = await readText(reply, { maxBytes: endpoint.maxAnswerBytes, touch: deadline.touch });
      if (body.ok) return ok({ status: reply.status, headers: reply.headers, body: body.value });
      return { ok: false, error: { ...body.error, message: `${id}: ${url.host}: ${body.error.message}` } };
    } catch (error) {
      const failure = toFailure(error, { source: id, host: url.host, hopIndex: 0 }, signal);
      logOutcome(failure.code);
      return { ok: false, error: failure };
    } finally {
      deadline.stop();
    }
  };
  const judge = (answer: EndpointAnswer): Result<EndpointAnswer> => {
    const { status } = answer;
    if (status === 401 || status === 403)
      return fail('CAPABILITY_DENIED', `${id}: ${url.host} refused access (status ${status}). Check ${credentials}.`);
    if (status >= 300 && status < 400)
      return fail('SOURCE_CHANGED', `${id}: ${url.host} redirects (status ${status}). Configure the final address.`);
    if (status < 500 && status !== 429) return ok(answer);
    const text = `${id}: ${url.host} answered with status ${status}.`;
    return status === 429 ? fail('RATE_LIMITED', text) : fail('NETWORK_ERROR', text, { reason: 'server_error' });
  };
  return {
    origin: url.origin,
    async request(request) {
      const signal = request.signal ? AbortSignal.any([request.signal, closing]) : closing;
      if (signal.aborted) return fail('CANCELLED', `The request to ${url.host} was cancelled.`);
      const task = { source: id, rate, account: '', signal, throttle: () => null };
      const { anyStatus = false } = request;
      const once = request.once === true || anyStatus;
      const answer = await retry({
        ...task,
        settled: () => once,
        takesAnyStatus: anyStatus,
        attempt: async () => {
          const reply = await attempt(request, signal);
          return once && !anyStatus && reply.ok ? judge(reply.value) : reply;
        },
      });
      return answer.ok && !anyStatus ? judge(answer.value) : answer;
    },
    async close() {
      ended.abort();
      await dispatcher.destroy();
    },
  };
}

function limitTimeouts(timeouts: Timeouts, ms: number | undefined): Timeouts {
  return ms === undefined ? timeouts : { ...timeouts, idleMs: ms, totalMs: ms };
}

async function send(
  { url, headers = {} }: Endpoint,
  userAgent: string,
  dispatcher: Dispatcher,
  { method = 'GET', path, json, body, accept = 'application/json' }: EndpointRequest,
  signal: AbortSignal,
): Promise<Reply> {
  const sent = json === undefined ? body : { type: 'application/json', data: JSON.stringify(json) };
  const reply = await dispatcher.request({
    origin: url.origin,
    path: `${url.pathname.replace(/\/+$/, '')}/${path}`,
    method,
    headers: {
      accept,
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': userAgent,
      ...(sent && { 'content-type': sent.type }),
      ...headers,
    },
    ...(sent && { body: sent.data }),
    signal,
  });
  return { status: reply.statusCode, headers: toHeaders(reply.headers), body: reply.body };
}

/** Connections to one origin: plain on this machine, else encrypted, through the proxy if there is one. */
function createDispatcher(
  { url, rate, timeouts: { connectMs } }: Endpoint,
  { clock, proxy = {}, network }: EndpointParts,
  closing: AbortSignal,
): Dispatcher {
  const isLocal = isLoopbackName(url.hostname);
  const options = { ...COMMON, connections: rate.concurrency };
  const way = isLocal ? null : proxyFor(url.hostname, proxy);
  if (way !== null) {
    const requestTls = network?.ca === undefined ? {} : { ca: network.ca };
    return new ProxyAgent({ ...options, uri: way, requestTls, connectTimeout: connectMs });
  }
  const mayConnect = isLocal ? isLoopbackAddress : isServiceAddress;
  const open = createOpen(url, network ?? createSystemNetwork(mayConnect), mayConnect);
  return new Agent({ ...options, connect: createConnector(open, clock, connectMs, closing) });
}

function createOpen({ protocol }: URL, network: Network, mayConnect: (address: string) => boolean): Open {
  return async (host, port, signal) => {
    const addresses = await orAbort(resolveService(network, host, mayConnect), signal);
    const socket = await network.dial(addresses, port || (protocol === 'https:' ? 443 : 80), signal);
    return protocol === 'https:' ? encrypt(network, socket, host, signal) : socket;
  };
}
