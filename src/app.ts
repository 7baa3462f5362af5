import { randomUUID } from 'node:crypto';
import { type Acquired, type AcquireOptions, acquire } from './acquire/acquire.ts';
import { describePlan, type Plan } from './acquire/plan.ts';
import { recordMetadata } from './acquire/record.ts';
import { type Resolution, type ResolveOptions, resolve } from './acquire/resolve.ts';
import { createDownloadDeps } from './app/download.ts';
import { type OpenNet, openNet } from './app/network.ts';
import type { SnapshotBuildOptions, SnapshotOptions } from './app/snapshot.ts';
import { createHandles, describeCapabilities } from './app/sources.ts';
import type { Config } from './config.ts';
import { checkHome } from './disk/home.ts';
import { type CitationGraph, expandGraph, type GraphOptions } from './graph/expand.ts';
import type { CapabilityReport } from './model/capability.ts';
import { type Clock, createSystemClock } from './model/clock.ts';
import { parseRef, type Ref } from './model/ref.ts';
import { ok, type Result } from './model/result.ts';
import type { BuildReport } from './model/snapshot.ts';
import type { SourceHandle } from './model/source.ts';
import { inspectPdf } from './pdf/inspect.ts';
import type { Snapshot } from './snapshot/open.ts';
import type { ReferencePlaces } from './snapshot/reference.ts';
import type { AuditReport } from './store/audit.ts';
import type { Store } from './store/store.ts';

/** What one source answered when it was asked for its own example. */
export interface Probe {
  readonly id: string;
  readonly result: Result<unknown>;
  readonly durationMs: number;
}

/** Everything an entry point or the library can ask for, wired for one configuration. */
export interface App {
  /** Resolves a reference in any spelling; opens the network on first use and writes nothing. */
  resolve(ref: string, options?: ResolveOptions): Promise<Result<Resolution>>;
  /** Puts a verified copy into the library, or finds it there. */
  acquire(ref: string, options?: AcquireOptions): Promise<Result<Acquired>>;
  /** Resolves and keeps the metadata, on record; no publisher is ever asked. */
  keepMetadata(ref: string, options?: ResolveOptions & { readonly sessionId?: string }): Promise<Result<Resolution>>;
  /** What a paper cites and what cites it, breadth first. */
  expandGraph(ref: string, options?: GraphOptions): Promise<Result<CitationGraph>>;
  /** What a fetch would do; touches neither network nor disk. */
  plan(ref: string): Result<Plan>;
  /** The library itself: entries, quarantine, index. Nothing is created before the first write. */
  store(): Promise<Store>;
  /** Verifies the log and every file, and completes what a crash left. */
  audit(): Promise<Result<AuditReport>>;
  /** Builds a snapshot of a library, a corpus file or both, or brings the one that is there up to date. */
  buildSnapshot(options: SnapshotBuildOptions): Promise<Result<BuildReport>>;
  /** Builds a snapshot of a foreign one, which is only read. */
  importSnapshot(places: ReferencePlaces, options: SnapshotOptions): Promise<Result<BuildReport>>;
  /** Opens a snapshot for reading; the caller closes it. */
  openSnapshot(folder: string): Promise<Result<Snapshot>>;
  capabilities(): CapabilityReport;
  /** Whether the library folder could be used, without creating it. */
  checkHome(): Promise<Result<void>>;
  /** Whether the databases of limits and cached answers open. */
  checkState(): Promise<Result<void>>;
  /** Asks each enabled source for the paper it declares as its example. */
  probeSources(): Promise<Probe[]>;
  readonly version: string;
  close(): Promise<void>;
}

/** Wires the parts together; does nothing else until it is asked for something. */
export function createApp(config: Config, version: string): App {
  const clock = createSystemClock(config.timeScale);
  const kind = config.sandbox ? 'sandbox' : 'real';
  const network = once(() => openNet(config, clock, version));
  // Loaded on first use: the database driver is no part of asking.
  const library = once(async () => (await import('./store/store.ts')).openStore({ home: config.home, kind, clock }));
  const openLibrary = async (home?: string) =>
    home === undefined ? library() : (await import('./store/store.ts')).openStore({ home, kind, clock });

  const withNet = async <T>(
    text: string,
    body: (ref: Ref, net: OpenNet, sources: SourceHandle[]) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const ref = parseRef(text);
    if (!ref.ok) return ref;
    const outside = await network();
    return outside.ok ? body(ref.value, outside.value, createHandles(config, clock, outside.value.net)) : outside;
  };

  return {
    version,
    resolve: (text, options) => withNet(text, (ref, _net, sources) => resolve(ref, { sources, clock }, options)),
    acquire: (text, options) =>
      withNet(text, async (ref, { net }, sources) => {
        const inspect = (path: string, signal?: AbortSignal) => inspectPdf(path, { clock, ...(signal && { signal }) });
        const deps = {
          sources,
          clock,
          inspect,
          store: await library(),
          sandbox: kind === 'sandbox',
          ...createDownloadDeps(config, net, sources),
        };
        return acquire(ref, deps, options);
      }),
    keepMetadata: (text, options = {}) =>
      withNet(text, async (ref, _net, sources) => {
        const deps = { sources, clock, store: await library(), sandbox: kind === 'sandbox' };
        return recordMetadata(ref, deps, { sessionId: randomUUID(), ...options });
      }),
    expandGraph: (text, options) =>
      withNet(text, (ref, _net, sources) => expandGraph(ref, { sources, clock }, options)),
    plan: (text) => describePlan(text, createHandles(config, clock, null), config),
    store: library,
    async audit() {
      const { audit } = await import('./store/audit.ts');
      return audit(await library());
    },
    async buildSnapshot(options) {
      const { build } = await import('./app/snapshot.ts');
      return build(options, { clock, version, library: openLibrary });
    },
    async importSnapshot(places, options) {
      const { bringIn } = await import('./app/snapshot.ts');
      return bringIn(places, options, { clock, version, library: openLibrary });
    },
    openSnapshot: async (folder) => (await import('./snapshot/open.ts')).openSnapshot(folder),
    capabilities: () => describeCapabilities(config),
    checkHome: () => checkHome(config.home, kind),
    async checkState() {
      const outside = await network();
      return outside.ok ? ok(undefined) : outside;
    },
    async probeSources() {
      const outside = await network();
      if (!outside.ok) return [];
      return Promise.all(createHandles(config, clock, outside.value.net).flatMap((handle) => probe(handle, clock)));
    },
    async close() {
      const outside = await network.opened();
      if (outside?.ok) await outside.value.close();
      (await library.opened())?.close();
    },
  };
}

/** A thing that is made on first use, once; `opened` tells without making it. */
function once<T>(make: () => Promise<T>): (() => Promise<T>) & { opened(): Promise<T> | undefined } {
  let made: Promise<T> | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  return Object.assign(get, { opened: () => made });
}

function probe({ source, disabled, context }: SourceHandle, clock: Clock): Promise<Probe>[] {
  const ref = parseRef(source.example);
  const { lookup } = source;
  if (disabled || !lookup || !ref.ok) return [];
  const start = clock.now();
  return [lookup(ref.value, context()).then((result) => ({ id: source.id, result, durationMs: clock.now() - start }))];
}
