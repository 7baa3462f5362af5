import { randomUUID } from 'node:crypto';
import type { Acquired, AcquireOptions } from '../../acquire/acquire.ts';
import { inBatch } from '../../acquire/batch.ts';
import type { Hit } from '../../model/collection.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { formatRef, parseRef } from '../../model/ref.ts';
import { fail, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { wireFailure } from '../../tools/run.ts';

/** A paper that is to be fetched. */
export interface Wanted {
  readonly ref: string;
  readonly title?: string;
  /** It cannot be asked for at all. */
  readonly failure?: Failure;
}

type Row = Record<string, unknown> & { readonly ref: string; readonly state: string };

/** Papers on their way into the library; what became of each is in the log as well, which outlives this process. */
export interface Fetches {
  start(wanted: readonly Wanted[], about: string): string;
  list(): readonly object[];
  /** Whether there was such a job to cancel. */
  cancel(id: string): boolean;
  close(): Promise<void>;
}

interface Job {
  readonly id: string;
  readonly about: string;
  readonly startedAt: string;
  readonly rows: Row[];
  readonly stop: AbortController;
  isOver: boolean;
}

const MOST_JOBS = 20;
type Acquire = (ref: string, options?: AcquireOptions) => Promise<Result<Acquired>>;

/** Who is told: of a job that begins or ends, of a row that changes, of a bug. */
export interface FetchListener {
  onJobs(): void;
  onRow(id: string, row: object): void;
  report(bug: unknown): void;
}

/** No fetches yet. */
export function createFetches(acquire: Acquire, { onJobs, onRow, report }: FetchListener): Fetches {
  let jobs: readonly Job[] = [];
  const running = new Set<Promise<unknown>>();

  /** A bug at one paper must not keep the others from coming. */
  const fetchOne = async (ref: string, job: Job): Promise<object> => {
    try {
      return toOutcome(await acquire(ref, { signal: job.stop.signal, sessionId: job.id }));
    } catch (bug) {
      report(bug);
      return toOutcome(fail('INTERNAL_ERROR', 'The fetch met a bug; the details are on standard error.'));
    }
  };

  const run = async (job: Job) => {
    const at = new Map(job.rows.map((row, place) => [row.ref, place]));
    const change = (ref: string, facts: object) => {
      const place = at.get(ref) ?? -1;
      const before = job.rows[place];
      if (!before) return;
      const row = { ...before, ...facts };
      job.rows[place] = row;
      onRow(job.id, row);
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

  return {
    start(wanted, about) {
      const startedAt = new Date().toISOString();
      const rows = unite(wanted);
      const job: Job = { id: randomUUID(), about, startedAt, rows, stop: new AbortController(), isOver: false };
      const old = jobs.filter((each) => each.isOver).slice(MOST_JOBS - 1);
      jobs = [job, ...jobs.filter((each) => !old.includes(each))];
      const task = run(job);
      running.add(task);
      task.finally(() => running.delete(task));
      onJobs();
      return job.id;
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
      for (const { stop } of jobs) stop.abort();
      await Promise.allSettled(running);
    },
  };
}

/** Each paper once, by the spelling that the library uses. */
function unite(wanted: readonly Wanted[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { ref, title, failure } of wanted) {
    const parsed = parseRef(ref);
    const name = parsed.ok ? formatRef(parsed.value) : ref;
    const fault = failure ?? (parsed.ok ? undefined : parsed.error);
    const outcome = fault ? { state: 'failed', error: wireFailure(fault) } : { state: 'waiting' };
    if (!rows.has(name)) rows.set(name, { ref: name, ...(title && { title }), ...outcome });
  }
  return [...rows.values()];
}

function toOutcome(result: Result<Acquired>): object {
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
    evidence: copy.evidence,
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
