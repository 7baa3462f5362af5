import { checkKind } from '../disk/home.ts';
import type { Copy, Entry } from '../model/entry.ts';
import type { CallFacts, LogRow, RowFacts } from '../model/log-row.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { createIndex, type Index } from './index/index.ts';
import { type OpenStore, openForWriting, type StoreOptions } from './open.ts';
import { type CommitOptions, commit, commitNew } from './papers/commit.ts';
import { collect, notStored, remove, setNote, tag } from './papers/edit.ts';
import { toKey } from './papers/key.ts';
import { type Layout, layOut, type Paths, pathsIn } from './papers/layout.ts';
import { accept, discard, quarantine } from './papers/quarantine.ts';
import {
  listQuarantined,
  listQuarantinedKeys,
  listStored,
  type Quarantined,
  readStored,
  type Stored,
} from './papers/read.ts';
import { type Recovery, recoverAll } from './papers/recover.ts';
import { openStage, type Stage, type StagedFile } from './papers/stage.ts';
import { commitText, type EntryWithText } from './papers/text.ts';

/** Which file is meant, if several of one paper are in quarantine. */
export interface QuarantineChoice {
  /** The beginning of its digest. */
  readonly sha256?: string;
}

/** Which file to accept and how. */
export interface AcceptOptions extends CommitOptions, QuarantineChoice {}

/** The papers of a library, their log and their index. Nothing is created before the first write. */
export interface Store {
  readonly options: StoreOptions;
  /** The paths of an entry, existing or not; accesses nothing. */
  paths(ref: Ref): Paths;
  get(ref: Ref): Promise<Result<Stored | null>>;
  list(): AsyncGenerator<Result<Stored>>;
  /** The files in quarantine, of one paper or all. */
  listQuarantine(ref?: Ref): AsyncGenerator<Result<Quarantined>>;
  /** The key of each quarantined file; reads names only. */
  quarantinedKeys(): Promise<Result<string[]>>;
  /** The one quarantined file of a paper; fails if there is none, or if several match. */
  findQuarantined(ref: Ref, choice?: QuarantineChoice): Promise<Result<Quarantined>>;
  /** A new file for a download; pass it to `commit` or `quarantine` when it is finished, or discard it. */
  stage(ref: Ref): Promise<Result<Stage>>;
  /** Stores an entry; with `staged` null its metadata only. Returns its log row. */
  commit(entry: Entry, staged: StagedFile | null, call: CallFacts, options?: CommitOptions): Promise<Result<LogRow>>;
  /** Stores an entry with a file; returns the stored copy, and changes nothing, if exactly this file is stored already. */
  commitNew(
    entry: Entry,
    staged: StagedFile,
    call: CallFacts,
    options?: Pick<CommitOptions, 'signal'>,
  ): Promise<Result<Copy | null>>;
  /** Stores a text copy, beside the file of the entry or alone. Returns its log row. */
  commitText(
    entry: EntryWithText,
    staged: StagedFile,
    call: CallFacts,
    options?: CommitOptions,
  ): Promise<Result<LogRow>>;
  quarantine(entry: Entry, staged: StagedFile, call: CallFacts): Promise<Result<LogRow>>;
  accept(ref: Ref, call: CallFacts, options?: AcceptOptions): Promise<Result<LogRow>>;
  /** Deletes a quarantined file and its evidence. */
  discard(ref: Ref, call: CallFacts, choice?: QuarantineChoice): Promise<Result<LogRow>>;
  /** Replaces the tags of an entry. */
  tag(ref: Ref, tags: readonly string[], call: CallFacts): Promise<Result<LogRow>>;
  /** Replaces the collections of an entry. */
  collect(ref: Ref, collections: readonly string[], call: CallFacts): Promise<Result<LogRow>>;
  /** Replaces the note of an entry; an empty one removes it. */
  setNote(ref: Ref, note: string, call: CallFacts): Promise<Result<LogRow>>;
  remove(ref: Ref, call: CallFacts): Promise<Result<LogRow>>;
  /** Logs a call that changed nothing in the store: a failure, or a file written elsewhere. */
  record(facts: RowFacts): Promise<Result<LogRow>>;
  /** Recovers every change that a dead process left unfinished. */
  recover(): Promise<Result<Recovery[]>>;
  readonly index: Omit<Index, 'refresh' | 'follow' | 'close'>;
  /** The parts of the store, open for writing. */
  open(): Promise<Result<OpenStore>>;
  close(): void;
}

