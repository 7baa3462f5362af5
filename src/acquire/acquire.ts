import { randomUUID } from 'node:crypto';
import { failedAttempt, joinAttempts } from '../model/attempt.ts';
import type { Entry, TextCopy } from '../model/entry.ts';
import type { Attempt, Failure } from '../model/error.ts';
import type { CallFacts } from '../model/log-row.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Stored } from '../store/papers/read.ts';
import type { Store } from '../store/store.ts';
import type { Acquired } from './acquired.ts';
import type { CopiesDeps, JudgedCopy, Tried } from './copies.ts';
import { capabilityOf, toEntry, toTextEntry } from './entry.ts';
import { explainNoCopy, explainNoText } from './explain.ts';
import { findCopy } from './find-copy.ts';
import { type Resolution, type ResolveDeps, resolve } from './resolve.ts';
import { returnStored, storedFile } from './stored.ts';
import { findText, type JudgedText, NO_TEXTS, type TriedTexts } from './texts.ts';

/** What acquiring a paper needs. */
export interface AcquireDeps extends ResolveDeps, Omit<CopiesDeps, 'openStage' | 'clock'> {
  readonly store: Store;
  readonly sandbox: boolean;
}

export interface AcquireOptions {
  /** Fetches again and replaces the stored copy and its text. */
  readonly refresh?: boolean;
  /** Fetches the text (JATS or HTML) and no PDF. */
  readonly textOnly?: boolean;
  readonly signal?: AbortSignal;
  /** The same for all papers of a batch; written to the log. */
  readonly sessionId?: string;
}

/** One fetch while it runs. */
interface Fetch {
  readonly deps: AcquireDeps;
  readonly options: AcquireOptions & { readonly sessionId: string };
  readonly stored: Stored | null;
  readonly resolution: Resolution;
}

/**
 * ref -> resolve -> route -> download -> verify -> stage -> log -> commit; failures are logged too. The text is fetched
 * at the same time, and its failure is only an attempt.
 */
export async function acquire(ref: Ref, deps: AcquireDeps, given: AcquireOptions = {}): Promise<Result<Acquired>> {
  const options = { ...given, sessionId: given.sessionId ?? randomUUID() };
  const { refresh, textOnly, sessionId } = options;
  const found = await deps.store.get(ref);
  if (!found.ok) return found;
  const stored = found.value;
  const file = stored && !refresh ? storedFile(stored, textOnly ? 'text' : 'pdf') : null;
  if (stored && file) return returnStored(stored, file, deps, { sessionId });
  const resolution = await resolve(ref, deps, options);
  if (!resolution.ok) return recordFailure(ref, deps, options, resolution.error);
  return fetchNew({ deps, options, stored, resolution: resolution.value });
}

async function fetchNew(fetch: Fetch): Promise<Result<Acquired>> {
  const { deps, options, stored, resolution } = fetch;
  const copies = { ...deps, openStage: () => deps.store.stage(resolution.ref) };
  const wantsText = options.refresh || options.textOnly || !stored?.textPath;
  const [tried, texts] = await Promise.all([
    options.textOnly ? NOT_TRIED : findCopy(resolution, copies, options.signal),
    wantsText ? findText(resolution, copies, options.signal) : NO_TEXTS,
  ]);
  const attempts = joinAttempts(joinAttempts(resolution.attempts, tried.attempts), texts.attempts);
  if (tried.good) return store(fetch, tried.good, texts.good, attempts);
  const hasPdf = stored?.pdfPath != null;
  if (texts.good && (options.textOnly || !hasPdf)) return storeAlone(fetch, tried, texts.good, attempts);
  await texts.good?.stage.discard();
  const old = stored && !options.refresh && !options.textOnly ? storedFile(stored, 'text') : null;
  if (stored && old && !options.signal?.aborted) {
    await quarantineDoubtful(fetch, tried, attempts);
    return returnStored(stored, old, deps, { sessionId: options.sessionId, attempts });
  }
  return giveUp(fetch, tried, texts, attempts);
}

const NOT_TRIED: Tried = { attempts: [], failures: [] };

const call = ({ options }: Fetch, source: string, attempts: readonly Attempt[]): CallFacts => ({
  capability: capabilityOf(source),
  sessionId: options.sessionId,
  attempts,
});

const commitOptions = ({ options: { refresh, signal } }: Fetch) => ({
  ...(refresh && { refresh: true }),
  ...(signal && { signal }),
});

