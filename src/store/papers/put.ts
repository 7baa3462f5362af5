import { createHash } from 'node:crypto';
import { writeFileAtomic } from '../../disk/atomic.ts';
import { hashFile } from '../../disk/stream.ts';
import type { Copy, Entry } from '../../model/entry.ts';
import type { CallFacts, LogEvent, LogRow, RowFacts } from '../../model/log-row.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { carryOut, type Proposal } from './carry-out.ts';
import type { ChangeStep } from './change.ts';
import { namesOf, STAGING } from './layout.ts';
import { readRecord } from './read.ts';
import { formatRecord } from './record.ts';

/** An entry on its way into the store. */
export interface Put {
  readonly key: string;
  readonly entry: Entry;
  readonly file: IncomingFile | null;
  readonly call: CallFacts;
  readonly event: LogEvent;
  readonly refresh: boolean;
}

/** The file that comes with it. */
interface IncomingFile {
  readonly from: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly after?: readonly ChangeStep[];
  prepare?(): Promise<Result<void>>;
}

/** Stores an entry, merged with what is there; the key is held. */
export async function put(store: OpenStore, request: Put, signal: AbortSignal): Promise<Result<LogRow>> {
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

/** A change that also writes a metadata file. */
interface Write extends Proposal {
  readonly text: string;
  readonly metadata: string;
  /** Steps that come after the metadata is in place. */
  readonly after?: readonly ChangeStep[];
}

/** The file first, then the metadata that points at it: metadata never names a file that is not there. */
export async function write(store: OpenStore, signal: AbortSignal, each: Write): Promise<Result<LogRow>> {
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
export function describe(store: OpenStore, entry: Entry, file: { bytes: number; sha256: string } | null): Entry {
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

/** What the log says of an entry. */
export function rowFacts({ ref, source, paper, copy }: Entry, event: LogEvent, call: CallFacts): RowFacts {
  const license = copy?.license ?? paper.license;
  return {
    event,
    ref,
    result: 'ok',
    source,
    ...(license === undefined ? {} : { license }),
    ...(copy
      ? {
          sha256: copy.sha256,
          grade: copy.grade,
          finalUrl: copy.finalUrl,
          ...(copy.version && { version: copy.version }),
        }
      : {}),
    ...call,
  };
}

function withoutFile({ sha256: _, grade: __, finalUrl: ___, version: ____, ...rest }: RowFacts): RowFacts {
  return rest;
}

/** Entries of newer versions are not written. */
export function tooNew(path: string): Result<never> {
  return fail('SCHEMA_TOO_NEW', `${path} was written by a newer version and is left as it is. Use a newer carrel.`);
}
