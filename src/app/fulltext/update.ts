import type { HomeKind } from '../../disk/home.ts';
import { checkOwn, removeOwn } from '../../disk/swap.ts';
import type { Converter } from '../../documents/converter/converter.ts';
import type { DocumentText } from '../../documents/markdown.ts';
import { openText, toText } from '../../documents/read.ts';
import type { Clock } from '../../model/clock.ts';
import type { Embedder } from '../../model/embedding.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { buildSnapshot } from '../../snapshot/build/build.ts';
import { type PaperText, toEntryRecord } from '../../snapshot/build/from-store.ts';
import type { BuildInput } from '../../snapshot/build/input.ts';
import { openSnapshot, type Snapshot } from '../../snapshot/open.ts';
import type { IndexedEntry } from '../../store/index/queries.ts';
import { fileToRead, type Stored } from '../../store/papers/read.ts';
import { openStore, type Store } from '../../store/store.ts';
import type { ConverterSettings } from '../converter.ts';
import type { EmbedderSettings } from '../embeddings.ts';
import { digestOf, fulltextFolder, isCurrent, isIndexFile, LOCK, READER, readerWith } from './digest.ts';
import { formatOutline, parseOutline } from './outline.ts';

/** An update to make. */
export interface UpdateJob {
  readonly home: string;
  readonly kind: HomeKind;
  readonly version: string;
  /** Build it anew, because the present one is damaged. */
  readonly rebuild: boolean;
  /** The service that reads PDFs. */
  readonly converter?: ConverterSettings | undefined;
  /** Convert PDFs first. */
  readonly convert?: boolean;
  /** The service that turns texts into vectors. */
  readonly embeddings?: EmbedderSettings | undefined;
  /** Embed what has no vector; otherwise only the vectors there are are kept. */
  readonly embed?: boolean;
}

/** What an update did. */
export interface UpdateReport {
  /** The keys of entries that could not be read now. */
  readonly unread: readonly string[];
  /** The keys of entries that could not be converted now. */
  readonly unconverted?: readonly string[];
  /** How many vectors the index has now. */
  readonly vectors?: number;
}

/** How an update is bounded. */
export interface UpdateLimits {
  readonly clock: Clock;
  /** Whether to take another paper; what is left stays pending. */
  mayContinue(): boolean;
  /** Has earlier conversions. */
  readonly converter?: Converter | undefined;
  readonly embedder?: Embedder | undefined;
  /** Ends embedding. */
  readonly hurry?: AbortSignal;
}

/** Brings the full-text index up to date with the library, as far as the limits allow. */
export async function updateFulltext(job: UpdateJob, limits: UpdateLimits): Promise<Result<UpdateReport>> {
  const store = openStore({ home: job.home, kind: job.kind, clock: limits.clock });
  try {
    const open = await store.open();
    if (!open.ok) return open;
    return await open.value.locks.withLock(LOCK, { timeoutMs: 0 }, (signal) => update(store, job, limits, signal));
  } finally {
    store.close();
  }
}

async function update(
  store: Store,
  job: UpdateJob,
  limits: UpdateLimits,
  signal: AbortSignal,
): Promise<Result<UpdateReport>> {
  const out = fulltextFolder(job.home);
  const entries = await store.index.entries();
  if (!entries.ok) return entries;
  // The build replaces the whole folder, so what is not part of an index would be lost.
  const checked = await checkOwn(out, isIndexFile);
  if (!checked.ok) return checked;
  const previous = job.rebuild ? null : await openPrevious(out);
  if (!previous || entries.value.length === 0) {
    previous?.close();
    const removed = await removeOwn(out, isIndexFile);
    if (!removed.ok || entries.value.length === 0) return removed.ok ? ok({ unread: [] }) : removed;
  }
  const unread: string[] = [];
  const input = offer(entries.value, { store, job, limits, previous, signal, unread });
  const built = await buildSnapshot(input, {
    out,
    builtBy: `carrel ${job.version}`,
    now: limits.clock.now(),
    signal,
    embed: toEmbed(job, limits),
  }).finally(() => previous?.close());
  if (!built.ok) return built;
  const { records = 0, passages = 0 } = built.value.manifest.vectors ?? {};
  return ok({ unread, vectors: records + passages });
}

/** New papers are indexed by their words at once; vectors follow while no search waits. */
function toEmbed({ embed = false }: UpdateJob, { embedder, mayContinue, hurry }: UpdateLimits) {
  return embedder && { embedder, mayContinue: () => embed && mayContinue(), ...(hurry && { signal: hurry }) };
}

/** The present index; null if it cannot be used. */
async function openPrevious(out: string): Promise<Snapshot | null> {
  const opened = await openSnapshot(out);
  if (!opened.ok || isCurrent(opened.value)) return opened.ok ? opened.value : null;
  opened.value.close();
  return null;
}