/** Stores the PDF, then its text; a text that cannot be stored does not undo the PDF. */
async function store(
  fetch: Fetch,
  good: JudgedCopy,
  text: JudgedText | undefined,
  attempts: readonly Attempt[],
): Promise<Result<Acquired>> {
  const { deps, resolution, stored } = fetch;
  const entry = toEntry(resolution, good, deps);
  const facts = call(fetch, good.location.source, attempts);
  const row = await deps.store.commit(entry, good.staged, facts, commitOptions(fetch));
  if (!row.ok) {
    await good.stage.discard();
    await text?.stage.discard();
    return row;
  }
  const path = deps.store.paths(entry.ref).pdf;
  const added = text ? await storeText(fetch, text, []) : null;
  const kept = added?.ok ? added.value : stored && storedFile(stored, 'text');
  return ok({
    entry: { ...entry, ...(kept && { text: kept.copy as TextCopy }) },
    copy: entry.copy,
    path,
    ...(kept && { textPath: kept.path }),
    attempts: added && !added.ok ? [...attempts, unstored(added.error)] : attempts,
    wasStored: false,
  });
}

const unstored = (error: Failure): Attempt => ({ ...failedAttempt('store', error, 0), about: 'text' });

async function storeText(
  fetch: Fetch,
  text: JudgedText,
  attempts: readonly Attempt[],
): Promise<Result<{ entry: Entry; copy: TextCopy; path: string }>> {
  const { deps, resolution } = fetch;
  const entry = toTextEntry(resolution, text, deps);
  const facts = call(fetch, entry.source, attempts);
  const row = await deps.store.commitText(entry, text.staged, facts, commitOptions(fetch));
  if (row.ok) return ok({ entry, copy: entry.text, path: deps.store.paths(entry.ref).text[entry.text.from] });
  await text.stage.discard();
  return row;
}

/** Stores a text where no PDF is open, or where only the text was wanted. */
async function storeAlone(
  fetch: Fetch,
  tried: Tried,
  text: JudgedText,
  attempts: readonly Attempt[],
): Promise<Result<Acquired>> {
  const kept = await quarantineDoubtful(fetch, tried, attempts);
  if (!kept.ok) {
    await text.stage.discard();
    return kept;
  }
  const added = await storeText(fetch, text, attempts);
  if (!added.ok) return recordFailure(fetch.resolution.ref, fetch.deps, fetch.options, { ...added.error, attempts });
  const { copy, path } = added.value;
  const pdf = fetch.stored?.entry.copy;
  const entry = { ...added.value.entry, ...(pdf && { copy: pdf }) };
  return ok({ entry, copy, path, textPath: path, attempts, wasStored: false });
}

/** Moves a PDF that could not be verified into quarantine, if there is one. */
async function quarantineDoubtful(
  fetch: Fetch,
  tried: Tried,
  attempts: readonly Attempt[],
  failure = explainNoCopy(fetch.resolution, { ...tried, attempts }),
): Promise<Result<null>> {
  const { deps, resolution } = fetch;
  const { doubtful } = tried;
  if (!doubtful) return ok(null);
  const entry = toEntry(resolution, doubtful, deps);
  const facts = { ...call(fetch, entry.source, attempts), errorCode: failure.code, detail: failure.message };
  const row = await deps.store.quarantine(entry, doubtful.staged, facts);
  return row.ok ? ok(null) : row;
}

async function giveUp(
  fetch: Fetch,
  tried: Tried,
  texts: TriedTexts,
  attempts: readonly Attempt[],
): Promise<Result<Acquired>> {
  const { deps, options, resolution } = fetch;
  const explained = options.textOnly
    ? explainNoText(resolution.ref, texts)
    : explainNoCopy(resolution, { ...tried, attempts: joinAttempts(resolution.attempts, tried.attempts) });
  const failure = { ...explained, attempts };
  if (!tried.doubtful) return recordFailure(resolution.ref, deps, options, failure);
  const kept = await quarantineDoubtful(fetch, tried, attempts, failure);
  return kept.ok ? { ok: false, error: failure } : kept;
}

async function recordFailure(
  ref: Ref,
  deps: AcquireDeps,
  { sessionId, textOnly }: Fetch['options'],
  error: Failure,
): Promise<Result<never>> {
  const result = error.code === 'CAPABILITY_DENIED' ? 'denied' : 'err';
  const facts = {
    event: textOnly ? 'text' : 'fetch',
    ref,
    result,
    capability: 'oa',
    sessionId,
    errorCode: error.code,
    detail: `${formatRef(ref)}: ${error.message}`,
    ...(error.attempts && { attempts: error.attempts }),
  } as const;
  const row = await deps.store.record(facts);
  return row.ok ? { ok: false, error } : row;
}
