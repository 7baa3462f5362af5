import { randomUUID } from 'node:crypto';
import { type Acquired, type AcquireOptions, acquire } from './acquire/acquire.ts';
import { type Added, type AddOptions, addFile } from './acquire/add.ts';
import { describePlan, type Plan } from './acquire/plan.ts';
import { recordMetadata } from './acquire/record.ts';
import { type RegradeReport, regrade } from './acquire/regrade.ts';
import { type Resolution, type ResolveOptions, resolve } from './acquire/resolve.ts';
import { type SaveBatchCall, saveBatch } from './acquire/save/batch.ts';
import { type Brief, brief } from './acquire/save/brief.ts';
import { save } from './acquire/save/save.ts';
import { createTrials, type TrialAnswer } from './acquire/trials.ts';
import { type FileQuestion, type FileVerdict, type VerifyFileDeps, verifyFile } from './acquire/verify-file.ts';
import { createDownloadDeps } from './app/download.ts';
import { type OpenNet, openNet } from './app/network.ts';
import { findDestination, type SaveCall, type SavedWhere } from './app/save.ts';
import type { SnapshotBuildOptions, SnapshotOptions } from './app/snapshot.ts';
import { createHandles, describeCapabilities } from './app/sources.ts';
import type { Config } from './config.ts';
import { checkHome } from './disk/home.ts';
import { type CitationGraph, expandGraph, type GraphOptions } from './graph/expand.ts';
import type { CapabilityReport } from './model/capability.ts';
import { type Clock, createSystemClock } from './model/clock.ts';
import type { Collection } from './model/collection.ts';
import type { Logger } from './model/logger.ts';
import { parseRef, type Ref } from './model/ref.ts';
import { ok, type Result } from './model/result.ts';
import type { BuildReport } from './model/snapshot.ts';
import type { SourceHandle } from './model/source.ts';
import type { Net } from './net/net.ts';
import { inspectPdf } from './pdf/inspect.ts';
import { type SearchInput, toRequest } from './search/request.ts';
import { type SearchCall, search } from './search/search.ts';
import type { Sessions } from './search/sessions/sessions.ts';
import { createSearchSteps, type SearchSteps } from './search/steps.ts';
import type { PaperDbPlaces } from './snapshot/build/paper-db.ts';
import type { Snapshot } from './snapshot/open.ts';
import type { AuditReport } from './store/audit/audit.ts';
import type { Store } from './store/store.ts';

/** The answer of a source to its own example. */
export interface Probe {
  readonly id: string;
  readonly result: Result<unknown>;
  readonly durationMs: number;
}

