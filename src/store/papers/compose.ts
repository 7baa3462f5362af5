import { hashFile } from '../../disk/stream.ts';
import type { Copy, Entry } from '../../model/entry.ts';
import type { CallFacts, LogEvent, RowFacts } from '../../model/log-row.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import type { Proposal } from './change.ts';
import { namesOf } from './layout.ts';
import { readRecord } from './read.ts';
import { formatRecord } from './record.ts';

/** An entry to store. */
export interface NewEntry {
  readonly key: string;
  readonly entry: Entry;
  /** Its file, and where in the store or in staging it waits; null for metadata alone. */
  readonly file: {
    readonly downloaded?: string;
    readonly from: string;
    readonly bytes: number;
    readonly sha256: string;
  } | null;
  readonly call: CallFacts;
  readonly event: LogEvent;
  /** Replaces a different file that is in place already. */
  readonly refresh: boolean;
}

/** Composes the change that stores an entry, merged with what is stored under its key already. */
export async function composeEntry(store: OpenStore, fresh: NewEntry): Promise<Result<Proposal>> {
  const { key, file, call, event } = fresh;
  const names = namesOf(key);
  const path = store.layout.at(names.metadata);
  const existing = await readRecord(path);
  if (!existing.ok) return existing;
  if (existing.value?.record.tooNew) return tooNew(path);
  const replaces = file ? await checkTarget(store.layout.at(names.pdf), file.sha256, fresh.refresh) : ok(null);
  if (!replaces.ok) return replaces;
  const entry = mergeEntries(describeFile(store, fresh.entry, file), existing.value?.record.entry);
  const previous = existing.value?.text ?? null;
  const text = formatRecord(entry, { pdfPath: entry.copy ? names.pdf : null, previous });
  if (!text.ok) return text;
  const storePath = `papers/${file ? names.pdf : names.metadata}`;
  const facts = { ...rowFacts(entry, event, call), target: storePath };
  return ok({
    key,
    facts: file ? { ...facts, bytes: file.bytes } : withoutFile(facts),
    change: { storePath, sizeBytes: file?.bytes ?? null, replaces: replaces.value },
    ...(file && { file: { ...file, to: names.pdf } }),
    record: { to: names.metadata, text: text.value },
  });
}

/** The digest of the file that will be replaced; null when there is none or when it is the same. */
export async function checkTarget(path: string, sha256: string, refresh: boolean): Promise<Result<string | null>> {
  const old = await hashFile(path);
  if (!old.ok) return old;
  if (!old.value || old.value.sha256 === sha256) return ok(null);
  if (refresh) return ok(old.value.sha256);
  return fail('STORE_ERROR', `${path} exists and differs. It was not changed; pass --refresh to replace it.`);
}

/** The bytes that arrived decide what the record says of the file, and the library whether it is a sandbox's. */
export function describeFile(store: OpenStore, entry: Entry, file: { bytes: number; sha256: string } | null): Entry {
  const { copy, ...rest } = entry;
  const described: Copy | undefined =
    copy && file ? { ...copy, sha256: file.sha256, sizeBytes: file.bytes } : undefined;
  return { ...rest, sandbox: store.sandbox, ...(described ? { copy: described } : {}) };
}

/** New metadata replaces the old; a file, a text, tags, collections and a note that are stored already are kept. */
function mergeEntries(entry: Entry, existing: Entry | undefined): Entry {
  const copy = entry.copy ?? existing?.copy;
  const text = entry.text ?? existing?.text;
  const tags = entry.tags ?? existing?.tags;
  const collections = entry.collections ?? existing?.collections;
  const note = entry.note ?? existing?.note;
  return {
    ...entry,
    ...(copy && { copy }),
    ...(text && { text }),
    ...(tags && { tags }),
    ...(collections && { collections }),
    ...(note && { note }),
  };
}

/** What the log says of an entry. */
export function rowFacts({ ref, source, paper, copy }: Entry, event: LogEvent, call: CallFacts): RowFacts {
  const license = copy?.license ?? paper.license;
  return {
    event,
    ref,
    result: 'ok',
    source,
    ...(license === undefined ? {} : { license }),
    ...(copy && { sha256: copy.sha256, grade: copy.grade, finalUrl: copy.finalUrl }),
    ...(copy?.version && { version: copy.version }),
    ...call,
  };
}

function withoutFile({ sha256: _, grade: __, finalUrl: ___, version: ____, ...rest }: RowFacts): RowFacts {
  return rest;
}

/** The failure for a record that a newer version wrote. */
export function tooNew(path: string): Result<never> {
  return fail('SCHEMA_TOO_NEW', `${path} was written by a newer version and was not changed. Update carrel.`);
}
