import type { HomeKind } from '../../disk/home.ts';
import type { Clock } from '../../model/clock.ts';
import type { Logger } from '../../model/logger.ts';
import { ok, type Result } from '../../model/result.ts';
import { openSnapshot, type Snapshot } from '../../snapshot/open.ts';
import type { IndexedEntry } from '../../store/index/queries.ts';
import type { Store } from '../../store/store.ts';
import type { ConverterSettings } from '../converter.ts';
import type { EmbedderSettings } from '../embeddings.ts';
import { type RunningUpdate, startUpdate } from './child-process.ts';
import { digestOf, fulltextFolder, isCurrent, LOCK, readerWith } from './digest.ts';
import type { UpdateReport } from './update.ts';

/** The full-text index as it is now. */
export interface LiveState {
  /** Null if nothing is indexed. */
  readonly snapshot: Snapshot | null;
  /** Entries that are not in the index as they are now. */
  readonly pending: readonly IndexedEntry[];
  /** Papers in the index whose entry was removed. */
  readonly removed: readonly string[];
  /** Entries in the index that a converter may read better. */
  readonly unconverted: readonly IndexedEntry[];
  /** Whether papers or passages in the index have no vector, although a service is configured. */
  readonly isUnembedded: boolean;
}

/** The full-text index of the library, kept up to date in the background. */
export interface LiveIndex {
  /** The index after an update, which is waited for at most this time. */
  current(waitMs: number, signal?: AbortSignal): Promise<Result<LiveState>>;
  /** The index failed in a query: builds it anew. */
  rebuild(waitMs: number): Promise<Result<LiveState>>;
  /** The library has changed. */
  changed(): void;
  close(): Promise<void>;
}

/** Changes often come in groups. */
const SETTLE_MS = 2_000;
/** An update in the background commits what it has after this time. */
const SLICE_MS = 30_000;
/** What finishing an update usually takes. */
const RESERVE_MS = 1_500;
const SHORTEST_MS = 250;
const POLL_MS = 100;
/** A converter that failed is left alone for this time. */
const CONVERT_AGAIN_MS = 600_000;
/** A service that embedded nothing is left alone for this time. */
const EMBED_AGAIN_MS = 60_000;
/** Starting a process only to find the index locked costs more than looking at the lock. */
const RESTART_MS = 2_000;

interface Parts {
  readonly home: string;
  readonly kind: HomeKind;
  readonly version: string;
  readonly clock: Clock;
  /** The service that reads PDFs. */
  readonly converter?: ConverterSettings | undefined;
  /** The service that turns texts into vectors. */
  readonly embeddings?: EmbedderSettings | undefined;
  library(): Promise<Store>;
}

/** Creates the live index of a library; opens and starts nothing. */
export function createLiveIndex(parts: Parts, log: Logger): LiveIndex {
  const { clock } = parts;
  const view = createView(parts);
  const updates = createUpdates(parts, log);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const schedule = () => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      inBackground().catch((bug: unknown) => log('error', String(bug)));
    }, SETTLE_MS);
    timer.unref();
  };
  const inBackground = async () => {
    const state = await view.read();
    if (isClosed || !state.ok || !updates.isNeeded(state.value)) return;
    const outcome = await updates.inBackground(SLICE_MS, state.value);
    // After a failure the next change or search tries again.
    if (outcome !== 'failed') schedule();
  };
  const waitForUpdate = async (
    first: LiveState,
    waitMs: number,
    rebuild: boolean,
    signal?: AbortSignal,
  ): Promise<Result<LiveState>> => {
    const deadline = clock.now() + waitMs;
    let state = first;
    let mustRebuild = rebuild;
    for (;;) {
      const leftMs = deadline - clock.now();
      const isNeeded = mustRebuild || (state.pending.length > 0 && updates.isBehind(state));
      if (!isNeeded || leftMs < SHORTEST_MS || signal?.aborted) return ok(state);
      const outcome = await updates.within(leftMs, mustRebuild, signal);
      mustRebuild &&= outcome === 'busy';
      if (outcome === 'busy') await clock.sleep(Math.min(POLL_MS, leftMs));
      const next = await view.read();
      if (!next.ok || outcome === 'late' || outcome === 'failed') return next;
      state = next.value;
    }
  };
  const settle = async (waitMs: number, rebuild: boolean, signal?: AbortSignal): Promise<Result<LiveState>> => {
    const first = await view.read();
    if (!first.ok) return first;
    const state = await waitForUpdate(first.value, waitMs, rebuild, signal);
    // Searches in a row must not put it off again and again.
    if (state.ok && !timer && updates.isNeeded(state.value)) schedule();
    return state;
  };

  return {
    current: (waitMs, signal) => settle(waitMs, false, signal),
    async rebuild(waitMs) {
      view.close();
      return settle(waitMs, true);
    },
    changed: schedule,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await updates.close();
      view.close();
    },
  };
}

