import { randomUUID } from 'node:crypto';
import type { AcquireOptions } from '../acquire/acquire.ts';
import type { Acquired } from '../acquire/acquired.ts';
import { inBatch } from '../acquire/batch.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { type FetchHistory, MAX_FETCHES, type RecordRow, type StoredFetch } from './fetch-history.ts';
import { type RetryChoice, type RowChange, toOutcome, toRetried, toRows, type Wanted } from './fetch-row.ts';
import type { FetchJob, FetchRow } from './wire.ts';

/** The fetches of the desk, running and finished. */
export interface Fetches {
  start(wanted: readonly Wanted[], about: string): Promise<Result<string>>;
  /** Resumes the unfinished papers of a fetch, or retries the failed ones. */
  retry(id: string, choice: RetryChoice): Promise<Result<void>>;
  list(): readonly FetchJob[];
  /** Returns whether there was a running fetch to cancel. */
  cancel(id: string): boolean;
  close(): Promise<void>;
}

interface Job extends StoredFetch {
  readonly rows: FetchRow[];
  stop: AbortController;
  isOver: boolean;
}

type Acquire = (ref: string, options?: AcquireOptions) => Promise<Result<Acquired>>;

/** Receives changes of fetches, and unexpected exceptions. */
export interface FetchListener {
  onJobs(): void;
  onRow(id: string, row: FetchRow): void;
  report(bug: unknown): void;
}

const toJob = (stored: StoredFetch): Job => ({
  ...stored,
  rows: [...stored.rows],
  stop: new AbortController(),
  isOver: true,
});

/** Opens the fetches of a library; unfinished ones resume only on request. */
export async function openFetches(acquire: Acquire, history: FetchHistory, listener: FetchListener): Promise<Fetches> {
  let jobs: readonly Job[] = (await history.load()).map(toJob);
  let isClosing = false;
  const running = new Set<Promise<unknown>>();

  const begin = async (job: Job): Promise<Result<void>> => {
    const record = await history.begin(job);
    if (!record.ok) return record;
    // A paper that the end of the desk interrupts is not finished.
    const recordUnlessClosing: RecordRow = (row) => (isClosing ? ok(undefined) : record.value(row));
    const task = runJob(job, acquire, recordUnlessClosing, listener);
    running.add(task);
    task.finally(() => running.delete(task));
    listener.onJobs();
    return ok(undefined);
  };

  return {
    async start(wanted, about) {
      const stored = { id: randomUUID(), about, startedAt: new Date().toISOString(), rows: toRows(wanted) };
      const job: Job = { ...toJob(stored), isOver: false };
      const begun = await begin(job);
      if (!begun.ok) return begun;
      const old = jobs.filter((each) => each.isOver).slice(MAX_FETCHES - 1);
      jobs = [job, ...jobs.filter((each) => !old.includes(each))];
      listener.onJobs();
      return ok(job.id);
    },
    async retry(id, choice) {
      const job = jobs.find((each) => each.id === id);
      if (!job) return fail('NOT_FOUND', 'Fetch not found.');
      return job.isOver ? retryJob(job, choice, begin) : fail('SESSION_STATE', 'This fetch is still running.');
    },
    list: () => jobs.map(toWireJob),
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

/** Fetches the waiting papers of a job; a failed record does not stop the fetch. */
async function runJob(
  job: Job,
  acquire: Acquire,
  record: RecordRow,
  { onJobs, onRow, report }: FetchListener,
): Promise<void> {
  const places = new Map(job.rows.map((row, place) => [row.ref, place]));
  const update = (ref: string, change: RowChange) => {
    const place = places.get(ref) ?? -1;
    const before = job.rows[place];
    if (!before) return;
    const row = { ...before, ...change };
    job.rows[place] = row;
    onRow(job.id, row);
    const recorded = row.state === 'running' ? ok(undefined) : record(row);
    if (!recorded.ok) report(new Error(recorded.error.message));
  };
  const fetchOne = async (ref: string): Promise<void> => {
    if (job.stop.signal.aborted) return update(ref, { state: 'cancelled' });
    update(ref, { state: 'running' });
    update(ref, await acquireSafely(ref, job, acquire, report));
  };
  const waiting = job.rows.filter((row) => row.state === 'waiting').map((row) => row.ref);
  await inBatch(waiting, fetchOne, () => undefined);
  job.isOver = true;
  onJobs();
}

/** A bug in one paper must not stop the others. */
async function acquireSafely(
  ref: string,
  job: Job,
  acquire: Acquire,
  report: FetchListener['report'],
): Promise<RowChange> {
  try {
    return toOutcome(await acquire(ref, { signal: job.stop.signal, sessionId: job.id }));
  } catch (bug) {
    report(bug);
    return toOutcome(fail('INTERNAL_ERROR', 'Internal error while fetching; see standard error for details.'));
  }
}

async function retryJob(
  job: Job,
  choice: RetryChoice,
  begin: (job: Job) => Promise<Result<void>>,
): Promise<Result<void>> {
  const before = [...job.rows];
  for (const [place, row] of before.entries()) job.rows[place] = toRetried(row, choice);
  if (!job.rows.some((row) => row.state === 'waiting'))
    return fail('INVALID_ARGUMENT', 'No paper of this fetch can be retried.');
  [job.isOver, job.stop] = [false, new AbortController()];
  const begun = await begin(job);
  if (begun.ok) return begun;
  job.rows.splice(0, before.length, ...before);
  job.isOver = true;
  return begun;
}

function toWireJob({ id, about, startedAt, rows, isOver }: Job): FetchJob {
  return { id, about, started_at: startedAt, is_over: isOver, rows };
}
