import { randomUUID } from 'node:crypto';
import type { Acquired, AcquireOptions } from '../acquire/acquire.ts';
import { inBatch } from '../acquire/batch.ts';
import { showEvidence } from '../acquire/verify/evidence.ts';
import type { Hit } from '../model/collection.ts';
import { createFailure, type Failure } from '../model/error.ts';
import { formatRef, parseRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { wireFailure } from '../tools/run.ts';
import { type FetchBook, type Kept, MOST_KEPT } from './fetch-book.ts';
import type { FetchJob, FetchRow } from './wire.ts';

/** A paper that is to be fetched. */
export interface Wanted {
  readonly ref: string;
  readonly title?: string;
  /** It cannot be asked for at all. */
  readonly failure?: Failure;
}

/** Which papers of a fetch to try once more. */
export type Which = 'unfinished' | 'failed';

/** Papers on their way into the library; what became of each is in the log as well. */
export interface Fetches {
  start(wanted: readonly Wanted[], about: string): Promise<Result<string>>;
  /** Goes on with a fetch that was cut short or cancelled, or tries again what failed in it. */
  again(id: string, which: Which): Promise<Result<void>>;
  list(): readonly FetchJob[];
  /** Whether there was such a job to cancel. */
  cancel(id: string): boolean;
  close(): Promise<void>;
}

interface Job extends Kept {
  readonly rows: FetchRow[];
  stop: AbortController;
  isOver: boolean;
}

type Acquire = (ref: string, options?: AcquireOptions) => Promise<Result<Acquired>>;

/** Who is told: of a job that begins or ends, of a row that changes, of a bug. */
export interface FetchListener {
  onJobs(): void;
  onRow(id: string, row: FetchRow): void;
  report(bug: unknown): void;
}

/** The fetches of the book, none of them under way: whoever left one unfinished is asked before it goes on. */
export async function openFetches(acquire: Acquire, book: FetchBook, listener: FetchListener): Promise<Fetches> {
  const { onJobs, onRow, report } = listener;
  const idle = (kept: Kept): Job => ({ ...kept, rows: [...kept.rows], stop: new AbortController(), isOver: true });
  let jobs: readonly Job[] = (await book.load()).map(idle);
  let isClosing = false;
  const running = new Set<Promise<unknown>>();

  /** A bug at one paper must not keep the others from coming. */
  const fetchOne = async (ref: string, job: Job): Promise<Outcome> => {
    try {
      return toOutcome(await acquire(ref, { signal: job.stop.signal, sessionId: job.id }));
    } catch (bug) {
      report(bug);
      return toOutcome(fail('INTERNAL_ERROR', 'The fetch met a bug; the details are on standard error.'));
    }
  };

  const run = async (job: Job, keep: (row: FetchRow) => Result<void>) => {
    const at = new Map(job.rows.map((row, place) => [row.ref, place]));
    const change = (ref: string, facts: Outcome) => {
      const place = at.get(ref) ?? -1;
      const before = job.rows[place];
      if (!before) return;
      const row = { ...before, ...facts };
      job.rows[place] = row;
      onRow(job.id, row);
      // The end of the desk is not the end of a paper, and a book that is lost does not keep papers from coming.
      const kept = row.state === 'running' || isClosing ? ok(undefined) : keep(row);
      if (!kept.ok) report(new Error(kept.error.message));
    };
    const one = async (ref: string) => {
      if (job.stop.signal.aborted) return change(ref, { state: 'cancelled' });
      change(ref, { state: 'running' });
      change(ref, await fetchOne(ref, job));
    };
    await inBatch(
      job.rows.filter((row) => row.state === 'waiting').map((row) => row.ref),
      one,
      () => undefined,
    );
    job.isOver = true;
    onJobs();
  };

  /** Puts a job into the book and to work. */
  const begin = async (job: Job): Promise<Result<void>> => {
    const keep = await book.begin(job);
    if (!keep.ok) return keep;
    const task = run(job, keep.value);
    running.add(task);
    task.finally(() => running.delete(task));
    onJobs();
    return ok(undefined);
  };

  return {
    async start(wanted, about) {
      const startedAt = new Date().toISOString();
      const job: Job = { ...idle({ id: randomUUID(), about, startedAt, rows: unite(wanted) }), isOver: false };
      const begun = await begin(job);
      if (!begun.ok) return begun;
      const old = jobs.filter((each) => each.isOver).slice(MOST_KEPT - 1);
      jobs = [job, ...jobs.filter((each) => !old.includes(each))];
      onJobs();
      return ok(job.id);
    },
    async again(id, which) {
      const job = jobs.find((each) => each.id === id);
      if (!job) return fail('NOT_FOUND', 'There is no such fetch.');
      if (!job.isOver) return fail('SESSION_STATE', 'This fetch is under way.');
      const before = [...job.rows];
      for (const [place, row] of before.entries()) if (isMeant(row, which)) job.rows[place] = wantAgain(row);
      if (!job.rows.some((row) => row.state === 'waiting'))
        return fail('INVALID_ARGUMENT', 'No paper of this fetch is left to try.');
      [job.isOver, job.stop] = [false, new AbortController()];
      const begun = await begin(job);
      if (begun.ok) return begun;
      job.rows.splice(0, before.length, ...before);
      job.isOver = true;
      return begun;
    },
    list: () =>
      jobs.map(({ id, about, startedAt, rows, isOver }) => ({
        id,
        about,
        started_at: startedAt,
        is_over: isOver,
        rows,
      })),
    cancel(id) {
      const job = jobs.find((each) => each.id === id && !each.isOver);
      job?.stop.abort();
      return job !== undefined;
    },
    async close() {
      isClosing = true;
      for (const { stop } of jobs) stop.abort();
      await Promise.allSettled(running);
    },
  };
}

/** What has no id cannot be tried again. */
function isMeant({ ref, state }: FetchRow, which: Which): boolean {
  if (which === 'unfinished') return state === 'interrupted' || state === 'cancelled';
  return state === 'failed' && parseRef(ref).ok;
}

function wantAgain({ ref, title }: FetchRow): FetchRow {
  return { ref, ...(title !== undefined && { title }), state: 'waiting' };
}

/** Each paper once, by the spelling that the library uses. */
function unite(wanted: readonly Wanted[]): FetchRow[] {
  const rows = new Map<string, FetchRow>();
  for (const { ref, title, failure } of wanted) {
    const parsed = parseRef(ref);
    const name = parsed.ok ? formatRef(parsed.value) : ref;
    const fault = failure ?? (parsed.ok ? undefined : parsed.error);
    const outcome: Outcome = fault ? { state: 'failed', error: wireFailure(fault) } : { state: 'waiting' };
    if (!rows.has(name)) rows.set(name, { ref: name, ...(title && { title }), ...outcome });
  }
  return [...rows.values()];
}

/** What changes of a row. */
type Outcome = Omit<FetchRow, 'ref'>;

function toOutcome(result: Result<Acquired>): Outcome {
  if (!result.ok) {
    const { code } = result.error;
    return { state: code === 'CANCELLED' ? 'cancelled' : 'failed', error: wireFailure(result.error) };
  }
  const { entry, attempts, wasStored } = result.value;
  const { copy, paper } = entry;
  return {
    state: 'stored',
    grade: copy.grade,
    source: copy.source,
    license: copy.license ?? 'unknown',
    bytes: copy.sizeBytes,
    final_url: copy.finalUrl,
    evidence: showEvidence(copy.evidence),
    already_stored: wasStored,
    attempts: toWire(attempts),
    ...(paper.title && { title: paper.title }),
  };
}

/** A paper of a search as something to fetch; one that has no id stays in the list and says so. */
export function toWanted({ paper }: Hit): Wanted {
  const { doi, arxivId, pmcid, pmid, title } = paper;
  const ref = doi ?? (arxivId && `arXiv:${arxivId}`) ?? pmcid ?? (pmid && `PMID:${pmid}`);
  if (ref) return { ref, ...(title && { title }) };
  const failure = createFailure('INVALID_REF', 'The paper has neither a DOI nor an arXiv id, PMCID or PMID.');
  return { ref: title ?? 'a paper without a title', failure };
}