/** Opens a store lazily, so this cannot fail. */
export function openStore(options: StoreOptions): Store {
  const layout = layOut(options.home);
  const index = createIndex(layout);
  const { open, writing, reading, listing, close } = createAccess(options, layout, index);
  /** Does not create a library just to find that an entry is missing. */
  const changing = async <T>(ref: Ref, body: (store: OpenStore) => Promise<Result<T>>): Promise<Result<T>> => {
    const stored = await reading(() => readStored(layout, ref));
    return stored.ok && stored.value === null ? notStored(ref) : writing(body);
  };
  const noting = async <T>(change: Promise<Result<T>>): Promise<Result<T>> => {
    const changed = await change;
    if (changed.ok) options.onChange?.();
    return changed;
  };
  const findQuarantined = (ref: Ref, { sha256 = '' }: QuarantineChoice = {}) =>
    reading(() => choose(listQuarantined(layout, toKey(ref)), ref, sha256));
  return {
    options,
    paths: (ref) => pathsIn(options.home, ref),
    get: (ref) => reading(() => readStored(layout, ref)),
    list: () => listing(listStored(layout)),
    listQuarantine: (ref) => listing(listQuarantined(layout, ref && toKey(ref))),
    quarantinedKeys: () => reading(() => listQuarantinedKeys(layout)),
    findQuarantined,
    stage: (ref) => writing(() => openStage(layout, toKey(ref))),
    commit: (entry, staged, call, each) => noting(writing((store) => commit(store, entry, staged, call, each))),
    commitNew: (entry, staged, call, each) => noting(writing((store) => commitNew(store, entry, staged, call, each))),
    commitText: (entry, staged, call, each) => noting(writing((store) => commitText(store, entry, staged, call, each))),
    quarantine: (entry, staged, call) => writing((store) => quarantine(store, entry, staged, call)),
    async accept(ref, call, each = {}) {
      const chosen = await findQuarantined(ref, each);
      return chosen.ok ? noting(writing((store) => accept(store, chosen.value, call, each))) : chosen;
    },
    async discard(ref, call, choice) {
      const chosen = await findQuarantined(ref, choice);
      return chosen.ok ? writing((store) => discard(store, chosen.value, call)) : chosen;
    },
    tag: (ref, tags, call) => noting(changing(ref, (store) => tag(store, ref, tags, call))),
    collect: (ref, names, call) => noting(changing(ref, (store) => collect(store, ref, names, call))),
    setNote: (ref, note, call) => noting(changing(ref, (store) => setNote(store, ref, note, call))),
    remove: (ref, call) => noting(changing(ref, (store) => remove(store, ref, call))),
    record: (facts) => writing((store) => store.log.append(facts)),
    recover: () => writing(recoverAll),
    index: checkedIndex(index, reading),
    open,
    close,
  };
}

type Reading = <T>(body: () => Promise<Result<T>>) => Promise<Result<T>>;

/** What every call goes through: a library of the right kind, created only for writing. */
function createAccess(options: StoreOptions, layout: Layout, index: Index) {
  let opened: Promise<Result<OpenStore>> | undefined;
  const open = async (): Promise<Result<OpenStore>> => {
    opened ??= openForWriting(options, layout, index);
    const result = await opened;
    // The next call may succeed.
    if (!result.ok) opened = undefined;
    return result;
  };
  const reading: Reading = async (body) => {
    const kind = await checkKind(options.home, options.kind);
    return kind.ok ? body() : kind;
  };
  return {
    open,
    reading,
    async writing<T>(body: (store: OpenStore) => Promise<Result<T>>): Promise<Result<T>> {
      const store = await open();
      return store.ok ? body(store.value) : store;
    },
    async *listing<T>(items: AsyncGenerator<Result<T>>): AsyncGenerator<Result<T>> {
      const kind = await checkKind(options.home, options.kind);
      if (kind.ok) yield* items;
      else yield kind;
    },
    close() {
      index.close();
      opened?.then((store) => store.ok && store.value.state.close());
    },
  };
}

function checkedIndex(index: Index, reading: Reading): Store['index'] {
  return {
    search: (query, limit, offset) => reading(() => index.search(query, limit, offset)),
    list: (filter, limit, offset) => reading(() => index.list(filter, limit, offset)),
    tags: () => reading(() => index.tags()),
    collections: () => reading(() => index.collections()),
    sources: () => reading(() => index.sources()),
    values: () => reading(() => index.values()),
    retracted: (refs) => reading(() => index.retracted(refs)),
    history: (ref, limit) => reading(() => index.history(ref, limit)),
    recent: (limit, offset) => reading(() => index.recent(limit, offset)),
    lookup: (ref) => reading(() => index.lookup(ref)),
    withFile: (refs) => reading(() => index.withFile(refs)),
    entries: () => reading(() => index.entries()),
    byKeys: (keys) => reading(() => index.byKeys(keys)),
    counts: () => reading(() => index.counts()),
    saved: (ref) => reading(() => index.saved(ref)),
  };
}

async function choose(
  waiting: AsyncGenerator<Result<Quarantined>>,
  ref: Ref,
  digest: string,
): Promise<Result<Quarantined>> {
  const fitting: Quarantined[] = [];
  for await (const each of waiting) {
    if (!each.ok) return each;
    if (each.value.entry.copy?.sha256.startsWith(digest)) fitting.push(each.value);
  }
  const [first, ...more] = fitting;
  if (!first) return fail('NOT_FOUND', `No file of ${formatRef(ref)} is in quarantine.`);
  if (more.length === 0) return ok(first);
  const list = fitting.map(({ entry, pdfPath }) => `${entry.copy?.sha256.slice(0, 12)} (${pdfPath})`).join(', ');
  return fail(
    'INVALID_ARGUMENT',
    `Several files of ${formatRef(ref)} are in quarantine; choose one by its digest (--sha256): ${list}.`,
  );
}
