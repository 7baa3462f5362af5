import { join } from 'node:path';
import { describePlan } from './acquire/plan.ts';
import type { App, Probe } from './app/app-interface.ts';
import type { ClusterParts } from './app/cluster.ts';
import { createFileCalls } from './app/files.ts';
import { createPaperCalls } from './app/papers.ts';
import { createParts } from './app/parts.ts';
import type { SnapshotDeps } from './app/snapshot.ts';
import { createHandles, describeCapabilities } from './app/sources.ts';
import type { Config } from './config.ts';
import { checkHome } from './disk/home.ts';
import type { Clock } from './model/clock.ts';
import type { Logger } from './model/logger.ts';
import { parseRef } from './model/ref.ts';
import { ok } from './model/result.ts';
import type { SourceHandle } from './model/source.ts';
import { VERSION } from './model/version.ts';
import { toRequest } from './search/request.ts';
import { search } from './search/search.ts';
import { isClusterAddress } from './snapshot/engines/opensearch/address.ts';
import type { MeaningOf } from './snapshot/engines/with-meaning.ts';

export type { App } from './app/app-interface.ts';

/**
 * Opens Carrel for one configuration (`loadConfig`): one app serves any number of calls and shares connections, limits
 * and cache. Opens nothing until it is needed; `close` it at the end. Warnings and requests go to `log`.
 */
export function createApp(config: Config, log: Logger = () => {}): App {
  const version = VERSION;
  const parts = createParts(config, version, log);
  const { clock, kind, network, library, sessions, live, converter, steps, openLibrary, embedder, meaningOf } = parts;
  // Loaded on first use: most calls read no document.
  const reading = async () => (await import('./app/read.ts')).createReadCalls(parts);
  const checking = async () => (await import('./app/check.ts')).createCheckCalls(parts);
  return {
    version,
    ...createPaperCalls(parts),
    ...createFileCalls(parts),
    ...createSnapshotCalls(
      { clock, version, library: openLibrary, converter, embedder, jobs: join(config.folders.state, 'jobs') },
      meaningOf,
      { config, clock, network },
    ),
    async search(input, call) {
      const request = toRequest(input);
      if (!request.ok) return request;
      const made = await steps();
      return made.ok ? search(request.value, { steps: made.value, clock }, call) : made;
    },
    sessions,
    read: async (ref, options) => (await reading()).read(ref, options),
    searchLibrary: async (query, options = {}) =>
      (await import('./app/fulltext/search.ts')).searchLibrary(
        query,
        options,
        await live(),
        await library(),
        meaningOf,
      ),
    libraryGraph: async (question = {}) =>
      (await import('./app/fulltext/graph.ts')).readLibraryGraph(question, await live(), await library()),
    readFile: async (path, options) => (await reading()).readFile(path, options),
    readReferences: async (input) => (await checking()).readReferences(input),
    checkReferences: async (references, options) => (await checking()).checkReferences(references, options),
    plan: (text) => describePlan(text, createHandles(config, clock, null), config),
    store: library,
    audit: async () => (await import('./store/audit/audit.ts')).audit(await library()),
    capabilities: () => describeCapabilities(config),
    checkHome: () => checkHome(config.home, kind),
    async checkState() {
      const net = await network();
      return net.ok ? ok(undefined) : net;
    },
    checkConverter: async () => (await converter())?.check() ?? null,
    findStrayLeases: async () => (await import('./disk/state.ts')).readStrayLeases(config.home, clock.now()),
    async probeSources() {
      const net = await network();
      if (!net.ok) return [];
      return Promise.all(createHandles(config, clock, net.value.net).flatMap((handle) => probe(handle, clock)));
    },
    async probeEmbeddings() {
      const startMs = clock.now();
      const opened = await embedder();
      if (opened.ok && !opened.value) return null;
      const result = opened.ok && opened.value ? await opened.value.embed(['paper'], { isQuery: true }) : opened;
      return { id: 'embeddings', result, durationMs: clock.now() - startMs };
    },
    async close() {
      await (await live.opened())?.close();
      await (await sessions.opened())?.close();
      await (await converter.opened())?.close();
      const net = await network.opened();
      if (net?.ok) await net.value.close();
      (await library.opened())?.close();
    },
  };
}

type SnapshotCalls = Pick<App, 'buildSnapshot' | 'importSnapshot' | 'openSnapshot' | 'openEngine' | 'pushSnapshot'>;

/** Loaded on first use: most calls need no snapshot. */
function createSnapshotCalls(deps: SnapshotDeps, meaningOf: MeaningOf, parts: ClusterParts): SnapshotCalls {
  return {
    pushSnapshot: async (folder, options) => (await import('./app/cluster.ts')).push(folder, options, parts),
    buildSnapshot: async (options) => (await import('./app/snapshot.ts')).build(options, deps),
    importSnapshot: async (places, options) => (await import('./app/snapshot.ts')).importForeign(places, options, deps),
    openSnapshot: async (folder) => (await import('./snapshot/open.ts')).openSnapshot(folder),
    async openEngine(place, files) {
      if (isClusterAddress(place))
        return (await import('./app/cluster.ts')).openClusterEngine(place, files, parts, meaningOf);
      const [{ openSnapshot }, { createSqliteEngine }] = await Promise.all([
        import('./snapshot/open.ts'),
        import('./snapshot/engines/sqlite.ts'),
      ]);
      const opened = await openSnapshot(place);
      return opened.ok ? ok(createSqliteEngine(opened.value, meaningOf)) : opened;
    },
  };
}

function probe({ source, disabled, context }: SourceHandle, clock: Clock): Promise<Probe>[] {
  const ref = parseRef(source.example);
  const { lookup } = source;
  if (disabled || !lookup || !ref.ok) return [];
  const start = clock.now();
  return [lookup(ref.value, context()).then((result) => ({ id: source.id, result, durationMs: clock.now() - start }))];
}
