import type { Config } from '../config.ts';
import { type Clock, createSystemClock } from '../model/clock.ts';
import type { Embedder } from '../model/embedding.ts';
import type { Logger } from '../model/logger.ts';
import { parseRef, type Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { SourceHandle } from '../model/source.ts';
import { inspectPdf } from '../pdf/inspect.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import { createSearchSteps, type SearchSteps } from '../search/steps.ts';
import type { MeaningOf } from '../snapshot/engines/with-meaning.ts';
import type { Store } from '../store/store.ts';
import { converterSettings, type OpenConverter, openConverter } from './converter.ts';
import { embedderSettings, openEmbedder } from './embeddings.ts';
import type { LiveIndex } from './fulltext/live-index.ts';
import { type OpenNet, openNet } from './network.ts';
import { createHandles } from './sources.ts';

/** A value that is created on first use; `opened` returns it without creating it. */
type Lazy<T> = (() => Promise<T>) & { opened(): Promise<T> | undefined };

/** What the calls of the app share; each part opens on first use. */
export interface AppParts {
  readonly config: Config;
  readonly version: string;
  readonly clock: Clock;
  readonly kind: 'real' | 'sandbox';
  readonly network: Lazy<Result<OpenNet>>;
  readonly library: Lazy<Store>;
  readonly sessions: Lazy<Sessions>;
  /** The full-text index of the library. */
  readonly live: Lazy<LiveIndex>;
  /** The configured service that reads PDFs; undefined if there is none. */
  readonly converter: Lazy<OpenConverter | undefined>;
  /** What turns texts into vectors; null if none is configured. */
  readonly embedder: Lazy<Result<Embedder | null>>;
  /** The meaning of a query, or why it has none. */
  readonly meaningOf: MeaningOf;
  /** Opens the library at a folder (default: the configured one). */
  openLibrary(home?: string): Promise<Store>;
  steps(): Promise<Result<SearchSteps>>;
  inspect(path: string, signal?: AbortSignal): ReturnType<typeof inspectPdf>;
  /** Runs a call that needs a reference, the network and the sources. */
  withNet<T>(
    text: string,
    body: (ref: Ref, net: OpenNet, sources: SourceHandle[]) => Promise<Result<T>>,
  ): Promise<Result<T>>;
}

/** How long a person waits for a conversion before our own reader reads the PDF. */
const CONVERT_MS = 60_000;

/** Wires the shared parts of one configuration. */
export function createParts(config: Config, version: string, log: Logger): AppParts {
  const clock = createSystemClock(config.timeScale);
  const kind = config.sandbox ? 'sandbox' : 'real';
  const network = onceOk(() => openNet(config, clock, version, log));
  // Loaded on first use: many calls do not need the database driver.
  const open = async (home: string, onChange?: () => void) =>
    (await import('../store/store.ts')).openStore({ home, kind, clock, ...(onChange && { onChange }) });
  const library = once(() => open(config.home, noteChange));
  const settings = converterSettings(config, version);
  const converter = once(async () => settings && openConverter(settings, clock, CONVERT_MS, log));
  const live = once(async () => {
    const { createLiveIndex } = await import('./fulltext/live-index.ts');
    const services = { converter: settings, embeddings: embedderSettings(config, version) };
    return createLiveIndex({ home: config.home, version, clock, kind, library, ...services }, log);
  });
  const noteChange = () => {
    live().then((index) => index.changed());
  };
  const embedder = onceOk(async (): Promise<Result<Embedder | null>> => {
    const { embeddings } = config;
    if (!embeddings) return ok(null);
    const net = await network();
    if (!net.ok) return net;
    return ok(openEmbedder(embeddings, net.value.net.endpoint));
  });
  const meaning = onceOk(async () => {
    const { createMeaningOf } = await import('../snapshot/meaning/query.ts');
    const opened = await embedder();
    return opened.ok ? ok(createMeaningOf(opened.value, clock, log)) : opened;
  });
  const meaningOf: MeaningOf = async (query) => {
    const made = await meaning();
    return made.ok ? made.value(query) : { problem: made.error };
  };
  const steps = async (): Promise<Result<SearchSteps>> => {
    const net = await network();
    return net.ok ? ok(createSearchSteps({ sources: createHandles(config, clock, net.value.net), clock })) : net;
  };
  const sessions = once(async () => {
    const { createSessions } = await import('../search/sessions/sessions.ts');
    return createSessions({ home: config.home, kind, clock, steps });
  });
  const { searchPath } = config;
  return {
    config,
    version,
    clock,
    kind,
    network,
    library,
    sessions,
    live,
    converter,
    embedder,
    meaningOf,
    openLibrary: (home) => (home === undefined ? library() : open(home)),
    steps,
    inspect: (path, signal) => inspectPdf(path, { clock, searchPath, ...(signal && { signal }) }),
    async withNet(text, body) {
      const ref = parseRef(text);
      if (!ref.ok) return ref;
      const net = await network();
      return net.ok ? body(ref.value, net.value, createHandles(config, clock, net.value.net)) : net;
    },
  };
}

/** A failure is not kept: the next call may succeed, for example when the disk is no longer full. */
function onceOk<T>(make: () => Promise<Result<T>>): Lazy<Result<T>> {
  let made: Promise<Result<T>> | undefined;
  const get = async () => {
    made ??= make();
    const result = await made;
    if (!result.ok) made = undefined;
    return result;
  };
  return Object.assign(get, { opened: () => made });
}

function once<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  return Object.assign(get, { opened: () => made });
}