interface Offer {
  readonly store: Store;
  readonly job: UpdateJob;
  readonly limits: UpdateLimits;
  readonly previous: Snapshot | null;
  readonly signal: AbortSignal;
  readonly unread: string[];
}

async function* offer(entries: readonly IndexedEntry[], parts: Offer): AsyncGenerator<Result<BuildInput>> {
  const known = parts.previous?.inputs();
  const inputs = known?.ok ? known.value : new Map<string, string>();
  let taken = 0;
  for (const entry of newFirst(entries, inputs, parts.job)) {
    const { key, ref } = entry;
    const read = async () => {
      // One paper at least, so that every update makes progress.
      if (taken > 0 && !parts.limits.mayContinue()) return later();
      taken += 1;
      const record = await readEntry(entry, inputs.get(key), parts);
      if (record === null) return later();
      if (!record.ok) parts.unread.push(key);
      return record;
    };
    const place = `${ref.kind}:${ref.id}`;
    const digest = digestFor(entry, inputs.get(key), parts.job);
    yield ok({ paper: { place, paperId: key, digest, sandbox: parts.job.kind === 'sandbox', read } });
  }
}

const later = () => fail<never>('CANCELLED', 'Left for the next update.');

/** New papers come before those that are only to be converted. */
function newFirst(entries: readonly IndexedEntry[], inputs: ReadonlyMap<string, string>, { converter }: UpdateJob) {
  if (!converter) return entries;
  const isOld = (entry: IndexedEntry) => inputs.get(entry.key) === digestOf(entry);
  return [...entries.filter((entry) => !isOld(entry)), ...entries.filter(isOld)];
}

/** A paper is indexed with our own reader first, because converting takes long; the next update takes the conversion. */
function digestFor(entry: IndexedEntry, input: string | undefined, { converter }: UpdateJob): string {
  const own = digestOf(entry);
  const converted = converter ? digestOf(entry, readerWith(converter)) : own;
  return input === own || input === converted ? converted : own;
}

async function readEntry(entry: IndexedEntry, input: string | undefined, parts: Offer) {
  const { key, ref } = entry;
  const stored = await parts.store.get(ref);
  if (!stored.ok) return stored;
  if (!stored.value) return fail<never>('NOT_FOUND', 'The entry was removed.');
  const { converter } = parts.job;
  // Only what is indexed with our own reader and unchanged is offered for conversion.
  const isToConvert = converter !== undefined && input === digestOf(entry);
  if (isToConvert && fileToRead(stored.value)?.from === 'pdf') return readConverted(stored.value, parts);
  const readers = [READER, ...(converter ? [readerWith(converter)] : [])];
  const isSameReader = readers.some((reader) => input?.startsWith(`${reader} `));
  const kept = isSameReader && parts.previous ? keptText(parts.previous, stored.value) : null;
  const text = kept ? ok(kept) : await readText(stored.value, parts);
  return text.ok ? ok(toEntryRecord(stored.value.entry, key, text.value)) : text;
}

/** The entry with the text of its conversion; null if it is not converted yet. */
async function readConverted(stored: Stored, { limits }: Offer) {
  const sha256 = fileToRead(stored)?.sha256 ?? '';
  const document = await limits.converter?.cached(sha256);
  if (!document) return null;
  const { written } = toText(document, stored.entry.paper.title);
  return ok(toEntryRecord(stored.entry, stored.key, toPaperText(written, sha256)));
}

/** The text in the present index, if it was read from the same file. */
function keptText(previous: Snapshot, stored: Stored): PaperText | null {
  const [text, outline] = [previous.source(stored.key), previous.outline(stored.key)];
  if (!text.ok || !outline.ok || outline.value === null) return null;
  const isSame = parseOutline(outline.value).sha256 === fileToRead(stored)?.sha256;
  return isSame ? { text: text.value, outline: outline.value } : null;
}

/** Failures that say nothing about the file. */
const PASSING = new Set(['CANCELLED', 'INTERNAL_ERROR', 'STORE_ERROR']);

async function readText(stored: Stored, { limits, signal }: Offer): Promise<Result<PaperText | null>> {
  const file = fileToRead(stored);
  if (file === null) return ok(null);
  // A file that breaks a reader must not keep the other papers out of the index.
  const read = await openText(file.path, { clock: limits.clock, signal }, stored.entry.paper.title).catch(
    (bug: unknown) => fail<never>('SOURCE_CHANGED', String(bug)),
  );
  if (read.ok) {
    return ok(toPaperText(read.value.written, file.sha256));
  }
  // A file without readable text is found by its metadata.
  return PASSING.has(read.error.code) ? read : ok(null);
}

const toPaperText = ({ text, outline: sections, pages }: DocumentText, sha256: string): PaperText => ({
  text,
  outline: formatOutline({ sha256, sections, pages }),
});