/** Everything that a process or the library can use, wired for one configuration. */
export interface App {
  /** Resolves a reference in any spelling; writes nothing. */
  resolve(ref: string, options?: ResolveOptions): Promise<Result<Resolution>>;
  /** Fetches a verified copy into the library, or returns the stored one. */
  acquire(ref: string, options?: AcquireOptions): Promise<Result<Acquired>>;
  /** Saves a verified copy in a folder under a readable name, by the policy of the download tools. */
  save(ref: string, call?: SaveCall): Promise<Result<SavedWhere>>;
  /** Saves a list one after another, with the pause of that policy. */
  saveBatch(refs: readonly string[], call?: SaveCall & SaveBatchCall): Promise<Result<SavedWhere>[]>;
  /** Looks up a paper in at most two requests. */
  brief(ref: string, options?: { readonly signal?: AbortSignal }): Promise<Result<Brief>>;
  /** Resolves, stores and logs the metadata; never contacts a publisher. */
  keepMetadata(ref: string, options?: ResolveOptions & { readonly sessionId?: string }): Promise<Result<Resolution>>;
  /** What a paper cites and what cites it, breadth first. */
  expandGraph(ref: string, options?: GraphOptions): Promise<Result<CitationGraph>>;
  /** Searches the sources in one call and stores nothing; without a handler every checkpoint is approved. */
  search(input: SearchInput, call?: SearchCall): Promise<Result<Collection>>;
  /** Search sessions, stored in the library. */
  sessions(): Promise<Sessions>;
  /** Whether a file is a paper: the one that is asked for, or the one that it says it is. Writes nothing. */
  verifyFile(path: string, question?: FileQuestion): Promise<Result<FileVerdict>>;
  /** Answers trials of verification, one JSON object a line. */
  trials(): (line: string) => Promise<TrialAnswer>;
  /** Stores a PDF of the user's as the paper it is, with its origin on record. */
  addFile(path: string, options?: Omit<AddOptions, 'ref'> & { readonly ref?: string }): Promise<Result<Added>>;
  /** What every stored file would be graded today; changes nothing. */
  regrade(done?: (files: number) => void): Promise<Result<RegradeReport>>;
  /** What a fetch would do, without network or disk. */
  plan(ref: string): Result<Plan>;
  /** The library: entries, quarantine, index. Creates nothing before the first write. */
  store(): Promise<Store>;
  /** Verifies the log and every file, and completes what a crash left. */
  audit(): Promise<Result<AuditReport>>;
  /** Builds or updates a snapshot of a library, a corpus file or both. */
  buildSnapshot(options: SnapshotBuildOptions): Promise<Result<BuildReport>>;
  /** Builds a snapshot from a foreign one, which is only read. */
  importSnapshot(places: PaperDbPlaces, options: SnapshotOptions): Promise<Result<BuildReport>>;
  /** Opens a snapshot for reading; the caller closes it. */
  openSnapshot(folder: string): Promise<Result<Snapshot>>;
  capabilities(): CapabilityReport;
  /** Checks that the library folder is usable, without creating it. */
  checkHome(): Promise<Result<void>>;
  /** Checks that the databases of limits and cached answers open. */
  checkState(): Promise<Result<void>>;
  /** Asks each enabled source for the paper it declares as its example. */
  probeSources(): Promise<Probe[]>;
  readonly version: string;
  close(): Promise<void>;
}

/** How many papers are compared with the title of a file. */
const MAX_TITLE_HITS = 10;