/** Compares the index with the library. */
function createView({ home, library, converter, embeddings }: Parts) {
  const reader = converter && readerWith(converter);
  let snapshot: Snapshot | null = null;
  const close = () => {
    snapshot?.close();
    snapshot = null;
  };
  const open = async (): Promise<Snapshot | null> => {
    const fresh = snapshot ? await snapshot.refresh() : null;
    if (fresh && !fresh.ok) close();
    if (!snapshot) {
      const opened = await openSnapshot(fulltextFolder(home));
      snapshot = opened.ok ? opened.value : null;
    }
    if (snapshot && !isCurrent(snapshot)) close();
    return snapshot;
  };
  /** Read once for each build. */
  let cached: { readonly buildId: string; readonly inputs: ReadonlyMap<string, string> } | undefined;
  const readInputs = (opened: Snapshot | null): ReadonlyMap<string, string> => {
    if (!opened) return new Map();
    const { buildId } = opened.manifest;
    if (cached?.buildId === buildId) return cached.inputs;
    const inputs = opened.inputs();
    // An index that cannot be read counts as none: it is built again.
    if (!inputs.ok) close();
    else cached = { buildId, inputs: inputs.value };
    return inputs.ok ? inputs.value : new Map();
  };
  return {
    close,
    async read(): Promise<Result<LiveState>> {
      const entries = await (await library()).index.entries();
      if (!entries.ok) return entries;
      const known = readInputs(await open());
      const isOwn = (entry: IndexedEntry) => known.get(entry.key) === digestOf(entry);
      const isConverted = (entry: IndexedEntry) =>
        reader !== undefined && known.get(entry.key) === digestOf(entry, reader);
      const pending = entries.value.filter((entry) => !isOwn(entry) && !isConverted(entry));
      const unconverted = reader === undefined ? [] : entries.value.filter(isOwn);
      const keys = new Set(entries.value.map(({ key }) => key));
      const removed = [...known.keys()].filter((key) => !keys.has(key));
      const isUnembedded = snapshot !== null && lacksVectors(snapshot, embeddings);
      return ok({ snapshot, pending, removed, unconverted, isUnembedded });
    },
  };
}

function lacksVectors({ manifest }: Snapshot, embeddings: EmbedderSettings | undefined): boolean {
  if (!embeddings) return false;
  const { counts, vectors } = manifest;
  if (vectors?.model !== embeddings.model) return true;
  return vectors.records + vectors.passages < counts.papers + counts.passages;
}

/** When to ask the services again for what they have not done. */
function createServiceTimes(clock: Clock) {
  const convertAtMs = new Map<string, number>();
  let embedAtMs = 0;
  let vectors = 0;
  return {
    /** Notes what an update did; only one that no search waits for uses the services. */
    note({ unconverted = [], vectors: found = 0 }: UpdateReport, isIdle: boolean) {
      for (const key of unconverted) convertAtMs.set(key, clock.now() + CONVERT_AGAIN_MS);
      // A service that embedded something is asked for the rest.
      if (isIdle) embedAtMs = found > vectors ? 0 : clock.now() + EMBED_AGAIN_MS;
      vectors = found;
    },
    areDue: ({ unconverted, isUnembedded }: LiveState) =>
      unconverted.some(({ key }) => clock.now() >= (convertAtMs.get(key) ?? 0)) ||
      (isUnembedded && clock.now() >= embedAtMs),
  };
}

/** `busy`: another process is updating; `late`: not finished in time. */
type Outcome = 'done' | 'busy' | 'failed' | 'late';

/** Runs at most one update at a time. */
function createUpdates({ home, clock, kind, version, library, converter, embeddings }: Parts, log: Logger) {
  let running: (RunningUpdate & { readonly outcome: Promise<Outcome> }) | undefined;
  /** A search waited for this update in vain. */
  let isAwaited = false;
  /** Entries that could not be read are no reason for another update in this process. */
  const unread = new Set<string>();
  const services = createServiceTimes(clock);

  let startAtMs = 0;
  /** Whether another process is updating, as far as this can be known without starting one. */
  const isBusy = async (): Promise<boolean> => {
    if (running) return false;
    if (clock.now() < startAtMs) return true;
    const store = await (await library()).open();
    const held = store.ok ? store.value.locks.isHeld(LOCK) : store;
    return held.ok && held.value;
  };
  const start = (takeForMs: number, rebuild: boolean, isIdle: boolean) => {
    const useServices = { converter, convert: isIdle, embeddings, embed: isIdle };
    const update = startUpdate({ home, kind, version, rebuild, ...useServices }, takeForMs);
    const outcome = update.done.then((result): Outcome => {
      running = undefined;
      isAwaited = false;
      if (result.ok) {
        for (const key of result.value.unread) unread.add(key);
        services.note(result.value, isIdle);
      } else if (result.error.code === 'LOCK_TIMEOUT') {
        startAtMs = clock.now() + RESTART_MS;
        return 'busy';
      } else log('warn', `the full-text index could not be updated: ${result.error.message}`);
      return result.ok ? 'done' : 'failed';
    });
    running = { ...update, outcome };
    return running;
  };
  const join = (takeForMs: number, rebuild: boolean, isIdle = false) =>
    (running ?? start(takeForMs, rebuild, isIdle)).outcome;
  /** Whether the index lacks something that a search would find. */
  const isBehind = ({ pending, removed }: LiveState) =>
    removed.length > 0 || pending.some(({ key }) => !unread.has(key));
  return {
    isBehind,
    isNeeded: (state: LiveState) => isBehind(state) || services.areDue(state),
    inBackground: async (takeForMs: number, state: LiveState): Promise<Outcome> =>
      (await isBusy()) ? 'busy' : join(takeForMs, false, !isBehind(state)),
    /** Waits for an update, which takes papers only as long as it can still finish in this time. */
    async within(leftMs: number, rebuild: boolean, signal?: AbortSignal): Promise<Outcome> {
      if (await isBusy()) return 'busy';
      const takeForMs = Math.max(SHORTEST_MS, leftMs - RESERVE_MS);
      running?.hurry(takeForMs);
      const outcome = join(takeForMs, rebuild);
      const ended = new AbortController();
      const end = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
      const late = clock.sleep(leftMs, end).then(
        (): Outcome => 'late',
        (): Outcome => 'late',
      );
      const first = await Promise.race([outcome, late]);
      ended.abort();
      if (first === 'late' && running) isAwaited = true;
      return first;
    },
    async close() {
      if (isAwaited) await running?.release();
      else await running?.kill();
    },
  };
}
