import { setMaxListeners } from 'node:events';
import type { Clock } from '../model/clock.ts';
import type { EndpointClient } from '../model/endpoint.ts';
import type { Logger } from '../model/logger.ts';
import type { Result } from '../model/result.ts';
import type { Location, Source, SourceClient } from '../model/source.ts';
import type { Cache } from './cache.ts';
import { createClient } from './client.ts';
import type { Network } from './connector.ts';
import { ANSWER_TIMEOUTS, DOWNLOAD_TIMEOUTS, type Timeouts } from './deadline.ts';
import { createDownload, type Downloaded, type DownloadOptions } from './download.ts';
import { type Endpoint, type OpenEndpoint, openEndpoint } from './endpoint.ts';
import type { Limits } from './limits.ts';
import type { ProxySettings } from './proxy.ts';
import { createRetryLoop } from './retry-loop.ts';
import { createTransport } from './transport.ts';

/** What the network is built from; it reads no settings itself. */
export interface NetOptions {
  readonly clock: Clock;
  /** Contains the package and a contact. */
  readonly userAgent: string;
  readonly limits: Limits;
  readonly cache: Cache;
  /** Logs every request and its outcome. */
  readonly log?: Logger;
  /** The loopback address of a sandbox, which receives every request. */
  readonly sandbox?: URL;
  readonly proxy?: ProxySettings;
  /** For tests: replaces the system's resolver and dialer. */
  readonly network?: Network;
  /** For tests: shorter timeouts. */
  readonly timeouts?: Partial<Timeouts>;
}

/** The only access to the network. */
export interface Net {
  /** A client that can reach only the hosts of one source. */
  clientFor(source: Source, options?: { readonly signal?: AbortSignal }): SourceClient;
  /** Downloads a copy from a location that a source named. */
  download(location: Location, options: DownloadOptions): Promise<Result<Downloaded>>;
  /** Opens a service that the operator configured; one client per service and process. */
  endpoint(endpoint: Endpoint): EndpointClient;
  /** Cancels all requests and closes all connections; limits and cache belong to the caller. */
  close(): Promise<void>;
}

/** Creates the network: one per process. */
export function createNet(options: NetOptions): Net {
  const { clock, userAgent, limits, cache, sandbox, proxy, network } = options;
  const answerTimeouts = { ...ANSWER_TIMEOUTS, ...options.timeouts };
  const downloadTimeouts = { ...DOWNLOAD_TIMEOUTS, ...options.timeouts };
  const transport = createTransport({ clock, connectMs: answerTimeouts.connectMs, sandbox, proxy, network });
  const log = options.log ?? (() => {});
  const retry = createRetryLoop(clock, limits);
  const download = createDownload({ clock, log, transport, retry, userAgent, timeouts: downloadTimeouts });
  const parts = { clock, log, transport, retry, userAgent, cache, timeouts: answerTimeouts };
  const endpoints: OpenEndpoint[] = [];
  const closing = new AbortController();
  // Every running request listens to it.
  setMaxListeners(0, closing.signal);
  const untilClosed = (signal: AbortSignal | undefined) =>
    signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  return {
    clientFor: (source, { signal } = {}) => createClient(parts, source, untilClosed(signal)),
    download: (location, wanted) => download(location, { ...wanted, signal: untilClosed(wanted.signal) }),
    endpoint(endpoint) {
      const opened = openEndpoint(endpoint, { clock, log, userAgent, proxy, network, closing: closing.signal });
      endpoints.push(opened);
      return opened;
    },
    async close() {
      closing.abort();
      await Promise.all([transport, ...endpoints].map((each) => each.close()));
    },
  };
}
