import { createHash } from 'node:crypto';
import { writeFileAtomic } from '../disk/atomic.ts';
import { moveFile } from '../disk/folder.ts';
import { hashFile } from '../disk/stream.ts';
import type { Copy, Entry } from '../model/entry.ts';
import type { CallFacts, LogEvent, LogRow, RowFacts } from '../model/log-row.ts';
import { formatRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { carryOut, withKey } from './carry-out.ts';
import type { ChangeStep } from './change.ts';
import { toKey } from './key.ts';
import { namesOf, quarantineNames, STAGING } from './layout.ts';
import type { OpenStore } from './open.ts';
import { type Quarantined, readRecord } from './read.ts';
import { formatRecord } from './record.ts';
import type { StagedFile } from './stage.ts';

/** How to store. */
export interface CommitOptions {
  /** Replaces a file that is there already; without it a different file is never overwritten. */
  readonly refresh?: boolean;
  readonly signal?: AbortSignal;
}

/** Stores an entry with its file, or (`staged` null) its metadata alone; a file that is there stays then. */
export function commit(
  store: OpenStore,
  entry: Entry,
  staged: StagedFile | null,
  call: CallFacts,
  options: CommitOptions = {},
): Promise<Result<LogRow>> {
  if (staged && !entry.copy) throw new Error('A file was staged, but the entry does not describe it.');
  const key = toKey(entry.ref);
  const from = `${STAGING}/${key}.change.pdf`;
  const file = staged && {
    ...staged,
    from,
    prepare: () => moveFile(staged.path, store.layout.at(from)),
  };
  return withKey(store, key, options.signal, (signal) =>
    put(
      store,
      { key, entry, file, call, event: staged ? 'fetch' : 'metadata-only', refresh: options.refresh === true },
      signal,
    ),
  );
}

/** Takes a file out of quarantine into the store; a person answers for it. */
export function accept(
  store: OpenStore,
  { key, entry, metadataPath, pdfPath }: Quarantined,
  call: CallFacts,
  options: CommitOptions = {},
): Promise<Result<LogRow>> {
  return withKey(store, key, options.signal, async (signal) => {
    const found = await hashFile(pdfPath);
    if (!found.ok) return found;
    const copy = entry.copy;
    if (!copy || found.value?.sha256 !== copy.sha256)
      return fail('STORE_ERROR', `${pdfPath} is not the file that ${metadataPath} describes. It stays where it is.`);
    const names = quarantineNames(key, copy.sha256);
    const acceptedAt = new Date(store.clock.now()).toISOString();
    const accepted = { ...entry, copy: { ...copy, acceptedAt } };
    const file = { ...found.value, from: names.pdf, after: [{ remove: names.metadata }] };
    return put(store, { key, entry: accepted, file, call, event: 'accept', refresh: options.refresh === true }, signal);
  });
}

/** Keeps a file that is not trusted, with its evidence, apart from the store. */
export function quarantine(
  store: OpenStore,
  entry: Entry,
  staged: StagedFile,
  call: CallFacts,
  signal?: AbortSignal,
): Promise<Result<LogRow>> {
  const key = toKey(entry.ref);
  const names = quarantineNames(key, staged.sha256);
  return withKey(store, key, signal, async (held) => {
    const full = describe(store, entry, staged);
    const text = formatRecord(full, { pdfPath: names.pdf });
    if (!text.ok) return text;
    const pdf = `${STAGING}/${key}.change.pdf`;
    const steps = [{ from: pdf, to: names.pdf, sha256: staged.sha256 }];
    const facts = { ...rowFacts(full, 'quarantine', call), result: 'err' as const, bytes: staged.bytes };
    return write(store, held, {
      key,
      text: text.value,
      metadata: names.metadata,
      steps,
      facts: { ...facts, target: `papers/${names.pdf}`, errorCode: call.errorCode ?? 'VERIFICATION_FAILED' },
      change: { storePath: null, sizeBytes: null, replaces: null },
      prepare: () => moveFile(staged.path, store.layout.at(pdf)),
    });
  });
}

/** Removes an entry, file and metadata; NOT_FOUND when there is none. */
export function remove(store: OpenStore, ref: Entry['ref'], call: CallFacts): Promise<Result<LogRow>> {
  const key = toKey(ref);
  const names = namesOf(key);
  return withKey(store, key, undefined, async (signal) => {
    const found = await readRecord(store.layout.at(names.metadata));
    // What cannot be read can still be removed, but not what a newer version may need.
    if (!found.ok && found.error.code !== 'STORE_ERROR') return found;
    if (found.ok && found.value === null) return fail('NOT_FOUND', `Nothing is stored under ${formatRef(ref)}.`);
    if (found.ok && found.value?.record.tooNew) return tooNew(store.layout.at(names.metadata));
    const old = await hashFile(store.layout.at(names.pdf));
    if (!old.ok) return old;
    const facts: RowFacts = { event: 'remove', ref, result: 'ok', target: `papers/${names.pdf}`, ...call };
    const change = { storePath: null, sizeBytes: null, replaces: old.value?.sha256 ?? null };
    const steps = [{ remove: names.metadata }, { remove: names.pdf }];
    return carryOut(store, { key, facts, change, steps }, signal);
  });
}

interface Put {
  readonly key: string;
  readonly entry: Entry;
  readonly file: IncomingFile | null;
  readonly call: CallFacts;
  readonly event: LogEvent;
  readonly refresh: boolean;
}

interface IncomingFile {
  readonly from: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly after?: readonly ChangeStep[];
  prepare?(): Promise<Result<void>>;
}

async function put(store: OpenStore, request: Put, signal: AbortSignal): Promise<Result<LogRow>> {
  const { key, file, call, event } = request;
  const names = namesOf(key);
  const existing = await readRecord(store.layout.at(names.metadata));
  if (!existing.ok) return existing;
  if (existing.value?.record.tooNew) return tooNew(store.layout.at(names.metadata));
  const replaces = file ? await checkTarget(store, names.pdf, file.sha256, request.refresh) : ok(null);
  if (!replaces.ok) return replaces;
  const entry = merge(describe(store, request.entry, file), existing.value?.record.entry);
  const pdfPath = entry.copy ? names.pdf : null;
  const text = formatRecord(entry, { pdfPath, previous: existing.value?.text ?? null });
  if (!text.ok) return text;
  const storePath = `papers/${file ? names.pdf : names.metadata}`;
  const facts = { ...rowFacts(entry, event, call), target: storePath };
  return write(store, signal, {
    key,
    text: text.value,
    metadata: names.metadata,
    steps: file ? [{ from: file.from, to: names.pdf, sha256: file.sha256 }] : [],
    after: file?.after ?? [],
    facts: file ? { ...facts, bytes: file.bytes } : withoutFile(facts),
    change: { storePath, sizeBytes: file?.bytes ?? null, replaces: replaces.value },
    ...(file?.prepare ? { prepare: file.prepare } : {}),
  });
}

interface Write {
  readonly key: string;
  readonly text: string;
  readonly metadata: string;
  readonly steps: readonly ChangeStep[];
  readonly after?: readonly ChangeStep[];
  readonly facts: RowFacts;
  readonly change: { storePath: string | null; sizeBytes: number | null; replaces: string | null };
  prepare?(): Promise<Result<void>>;
}

/** The file first, then the metadata that points at it: metadata never names a file that is not there. */
async function write(store: OpenStore, signal: AbortSignal, each: Write): Promise<Result<LogRow>> {
  const from = `${STAGING}/${each.key}.change.toml`;
  const staged = await writeFileAtomic(store.layout.at(from), each.text);
  if (!staged.ok) return staged;
  const sha256 = createHash('sha256').update(each.text).digest('hex');
  const steps = [...each.steps, { from, to: each.metadata, sha256 }, ...(each.after ?? [])];
  const { key, facts, change, prepare } = each;
  return carryOut(store, { key, facts, change, steps, ...(prepare ? { prepare } : {}) }, signal);
}

/** What is there already and may be replaced; null when nothing is or when it is the same file. */
async function checkTarget(
  store: OpenStore,
  name: string,
  sha256: string,
  refresh: boolean,
): Promise<Result<string | null>> {
  const path = store.layout.at(name);
  const old = await hashFile(path);
  if (!old.ok) return old;
  if (!old.value || old.value.sha256 === sha256) return ok(null);
  if (refresh) return ok(old.value.sha256);
  return fail(
    'STORE_ERROR',
    `${path} exists already and differs. It was left as it is; ask for a refresh to replace it.`,
  );
}

/** The bytes that arrived decide what the record says of the file, and the library whether it is a sandbox's. */
function describe(store: OpenStore, entry: Entry, file: { bytes: number; sha256: string } | null): Entry {
  const { copy, ...rest } = entry;
  const described: Copy | undefined =
    copy && file ? { ...copy, sha256: file.sha256, sizeBytes: file.bytes } : undefined;
  return { ...rest, sandbox: store.sandbox, ...(described ? { copy: described } : {}) };
}

/** New metadata replaces the old; a file and tags that are there already are not lost by it. */
function merge(entry: Entry, existing: Entry | undefined): Entry {
  const copy = entry.copy ?? existing?.copy;
  const tags = entry.tags ?? existing?.tags;
  return { ...entry, ...(copy ? { copy } : {}), ...(tags ? { tags } : {}) };
}

function rowFacts({ ref, source, paper, copy }: Entry, event: LogEvent, call: CallFacts): RowFacts {
  const license = copy?.license ?? paper.license;
  return {
    event,
    ref,
    result: 'ok',
    source,
    ...(license === undefined ? {} : { license }),
    ...(copy ? { sha256: copy.sha256, grade: copy.grade, finalUrl: copy.finalUrl } : {}),
    ...call,
  };
}

function withoutFile({ sha256: _, grade: __, finalUrl: ___, ...rest }: RowFacts): RowFacts {
  return rest;
}

function tooNew(path: string): Result<never> {
  return fail('SCHEMA_TOO_NEW', `${path} was written by a newer version and is left as it is. Use a newer carrel.`);
}