/** Wires the parts together; opens nothing until it is needed. */
export function createApp(config: Config, version: string, log: Logger = () => {}): App {
  const clock = createSystemClock(config.timeScale);
  const kind = config.sandbox ? 'sandbox' : 'real';
  const network = once(() => openNet(config, clock, version, log));
  // Loaded on first use: many calls do not need the database driver.
  const library = once(async () => (await import('./store/store.ts')).openStore({ home: config.home, kind, clock }));
  const openLibrary = async (home?: string) =>
    home === undefined ? library() : (await import('./store/store.ts')).openStore({ home, kind, clock });

  const steps = async (): Promise<Result<SearchSteps>> => {
    const outside = await network();
    if (!outside.ok) return outside;
    return ok(createSearchSteps({ sources: createHandles(config, clock, outside.value.net), clock }));
  };
  const sessions = once(async () => {
    const { createSessions } = await import('./search/sessions/sessions.ts');
    return createSessions({ home: config.home, kind, clock, steps });
  });

  const withNet = async <T>(
    text: string,
    body: (ref: Ref, net: OpenNet, sources: SourceHandle[]) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const ref = parseRef(text);
    if (!ref.ok) return ref;
    const outside = await network();
    return outside.ok ? body(ref.value, outside.value, createHandles(config, clock, outside.value.net)) : outside;
  };

  const copyDeps = async (net: Net, sources: SourceHandle[]) => ({
    sources,
    clock,
    inspect,
    store: await library(),
    acceptScans: config.scans === 'accept',
    sandbox: kind === 'sandbox',
    ...createDownloadDeps(config, net, sources),
  });
  const { searchPath } = config;
  const inspect = (path: string, signal?: AbortSignal) =>
    inspectPdf(path, { clock, searchPath, ...(signal && { signal }) });
  const findByTitle = async (query: string, signal?: AbortSignal) => {
    const made = await steps();
    const request = toRequest({ query, maxResults: MAX_TITLE_HITS });
    if (!made.ok || !request.ok) return made.ok ? (request as Result<never>) : made;
    const found = await search(request.value, { steps: made.value, clock }, signal ? { signal } : {});
    return found.ok ? ok(found.value.hits.map((hit) => hit.paper)) : found;
  };
  const resolving: VerifyFileDeps['resolving'] = async () => {
    const outside = await network();
    if (!outside.ok) return outside;
    return ok({ sources: createHandles(config, clock, outside.value.net), clock, findByTitle });
  };
  const saveOne = (text: string, call: SaveCall = {}): Promise<Result<SavedWhere>> =>
    withNet(text, async (ref, { net }, sources) => {
      const place = await findDestination(config, call);
      if (!place.ok) return place;
      const { folder, note } = place.value;
      const options = {
        folder,
        ...(call.signal && { signal: call.signal }),
        ...(call.sessionId && { sessionId: call.sessionId }),
      };
      const saved = await save(ref, await copyDeps(net, sources), options);
      return saved.ok ? ok({ ...saved.value, ...(note && { note }) }) : saved;
    });

  return {
    version,
    resolve: (text, options) => withNet(text, (ref, _net, sources) => resolve(ref, { sources, clock }, options)),
    acquire: (text, options) =>
      withNet(text, async (ref, { net }, sources) => acquire(ref, await copyDeps(net, sources), options)),
    save: saveOne,
    saveBatch: (texts, { done, ...call } = {}) => {
      const sessionId = call.sessionId ?? randomUUID();
      const one = (text: string) => saveOne(text, { ...call, sessionId });
      return saveBatch(texts, { clock, one }, { ...(done && { done }), ...(call.signal && { signal: call.signal }) });
    },
    brief: (text, { signal } = {}) => withNet(text, (ref, _net, sources) => brief(ref, { sources, clock }, signal)),
    keepMetadata: (text, options = {}) =>
      withNet(text, async (ref, _net, sources) => {
        const deps = { sources, clock, store: await library(), sandbox: kind === 'sandbox' };
        return recordMetadata(ref, deps, { sessionId: randomUUID(), ...options });
      }),
    expandGraph: (text, options) =>
      withNet(text, (ref, _net, sources) => expandGraph(ref, { sources, clock }, options)),
    async search(input, call) {
      const request = toRequest(input);
      if (!request.ok) return request;
      const made = await steps();
      return made.ok ? search(request.value, { steps: made.value, clock }, call) : made;
    },
    verifyFile: (path, question = {}) => verifyFile(path, question, { inspect, resolving }),
    trials: () => createTrials({ inspect, resolving }),
    async addFile(path, { ref: text, ...options } = {}) {
      const ref = text === undefined ? undefined : parseRef(text);
      if (ref && !ref.ok) return ref;
      const asking = await resolving();
      if (!asking.ok) return asking;
      const deps = { ...asking.value, inspect, store: await library(), sandbox: kind === 'sandbox' };
      return addFile(path, deps, { ...options, ...(ref && { ref: ref.value }) });
    },
    regrade: async (done) => regrade({ store: await library(), inspect, acceptScans: config.scans === 'accept' }, done),
    sessions,
    plan: (text) => describePlan(text, createHandles(config, clock, null), config),
    store: library,
    async audit() {
      const { audit } = await import('./store/audit/audit.ts');
      return audit(await library());
    },
    async buildSnapshot(options) {
      const { build } = await import('./app/snapshot.ts');
      return build(options, { clock, version, library: openLibrary });
    },
    async importSnapshot(places, options) {
      const { importForeign } = await import('./app/snapshot.ts');
      return importForeign(places, options, { clock, version, library: openLibrary });
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
      await (await sessions.opened())?.close();
      const outside = await network.opened();
      if (outside?.ok) await outside.value.close();
      (await library.opened())?.close();
    },
  };
}

/** Creates a value on first use; `opened` returns it without creating it. */
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
