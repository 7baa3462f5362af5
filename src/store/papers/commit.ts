import { moveFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import type { Entry } from '../../model/entry.ts';
import type { CallFacts, LogRow, RowFacts } from '../../model/log-row.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { carryOut, withKey } from './carry-out.ts';
import { toKey } from './key.ts';
import { namesOf, quarantineNames, STAGING } from './layout.ts';
import { describe, type Put, put, rowFacts, tooNew, write } from './put.ts';
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
  if (staged) requireCopy(entry);
  const key = toKey(entry.ref);
  const from = `${STAGING}/${key}.change.pdf`;
  const file = staged && { ...staged, from, prepare: () => moveFile(staged.path, store.layout.at(from)) };
  const event = staged ? 'fetch' : 'metadata-only';
  const request: Put = { key, entry, file, call, event, refresh: options.refresh === true };
  return withKey(store, key, options.signal, (signal) => put(store, request, signal));
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
    if (!found.value)
      return fail('NOT_FOUND', `Nothing waits in quarantine for ${formatRef(entry.ref)} any more: somebody was first.`);
    const copy = entry.copy;
    if (!copy || found.value.sha256 !== copy.sha256)
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
): Promise<Result<LogRow>> {
  requireCopy(entry);
  const key = toKey(entry.ref);
  const names = quarantineNames(key, staged.sha256);
  return withKey(store, key, undefined, async (held) => {
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

/** Replaces the marks a person set on an entry, and nothing else of it; NOT_FOUND when there is none. */
export function tag(
  store: OpenStore,
  ref: Entry['ref'],
  tags: readonly string[],
  call: CallFacts,
): Promise<Result<LogRow>> {
  const key = toKey(ref);
  const names = namesOf(key);
  return withKey(store, key, undefined, async (signal) => {
    const path = store.layout.at(names.metadata);
    const found = await readRecord(path);
    if (!found.ok) return found;
    if (found.value === null) return fail('NOT_FOUND', `Nothing is stored under ${formatRef(ref)}.`);
    const { record, text: previous } = found.value;
    if (record.tooNew) return tooNew(path);
    const text = formatRecord({ ...record.entry, tags }, { pdfPath: record.entry.copy ? names.pdf : null, previous });
    if (!text.ok) return text;
    const target = `papers/${names.metadata}`;
    return write(store, signal, {
      key,
      text: text.value,
      metadata: names.metadata,
      steps: [],
      facts: { event: 'tag', ref, result: 'ok', target, ...call },
      change: { storePath: target, sizeBytes: null, replaces: null },
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

function requireCopy(entry: Entry): void {
  if (!entry.copy) throw new Error('A file was staged, but the entry does not describe it.');
}
