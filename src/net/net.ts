import { setMaxListeners } from 'node:events';
import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import type { Result } from '../model/result.ts';
import type { Location, Source, SourceClient } from '../model/source.ts';
import type { Cache } from './cache.ts';
import { createClient } from './client.ts';
import type { Network } from './connector.ts';
import { ANSWER_TIMEOUTS, DOWNLOAD_TIMEOUTS, type Timeouts } from './deadline.ts';
import { createDownload, type Downloaded, type DownloadOptions } from './download.ts';
import type { Limits } from './limits.ts';
import { createPersistence } from './persist.ts';
import type { ProxySettings } from './proxy.ts';
import { createTransport } from './transport.ts';

/** What the network is built from; it reads no setting by itself. */
export interface NetOptions {
  readonly clock: Clock;
  /** Names the package and a contact. */
  readonly userAgent: string;
  readonly limits: Limits;
  readonly cache: Cache;
  /** Told of every request and what became of it. */
  readonly log?: Logger;
  /** A loopback address that plays the whole web. */
  readonly sandbox?: URL;
  readonly proxy?: ProxySettings;
  /** For tests: a resolver and dialer in place of the system's. */
  readonly network?: Network;
  /** For tests: shorter waits. */
  readonly timeouts?: Partial<Timeouts>;
}

/** The only way out of the package. */
export interface Net {
  /** A client that reaches the hosts of one source and nothing else. */
  clientFor(source: Source, options?: { readonly signal?: AbortSignal }): SourceClient;
  /** Fetches a copy from where a source said it lives. */
  download(location: Location, options: DownloadOptions): Promise<Result<Downloaded>>;
  /** Cancels everything under way and ends every connection; limits and cache belong to the caller. */
  close(): Promise<void>;
}

/** Creates the network: one per process. */
export function createNet(options: NetOptions): Net {
  const { clock, userAgent, limits, cache, sandbox, proxy, network } = options;
  const answerTimeouts = { ...ANSWER_TIMEOUTS, ...options.timeouts };
  const downloadTimeouts = { ...DOWNLOAD_TIMEOUTS, ...options.timeouts };
  const transport = createTransport({ clock, connectMs: answerTimeouts.connectMs, sandbox, proxy, network });
  const log = options.log ?? (() => {});
  const persist = createPersistence(clock, limits);
  const download = createDownload({ clock, log, transport, persist, userAgent, timeouts: downloadTimeouts });
  const parts = { clock, log, transport, persist, userAgent, cache, timeouts: answerTimeouts };
  const closing = new AbortController();
  // Everything under way listens to it, however much that is.
  setMaxListeners(0, closing.signal);
  const orClosing = (signal: AbortSignal | undefined) =>
    signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  return {
    clientFor: (source, { signal } = {}) => createClient(parts, source, orClosing(signal)),
    download: (location, wanted) => download(location, { ...wanted, signal: orClosing(wanted.signal) }),
    close: () => {
      closing.abort();
      return transport.close();
    },
  };
}
